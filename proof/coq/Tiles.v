(* Written by tiles.py from the tile files of the Kamaji library: not to be edited. *)
Require Import List.
Import ListNotations.
From Hardboard Require Import Signals Kamaji.

Inductive tile := Blank | Cl1 | Cl3 | Cross | Es | H | Hub | Never | Not | Terme | Termw | V | Ws.
Definition tiles : list tile := [Blank; Cl1; Cl3; Cross; Es; H; Hub; Never; Not; Terme; Termw; V; Ws].

(* of each side, whether a piece crosses the border there *)
Definition ports (t : tile) : state :=
  match t with
  | Blank => State false false false false
  | Cl1 => State false false true false
  | Cl3 => State false true true true
  | Cross => State true true true true
  | Es => State false true true false
  | H => State false true false true
  | Hub => State true true false true
  | Never => State false false false false
  | Not => State false true false true
  | Terme => State false true false false
  | Termw => State false false false true
  | V => State true false true false
  | Ws => State false false true true
  end.

Definition picture (t : tile) : board :=
  match t with
  | Blank =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9]]
  | Cl1 =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 7; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 14; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9]]
  | Cl3 =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 10; 11; 11; 10; 10; 11; 11; 10; 10; 11; 9];
      [13; 12; 9; 9; 12; 12; 9; 9; 12; 13; 8; 12];
      [7; 14; 7; 14; 7; 14; 7; 14; 7; 14; 7; 14];
      [10; 11; 13; 12; 10; 11; 14; 13; 12; 9; 11; 10];
      [8; 9; 8; 9; 13; 8; 7; 8; 10; 8; 13; 9];
      [13; 12; 10; 11; 11; 10; 14; 11; 7; 7; 7; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9]]
  | Cross =>
     [[8; 9; 8; 9; 8; 9; 7; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 14; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 10; 7; 11; 10; 12; 13; 12];
      [8; 9; 8; 9; 8; 11; 1; 20; 13; 9; 8; 9];
      [8; 9; 11; 10; 9; 12; 13; 12; 8; 10; 11; 9];
      [13; 12; 13; 8; 10; 11; 8; 14; 9; 8; 13; 12];
      [7; 14; 7; 14; 7; 14; 7; 13; 7; 14; 7; 14];
      [10; 8; 13; 11; 10; 10; 11; 1; 20; 9; 11; 10];
      [8; 11; 9; 9; 12; 13; 8; 7; 12; 8; 13; 9];
      [13; 12; 11; 10; 10; 11; 14; 11; 10; 10; 11; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9]]
  | Es =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 10; 11; 11; 10; 10; 11; 9];
      [13; 12; 13; 12; 13; 12; 9; 9; 12; 13; 8; 12];
      [13; 12; 13; 12; 13; 11; 7; 14; 7; 14; 7; 14];
      [8; 9; 8; 9; 8; 10; 14; 13; 12; 9; 11; 10];
      [8; 9; 8; 9; 8; 10; 7; 8; 10; 8; 13; 9];
      [13; 12; 13; 12; 13; 11; 14; 11; 7; 7; 7; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9]]
  | H =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [7; 14; 7; 14; 7; 14; 7; 14; 7; 14; 7; 14];
      [10; 11; 11; 10; 10; 11; 11; 10; 10; 11; 11; 10];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9]]
  | Hub =>
     [[8; 9; 8; 9; 8; 9; 7; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 14; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 7; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 14; 12; 13; 12; 13; 12];
      [7; 14; 7; 14; 7; 7; 7; 14; 7; 14; 7; 14];
      [10; 11; 11; 10; 10; 11; 11; 10; 10; 11; 11; 10];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9]]
  | Never =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 20; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9]]
  | Not =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 11; 10; 10; 11; 11; 10; 10; 11; 11; 10; 12];
      [8; 14; 1; 1; 1; 1; 1; 1; 1; 14; 8; 9];
      [8; 12; 7; 13; 12; 7; 7; 7; 13; 9; 13; 9];
      [13; 9; 8; 14; 9; 10; 11; 8; 12; 11; 10; 12];
      [7; 14; 7; 7; 7; 14; 7; 14; 7; 14; 7; 14];
      [10; 11; 9; 10; 11; 13; 9; 12; 10; 11; 11; 10];
      [8; 9; 8; 12; 8; 9; 11; 8; 12; 9; 8; 9];
      [13; 12; 13; 11; 10; 12; 10; 13; 10; 11; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9]]
  | Terme =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 10; 9; 10; 11; 9; 11; 9; 11; 9; 11; 9];
      [13; 11; 12; 13; 8; 12; 10; 12; 10; 12; 10; 12];
      [13; 14; 1; 1; 1; 1; 1; 1; 1; 14; 7; 14];
      [8; 9; 10; 10; 11; 9; 11; 10; 12; 9; 11; 10];
      [8; 11; 12; 8; 12; 13; 8; 8; 13; 11; 8; 9];
      [13; 7; 7; 7; 13; 11; 10; 10; 11; 13; 10; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9]]
  | Termw =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 11; 8; 10; 8; 9; 11; 11; 10; 9; 10; 9];
      [13; 10; 13; 11; 13; 10; 12; 13; 8; 12; 11; 12];
      [7; 14; 1; 1; 1; 1; 1; 1; 1; 14; 11; 12];
      [10; 11; 9; 8; 13; 13; 10; 11; 9; 10; 13; 9];
      [8; 12; 8; 10; 11; 9; 8; 8; 13; 12; 8; 9];
      [13; 11; 10; 13; 12; 11; 10; 10; 11; 11; 10; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9]]
  | V =>
     [[8; 9; 8; 9; 8; 9; 7; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 14; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 7; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 14; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 7; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 14; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9]]
  | Ws =>
     [[8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 8; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 13; 12; 13; 12; 13; 12];
      [7; 14; 7; 14; 7; 14; 7; 12; 13; 12; 13; 12];
      [10; 11; 11; 10; 10; 11; 14; 9; 8; 9; 8; 9];
      [8; 9; 8; 9; 8; 9; 7; 9; 8; 9; 8; 9];
      [13; 12; 13; 12; 13; 12; 14; 12; 13; 12; 13; 12];
      [13; 12; 13; 12; 13; 12; 7; 12; 13; 12; 13; 12];
      [8; 9; 8; 9; 8; 9; 14; 9; 8; 9; 8; 9]]
  end.

(* The states that the relation of a tile allows, each with its cover, without what crosses the border. *)
Definition covers_of (t : tile) : list (state * list piece) :=
  match t with
  | Blank => [
    (State false false false false, (* true *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2;
       Piece (4, 8) South 2; Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2;
       Piece (6, 0) South 2; Piece (6, 1) South 2; Piece (6, 2) South 2; Piece (6, 3) South 2;
       Piece (6, 4) South 2; Piece (6, 5) South 2; Piece (6, 6) South 2; Piece (6, 7) South 2;
       Piece (6, 8) South 2; Piece (6, 9) South 2; Piece (6, 10) South 2; Piece (6, 11) South 2;
       Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2;
       Piece (8, 4) South 2; Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2;
       Piece (8, 8) South 2; Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2;
       Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | Cl1 => [
    (State false false false false, (* not S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2;
       Piece (4, 8) South 2; Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2;
       Piece (6, 0) South 2; Piece (6, 1) South 2; Piece (6, 2) South 2; Piece (6, 3) South 2;
       Piece (6, 4) South 2; Piece (6, 5) South 2; Piece (6, 6) South 2; Piece (6, 7) South 2;
       Piece (6, 8) South 2; Piece (6, 9) South 2; Piece (6, 10) South 2; Piece (6, 11) South 2;
       Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2;
       Piece (8, 4) South 2; Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2;
       Piece (8, 8) South 2; Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2;
       Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | Cl3 => [
    (State false true false false, (* exactly 1 of W, not E, not S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) East 2; Piece (4, 3) East 2; Piece (4, 5) East 2;
       Piece (4, 7) East 2; Piece (4, 9) East 2; Piece (4, 11) South 2; Piece (5, 1) East 2;
       Piece (5, 3) East 2; Piece (5, 5) East 2; Piece (5, 7) East 2; Piece (5, 9) East 2;
       Piece (6, 0) East 2; Piece (6, 2) East 2; Piece (6, 4) East 2; Piece (6, 6) South 2;
       Piece (6, 7) East 2; Piece (6, 9) East 2; Piece (7, 0) East 2; Piece (7, 2) South 2;
       Piece (7, 3) South 2; Piece (7, 4) East 2; Piece (7, 7) South 2; Piece (7, 8) East 2;
       Piece (7, 10) East 2; Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 4) East 2;
       Piece (8, 6) South 2; Piece (8, 8) SouthWest 2; Piece (8, 9) East 2; Piece (8, 11) South 2;
       Piece (9, 2) East 2; Piece (9, 4) East 2; Piece (9, 8) East 3; Piece (10, 0) South 2;
       Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2; Piece (10, 4) South 2;
       Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State false true true true, (* exactly 1 of W, not E, not S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) East 2; Piece (4, 3) East 2; Piece (4, 5) East 2;
       Piece (4, 7) East 2; Piece (4, 9) East 2; Piece (4, 11) South 2; Piece (5, 1) East 2;
       Piece (5, 3) East 2; Piece (5, 5) East 2; Piece (5, 7) East 2; Piece (5, 9) East 2;
       Piece (6, 1) East 2; Piece (6, 3) East 2; Piece (6, 5) East 2; Piece (6, 7) East 2;
       Piece (6, 9) East 2; Piece (7, 0) East 2; Piece (7, 2) South 2; Piece (7, 3) South 2;
       Piece (7, 4) East 2; Piece (7, 6) South 2; Piece (7, 7) South 2; Piece (7, 8) East 2;
       Piece (7, 10) East 2; Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 4) East 2;
       Piece (8, 8) SouthWest 2; Piece (8, 9) East 2; Piece (8, 11) South 2; Piece (9, 2) East 2;
       Piece (9, 4) East 2; Piece (9, 6) South 2; Piece (9, 8) East 3; Piece (10, 0) South 2;
       Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2; Piece (10, 4) South 2;
       Piece (10, 5) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2; Piece (10, 9) South 2;
       Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State false false true false, (* exactly 1 of W, not E, not S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) East 2; Piece (4, 3) East 2; Piece (4, 5) East 2;
       Piece (4, 7) East 2; Piece (4, 9) East 2; Piece (4, 11) South 2; Piece (5, 1) East 2;
       Piece (5, 3) East 2; Piece (5, 5) East 2; Piece (5, 7) East 2; Piece (5, 9) East 2;
       Piece (6, 0) East 2; Piece (6, 2) East 2; Piece (6, 4) East 2; Piece (6, 6) East 2;
       Piece (6, 8) East 2; Piece (6, 10) East 2; Piece (7, 0) East 2; Piece (7, 2) South 2;
       Piece (7, 3) South 2; Piece (7, 4) East 2; Piece (7, 6) South 2; Piece (7, 7) South 2;
       Piece (7, 8) East 2; Piece (7, 10) East 2; Piece (8, 0) South 2; Piece (8, 1) South 2;
       Piece (8, 4) East 2; Piece (8, 8) SouthWest 2; Piece (8, 9) East 2; Piece (8, 11) South 2;
       Piece (9, 2) East 2; Piece (9, 4) East 2; Piece (9, 6) South 2; Piece (9, 8) East 3;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | Cross => [
    (State false false false false, (* W = E and N = S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 3; Piece (2, 7) East 2;
       Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2; Piece (3, 6) East 2;
       Piece (3, 8) South 2; Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) East 2;
       Piece (4, 4) East 2; Piece (4, 7) SouthEast 2; Piece (4, 9) East 2; Piece (4, 11) South 2;
       Piece (5, 2) East 2; Piece (5, 4) East 2; Piece (5, 6) SouthEast 2; Piece (5, 7) SouthWest 2;
       Piece (5, 9) East 2; Piece (6, 0) East 2; Piece (6, 2) East 2; Piece (6, 4) East 2;
       Piece (6, 8) East 2; Piece (6, 10) East 2; Piece (7, 0) SouthEast 2; Piece (7, 1) East 2;
       Piece (7, 3) East 2; Piece (7, 5) East 2; Piece (7, 7) East 2; Piece (7, 9) SouthWest 2;
       Piece (7, 10) East 2; Piece (8, 0) South 2; Piece (8, 2) SouthWest 2; Piece (8, 3) East 2;
       Piece (8, 5) East 2; Piece (8, 7) SouthWest 2; Piece (8, 9) East 2; Piece (8, 11) South 2;
       Piece (9, 2) East 2; Piece (9, 4) East 2; Piece (9, 7) East 2; Piece (9, 9) East 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2;
       Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State true true true true, (* W = E and N = S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 7) South 2; Piece (0, 8) South 2;
       Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2; Piece (1, 6) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 7) East 2; Piece (2, 9) South 2;
       Piece (2, 10) South 2; Piece (2, 11) South 2; Piece (3, 6) East 2; Piece (3, 8) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) East 2; Piece (4, 4) East 2;
       Piece (4, 6) South 2; Piece (4, 7) SouthEast 2; Piece (4, 9) East 2; Piece (4, 11) South 2;
       Piece (5, 2) East 2; Piece (5, 4) East 2; Piece (5, 7) SouthEast 2; Piece (5, 9) East 2;
       Piece (6, 1) East 2; Piece (6, 3) East 2; Piece (6, 5) East 2; Piece (6, 7) South 3;
       Piece (6, 9) East 2; Piece (7, 0) SouthEast 2; Piece (7, 1) East 2; Piece (7, 3) East 2;
       Piece (7, 5) East 2; Piece (7, 7) East 2; Piece (7, 9) SouthWest 2; Piece (7, 10) East 2;
       Piece (8, 0) South 2; Piece (8, 2) SouthWest 2; Piece (8, 3) East 2; Piece (8, 5) East 2;
       Piece (8, 9) East 2; Piece (8, 11) South 2; Piece (9, 2) East 2; Piece (9, 4) East 2;
       Piece (9, 6) South 2; Piece (9, 7) East 2; Piece (9, 9) East 2; Piece (10, 0) South 2;
       Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2; Piece (10, 4) South 2;
       Piece (10, 5) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2; Piece (10, 9) South 2;
       Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State false true false true, (* W = E and N = S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 3; Piece (2, 7) East 2;
       Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2; Piece (3, 6) East 2;
       Piece (3, 8) South 2; Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) East 2;
       Piece (4, 4) East 2; Piece (4, 7) SouthEast 2; Piece (4, 9) East 2; Piece (4, 11) South 2;
       Piece (5, 2) East 2; Piece (5, 4) East 2; Piece (5, 6) SouthEast 2; Piece (5, 7) SouthEast 2;
       Piece (5, 9) East 2; Piece (6, 1) East 2; Piece (6, 3) East 2; Piece (6, 5) East 2;
       Piece (6, 9) East 2; Piece (7, 0) SouthEast 2; Piece (7, 1) East 2; Piece (7, 3) East 2;
       Piece (7, 5) East 2; Piece (7, 7) East 2; Piece (7, 9) SouthWest 2; Piece (7, 10) East 2;
       Piece (8, 0) South 2; Piece (8, 2) SouthWest 2; Piece (8, 3) East 2; Piece (8, 5) East 2;
       Piece (8, 7) SouthWest 2; Piece (8, 9) East 2; Piece (8, 11) South 2; Piece (9, 2) East 2;
       Piece (9, 4) East 2; Piece (9, 7) East 2; Piece (9, 9) East 2; Piece (10, 0) South 2;
       Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2; Piece (10, 4) South 2;
       Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State true false true false, (* W = E and N = S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 7) South 2; Piece (0, 8) South 2;
       Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2; Piece (1, 6) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 7) East 2; Piece (2, 9) South 2;
       Piece (2, 10) South 2; Piece (2, 11) South 2; Piece (3, 6) East 2; Piece (3, 8) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) East 2; Piece (4, 4) East 2;
       Piece (4, 6) South 2; Piece (4, 7) SouthEast 2; Piece (4, 9) East 2; Piece (4, 11) South 2;
       Piece (5, 2) East 2; Piece (5, 4) East 2; Piece (5, 7) SouthWest 2; Piece (5, 9) East 2;
       Piece (6, 0) East 2; Piece (6, 2) East 2; Piece (6, 4) East 2; Piece (6, 7) South 3;
       Piece (6, 8) East 2; Piece (6, 10) East 2; Piece (7, 0) SouthEast 2; Piece (7, 1) East 2;
       Piece (7, 3) East 2; Piece (7, 5) East 2; Piece (7, 7) East 2; Piece (7, 9) SouthWest 2;
       Piece (7, 10) East 2; Piece (8, 0) South 2; Piece (8, 2) SouthWest 2; Piece (8, 3) East 2;
       Piece (8, 5) East 2; Piece (8, 9) East 2; Piece (8, 11) South 2; Piece (9, 2) East 2;
       Piece (9, 4) East 2; Piece (9, 6) South 2; Piece (9, 7) East 2; Piece (9, 9) East 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | Es => [
    (State false true false false, (* E = not S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) East 2; Piece (4, 7) East 2; Piece (4, 9) East 2;
       Piece (4, 11) South 2; Piece (5, 5) East 2; Piece (5, 7) East 2; Piece (5, 9) East 2;
       Piece (6, 0) South 2; Piece (6, 1) South 2; Piece (6, 2) South 2; Piece (6, 3) South 2;
       Piece (6, 4) South 2; Piece (6, 5) South 2; Piece (6, 6) South 2; Piece (6, 7) East 2;
       Piece (6, 9) East 2; Piece (7, 7) South 2; Piece (7, 8) East 2; Piece (7, 10) East 2;
       Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2;
       Piece (8, 4) South 2; Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 8) SouthWest 2;
       Piece (8, 9) East 2; Piece (8, 11) South 2; Piece (9, 8) East 3; Piece (10, 0) South 2;
       Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2; Piece (10, 4) South 2;
       Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State false false true false, (* E = not S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) East 2; Piece (4, 7) East 2; Piece (4, 9) East 2;
       Piece (4, 11) South 2; Piece (5, 5) East 2; Piece (5, 7) East 2; Piece (5, 9) East 2;
       Piece (6, 0) South 2; Piece (6, 1) South 2; Piece (6, 2) South 2; Piece (6, 3) South 2;
       Piece (6, 4) South 2; Piece (6, 5) South 2; Piece (6, 6) East 2; Piece (6, 8) East 2;
       Piece (6, 10) East 2; Piece (7, 6) South 2; Piece (7, 7) South 2; Piece (7, 8) East 2;
       Piece (7, 10) East 2; Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2;
       Piece (8, 3) South 2; Piece (8, 4) South 2; Piece (8, 5) South 2; Piece (8, 8) SouthWest 2;
       Piece (8, 9) East 2; Piece (8, 11) South 2; Piece (9, 6) South 2; Piece (9, 8) East 3;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | H => [
    (State false false false false, (* W = E *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2;
       Piece (4, 8) South 2; Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2;
       Piece (6, 0) East 2; Piece (6, 2) East 2; Piece (6, 4) East 2; Piece (6, 6) East 2;
       Piece (6, 8) East 2; Piece (6, 10) East 2; Piece (7, 0) East 2; Piece (7, 2) East 2;
       Piece (7, 4) East 2; Piece (7, 6) East 2; Piece (7, 8) East 2; Piece (7, 10) East 2;
       Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2;
       Piece (8, 4) South 2; Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2;
       Piece (8, 8) South 2; Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2;
       Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State false true false true, (* W = E *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2;
       Piece (4, 8) South 2; Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2;
       Piece (6, 1) East 2; Piece (6, 3) East 2; Piece (6, 5) East 2; Piece (6, 7) East 2;
       Piece (6, 9) East 2; Piece (7, 0) East 2; Piece (7, 2) East 2; Piece (7, 4) East 2;
       Piece (7, 6) East 2; Piece (7, 8) East 2; Piece (7, 10) East 2; Piece (8, 0) South 2;
       Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2; Piece (8, 4) South 2;
       Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2; Piece (8, 8) South 2;
       Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2; Piece (10, 0) South 2;
       Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2; Piece (10, 4) South 2;
       Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | Hub => [
    (State false true false false, (* W = N = not E *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2;
       Piece (4, 8) South 2; Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2;
       Piece (6, 0) East 2; Piece (6, 2) East 2; Piece (6, 4) East 3; Piece (6, 7) East 2;
       Piece (6, 9) East 2; Piece (7, 0) East 2; Piece (7, 2) East 2; Piece (7, 4) East 2;
       Piece (7, 6) East 2; Piece (7, 8) East 2; Piece (7, 10) East 2; Piece (8, 0) South 2;
       Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2; Piece (8, 4) South 2;
       Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2; Piece (8, 8) South 2;
       Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2; Piece (10, 0) South 2;
       Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2; Piece (10, 4) South 2;
       Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State true false false true, (* W = N = not E *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 7) South 2; Piece (0, 8) South 2;
       Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2; Piece (1, 6) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 7) South 2; Piece (2, 8) South 2;
       Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2; Piece (3, 6) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 7) South 2; Piece (4, 8) South 2;
       Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2; Piece (5, 6) SouthWest 2;
       Piece (6, 1) East 2; Piece (6, 3) East 2; Piece (6, 6) East 2; Piece (6, 8) East 2;
       Piece (6, 10) East 2; Piece (7, 0) East 2; Piece (7, 2) East 2; Piece (7, 4) East 2;
       Piece (7, 6) East 2; Piece (7, 8) East 2; Piece (7, 10) East 2; Piece (8, 0) South 2;
       Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2; Piece (8, 4) South 2;
       Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2; Piece (8, 8) South 2;
       Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2; Piece (10, 0) South 2;
       Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2; Piece (10, 4) South 2;
       Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | Never => []
  | Not => [
    (State false true false false, (* W = not E *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) East 2; Piece (2, 3) East 2; Piece (2, 5) East 2;
       Piece (2, 7) East 2; Piece (2, 9) East 2; Piece (2, 11) South 2; Piece (3, 1) East 8;
       Piece (3, 2) East 8; Piece (3, 10) South 2; Piece (4, 0) South 2; Piece (4, 1) South 2;
       Piece (4, 2) SouthEast 2; Piece (4, 3) SouthWest 2; Piece (4, 4) South 2; Piece (4, 5) East 3;
       Piece (4, 8) SouthWest 2; Piece (4, 9) SouthWest 2; Piece (4, 11) South 2; Piece (5, 5) East 2;
       Piece (5, 9) East 2; Piece (6, 0) East 2; Piece (6, 2) East 3; Piece (6, 5) East 2;
       Piece (6, 7) East 2; Piece (6, 9) East 2; Piece (7, 0) East 2; Piece (7, 2) SouthEast 2;
       Piece (7, 3) East 2; Piece (7, 5) SouthWest 2; Piece (7, 6) East 2; Piece (7, 8) East 2;
       Piece (7, 10) East 2; Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2;
       Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2; Piece (8, 8) East 2;
       Piece (8, 10) South 2; Piece (8, 11) South 2; Piece (9, 3) East 2; Piece (9, 8) East 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2;
       Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State false false false true, (* W = not E *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) East 2; Piece (2, 3) East 2; Piece (2, 5) East 2;
       Piece (2, 7) East 2; Piece (2, 9) East 2; Piece (2, 11) South 2; Piece (3, 1) SouthEast 2;
       Piece (3, 2) East 8; Piece (3, 10) South 2; Piece (4, 0) South 2; Piece (4, 1) South 2;
       Piece (4, 3) SouthWest 2; Piece (4, 4) South 2; Piece (4, 5) East 3; Piece (4, 8) SouthWest 2;
       Piece (4, 9) SouthWest 2; Piece (4, 11) South 2; Piece (5, 3) South 2; Piece (5, 5) East 2;
       Piece (5, 9) East 2; Piece (6, 1) East 2; Piece (6, 4) East 2; Piece (6, 6) East 2;
       Piece (6, 8) East 2; Piece (6, 10) East 2; Piece (7, 0) East 2; Piece (7, 2) SouthEast 2;
       Piece (7, 3) East 2; Piece (7, 5) SouthWest 2; Piece (7, 6) East 2; Piece (7, 8) East 2;
       Piece (7, 10) East 2; Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2;
       Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2; Piece (8, 8) East 2;
       Piece (8, 10) South 2; Piece (8, 11) South 2; Piece (9, 3) East 2; Piece (9, 8) East 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2;
       Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | Terme => [
    (State false false false false, (* free *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) East 2;
       Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2; Piece (4, 8) South 2;
       Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2; Piece (5, 3) East 2;
       Piece (6, 0) South 2; Piece (6, 1) East 8; Piece (6, 2) East 8; Piece (6, 10) East 2;
       Piece (7, 1) SouthEast 2; Piece (7, 2) SouthWest 2; Piece (7, 3) East 2; Piece (7, 5) SouthWest 2;
       Piece (7, 6) East 2; Piece (7, 8) East 2; Piece (7, 10) East 2; Piece (8, 0) South 2;
       Piece (8, 3) SouthEast 2; Piece (8, 5) East 2; Piece (8, 7) East 2; Piece (8, 9) SouthEast 2;
       Piece (8, 10) SouthWest 2; Piece (8, 11) South 2; Piece (9, 1) East 3; Piece (9, 5) East 2;
       Piece (9, 7) East 2; Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2;
       Piece (10, 3) South 2; Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2;
       Piece (10, 7) South 2; Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2;
       Piece (10, 11) South 2]);
    (State false true false false, (* free *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) East 2;
       Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2; Piece (4, 8) South 2;
       Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2; Piece (5, 3) East 2;
       Piece (6, 0) South 2; Piece (6, 1) East 8; Piece (6, 9) East 2; Piece (7, 1) SouthEast 2;
       Piece (7, 2) SouthWest 2; Piece (7, 3) East 2; Piece (7, 5) SouthWest 2; Piece (7, 6) East 2;
       Piece (7, 8) East 2; Piece (7, 10) East 2; Piece (8, 0) South 2; Piece (8, 3) SouthEast 2;
       Piece (8, 5) East 2; Piece (8, 7) East 2; Piece (8, 9) SouthEast 2; Piece (8, 10) SouthWest 2;
       Piece (8, 11) South 2; Piece (9, 1) East 3; Piece (9, 5) East 2; Piece (9, 7) East 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2;
       Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | Termw => [
    (State false false false false, (* free *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) SouthEast 2; Piece (4, 6) SouthWest 2; Piece (4, 7) East 2;
       Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2; Piece (5, 7) East 2;
       Piece (6, 0) East 2; Piece (6, 2) East 8; Piece (6, 10) SouthWest 2; Piece (6, 11) South 2;
       Piece (7, 0) East 2; Piece (7, 2) SouthWest 2; Piece (7, 3) East 2; Piece (7, 5) SouthEast 2;
       Piece (7, 6) East 2; Piece (7, 8) SouthEast 2; Piece (7, 10) South 2; Piece (8, 0) South 2;
       Piece (8, 2) SouthEast 2; Piece (8, 3) East 2; Piece (8, 5) SouthWest 2; Piece (8, 7) East 2;
       Piece (8, 11) South 2; Piece (9, 1) East 2; Piece (9, 5) East 2; Piece (9, 7) East 2;
       Piece (9, 9) East 2; Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2;
       Piece (10, 3) South 2; Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2;
       Piece (10, 7) South 2; Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2;
       Piece (10, 11) South 2]);
    (State false false false true, (* free *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) SouthEast 2; Piece (4, 6) SouthWest 2; Piece (4, 7) East 2;
       Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2; Piece (5, 7) East 2;
       Piece (6, 1) East 8; Piece (6, 2) East 8; Piece (6, 10) SouthWest 2; Piece (6, 11) South 2;
       Piece (7, 0) East 2; Piece (7, 2) SouthWest 2; Piece (7, 3) East 2; Piece (7, 5) SouthEast 2;
       Piece (7, 6) East 2; Piece (7, 8) SouthEast 2; Piece (7, 10) South 2; Piece (8, 0) South 2;
       Piece (8, 2) SouthEast 2; Piece (8, 3) East 2; Piece (8, 5) SouthWest 2; Piece (8, 7) East 2;
       Piece (8, 11) South 2; Piece (9, 1) East 2; Piece (9, 5) East 2; Piece (9, 7) East 2;
       Piece (9, 9) East 2; Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2;
       Piece (10, 3) South 2; Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2;
       Piece (10, 7) South 2; Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2;
       Piece (10, 11) South 2])]
  | V => [
    (State false false false false, (* N = S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2;
       Piece (4, 8) South 2; Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2;
       Piece (6, 0) South 2; Piece (6, 1) South 2; Piece (6, 2) South 2; Piece (6, 3) South 2;
       Piece (6, 4) South 2; Piece (6, 5) South 2; Piece (6, 6) South 2; Piece (6, 7) South 2;
       Piece (6, 8) South 2; Piece (6, 9) South 2; Piece (6, 10) South 2; Piece (6, 11) South 2;
       Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2;
       Piece (8, 4) South 2; Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2;
       Piece (8, 8) South 2; Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2;
       Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State true false true false, (* N = S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 7) South 2; Piece (0, 8) South 2;
       Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2; Piece (1, 6) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 7) South 2; Piece (2, 8) South 2;
       Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2; Piece (3, 6) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 7) South 2; Piece (4, 8) South 2;
       Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2; Piece (5, 6) South 2;
       Piece (6, 0) South 2; Piece (6, 1) South 2; Piece (6, 2) South 2; Piece (6, 3) South 2;
       Piece (6, 4) South 2; Piece (6, 5) South 2; Piece (6, 7) South 2; Piece (6, 8) South 2;
       Piece (6, 9) South 2; Piece (6, 10) South 2; Piece (6, 11) South 2; Piece (7, 6) South 2;
       Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2;
       Piece (8, 4) South 2; Piece (8, 5) South 2; Piece (8, 7) South 2; Piece (8, 8) South 2;
       Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2; Piece (9, 6) South 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  | Ws => [
    (State false false false false, (* W = S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2;
       Piece (4, 8) South 2; Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2;
       Piece (6, 0) East 2; Piece (6, 2) East 2; Piece (6, 4) East 2; Piece (6, 6) South 2;
       Piece (6, 7) South 2; Piece (6, 8) South 2; Piece (6, 9) South 2; Piece (6, 10) South 2;
       Piece (6, 11) South 2; Piece (7, 0) East 2; Piece (7, 2) East 2; Piece (7, 4) East 2;
       Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2;
       Piece (8, 4) South 2; Piece (8, 5) South 2; Piece (8, 6) South 2; Piece (8, 7) South 2;
       Piece (8, 8) South 2; Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 6) South 2; Piece (10, 7) South 2;
       Piece (10, 8) South 2; Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2]);
    (State false false true true, (* W = S *)
      [Piece (0, 0) South 2; Piece (0, 1) South 2; Piece (0, 2) South 2; Piece (0, 3) South 2;
       Piece (0, 4) South 2; Piece (0, 5) South 2; Piece (0, 6) South 2; Piece (0, 7) South 2;
       Piece (0, 8) South 2; Piece (0, 9) South 2; Piece (0, 10) South 2; Piece (0, 11) South 2;
       Piece (2, 0) South 2; Piece (2, 1) South 2; Piece (2, 2) South 2; Piece (2, 3) South 2;
       Piece (2, 4) South 2; Piece (2, 5) South 2; Piece (2, 6) South 2; Piece (2, 7) South 2;
       Piece (2, 8) South 2; Piece (2, 9) South 2; Piece (2, 10) South 2; Piece (2, 11) South 2;
       Piece (4, 0) South 2; Piece (4, 1) South 2; Piece (4, 2) South 2; Piece (4, 3) South 2;
       Piece (4, 4) South 2; Piece (4, 5) South 2; Piece (4, 6) South 2; Piece (4, 7) South 2;
       Piece (4, 8) South 2; Piece (4, 9) South 2; Piece (4, 10) South 2; Piece (4, 11) South 2;
       Piece (6, 1) East 2; Piece (6, 3) East 2; Piece (6, 5) East 2; Piece (6, 7) South 2;
       Piece (6, 8) South 2; Piece (6, 9) South 2; Piece (6, 10) South 2; Piece (6, 11) South 2;
       Piece (7, 0) East 2; Piece (7, 2) East 2; Piece (7, 4) East 2; Piece (7, 6) South 2;
       Piece (8, 0) South 2; Piece (8, 1) South 2; Piece (8, 2) South 2; Piece (8, 3) South 2;
       Piece (8, 4) South 2; Piece (8, 5) South 2; Piece (8, 7) South 2; Piece (8, 8) South 2;
       Piece (8, 9) South 2; Piece (8, 10) South 2; Piece (8, 11) South 2; Piece (9, 6) South 2;
       Piece (10, 0) South 2; Piece (10, 1) South 2; Piece (10, 2) South 2; Piece (10, 3) South 2;
       Piece (10, 4) South 2; Piece (10, 5) South 2; Piece (10, 7) South 2; Piece (10, 8) South 2;
       Piece (10, 9) South 2; Piece (10, 10) South 2; Piece (10, 11) South 2])]
  end.
