(* How functions of Coq become an OCaml program, to be compared with the compiler: see compare.py. The program is no part of the proof. *)
Require Import Arith ZArith.
Require Export Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt ExtrOcamlString.
Extract Inlined Constant Nat.div => "(fun x y -> if y = 0 then 0 else x / y)".
Extract Inlined Constant Nat.modulo => "(fun x y -> if y = 0 then x else x mod y)".
Extract Inlined Constant Z.to_nat => "(fun z -> if z < 0 then 0 else z)".
Extract Inlined Constant Z.of_nat => "(fun n -> n)".
