"""Kleijn's Kamaji (2018): his methods and generator; ratings, hints and repair made from them."""
