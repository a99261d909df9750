"""Nurimeizu for people: Mourits's methods (2022), ratings and generators."""
