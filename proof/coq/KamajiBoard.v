(* Kamaji's tiles on the bus, and the board of a formula: a square of tiles with a rim. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Kamaji Cover Tiles Library Local Glue Formula Layout Compile.

Definition tile_of (r : role) : tile :=
  match r with
  | Filler => Blank
  | Start => Terme
  | Stop => Termw
  | Along => H
  | Negation => Not
  | Crossover => Cross
  | Tap _ => Hub
  | OnlyLiteral => Cl1
  | FirstLiteral => Es
  | MiddleLiteral => Cl3
  | LastLiteral => Ws
  end.
(* The tap hands on what it gets, and negates what goes on; literals arrive negated, but for clauses of two. *)
Definition kamaji : bus :=
  Bus (fun r s => allowed (Tile (tile_of r)) s) negb (fun _ => true) true false false true true true.
Lemma kamaji_ok : check_bus kamaji = true.
Proof. vm_compute. reflexivity. Qed.
Lemma tile_ports r : ports (tile_of r) = role_ports r.
Proof. destruct r; reflexivity. Qed.

Section Arrangement.
Variable F : formula.
(* tiles on a side *)
Definition tiles_wide : nat := max (places_tall F) (places_wide kamaji F).
Notation n := tiles_wide.
Notation vars := (variables (plain F)).
Notation cols := (columns kamaji F).
(* with the rim *)
Definition arrangement : nat -> nat -> part :=
  let n := tiles_wide in let role := roles_of kamaji F in
  fun i j => if i <? n then Tile (tile_of (role i j)) else if (i =? n) && (j <? n) then LastRow else Corner.

Lemma tall : vars + 1 <= n. Proof. unfold tiles_wide, places_tall. lia. Qed.
Lemma wide : length cols <= n. Proof. unfold tiles_wide, places_wide. lia. Qed.
Lemma chain : chained none cols. Proof. apply chained_columns. Qed.
Lemma all_tidy c : In c cols -> tidy kamaji vars c. Proof. apply columns_tidy, kamaji_ok. Qed.
Lemma first_start j : sort (nth j cols none) = Starts -> j = 0. Proof. apply (one_start kamaji kamaji_ok F). Qed.
Lemma inner i j : i < n -> arrangement i j = Tile (tile_of (role_at vars cols i j)).
Proof. intros Hi. apply Nat.ltb_lt in Hi. unfold arrangement. rewrite Hi. reflexivity. Qed.
Lemma right_blank i j : i < n -> n <= j -> arrangement i j = Tile Blank.
Proof. intros Hi Hj. pose proof wide. rewrite inner, at_right by (auto; lia). reflexivity. Qed.
Lemma low_shut i j : n <= i -> sides (arrangement i j) = shut /\ forall s, allowed (arrangement i j) s = state_eqb s shut.
Proof. intros Hi. apply Nat.ltb_ge in Hi. unfold arrangement. rewrite Hi. destruct ((i =? n) && (j <? n)); auto. Qed.

Lemma meet_E i j : east (sides (arrangement i j)) = west (sides (arrangement i (j + 1))).
Proof.
  destruct (le_lt_dec n i) as [L|L]; [rewrite !(proj1 (low_shut i _ L)); reflexivity|].
  rewrite !inner by auto. simpl. rewrite !tile_ports. apply place_E, chain.
Qed.
Lemma meet_S i j : south (sides (arrangement i j)) = north (sides (arrangement (i + 1) j)).
Proof.
  destruct (le_lt_dec n i) as [L|L]; [rewrite (proj1 (low_shut i j L)), (proj1 (low_shut (i + 1) j ltac:(lia))); reflexivity|]. rewrite inner by auto. simpl. rewrite tile_ports.
  destruct (Nat.eq_dec (i + 1) n) as [Q|Q].
  - rewrite (proj1 (low_shut (i + 1) j ltac:(lia))). replace i with (n - 1) by lia. apply (place_last kamaji); [apply all_tidy | apply tall].
  - rewrite inner by lia. simpl. rewrite tile_ports. apply (place_S kamaji), all_tidy.
Qed.
Lemma all_shown i j : i <= n -> j <= n -> shown (extent n i) (extent n j) (arrangement i j).
Proof.
  intros Hi Hj. unfold extent. destruct (i <? n) eqn:Ei.
  - apply Nat.ltb_lt in Ei. destruct (j <? n) eqn:Ej.
    + rewrite inner by auto. simpl. destruct (tile_of _); auto.
    + apply Nat.ltb_ge in Ej. rewrite right_blank by auto. simpl; auto.
  - unfold arrangement. rewrite Ei. apply Nat.ltb_ge in Ei. replace (i =? n) with true by (symmetry; apply Nat.eqb_eq; lia).
    destruct (j <? n); simpl; auto.
Qed.

(* Signals on this square and those of the layout. *)
Lemma blank_shut s : allowed (Tile Blank) s = true -> s = shut.
Proof. destruct s as [[] [] [] []]; vm_compute; intros; auto; discriminate. Qed.
Section Agree.
Variable hs vs : nat -> nat -> bool.
Hypothesis Ag : Glue.agree n arrangement hs vs.
Hypothesis no_W : forall i, hs i 0 = false.
Lemma rim_shut i j : i <= n -> j <= n -> i = n \/ j = n -> state_at hs vs i j = shut.
Proof.
  intros Hi Hj R. specialize (Ag i j Hi Hj). destruct (Nat.eq_dec i n) as [->|Ni].
  - rewrite (proj2 (low_shut n j (le_n _))) in Ag. apply state_eqb_spec in Ag. auto.
  - assert (j = n) by lia. subst j. rewrite right_blank in Ag by lia. apply blank_shut; auto.
Qed.
Lemma inner_agree : Layout.agree kamaji vars cols n hs vs n.
Proof. intros i j Hi Hj. specialize (Ag i j ltac:(lia) ltac:(lia)). rewrite inner in Ag by auto. exact Ag. Qed.
Lemma no_low j : j < n -> vs n j = false.
Proof. intros Hj. exact (f_equal north (rim_shut n j ltac:(lia) ltac:(lia) ltac:(auto))). Qed.
Notation x := (assigned hs).
Lemma signals_W i j : i <= n -> j <= n + 1 -> hs i j = sig_W kamaji vars cols x i j.
Proof.
  intros Hi Hj. pose proof tall. pose proof wide. destruct (Nat.eq_dec j (n + 1)) as [->|Nj].
  - rewrite sig_W_right by auto. exact (f_equal east (rim_shut i n Hi ltac:(lia) ltac:(auto))).
  - destruct (Nat.eq_dec i n) as [->|Ni].
    + rewrite sig_W_low by lia. exact (f_equal west (rim_shut n j ltac:(lia) ltac:(lia) ltac:(auto))).
    + apply (unique_W kamaji kamaji_ok vars cols all_tidy first_start n tall n hs vs inner_agree); auto using no_low; lia.
Qed.
Lemma signals_N i j : i <= n + 1 -> j <= n -> vs i j = sig_N kamaji cols x i j.
Proof.
  intros Hi Hj. pose proof tall. pose proof wide. destruct (Nat.eq_dec i (n + 1)) as [->|Ni].
  - rewrite (sig_N_low kamaji vars) by (apply all_tidy || lia). exact (f_equal south (rim_shut n j ltac:(lia) ltac:(lia) ltac:(auto))).
  - destruct (Nat.eq_dec j n) as [->|Nj].
    + rewrite sig_N_right by auto. exact (f_equal north (rim_shut i n ltac:(lia) ltac:(lia) ltac:(auto))).
    + apply (unique_N kamaji kamaji_ok vars cols all_tidy n tall n hs vs inner_agree no_low); try lia. intros k Hk. apply signals_W; lia.
Qed.
Lemma signals_good : good kamaji x cols init.
Proof. apply (good_assigned kamaji kamaji_ok vars cols chain all_tidy first_start n tall n hs vs inner_agree); auto using no_low, wide. Qed.
End Agree.
Lemma good_signals x : good kamaji x cols init -> Glue.agree n arrangement (sig_W kamaji vars cols x) (sig_N kamaji cols x).
Proof.
  intros G i j Hi Hj. pose proof tall. pose proof wide.
  assert (R : i = n \/ j = n -> state_at (sig_W kamaji vars cols x) (sig_N kamaji cols x) i j = shut).
  { intros [->| ->]; unfold state_at.
    - rewrite !sig_W_low, !(sig_N_low kamaji vars) by (apply all_tidy || lia). auto.
    - rewrite sig_W_right, !sig_N_right by auto. unfold shut. f_equal. apply not_true_iff_false. intros T.
      apply (sig_W_port kamaji kamaji_ok vars cols chain all_tidy) in T. rewrite at_right in T by auto. discriminate. }
  destruct (Nat.eq_dec i n) as [E|E]; [rewrite R by auto; subst i; rewrite (proj2 (low_shut n j (le_n _))); apply state_eqb_refl|].
  destruct (Nat.eq_dec j n) as [E'|E']; [rewrite R by auto; subst j; rewrite right_blank by lia; reflexivity|].
  rewrite inner by lia. apply (good_agree kamaji kamaji_ok vars cols chain all_tidy n tall x n wide); auto; lia.
Qed.
End Arrangement.

(* The board of a formula. *)
Definition tabulate (n : nat) (f : cell -> nat) : board := map (fun r => map (fun c => f (r, c)) (seq 0 n)) (seq 0 n).
Definition board_of (F : formula) : board := tabulate (12 * tiles_wide F + 1) (plane (arrangement F)).
