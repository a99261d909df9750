"""Connected areas: clauses that a candidate violates (`cuts`), and whole encodings (`rooted`)."""
