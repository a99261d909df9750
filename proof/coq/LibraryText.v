(* Words in which the files of libraries are written: pictures as rows of signs, traces, blocks and rims. *)
Require Import ZArith List Bool String Ascii.
Import ListNotations.
From Hardboard Require Export Signals Formula Cnf Numbers Layout Rules Traces TileCheck Joints Blocks Found Proper Lines Faithful.
Open Scope Z_scope.

Fixpoint in_row {A} (r c : Z) (value : ascii -> A) (row : string) : list (cell * A) :=
  match row with EmptyString => [] | String a row => ((r, c), value a) :: in_row r (c + 1) value row end.
Fixpoint in_rows {A} (r : Z) (value : ascii -> A) (rows : list string) : list (cell * A) :=
  match rows with [] => [] | row :: rows => in_row r 0 value row ++ in_rows (r + 1) value rows end.
(* `#` is black. *)
Definition coloured (rows : list string) : list fact := in_rows 0 (fun a => Ascii.eqb a "#") rows.
(* The signs of the symbols 1, 2, ... in order; signs of symbol 1 are left out. *)
Fixpoint place_in (signs : string) (n : nat) (a : ascii) : nat :=
  match signs with EmptyString => 0%nat | String b signs => if Ascii.eqb a b then n else place_in signs (S n) a end.
Definition printed (signs : string) (rows : list string) : list (cell * symbol) :=
  filter (fun e => negb (Nat.eqb (snd e) 1)) (in_rows 0 (place_in signs 1) rows).
Definition facts_of (white black : list cell) : list fact := map (fun c => (c, false)) white ++ map (fun c => (c, true)) black.
Definition all_of {A} (value : A) (cells : list cell) : list (cell * A) := map (fun c => (c, value)) cells.

Declare Scope trace_scope.
Notation "c @ p :> t" := (At c p%positive t) (at level 60, p at level 0, right associativity) : trace_scope.

(* Blocks of the roles in the order of `roles`; tiles of the rim in the order of `rim_edges`, from number n on. *)
Definition in_order (blocks : list (list (list nat))) (r : role) : list (list nat) := nth (role_number r) blocks [].
Fixpoint place_of (e : state) (l : list state) : nat :=
  match l with [] => 0%nat | d :: l => if state_eqb d e then 0%nat else S (place_of e l) end.
Definition rim_from (n : nat) (edges : state) : nat := (n + place_of edges rim_edges)%nat.
