(* Formulas as lines: `one-in-three` or `sat`, the number of variables, and the clauses, such as
   `one-in-three 3 1,2,-3 2`; an empty clause is a dot. *)
open Extracted

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

(* What one of two functions makes of a line. *)
let read of_formula of_cnf line =
  match String.split_on_char ' ' line with
  | "one-in-three" :: variables :: words ->
      of_formula { declared = int_of_string variables; clauses = List.map (fun word -> one_in_three (clause word)) words }
  | "sat" :: variables :: words -> of_cnf { cnf_declared = int_of_string variables; cnf_clauses = List.map clause words }
  | _ -> failwith ("not a formula: " ^ line)

(* Rows of numbers, and an empty line after them. *)
let print rows =
  List.iter (fun row -> print_endline (String.concat " " (List.map string_of_int row))) rows;
  print_newline ()
