"""Straathof's Kuroshuto (2025): his methods, generator and figures; hints and repair made from them."""
