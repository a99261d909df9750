(* Reads formulas, one a line, and prints their boards. *)
let () =
  try
    while true do
      Formulas.print (Formulas.read Extracted.made Extracted.made_of_cnf (input_line stdin))
    done
  with End_of_file -> ()
