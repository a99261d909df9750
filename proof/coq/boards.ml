(* Reads formulas, one a line, and prints their boards: rows of numbers, and an empty line after each board.

   A line is `one-in-three` or `sat`, the number of variables, and the clauses, such as `one-in-three 3 1,2,-3 2`;
   an empty clause is a dot. *)
open Kamaji

let literal word =
  let number = int_of_string word in
  (abs number - 1, number > 0)

let clause word = if word = "." then [] else List.map literal (String.split_on_char ',' word)

let one_in_three = function
  | [] -> Zero
  | [ x ] -> One x
  | [ x; y ] -> Two (x, y)
  | [ x; y; z ] -> Three (x, y, z)
  | _ -> failwith "a clause of more than three literals"

let board line =
  match String.split_on_char ' ' line with
  | "one-in-three" :: variables :: words ->
      board_of { declared = int_of_string variables; clauses = List.map (fun word -> one_in_three (clause word)) words }
  | "sat" :: variables :: words ->
      cnf_board { cnf_declared = int_of_string variables; cnf_clauses = List.map clause words }
  | _ -> failwith ("not a formula: " ^ line)

let () =
  try
    while true do
      let rows = board (input_line stdin) in
      List.iter (fun row -> print_endline (String.concat " " (List.map string_of_int row))) rows;
      print_newline ()
    done
  with End_of_file -> ()
