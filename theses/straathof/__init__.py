"""Straathof's Kuroshuto (2025): methods, generator and figures of the thesis; hints and repair from them."""
