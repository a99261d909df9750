"""Kuroshuto for people: Straathof's methods (2025), ratings and generators."""
