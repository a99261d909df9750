(* Changed kits, one after the other: whether the check refuses each; and of those that it does not, the boards of the
   formulas that stand in the lines of the input. *)
let () =
  let rec lines () = match input_line stdin with line -> line :: lines () | exception End_of_file -> [] in
  let formulas = lines () in
  List.iter
    (fun kit ->
      let passed = Extracted.check_found kit in
      print_endline (if passed then "passed" else "refused");
      if passed then
        List.iter
          (fun line -> Formulas.print (Formulas.read (Extracted.board_of kit) (Extracted.cnf_board_of kit) line))
          formulas)
    Extracted.mutants
