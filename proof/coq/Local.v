(* Steps `lines`, `rings`, `joint`, `corner` and `edge` of Theorem 5, for every arrangement of parts in which ports meet
   ports: a straight line of cells that adds up to 21 lies in one part, or is the pair of cells at a port. *)
Require Import ZArith Arith List Bool Lia ZifyNat.
Import ListNotations.
Open Scope nat_scope.
From Hardboard Require Import Signals Kamaji Cover Tiles Library.
Arguments Nat.div : simpl never.
Arguments Nat.modulo : simpl never.
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.

(* The finite facts, about all pairs of parts: what adds up to 21 across a border, straight or diagonally, is the pair at a
   port; everything else misses 21 by less than 7; and near the border there is no number below 7. *)
Definition near (a b : nat) := (a <=? b + 1) && (b <=? a + 1).
Definition upto12 := seq 0 12.
Definition joint (t u : nat -> nat) (port : bool) := forallb (fun a => forallb (fun b => negb (near a b) ||
  let s := t a + u b in (14 <? s) && (negb (s =? 21) || ((a =? 6) && (b =? 6) && port))) upto12) upto12.
Definition joint_E := forallb (fun t => forallb (fun u => negb (eqb (east (sides t)) (west (sides u))) ||
  joint (fun a => number (look t) (a, 11)) (fun b => number (look u) (b, 0)) (east (sides t))) parts) parts.
Definition joint_S := forallb (fun t => forallb (fun u => negb (eqb (south (sides t)) (north (sides u))) ||
  joint (fun a => number (look t) (11, a)) (fun b => number (look u) (0, b)) (south (sides t))) parts) parts.
Definition corners := forallb (fun t => forallb (fun u =>
  let s := number (look t) (11, 11) + number (look u) (0, 0) in
  let s' := number (look t) (11, 0) + number (look u) (0, 11) in
  (14 <? s) && negb (s =? 21) && (14 <? s') && negb (s' =? 21)) parts) parts.
Definition rings := forallb (fun t => forallb (fun a => forallb (fun b =>
  ((2 <=? a) && (a <=? 9) && (2 <=? b) && (b <=? 9)) || (7 <=? number (look t) (a, b))) upto12) upto12) parts.

Lemma joint_E_ok : joint_E = true. Proof. vm_compute. reflexivity. Qed.
Lemma joint_S_ok : joint_S = true. Proof. vm_compute. reflexivity. Qed.
Lemma corners_ok : corners = true. Proof. vm_compute. reflexivity. Qed.
Lemma rings_ok : rings = true. Proof. vm_compute. reflexivity. Qed.

Ltac use H x := let E := fresh in assert (E := proj1 (forallb_forall _ _) H x); clear H; rename E into H; cbv beta in H.

Lemma joint_spec t u port a b : joint t u port = true -> a < 12 -> b < 12 -> a <= b + 1 -> b <= a + 1 ->
  14 < t a + u b /\ (t a + u b = 21 -> a = 6 /\ b = 6 /\ port = true).
Proof.
  intros H Ha Hb N1 N2. unfold joint in H.
  use H a. specialize (H ltac:(apply in_seq; lia)). use H b. specialize (H ltac:(apply in_seq; lia)).
  unfold near in H. replace (a <=? b + 1) with true in H by (symmetry; apply Nat.leb_le; lia).
  replace (b <=? a + 1) with true in H by (symmetry; apply Nat.leb_le; lia). simpl negb in H. rewrite orb_false_l in H.
  cbv zeta in H. apply andb_true_iff in H as [H1 H2]. apply Nat.ltb_lt in H1. split; auto.
  intros E. apply Nat.eqb_eq in E. rewrite E in H2. simpl in H2. rewrite !andb_true_iff, !Nat.eqb_eq in H2. tauto.
Qed.
Lemma jE t u a b : east (sides t) = west (sides u) -> a < 12 -> b < 12 -> a <= b + 1 -> b <= a + 1 ->
  14 < number (look t) (a, 11) + number (look u) (b, 0) /\
  (number (look t) (a, 11) + number (look u) (b, 0) = 21 -> a = 6 /\ b = 6 /\ east (sides t) = true).
Proof.
  intros Hp Ha Hb N1 N2. pose proof joint_E_ok as H. unfold joint_E in H.
  use H t. specialize (H (all_parts t)). use H u. specialize (H (all_parts u)).
  rewrite Hp, eqb_reflx in H. simpl negb in H. rewrite orb_false_l in H. rewrite Hp.
  exact (joint_spec _ _ _ a b H Ha Hb N1 N2).
Qed.
Lemma jS t u a b : south (sides t) = north (sides u) -> a < 12 -> b < 12 -> a <= b + 1 -> b <= a + 1 ->
  14 < number (look t) (11, a) + number (look u) (0, b) /\
  (number (look t) (11, a) + number (look u) (0, b) = 21 -> a = 6 /\ b = 6 /\ south (sides t) = true).
Proof.
  intros Hp Ha Hb N1 N2. pose proof joint_S_ok as H. unfold joint_S in H.
  use H t. specialize (H (all_parts t)). use H u. specialize (H (all_parts u)).
  rewrite Hp, eqb_reflx in H. simpl negb in H. rewrite orb_false_l in H. rewrite Hp.
  exact (joint_spec _ _ _ a b H Ha Hb N1 N2).
Qed.
Lemma jC t u :
  (14 < number (look t) (11, 11) + number (look u) (0, 0) /\ number (look t) (11, 11) + number (look u) (0, 0) <> 21) /\
  (14 < number (look t) (11, 0) + number (look u) (0, 11) /\ number (look t) (11, 0) + number (look u) (0, 11) <> 21).
Proof.
  pose proof corners_ok as H. unfold corners in H.
  use H t. specialize (H (all_parts t)). use H u. specialize (H (all_parts u)).
  cbv zeta in H. rewrite !andb_true_iff, !negb_true_iff, !Nat.ltb_lt, !Nat.eqb_neq in H. tauto.
Qed.
Lemma ring t a b : a < 12 -> b < 12 -> a < 2 \/ 9 < a \/ b < 2 \/ 9 < b -> 7 <= number (look t) (a, b).
Proof.
  intros Ha Hb R. pose proof rings_ok as H. unfold rings in H. use H t. specialize (H (all_parts t)).
  use H a. specialize (H ltac:(apply in_seq; lia)). use H b. specialize (H ltac:(apply in_seq; lia)).
  apply orb_true_iff in H as [H|H]; [|apply Nat.leb_le in H; lia].
  rewrite !andb_true_iff, !Nat.leb_le in H. lia.
Qed.

Section Plane.
Variable at_ : nat -> nat -> part.
Hypothesis meet_E : forall i j, east (sides (at_ i j)) = west (sides (at_ i (j + 1))).
Hypothesis meet_S : forall i j, south (sides (at_ i j)) = north (sides (at_ (i + 1) j)).

Definition plane (c : cell) : nat := number (look (at_ (fst c / 12) (snd c / 12))) (fst c mod 12, snd c mod 12).
Definition together (c d : cell) := fst c / 12 = fst d / 12 /\ snd c / 12 = snd d / 12.
(* the pair of cells at a port on the west (north) border of a place *)
Definition pair_W (i j : nat) : piece := Piece (12 * i + 6, 12 * j - 1) East 2.
Definition pair_N (i j : nat) : piece := Piece (12 * i - 1, 12 * j + 6) South 2.
Definition port_pair (c : cell) (d : direction) :=
  (exists i j, c = start (pair_W i (j + 1)) /\ d = East /\ east (sides (at_ i j)) = true) \/
  (exists i j, c = start (pair_N (i + 1) j) /\ d = South /\ south (sides (at_ i j)) = true).

(* two cells, one step apart in one of the four directions, in different parts *)
Lemma pair_apart r c d : (d = SouthWest -> 1 <= c) -> let x := (r, c) in let y := step d 1 x in
  ~ together x y -> 14 < plane x + plane y /\ (plane x + plane y = 21 -> port_pair x d).
Proof.
  intros H3. unfold together, plane, port_pair, pair_W, pair_N. destruct d; simpl; intros D.
  - assert (E : (c + 1) / 12 = c / 12 + 1 /\ c mod 12 = 11 /\ (c + 1) mod 12 = 0) by lia.
    destruct E as (-> & E1 & ->). rewrite E1.
    destruct (jE (at_ (r / 12) (c / 12)) (at_ (r / 12) (c / 12 + 1)) (r mod 12) (r mod 12)) as [A C]; auto; try lia.
    split; auto. intros Q. destruct (C Q) as (? & ? & ?). left. exists (r / 12), (c / 12). repeat split; auto. f_equal; lia.
  - destruct (Nat.eq_dec (r mod 12) 11) as [Er|Er]; destruct (Nat.eq_dec (c mod 12) 11) as [Ec|Ec].
    + assert (E : (r + 1) / 12 = r / 12 + 1 /\ (c + 1) / 12 = c / 12 + 1 /\ (r + 1) mod 12 = 0 /\ (c + 1) mod 12 = 0) by lia.
      destruct E as (-> & -> & -> & ->). rewrite Er, Ec.
      destruct (jC (at_ (r / 12) (c / 12)) (at_ (r / 12 + 1) (c / 12 + 1))) as [A _]; auto. split; [lia|]. intros; lia.
    + assert (E : (r + 1) / 12 = r / 12 + 1 /\ (c + 1) / 12 = c / 12 /\ (r + 1) mod 12 = 0 /\ (c + 1) mod 12 = c mod 12 + 1) by lia.
      destruct E as (-> & -> & -> & ->). rewrite Er.
      destruct (jS (at_ (r / 12) (c / 12)) (at_ (r / 12 + 1) (c / 12)) (c mod 12) (c mod 12 + 1)) as [A C]; auto; try lia.
      all: split; [lia|intros Q; destruct (C Q) as (? & ? & ?); lia].
    + assert (E : (r + 1) / 12 = r / 12 /\ (c + 1) / 12 = c / 12 + 1 /\ (r + 1) mod 12 = r mod 12 + 1 /\ (c + 1) mod 12 = 0) by lia.
      destruct E as (-> & -> & -> & ->). rewrite Ec.
      destruct (jE (at_ (r / 12) (c / 12)) (at_ (r / 12) (c / 12 + 1)) (r mod 12) (r mod 12 + 1)) as [A C]; auto; try lia.
      all: split; [lia|intros Q; destruct (C Q) as (? & ? & ?); lia].
    + exfalso. apply D. lia.
  - assert (E : (r + 1) / 12 = r / 12 + 1 /\ r mod 12 = 11 /\ (r + 1) mod 12 = 0) by lia.
    destruct E as (-> & E1 & ->). rewrite E1.
    destruct (jS (at_ (r / 12) (c / 12)) (at_ (r / 12 + 1) (c / 12)) (c mod 12) (c mod 12)) as [A C]; auto; try lia.
    split; auto. intros Q. destruct (C Q) as (? & ? & ?). right. exists (r / 12), (c / 12). repeat split; auto. f_equal; lia.
  - specialize (H3 eq_refl).
    destruct (Nat.eq_dec (r mod 12) 11) as [Er|Er]; destruct (Nat.eq_dec (c mod 12) 0) as [Ec|Ec].
    + assert (E : (r + 1) / 12 = r / 12 + 1 /\ c / 12 = (c - 1) / 12 + 1 /\ (r + 1) mod 12 = 0 /\ (c - 1) mod 12 = 11) by lia.
      destruct E as (-> & -> & -> & ->). rewrite Er, Ec.
      destruct (jC (at_ (r / 12) ((c - 1) / 12 + 1)) (at_ (r / 12 + 1) ((c - 1) / 12))) as [_ A]; auto. split; [lia|]. intros; lia.
    + assert (E : (r + 1) / 12 = r / 12 + 1 /\ (c - 1) / 12 = c / 12 /\ (r + 1) mod 12 = 0 /\ (c - 1) mod 12 + 1 = c mod 12) by lia.
      destruct E as (-> & -> & -> & E4). rewrite Er.
      destruct (jS (at_ (r / 12) (c / 12)) (at_ (r / 12 + 1) (c / 12)) (c mod 12) ((c - 1) mod 12)) as [A C]; auto; try lia.
      all: split; [lia|intros Q; destruct (C Q) as (? & ? & ?); lia].
    + assert (E : (r + 1) / 12 = r / 12 /\ c / 12 = (c - 1) / 12 + 1 /\ (r + 1) mod 12 = r mod 12 + 1 /\ (c - 1) mod 12 = 11) by lia.
      destruct E as (-> & -> & -> & ->). rewrite Ec.
      destruct (jE (at_ (r / 12) ((c - 1) / 12)) (at_ (r / 12) ((c - 1) / 12 + 1)) (r mod 12 + 1) (r mod 12)) as [A C]; auto; try lia.
      all: split; [lia|intros Q; destruct (C ltac:(lia)) as (? & ? & ?); lia].
    + exfalso. apply D. lia.
Qed.

Lemma sum_three (f : nat -> nat) n i j k : i < j -> j < k -> k < n -> f i + f j + f k <= list_sum (map f (seq 0 n)).
Proof.
  assert (M : forall a b, a <= b -> list_sum (map f (seq 0 a)) <= list_sum (map f (seq 0 b))).
  { intros a b H. replace b with (a + (b - a)) by lia. rewrite seq_app, map_app, list_sum_app. lia. }
  assert (Sc : forall a, list_sum (map f (seq 0 (a + 1))) = list_sum (map f (seq 0 a)) + f a).
  { intros a. rewrite seq_app, map_app, list_sum_app. simpl. lia. }
  intros. assert (A := M (k + 1) n ltac:(lia)). assert (Bk := M (j + 1) k ltac:(lia)). assert (C := M (i + 1) j ltac:(lia)).
  rewrite !Sc in *. lia.
Qed.

Definition in_line (p : piece) : Prop := dir p = SouthWest -> len p <= snd (start p) + 1.
Lemma step_next d r c m : step d (m + 1) (r, c) = step d 1 (step d m (r, c)).
Proof. destruct d; simpl; f_equal; lia. Qed.

Lemma apart_is_pair p k : in_line p -> k + 1 < len p -> sum plane p = 21 ->
  ~ together (step (dir p) k (start p)) (step (dir p) (k + 1) (start p)) ->
  len p = 2 /\ port_pair (start p) (dir p).
Proof.
  destruct p as [[r c] d n]; unfold sum, cells, in_line; simpl. intros H3 Hk Tot D. rewrite map_map in Tot.
  set (f := fun k => plane (step d k (r, c))) in *.
  destruct (step d k (r, c)) as [r' c'] eqn:E. rewrite step_next, E in D.
  destruct (pair_apart r' c' d) as [P1 P2]; auto.
  { intros ->. simpl in E. injection E as <- <-. specialize (H3 eq_refl). lia. }
  assert (Fk : f k = plane (r', c')) by (unfold f; rewrite E; auto).
  assert (Fk1 : f (k + 1) = plane (step d 1 (r', c'))) by (unfold f; rewrite step_next, E; auto).
  (* a third cell next to the pair lies in an outer ring *)
  assert (Third : forall m, m < n -> m = k + 2 \/ m + 1 = k -> 7 <= f m).
  { intros m Hm Hmk. unfold f, plane. apply ring; try (apply Nat.mod_upper_bound; lia).
    unfold together in D. destruct d; simpl in *; injection E as <- <-; try specialize (H3 eq_refl); lia. }
  destruct (Nat.eq_dec n 2) as [N|N].
  - subst n. assert (k = 0) by lia. subst k. split; auto.
    assert (E0 : (r', c') = (r, c)) by (rewrite <- E; destruct d; simpl; f_equal; lia). rewrite E0 in *. apply P2.
    simpl in Tot. cbn [Nat.add] in Fk1. lia.
  - exfalso. destruct (Nat.eq_dec k 0) as [K|K].
    + assert (Q := sum_three f n k (k + 1) (k + 2) ltac:(lia) ltac:(lia) ltac:(lia)).
      assert (R := Third (k + 2) ltac:(lia) ltac:(lia)). lia.
    + assert (Q := sum_three f n (k - 1) k (k + 1) ltac:(lia) ltac:(lia) ltac:(lia)).
      assert (R := Third (k - 1) ltac:(lia) ltac:(lia)). lia.
Qed.

Theorem locality p : in_line p -> sum plane p = 21 ->
  (forall c, In c (cells p) -> together (start p) c) \/ (len p = 2 /\ port_pair (start p) (dir p)).
Proof.
  intros L T.
  assert (G : forall n, n <= len p -> (forall k, k < n -> together (start p) (step (dir p) k (start p))) \/
    (len p = 2 /\ port_pair (start p) (dir p))).
  { induction n as [|n IH]; intros Hn; [left; lia|]. destruct IH as [IH|IH]; auto; [lia|]. destruct n as [|n].
    - left. intros k Hk. replace k with 0 by lia. unfold together.
      destruct p as [[r c] d l]; destruct d; simpl; rewrite ?Nat.add_0_r, ?Nat.sub_0_r; auto.
    - destruct (Nat.eq_dec (fst (step (dir p) n (start p)) / 12) (fst (step (dir p) (n + 1) (start p)) / 12)) as [E1|E1];
      [destruct (Nat.eq_dec (snd (step (dir p) n (start p)) / 12) (snd (step (dir p) (n + 1) (start p)) / 12)) as [E2|E2]|].
      2, 3: right; apply (apart_is_pair p n); auto; [lia|intros [A1 A2]; auto].
      left. intros k Hk. destruct (Nat.eq_dec k (n + 1)) as [->|]; [|apply IH; lia].
      destruct (IH n ltac:(lia)) as [A1 A2]. split; congruence. }
  destruct (G (len p) (le_n _)) as [H|H]; auto. left. intros c Hc. unfold cells in Hc.
  apply in_map_iff in Hc as (k & <- & Hk). apply in_seq in Hk. apply H. lia.
Qed.
End Plane.
