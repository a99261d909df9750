"""Kamaji for people: Kleijn's methods (2018), ratings and generators."""
