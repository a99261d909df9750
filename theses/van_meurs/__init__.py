"""Kurodoko for people: van Meurs's methods (2008), ratings and a generator."""
