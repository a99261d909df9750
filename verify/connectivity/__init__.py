"""Connected areas: clauses that a candidate breaks (`cuts`, `wide`), and whole encodings (`rooted`)."""
