(* What is proved of a library of tiles, in one statement. To know what it says one has to read the definitions here and
   what they name: formulas and models (Formula.v, Cnf.v), puzzles and solutions (Rules.v; for puzzles with lines the first
   three definitions of Lines.v), `number_of` and `bijection` (Numbers.v), and `printable` (Proper.v). *)
Require Import ZArith List.
From Hardboard Require Import Formula Cnf Numbers Rules TileCheck Blocks Found Proper Lines.
Open Scope Z_scope.

(* A board of a puzzle with so many symbols stands for a formula with these models: models and solutions are the same but
   for `paint` and `read`, so there are as many; the board can be printed; and it has at most side * side cells. *)
Definition stands_for (solves : board -> colouring -> Prop) (symbols : nat) (models : list bool -> Prop) (b : board)
    (paint : list bool -> colouring) (read : colouring -> list bool) (side : Z) : Prop :=
  bijection models (solves b) paint read /\
  (forall n, number_of models n <-> number_of (solves b) n) /\
  ((exists m, models m) <-> exists s, solves b s) /\
  printable symbols b /\ Z.of_nat (length (concat b)) <= side * side.
(* A tile has `pitch` cells on a side and a place of the layout `across` tiles. *)
Definition side (k : kit) (weight : nat) : Z := pitch (lib k) * (across k * (2 * Z.of_nat weight + 4) + 2).

(* Every formula has a board that stands for it: one-in-three formulas, and CNF formulas. *)
Definition faithful (solves : board -> colouring -> Prop) (symbols : nat) (k : kit) : Prop :=
  (forall F, stands_for solves symbols (model F) (board_of k F) (paint_of k F) (read_of k F) (side k (weight F))) /\
  (forall G, stands_for solves symbols (cnf_model G) (cnf_board_of k G) (cnf_paint_of k G) (cnf_read_of k G) (side k (16 * cnf_weight G))).

Theorem library_faithful : forall k, check_found k = true -> faithful (solution (game_of k)) (symbols (lib k)) k.
Proof.
  intros k ok. split; intros F; unfold stands_for.
  - exact (conj (parsimonious k ok F) (conj (as_many k ok F) (conj (solvable k ok F) (conj (proper k ok F) (polynomial k ok F))))).
  - pose proof (cnf_polynomial k ok F) as P. cbv zeta in P.
    replace (32 * Z.of_nat (cnf_weight F)) with (2 * Z.of_nat (16 * cnf_weight F)) in P by (rewrite Nat2Z.inj_mul; ring).
    exact (conj (cnf_parsimonious k ok F) (conj (cnf_as_many k ok F) (conj (cnf_solvable k ok F) (conj (cnf_proper k ok F) P)))).
Qed.
Lemma stands_for_same solves solves' symbols models b paint read side : (forall s, solves b s <-> solves' b s) ->
  stands_for solves symbols models b paint read side -> stands_for solves' symbols models b paint read side.
Proof.
  intros E ((A1 & A2 & A3 & A4) & _ & _ & P & S).
  assert (B : bijection models (solves' b) paint read) by (split; [|split; [|split]]; auto; intros; try apply E; try apply A2; try apply A4; try apply A1; try apply E; auto).
  split; auto. split; [exact (bijection_counts _ _ _ _ B)|]. split; [exact (bijection_exists _ _ _ _ B)|]. auto.
Qed.
Theorem lines_faithful : forall k g most, check_found k = true -> all_look k = true -> game_of k = with_lines g most (symbols (lib k)) ->
  faithful (line_solution g) (symbols (lib k)) k.
Proof.
  intros k g most ok St E. destruct (library_faithful k ok) as [A B]. pose proof (lines_solved k g most ok St E) as S.
  split; intros F; [apply (stands_for_same (solution (game_of k))) | apply (stands_for_same (solution (game_of k)))]; auto; apply S.
Qed.
