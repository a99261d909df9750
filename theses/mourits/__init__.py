"""Mourits's Nurimeizu (2022): his methods, generator, figures; ratings, hints and repair made from them."""
