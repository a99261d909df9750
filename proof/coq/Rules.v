(* What a puzzle is, as data: patterns, each a rule that holds wherever cells show certain symbols, and colours that must be
   connected. Of this file every line has to be read by who wants to know what the theorems say.

   Mosaic's number 3, say, is the symbol 5: wherever it stands, 3 of the nine cells on and around it are black:
   Pattern [((0, 0), [5])] false [] (Count [(-1, -1); (-1, 0); ...; (1, 1)] [3]). *)
Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

(* Row and column; in a pattern as seen from the cell that it belongs to. *)
Definition cell := (Z * Z)%type.
Definition add (a b : cell) : cell := (fst a + fst b, snd a + snd b).

(* A board shows a symbol in each cell, row by row: a number from 1 on. 0 is what is seen off the board. *)
Definition symbol := nat.
Definition board := list (list symbol).
Definition entry {A} (default : A) (rows : list (list A)) (c : cell) : A :=
  if (0 <=? fst c) && (0 <=? snd c) then nth (Z.to_nat (snd c)) (nth (Z.to_nat (fst c)) rows []) default else default.
Definition shown (b : board) : cell -> symbol := entry 0%nat b.
(* A colouring says of each cell whether it is black. *)
Definition colouring := list (list bool).
Definition black (s : colouring) : cell -> bool := entry false s.

(* How many of some cells are black; or which combinations of colours they may have. *)
Inductive demand := Count (cells : list cell) (allowed : list nat) | Table (cells : list cell) (rows : list (list bool)).
(* Where each cell of `guard` shows one of its symbols, and each cell of `given` has its colour, something is demanded. Cells
   off the board are taken to have the colour `off`. *)
Record pattern := Pattern { guard : list (cell * list symbol); off : bool; given : list (cell * bool); asked : demand }.
(* Colours whose cells must be connected; and whether cells that share a corner are neighbours, too. *)
Record game := Game { patterns : list pattern; connected : list (bool * bool) }.

Section Obeys.
Variable shows : cell -> symbol.
Variable dark : cell -> bool.
Definition seen (off : bool) (c : cell) : bool := if Nat.eqb (shows c) 0 then off else dark c.
Definition met (see : cell -> bool) (d : demand) : Prop :=
  match d with
  | Count cells allowed => In (length (filter see cells)) allowed
  | Table cells rows => In (map see cells) rows
  end.
Definition obeys (spot : cell) (p : pattern) : Prop :=
  (forall c symbols, In (c, symbols) (guard p) -> In (shows (add spot c)) symbols) ->
  let see c := seen (off p) (add spot c) in
  (forall c colour, In (c, colour) (given p) -> see c = colour) -> met see (asked p).

(* Cells of a colour, and whether one can go from one of them to another. *)
Definition has (colour : bool) (c : cell) : Prop := shows c <> 0%nat /\ dark c = colour.
Definition touch (corners : bool) (a b : cell) : Prop :=
  let down := Z.abs (fst a - fst b) in let right := Z.abs (snd a - snd b) in
  if corners then Z.max down right = 1 else down + right = 1.
Inductive path (colour corners : bool) : cell -> cell -> Prop :=
  | Here a : has colour a -> path colour corners a a
  | Onward a b c : has colour a -> touch corners a b -> path colour corners b c -> path colour corners a c.
Definition hangs_together (colour corners : bool) : Prop := forall a b, has colour a -> has colour b -> path colour corners a b.
End Obeys.

Definition solution (g : game) (b : board) (s : colouring) : Prop :=
  map (@length bool) s = map (@length symbol) b /\
  (forall c p, shown b c <> 0%nat -> In p (patterns g) -> obeys (shown b) (black s) c p) /\
  (forall colour corners, In (colour, corners) (connected g) -> hangs_together (shown b) (black s) colour corners).
