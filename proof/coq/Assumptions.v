(* What is proved, in the words of Kamaji.v, Formula.v and Cnf.v, and what it rests on: nothing. *)
From Hardboard Require Import Kamaji Formula Cnf Numbers KamajiBoard Bijection Count.

Check board_proper : forall F, proper (board_of F).
Check parsimonious : forall F,
  (forall m, model F m -> solution (board_of F) (paint F m)) /\
  (forall s, solution (board_of F) s -> model F (read F s)) /\
  (forall m, model F m -> read F (paint F m) = m) /\
  (forall s, solution (board_of F) s -> paint F (read F s) = s).
Check polynomial : forall F, cell_count (board_of F) <= (24 * weight F + 49) * (24 * weight F + 49).
Check as_many : forall F k, number_of (model F) k <-> number_of (solution (board_of F)) k.
Check models_counted : forall F, number_of (model F) (count_models F).
Check solvable : forall F, (exists m, model F m) <-> exists s, solution (board_of F) s.
Check minimal : forall F s s', solution (board_of F) s -> solution (board_of F) s' -> List.incl s' s -> s' = s.

Check cnf_parsimonious : forall G,
  (forall m, cnf_model G m -> model (one_in_three G) (extend G m)) /\
  (forall m, model (one_in_three G) m -> cnf_model G (restrict G m)) /\
  (forall m, cnf_model G m -> restrict G (extend G m) = m) /\
  (forall m, model (one_in_three G) m -> extend G (restrict G m) = m).
Check cnf_kamaji : forall G,
  (forall m, cnf_model G m -> solution (cnf_board G) (cnf_paint G m)) /\
  (forall s, solution (cnf_board G) s -> cnf_model G (cnf_read G s)) /\
  (forall m, cnf_model G m -> cnf_read G (cnf_paint G m) = m) /\
  (forall s, solution (cnf_board G) s -> cnf_paint G (cnf_read G s) = s).
Check cnf_polynomial : forall G, cell_count (cnf_board G) <= (384 * cnf_weight G + 49) * (384 * cnf_weight G + 49).
Check cnf_as_many : forall G k, number_of (cnf_model G) k <-> number_of (solution (cnf_board G)) k.
Check cnf_solvable : forall G, (exists m, cnf_model G m) <-> exists s, solution (cnf_board G) s.

Print Assumptions board_proper.
Print Assumptions parsimonious.
Print Assumptions polynomial.
Print Assumptions as_many.
Print Assumptions models_counted.
Print Assumptions solvable.
Print Assumptions minimal.
Print Assumptions cnf_parsimonious.
Print Assumptions cnf_kamaji.
Print Assumptions cnf_polynomial.
Print Assumptions cnf_as_many.
Print Assumptions cnf_solvable.
