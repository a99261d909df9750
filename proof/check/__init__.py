"""What must be trusted of certificates: the fewest lines that can tell a true one from a false one."""
