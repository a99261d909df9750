"""Connected areas: clauses that a candidate breaks (`cuts`), and whole encodings (`rooted`)."""
