"""Actions of `campaign`: check the claim on many formulas, and measure solvers on the boards."""
