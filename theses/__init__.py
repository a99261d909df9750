"""The source documents' own methods, generators and figures, under their authors' names."""
