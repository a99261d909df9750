(* What is proved of every library that passes the check, in the words of Rules.v, Formula.v and Cnf.v, and what it rests
   on: nothing. `check_found` is computed in the file of each library, which ends in `library_faithful` applied to it. *)
Require Import ZArith List.
From Hardboard Require Import Formula Cnf Numbers Rules TileCheck Blocks Found Proper Lines Faithful.
Open Scope Z_scope.

(* All at once; and piece by piece. *)
Check library_faithful : forall k, check_found k = true -> faithful (solution (game_of k)) (symbols (lib k)) k.
Check lines_faithful : forall k g most, check_found k = true -> all_look k = true -> game_of k = with_lines g most (symbols (lib k)) ->
  faithful (line_solution g) (symbols (lib k)) k.

Check parsimonious : forall k, check_found k = true -> forall F,
  (forall m, model F m -> solution (game_of k) (board_of k F) (paint_of k F m)) /\
  (forall s, solution (game_of k) (board_of k F) s -> model F (read_of k F s)) /\
  (forall m, model F m -> read_of k F (paint_of k F m) = m) /\
  (forall s, solution (game_of k) (board_of k F) s -> paint_of k F (read_of k F s) = s).
Check as_many : forall k, check_found k = true -> forall F n,
  number_of (model F) n <-> number_of (solution (game_of k) (board_of k F)) n.
Check solvable : forall k, check_found k = true -> forall F,
  (exists m, model F m) <-> exists s, solution (game_of k) (board_of k F) s.
Check polynomial : forall k, check_found k = true -> forall F,
  let side := pitch (lib k) * (across k * (2 * Z.of_nat (weight F) + 4) + 2) in cell_count (board_of k F) <= side * side.
Check cnf_parsimonious : forall k, check_found k = true -> forall G,
  (forall m, cnf_model G m -> solution (game_of k) (cnf_board_of k G) (cnf_paint_of k G m)) /\
  (forall s, solution (game_of k) (cnf_board_of k G) s -> cnf_model G (cnf_read_of k G s)) /\
  (forall m, cnf_model G m -> cnf_read_of k G (cnf_paint_of k G m) = m) /\
  (forall s, solution (game_of k) (cnf_board_of k G) s -> cnf_paint_of k G (cnf_read_of k G s) = s).
Check cnf_as_many : forall k, check_found k = true -> forall G n,
  number_of (cnf_model G) n <-> number_of (solution (game_of k) (cnf_board_of k G)) n.
Check cnf_solvable : forall k, check_found k = true -> forall G,
  (exists m, cnf_model G m) <-> exists s, solution (game_of k) (cnf_board_of k G) s.
Check cnf_polynomial : forall k, check_found k = true -> forall G,
  let side := pitch (lib k) * (across k * (32 * Z.of_nat (cnf_weight G) + 4) + 2) in cell_count (cnf_board_of k G) <= side * side.

(* The board is a rectangle of symbols of the puzzle. *)
Check proper : forall k, check_found k = true -> forall F, printable (symbols (lib k)) (board_of k F).
Check cnf_proper : forall k, check_found k = true -> forall G, printable (symbols (lib k)) (cnf_board_of k G).
(* There is such a number: models can be listed. *)
Check models_counted : forall F, number_of (model F) (count_models F).
(* How large `weight` is, if no variable is left out. *)
Check occurring_weight : forall F, each_occurs (variables F) (flat_map literals (clauses F)) ->
  (weight F <= length (clauses F) + 2 * length (flat_map literals (clauses F)))%nat.
Check cnf_occurring_weight : forall G, each_occurs (cnf_variables G) (concat (cnf_clauses G)) ->
  (cnf_weight G <= length (cnf_clauses G) + 2 * length (concat (cnf_clauses G)))%nat.

Print Assumptions library_faithful.
Print Assumptions lines_faithful.
Print Assumptions parsimonious.
Print Assumptions as_many.
Print Assumptions solvable.
Print Assumptions polynomial.
Print Assumptions cnf_parsimonious.
Print Assumptions cnf_as_many.
Print Assumptions cnf_solvable.
Print Assumptions cnf_polynomial.
Print Assumptions proper.
Print Assumptions cnf_proper.
Print Assumptions models_counted.
Print Assumptions occurring_weight.
Print Assumptions cnf_occurring_weight.
