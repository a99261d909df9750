(* Kamaji (Kleijn 2018), the definitions alone.

   A board is a square of numbers, of which the largest, the maximum, occurs once. To solve it, lay pieces on it:
     1. A piece is a straight line of adjacent cells, horizontal, vertical or diagonal.
     2. The numbers of a piece add up to the maximum.
     3. A number above 1 is in exactly one piece.
     4. A 1 is in at least one piece.
   For example, the board 1 1 1 / 1 3 1 / 1 1 1 has one solution: the 3 by itself, and the four sides, which share the
   corners (`three` in Cover.v). *)
Require Import Arith List Bool.
Import ListNotations.

Definition cell := (nat * nat)%type. (* row and column, counted from 0, from above and from the left *)
Definition board := list (list nat). (* the rows *)
Definition number (B : board) (c : cell) : nat := nth (snd c) (nth (fst c) B []) 0.
Definition side (B : board) : nat := length B.
Definition maximum (B : board) : nat := list_max (concat B).

Definition proper (B : board) : Prop :=
  (forall row, In row B -> length row = side B) /\
  (forall x, In x (concat B) -> 1 <= x <= maximum B) /\
  count_occ Nat.eq_dec (concat B) (maximum B) = 1.

(* Rule 1. A line is told by its first cell in reading order, the direction in which it goes on, and the number of its
   cells. A single cell is said to go east, so that every line has one name. *)
Inductive direction := East | SouthEast | South | SouthWest.
Record piece := Piece { start : cell; dir : direction; len : nat }.
Definition step (d : direction) (k : nat) (c : cell) : cell :=
  match d with
  | East => (fst c, snd c + k)
  | SouthEast => (fst c + k, snd c + k)
  | South => (fst c + k, snd c)
  | SouthWest => (fst c + k, snd c - k)
  end.
Definition cells (p : piece) : list cell := map (fun k => step (dir p) k (start p)) (seq 0 (len p)).

(* a line on a grid of so many rows and columns *)
Definition fits (rows cols : nat) (p : piece) : Prop :=
  1 <= len p /\ (len p = 1 -> dir p = East) /\ fst (start p) < rows /\ snd (start p) < cols /\
  match dir p with
  | East => snd (start p) + len p <= cols
  | SouthEast => fst (start p) + len p <= rows /\ snd (start p) + len p <= cols
  | South => fst (start p) + len p <= rows
  | SouthWest => fst (start p) + len p <= rows /\ len p <= snd (start p) + 1
  end.

(* Rule 2. *)
Definition sum (f : cell -> nat) (p : piece) : nat := list_sum (map f (cells p)).

(* A set of pieces is written down in one way: as a list in the order of `lines`, without repetition. *)
Definition cell_eqb (a b : cell) : bool := (fst a =? fst b) && (snd a =? snd b).
Definition dir_eqb (d e : direction) : bool :=
  match d, e with East, East | SouthEast, SouthEast | South, South | SouthWest, SouthWest => true | _, _ => false end.
Definition piece_eqb (p q : piece) : bool := cell_eqb (start p) (start q) && dir_eqb (dir p) (dir q) && (len p =? len q).
Definition mem (p : piece) (s : list piece) : bool := existsb (piece_eqb p) s.
Definition lines (rows cols : nat) : list piece :=
  flat_map (fun r => flat_map (fun c => flat_map (fun d => map (fun l => Piece (r, c) d l)
    (match d with East => seq 1 (max rows cols) | _ => seq 2 (max rows cols) end))
      [East; SouthEast; South; SouthWest]) (seq 0 cols)) (seq 0 rows).
Definition written (rows cols : nat) (s : list piece) : Prop := s = filter (fun p => mem p s) (lines rows cols).

Record solution (B : board) (s : list piece) : Prop := {
  straight : forall p, In p s -> fits (side B) (side B) p;                                        (* rule 1 *)
  adds_up : forall p, In p s -> sum (number B) p = maximum B;                                     (* rule 2 *)
  once : forall c p q, 1 < number B c -> In p s -> In q s -> In c (cells p) -> In c (cells q) -> p = q; (* rule 3 *)
  covered : forall c, fst c < side B -> snd c < side B -> exists p, In p s /\ In c (cells p);     (* rules 3 and 4 *)
  one_way : written (side B) (side B) s
}.
