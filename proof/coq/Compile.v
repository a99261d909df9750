(* The board of a formula, and why its columns say what the formula says. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Kamaji Cover Tiles Library Local Glue Formula Layout.

(* A literal has two columns: its tap, and a negation before it (x) or after it (not x). So the column of the tap carries
   the opposite of the literal's value, which is what the clause tiles expect, and the row goes on with the variable's
   value. `before` and `after` are the tiles of the clause row on either side of the clause's tile. *)
Definition literal_columns (before here after : tile) (l : literal) : list column :=
  if snd l then [Column (Negate (fst l)) before; Column (Tap (fst l)) here]
  else [Column (Tap (fst l)) here; Column (Negate (fst l)) after].
Definition clause_columns (c : clause) : list column :=
  match c with
  | Zero => [Column Pass Never]
  | One x => literal_columns Blank Cl1 Blank x
  | Two x y => literal_columns Blank Es H x ++ literal_columns H Ws Blank y
  | Three x y z => literal_columns Blank Es H x ++ literal_columns H Cl3 H y ++ literal_columns H Ws Blank z
  end.
Definition columns (F : formula) : list column :=
  Column Start Blank :: flat_map clause_columns (clauses F) ++ [Column Stop Blank].
(* tiles on a side *)
Definition tiles_wide (F : formula) : nat := max (variables F + 1) (length (columns F)).

Definition tabulate (n : nat) (f : cell -> nat) : board := map (fun r => map (fun c => f (r, c)) (seq 0 n)) (seq 0 n).
Definition arrangement (F : formula) : nat -> nat -> part :=
  let n := tiles_wide F in let vars := variables F in let cols := columns F in place n vars cols.
Definition board_of (F : formula) : board := tabulate (12 * tiles_wide F + 1) (plane (arrangement F)).

(* Ports meet ports. *)
Definition resting (c : column) : Prop := row_E c = true /\ east (ports (top c)) = false.
Lemma chained_clause c rest : (forall d, resting d -> chained d rest) -> forall d, resting d -> chained d (clause_columns c ++ rest).
Proof.
  intros R d [D1 D2]. destruct c as [|[v []]|[v []] [w []]|[v []] [w []] [z []]]; simpl; unfold link; simpl; repeat split; auto; apply R; split; reflexivity.
Qed.
Lemma chained_columns F : chained off (columns F).
Proof.
  unfold columns. simpl. split; [split; reflexivity|].
  assert (G : forall cs d, resting d -> chained d (flat_map clause_columns cs ++ [Column Stop Blank])).
  { induction cs as [|c cs IH]; simpl; intros d R.
    - destruct R as [R1 R2]. unfold link; simpl. auto.
    - rewrite <- app_assoc. apply chained_clause; auto. }
  apply G. split; reflexivity.
Qed.

(* Every column is as it should be. *)
Lemma in_literal_columns b h a l c : In c (literal_columns b h a l) -> c = Column (Tap (fst l)) h \/ c = Column (Negate (fst l)) b \/ c = Column (Negate (fst l)) a.
Proof. unfold literal_columns. destruct (snd l); simpl; intuition. Qed.
Lemma clause_column c d vars : In d (clause_columns c) -> (forall l, In l (literals c) -> fst l < vars) -> tidy vars d /\ sort d <> Start.
Proof.
  unfold clause_columns, tidy. destruct c; simpl; intros I L.
  - destruct I as [<-|[]]. simpl. repeat split; discriminate.
  - apply in_literal_columns in I as [->|[->| ->]]; simpl; repeat split; auto; discriminate.
  - apply in_app_or in I as [I|I]; apply in_literal_columns in I as [->|[->| ->]]; simpl; repeat split; auto; discriminate.
  - rewrite !in_app_iff in I. destruct I as [I|[I|I]]; apply in_literal_columns in I as [->|[->| ->]]; simpl; repeat split; auto; discriminate.
Qed.
Lemma occurring_spec ls l : In l ls -> fst l < occurring ls.
Proof.
  intros I. unfold occurring. assert (A := proj1 (list_max_le (map (fun l => S (fst l)) ls) _) (le_n _)).
  rewrite Forall_forall in A. apply (A (S (fst l))). apply in_map_iff. eauto.
Qed.
Lemma literal_variable F c l : In c (clauses F) -> In l (literals c) -> fst l < variables F.
Proof.
  intros Hc Hl. unfold variables. assert (fst l < occurring (flat_map literals (clauses F))); [|lia].
  apply occurring_spec, in_flat_map. eauto.
Qed.
Lemma columns_spec F j : let c := nth j (columns F) off in tidy (variables F) c /\ (sort c = Start -> j = 0).
Proof.
  unfold columns. destruct j as [|j]; [simpl; unfold tidy; simpl; repeat split; auto; discriminate|]. cbn [nth].
  destruct (nth_in_or_default j (flat_map clause_columns (clauses F) ++ [Column Stop Blank]) off) as [I | ->].
  - apply in_app_or in I as [I|[<-|[]]].
    + apply in_flat_map in I as (c & Hc & I). destruct (clause_column c _ (variables F) I); [intros; eapply literal_variable; eauto|]. split; tauto.
    + simpl. unfold tidy; simpl. repeat split; discriminate.
  - simpl. unfold tidy; simpl. repeat split; discriminate.
Qed.
Lemma columns_tidy F c : In c (columns F) -> tidy (variables F) c.
Proof. intros I. destruct (In_nth _ _ off I) as (j & _ & <-). apply columns_spec. Qed.

(* The clauses say what they should. *)
Definition truth (x : nat -> bool) (l : literal) : bool := eqb (x (fst l)) (snd l).
Definition holds (x : nat -> bool) (c : clause) : Prop := length (filter (truth x) (literals c)) = 1.
Definition tile_fine (t : tile) (w s : bool) : bool := allowed (Tile t) (State false (to_E t w s) s w).
(* two columns of a literal, seen from the clause row: whether all is well, and what leaves to the right; s is from below *)
Definition literal_run (before here after : tile) (plain : bool) (s w : bool) : bool * bool :=
  if plain then let w' := to_E before w false in (tile_fine before w false && tile_fine here w' s, to_E here w' s)
  else let w' := to_E here w s in (tile_fine here w s && tile_fine after w' false, to_E after w' false).
Lemma literal_good x rows b h a l w : (forall u, rows u = x u) -> exists rows', (forall u, rows' u = x u) /\ forall rest,
  let run := literal_run b h a (snd l) (negb (truth x l)) w in
  good x (literal_columns b h a l ++ rest) (w, rows) <-> fst run = true /\ good x rest (snd run, rows').
Proof.
  intros R. destruct l as [v p]. destruct p.
  - exists (snd (pass x (Column (Tap v) h) (pass x (Column (Negate v) b) (w, rows)))). split.
    + intros u. simpl. destruct (u =? v); rewrite R; auto. apply negb_involutive.
    + intros rest. unfold literal_columns, literal_run, truth; cbn [app good fst snd]. unfold fine, tile_fine, pass, tapped; cbn [sort top fst snd]. rewrite Nat.eqb_refl, R, andb_true_iff.
      replace (negb (eqb (x v) true)) with (negb (x v)) by (destruct (x v); auto). tauto.
  - exists (snd (pass x (Column (Negate v) a) (pass x (Column (Tap v) h) (w, rows)))). split.
    + intros u. simpl. destruct (u =? v); rewrite R; auto. apply negb_involutive.
    + intros rest. unfold literal_columns, literal_run, truth; cbn [app good fst snd]. unfold fine, tile_fine, pass, tapped; cbn [sort top fst snd]. rewrite R, andb_true_iff.
      replace (negb (eqb (x v) false)) with (x v) by (destruct (x v); auto). tauto.
Qed.

Definition bit (b : bool) : nat := if b then 1 else 0.
Lemma filter_bit {A} (f : A -> bool) a l : length (filter f (a :: l)) = bit (f a) + length (filter f l).
Proof. simpl. destruct (f a); auto. Qed.

(* the finite fact about each kind of clause, for all signs and values *)
Lemma run1 p a : let r := literal_run Blank Cl1 Blank p (negb a) false in fst r = (bit a =? 1) /\ snd r = false.
Proof. destruct p, a; vm_compute; auto. Qed.
Lemma run2 p q a b : let r := literal_run Blank Es H p (negb a) false in let t := literal_run H Ws Blank q (negb b) (snd r) in
  fst r && fst t = (bit a + bit b =? 1) /\ snd t = false.
Proof. destruct p, q, a, b; vm_compute; auto. Qed.
Lemma run3 p q o a b c : let r := literal_run Blank Es H p (negb a) false in let t := literal_run H Cl3 H q (negb b) (snd r) in
  let s := literal_run H Ws Blank o (negb c) (snd t) in fst r && fst t && fst s = (bit a + bit b + bit c =? 1) /\ snd s = false.
Proof. destruct p, q, o, a, b, c; vm_compute; auto. Qed.

Lemma clause_good x rows c : (forall u, rows u = x u) -> exists rows', (forall u, rows' u = x u) /\ forall rest,
  good x (clause_columns c ++ rest) (false, rows) <-> holds x c /\ good x rest (false, rows').
Proof.
  intros R. unfold holds. destruct c as [|l|l m|l m o]; cbn [clause_columns literals].
  - exists rows. split; auto. intros rest. simpl. split; [intros [E _]; discriminate E | intros [E _]; discriminate E].
  - destruct (literal_good x rows Blank Cl1 Blank l false R) as (r1 & R1 & G1); cbv zeta in G1. exists r1. split; auto. intros rest.
    rewrite G1, filter_bit. destruct (run1 (snd l) (truth x l)) as [E1 E2]. rewrite E1, E2, Nat.eqb_eq. simpl. rewrite Nat.add_0_r. tauto.
  - destruct (literal_good x rows Blank Es H l false R) as (r1 & R1 & G1); cbv zeta in G1.
    set (w1 := snd (literal_run Blank Es H (snd l) (negb (truth x l)) false)) in *.
    destruct (literal_good x r1 H Ws Blank m w1 R1) as (r2 & R2 & G2); cbv zeta in G2. exists r2. split; auto. intros rest.
    rewrite <- app_assoc, G1, G2, !filter_bit. destruct (run2 (snd l) (snd m) (truth x l) (truth x m)) as [E1 E2]. fold w1 in E1, E2. rewrite E2.
    rewrite <- and_assoc, <- andb_true_iff, E1, Nat.eqb_eq. simpl. rewrite Nat.add_0_r. tauto.
  - destruct (literal_good x rows Blank Es H l false R) as (r1 & R1 & G1); cbv zeta in G1.
    set (w1 := snd (literal_run Blank Es H (snd l) (negb (truth x l)) false)) in *.
    destruct (literal_good x r1 H Cl3 H m w1 R1) as (r2 & R2 & G2); cbv zeta in G2.
    set (w2 := snd (literal_run H Cl3 H (snd m) (negb (truth x m)) w1)) in *.
    destruct (literal_good x r2 H Ws Blank o w2 R2) as (r3 & R3 & G3); cbv zeta in G3. exists r3. split; auto. intros rest.
    rewrite <- !app_assoc, G1, G2, G3, !filter_bit.
    destruct (run3 (snd l) (snd m) (snd o) (truth x l) (truth x m) (truth x o)) as [E1 E2]. fold w1 in E1, E2. fold w2 in E1, E2. rewrite E2.
    rewrite <- !and_assoc, <- !andb_true_iff, E1, Nat.eqb_eq. simpl. rewrite Nat.add_0_r, Nat.add_assoc. tauto.
Qed.

Theorem columns_good x F : good x (columns F) init <-> forall c, In c (clauses F) -> holds x c.
Proof.
  unfold columns. cbn [good].
  assert (G : forall cs rows, (forall u, rows u = x u) ->
    (good x (flat_map clause_columns cs ++ [Column Stop Blank]) (false, rows) <-> forall c, In c cs -> holds x c)).
  { induction cs as [|c cs IH]; intros rows R; simpl flat_map.
    - simpl. split; [intros _ c []|]. intros _. auto.
    - rewrite <- app_assoc. destruct (clause_good x rows c R) as (rows' & R' & Q). rewrite Q, (IH rows' R'). simpl.
      split; [intros [A B] d [<-|D]; auto | intros A; split; auto]. }
  change (pass x (Column Start Blank) init) with (false, fun u => x u).
  rewrite (G (clauses F) (fun u => x u)) by auto. split; [tauto|]. intros A. split; auto.
Qed.
