"""Van Meurs's Kurodoko (2008): his methods and ratings; hints and repair made from them."""
