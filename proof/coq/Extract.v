(* The board function as an OCaml program, to be compared with the judge: see compare.py. The program is no part of the proof. *)
Require Import Arith.
From Hardboard Require Import Kamaji Formula Cnf KamajiBoard Count.
Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt.
Extract Inlined Constant Nat.div => "(fun x y -> if y = 0 then 0 else x / y)".
Extract Inlined Constant Nat.modulo => "(fun x y -> if y = 0 then x else x mod y)".
Extraction "kamaji.ml" board_of cnf_board.
