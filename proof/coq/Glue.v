(* Theorem 5: on a square of parts in which ports meet ports and none lies at the edge, the covers of the board are the
   choices of signals at the ports that every part allows. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Kamaji Cover Tiles Library Local.
Ltac Zify.zify_post_hook ::= idtac.

Lemma div12 i a : a < 12 -> (12 * i + a) / 12 = i.
Proof. intros. rewrite Nat.mul_comm, Nat.div_add_l, Nat.div_small; lia. Qed.
Lemma mod12 i a : a < 12 -> (12 * i + a) mod 12 = a.
Proof. intros. rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add, Nat.mod_small; lia. Qed.
Lemma split12 r : exists i a, r = 12 * i + a /\ a < 12.
Proof. exists (r / 12), (r mod 12). split; [apply Nat.div_mod_eq | apply Nat.mod_upper_bound; lia]. Qed.

Ltac same := repeat match goal with |- _ :: _ = _ :: _ => f_equal | |- (_, _) = (_, _) => f_equal end; lia.

(* the numbers at ports *)
Lemma port_numbers u : let f := number (look u) in
  (north (sides u) = true -> f (0, 6) = 7) /\ (east (sides u) = true -> f (6, 11) = 14) /\
  (south (sides u) = true -> f (11, 6) = 14) /\ (west (sides u) = true -> f (6, 0) = 7).
Proof. destruct u as [[]| |]; vm_compute; repeat split; congruence. Qed.

Section Glue.
Variable n : nat. (* parts on a side, without the rim *)
Variable at_ : nat -> nat -> part.
Definition extent (i : nat) : nat := if i <? n then 12 else 1.
Hypothesis meet_E : forall i j, east (sides (at_ i j)) = west (sides (at_ i (j + 1))).
Hypothesis meet_S : forall i j, south (sides (at_ i j)) = north (sides (at_ (i + 1) j)).
Hypothesis all_shown : forall i j, i <= n -> j <= n -> shown (extent i) (extent j) (at_ i j).

Definition size : nat := 12 * n + 1.
Notation plane := (plane at_).
Definition solves : (piece -> bool) -> Prop := cover 21 size size plane (fun _ => false).

Lemma extent_le i : extent i <= 12.
Proof. unfold extent. destruct (i <? n); lia. Qed.
Lemma extent_size i a : i <= n -> a < extent i -> 12 * i + a < size.
Proof. unfold extent, size. destruct (i <? n) eqn:E; [apply Nat.ltb_lt in E | apply Nat.ltb_ge in E]; lia. Qed.
Lemma size_extent i a : a < 12 -> 12 * i + a < size -> i <= n /\ a < extent i.
Proof. unfold extent, size. intros. assert (i <= n) by lia. destruct (i <? n) eqn:E; [apply Nat.ltb_lt in E | apply Nat.ltb_ge in E]; lia. Qed.

(* From a part's own coordinates to the board's. *)
Definition move (i j : nat) (c : cell) : cell := (12 * i + fst c, 12 * j + snd c).
Definition shift (i j : nat) (q : piece) : piece := Piece (move i j (start q)) (dir q) (len q).
Lemma cells_shift i j rows cols q : fits rows cols q -> cells (shift i j q) = map (move i j) (cells q).
Proof.
  intros F. unfold cells. rewrite map_map. simpl. apply map_ext_in. intros k Hk. apply in_seq in Hk.
  destruct q as [[r c] d l]; unfold fits, move in *; simpl in *. destruct d; simpl; f_equal; lia.
Qed.
Lemma move_inj i j c d : move i j c = move i j d -> c = d.
Proof. destruct c, d; unfold move; simpl. intros H; inversion H. f_equal; lia. Qed.
Lemma move_place i j i' j' c d : fst c < 12 -> snd c < 12 -> fst d < 12 -> snd d < 12 -> move i j c = move i' j' d ->
  i = i' /\ j = j' /\ c = d.
Proof. destruct c, d; unfold move; simpl. intros ? ? ? ? H; inversion H. assert (i = i') by lia. assert (j = j') by lia. subst. repeat split; auto. f_equal; lia. Qed.
Lemma shift_inj i j p q : shift i j p = shift i j q -> p = q.
Proof. destruct p, q; unfold shift; simpl. intros H; inversion H. f_equal; auto. destruct start, start0; simpl in *. f_equal; lia. Qed.
Lemma plane_move i j c : fst c < 12 -> snd c < 12 -> plane (move i j c) = number (look (at_ i j)) c.
Proof. destruct c as [a b]; intros Ha Hb. unfold Local.plane, move; cbn [fst snd] in *. rewrite !div12, !mod12; auto. Qed.
Lemma inside i j q c : fits (extent i) (extent j) q -> In c (cells q) -> fst c < extent i /\ snd c < extent j /\ fst c < 12 /\ snd c < 12.
Proof. intros F H. destruct (cells_inside _ _ _ _ F H). pose proof (extent_le i). pose proof (extent_le j). lia. Qed.
Lemma sum_shift i j q : fits (extent i) (extent j) q -> sum plane (shift i j q) = sum (number (look (at_ i j))) q.
Proof.
  intros F. unfold sum. rewrite (cells_shift _ _ _ _ _ F), map_map. f_equal. apply map_ext_in. intros c Hc.
  destruct (inside _ _ _ _ F Hc). apply plane_move; tauto.
Qed.
Lemma fits_shift i j q : i <= n -> j <= n -> fits (extent i) (extent j) q -> fits size size (shift i j q).
Proof.
  unfold fits, shift, extent, size, move. simpl. intros Hi Hj.
  destruct (i <? n) eqn:Ei, (j <? n) eqn:Ej; rewrite ?Nat.ltb_lt, ?Nat.ltb_ge in *;
    intros (A & B & C & D & E); destruct (dir q); intuition lia.
Qed.

(* Every piece lies in one part or is the pair at a port. *)
Lemma split_piece p : fits size size p -> sum plane p = 21 ->
  (exists i j q, i <= n /\ j <= n /\ fits (extent i) (extent j) q /\ p = shift i j q) \/
  (exists i j, i <= n /\ j <= n /\ p = pair_W i (j + 1)) \/ (exists i j, i <= n /\ j <= n /\ p = pair_N (i + 1) j).
Proof.
  intros F T. destruct (locality at_ meet_E meet_S p) as [L|[L P]]; auto.
  - unfold in_line. intros D. unfold fits in F. rewrite D in F. tauto.
  - left. destruct p as [[r c] d l]. destruct (split12 r) as (i & a & -> & Ha). destruct (split12 c) as (j & b & -> & Hb).
    pose proof F as F0. unfold fits in F; simpl in F. destruct F as (F1 & F2 & F3 & F4 & F5).
    destruct (size_extent i a) as [Hi Xa]; auto. destruct (size_extent j b) as [Hj Xb]; auto.
    exists i, j, (Piece (a, b) d l). repeat split; auto.
    (* the last cell is in the same part *)
    assert (Last := L (step d (l - 1) (12 * i + a, 12 * j + b))
      ltac:(apply in_map_iff; exists (l - 1); split; auto; apply in_seq; simpl; lia)).
    assert (E : forall x k, x < 12 -> (12 * k + x) / 12 = k) by (intros; apply div12; auto).
    unfold together in Last. cbn [start fst snd] in Last. rewrite !E in Last by auto.
    destruct (cells_inside size size _ (step d (l - 1) (12 * i + a, 12 * j + b)) F0) as [O1 O2];
      [apply in_map_iff; exists (l - 1); split; auto; apply in_seq; simpl; lia|].
    assert (Bnd : forall x k, x / 12 = k -> x < size -> 12 * k <= x /\ x < 12 * k + extent k).
    { intros x k Hx Hs. destruct (split12 x) as (k' & y & -> & Hy). rewrite E in Hx by auto. subst k'.
      destruct (size_extent k y); auto. lia. }
    destruct Last as [L1 L2]. symmetry in L1, L2. destruct (Bnd _ _ L1 O1), (Bnd _ _ L2 O2).
    destruct d; simpl in *; lia.
  - right. destruct p as [s d l]; simpl in *. subst l. unfold fits in F; simpl in F.
    destruct P as [(i & j & -> & -> & _)|(i & j & -> & -> & _)]; [left|right]; exists i, j; unfold pair_W, pair_N, size in *; simpl in *;
      repeat split; auto; lia.
Qed.

(* The pairs at ports. *)
Lemma pair_W_shift i j : pair_W i (j + 1) = shift i j (Piece (6, 11) East 2).
Proof. unfold pair_W, shift, move; simpl. f_equal. f_equal; lia. Qed.
Lemma pair_N_shift i j : pair_N (i + 1) j = shift i j (Piece (11, 6) South 2).
Proof. unfold pair_N, shift, move; simpl. f_equal. f_equal; lia. Qed.

Lemma cells_W i j : cells (pair_W i (j + 1)) = [move i j (6, 11); move i (j + 1) (6, 0)].
Proof. unfold cells, pair_W, move; simpl. same. Qed.
Lemma cells_N i j : cells (pair_N (i + 1) j) = [move i j (11, 6); move (i + 1) j (0, 6)].
Proof. unfold cells, pair_N, move; simpl. same. Qed.
Lemma sum_W i j : sum plane (pair_W i (j + 1)) = number (look (at_ i j)) (6, 11) + number (look (at_ i (j + 1))) (6, 0).
Proof. unfold sum. rewrite cells_W. cbn [map list_sum fold_right]. rewrite !plane_move by (simpl; lia). lia. Qed.
Lemma sum_N i j : sum plane (pair_N (i + 1) j) = number (look (at_ i j)) (11, 6) + number (look (at_ (i + 1) j)) (0, 6).
Proof. unfold sum. rewrite cells_N. cbn [map list_sum fold_right]. rewrite !plane_move by (simpl; lia). lia. Qed.

(* Signals: one for the west border of each place, one for the north border. *)
Section Signals.
Variable hs vs : nat -> nat -> bool.
Definition state_at (i j : nat) : state := State (vs i j) (hs i (j + 1)) (vs (i + 1) j) (hs i j).
Definition agree : Prop := forall i j, i <= n -> j <= n -> allowed (at_ i j) (state_at i j) = true.

Definition paintb (p : piece) : bool :=
  let (r, c) := start p in let i := r / 12 in let j := c / 12 in let a := r mod 12 in let b := c mod 12 in
  fitsb size size p &&
  if piece_eqb (Piece (a, b) (dir p) (len p)) (Piece (6, 11) East 2) then hs i (j + 1)
  else if piece_eqb (Piece (a, b) (dir p) (len p)) (Piece (11, 6) South 2) then vs (i + 1) j
  else mem (Piece (a, b) (dir p) (len p)) (cover_of (extent i) (extent j) (at_ i j) (state_at i j)).

Lemma paintb_shift i j q : fst (start q) < 12 -> snd (start q) < 12 -> paintb (shift i j q) =
  fitsb size size (shift i j q) &&
  if piece_eqb q (Piece (6, 11) East 2) then hs i (j + 1) else if piece_eqb q (Piece (11, 6) South 2) then vs (i + 1) j
  else mem q (cover_of (extent i) (extent j) (at_ i j) (state_at i j)).
Proof.
  destruct q as [[a b] d l]. intros Ha Hb. unfold paintb, shift, move. cbn [start dir len fst snd] in *.
  rewrite !div12, !mod12 by auto. reflexivity.
Qed.
Lemma paint_part i j q : i <= n -> j <= n -> fits (extent i) (extent j) q ->
  paintb (shift i j q) = mem q (cover_of (extent i) (extent j) (at_ i j) (state_at i j)).
Proof.
  intros Hi Hj F. pose proof (extent_le i). pose proof (extent_le j).
  rewrite paintb_shift by (unfold fits in F; lia).
  rewrite (proj2 (fitsb_spec _ _ _) (fits_shift _ _ _ Hi Hj F)). simpl.
  destruct (piece_eqb q (Piece (6, 11) East 2)) eqn:E1; [apply piece_eqb_spec in E1; subst; unfold fits in F; simpl in F; lia|].
  destruct (piece_eqb q (Piece (11, 6) South 2)) eqn:E2; [apply piece_eqb_spec in E2; subst; unfold fits in F; simpl in F; lia|].
  reflexivity.
Qed.
Lemma paint_pair_W i j : paintb (pair_W i (j + 1)) = fitsb size size (pair_W i (j + 1)) && hs i (j + 1).
Proof. rewrite pair_W_shift, paintb_shift by (simpl; lia). reflexivity. Qed.
Lemma paint_pair_N i j : paintb (pair_N (i + 1) j) = fitsb size size (pair_N (i + 1) j) && vs (i + 1) j.
Proof. rewrite pair_N_shift, paintb_shift by (simpl; lia). reflexivity. Qed.

Hypothesis Ag : agree.

Lemma part_cover i j : i <= n -> j <= n ->
  covering (extent i) (extent j) (at_ i j) (state_at i j) (fun p => mem p (cover_of (extent i) (extent j) (at_ i j) (state_at i j))).
Proof. intros Hi Hj. apply part_allowed; auto. Qed.
Lemma paint_elim p : paintb p = true -> fits size size p /\
  ((exists i j q, i <= n /\ j <= n /\ candidate 21 (extent i) (extent j) (number (look (at_ i j))) (crossed (state_at i j)) q /\
      mem q (cover_of (extent i) (extent j) (at_ i j) (state_at i j)) = true /\ p = shift i j q) \/
   (exists i j, i <= n /\ j <= n /\ p = pair_W i (j + 1) /\ hs i (j + 1) = true) \/
   (exists i j, i <= n /\ j <= n /\ p = pair_N (i + 1) j /\ vs (i + 1) j = true)).
Proof.
  destruct p as [[r c] d l]. destruct (split12 r) as (i & a & -> & Ha). destruct (split12 c) as (j & b & -> & Hb).
  change (Piece (12 * i + a, 12 * j + b) d l) with (shift i j (Piece (a, b) d l)). rewrite paintb_shift by auto.
  rewrite andb_true_iff, fitsb_spec. intros [F Q]. split; auto.
  destruct (size_extent i a) as [Hi Xa]; auto; [unfold fits in F; simpl in F; lia|].
  destruct (size_extent j b) as [Hj Xb]; auto; [unfold fits in F; simpl in F; lia|].
  destruct (piece_eqb (Piece (a, b) d l) (Piece (6, 11) East 2)) eqn:E1;
    [|destruct (piece_eqb (Piece (a, b) d l) (Piece (11, 6) South 2)) eqn:E2].
  - apply piece_eqb_spec in E1. rewrite E1. right; left. exists i, j. rewrite pair_W_shift. auto.
  - apply piece_eqb_spec in E2. rewrite E2. right; right. exists i, j. rewrite pair_N_shift. auto.
  - left. exists i, j, (Piece (a, b) d l). repeat split; auto; apply (cover_pieces _ _ _ _ _ _ (part_cover i j Hi Hj)); auto.
Qed.

Lemma within_ports i j : i <= n -> j <= n ->
  (vs i j = true -> north (sides (at_ i j)) = true) /\ (hs i (j + 1) = true -> east (sides (at_ i j)) = true) /\
  (vs (i + 1) j = true -> south (sides (at_ i j)) = true) /\ (hs i j = true -> west (sides (at_ i j)) = true).
Proof.
  intros Hi Hj. pose proof (part_within (at_ i j) (state_at i j) (all_parts _) (Ag i j Hi Hj)) as W.
  unfold within, state_at in W; simpl in W. rewrite !andb_true_iff in W. destruct W as (((W1 & W2) & W3) & W4).
  repeat split; intros E; rewrite E in *; simpl in *; auto.
Qed.

(* which cells of a part the pairs take *)
Lemma crossed_spec i j a b : crossed (state_at i j) (a, b) = true <->
  (vs i j = true /\ a = 0 /\ b = 6) \/ (hs i (j + 1) = true /\ a = 6 /\ b = 11) \/
  (vs (i + 1) j = true /\ a = 11 /\ b = 6) \/ (hs i j = true /\ a = 6 /\ b = 0).
Proof.
  unfold crossed, state_at, cell_eqb; cbn [north east south west fst snd]. rewrite !orb_true_iff, !andb_true_iff, !Nat.eqb_eq. tauto.
Qed.

(* Signals that agree make a cover of the board. *)
Lemma painted_fits_sum p : paintb p = true -> fits size size p /\ sum plane p = 21.
Proof.
  intros P. destruct (paint_elim p P) as [F [(i & j & q & Hi & Hj & (Fq & Sq & _) & _ & ->)|[(i & j & Hi & Hj & -> & E)|(i & j & Hi & Hj & -> & E)]]].
  - split; auto. rewrite sum_shift; auto.
  - split; auto. rewrite sum_W. destruct (within_ports i j Hi Hj) as (_ & W & _). specialize (W E).
    rewrite (proj1 (proj2 (port_numbers (at_ i j))) W). rewrite meet_E in W.
    rewrite (proj2 (proj2 (proj2 (port_numbers (at_ i (j + 1))))) W). auto.
  - split; auto. rewrite sum_N. destruct (within_ports i j Hi Hj) as (_ & _ & W & _). specialize (W E).
    rewrite (proj1 (proj2 (proj2 (port_numbers (at_ i j)))) W). rewrite meet_S in W.
    rewrite (proj1 (port_numbers (at_ (i + 1) j)) W). auto.
Qed.

(* how a painted piece covers a cell of a part: from within, or as a pair *)
Lemma painted_at p i j a b : paintb p = true -> a < 12 -> b < 12 -> In (move i j (a, b)) (cells p) ->
  (exists q, i <= n /\ j <= n /\ p = shift i j q /\ mem q (cover_of (extent i) (extent j) (at_ i j) (state_at i j)) = true /\
     In (a, b) (cells q) /\ crossed (state_at i j) (a, b) = false) \/
  (hs i (j + 1) = true /\ a = 6 /\ b = 11 /\ p = pair_W i (j + 1)) \/
  (hs i j = true /\ a = 6 /\ b = 0 /\ p = pair_W i j /\ 1 <= j) \/
  (vs (i + 1) j = true /\ a = 11 /\ b = 6 /\ p = pair_N (i + 1) j) \/
  (vs i j = true /\ a = 0 /\ b = 6 /\ p = pair_N i j /\ 1 <= i).
Proof.
  intros P Ha Hb H.
  destruct (paint_elim p P) as [F [(i' & j' & q & Hi & Hj & (Fq & Sq & Tq) & Mq & ->)|[(i' & j' & Hi & Hj & -> & E)|(i' & j' & Hi & Hj & -> & E)]]].
  - left. rewrite (cells_shift _ _ _ _ _ Fq) in H. apply in_map_iff in H as (c & Ec & Hc).
    destruct (inside _ _ _ _ Fq Hc) as (_ & _ & C1 & C2). destruct (move_place i' j' i j c (a, b)) as (-> & -> & ->); auto.
    exists q. repeat split; auto.
  - rewrite cells_W in H. destruct H as [H|[H|[]]]; apply move_place in H as (<- & <- & H); simpl; auto; try lia; inversion H; subst.
    + right; left; auto.
    + right; right; left. repeat split; auto; lia.
  - rewrite cells_N in H. destruct H as [H|[H|[]]]; apply move_place in H as (<- & <- & H); simpl; auto; try lia; inversion H; subst.
    + do 3 right; left; auto.
    + do 4 right. repeat split; auto; lia.
Qed.

Hypothesis no_W : forall i, hs i 0 = false.
Hypothesis no_N : forall j, vs 0 j = false.

Theorem paint_solves : solves paintb.
Proof.
  split.
  - intros p P. destruct (painted_fits_sum p P). split; [|split]; auto.
  - intros [r c] p q Hn Pp Pq Hp Hq. destruct (split12 r) as (i & a & -> & Ha). destruct (split12 c) as (j & b & -> & Hb).
    change (12 * i + a, 12 * j + b) with (move i j (a, b)) in *.
    destruct (painted_at p i j a b Pp Ha Hb Hp) as [(p' & Hi & Hj & -> & Mp & Cp & Xp)|Hp'];
    destruct (painted_at q i j a b Pq Ha Hb Hq) as [(q' & Hi' & Hj' & -> & Mq & Cq & Xq)|Hq'].
    + f_equal. apply (cover_once _ _ _ _ _ _ (part_cover i j Hi Hj) (a, b)); auto. rewrite <- plane_move; auto.
    + exfalso. apply not_true_iff_false in Xp. apply Xp, crossed_spec. tauto.
    + exfalso. apply not_true_iff_false in Xq. apply Xq, crossed_spec. tauto.
    + destruct Hp' as [Hp'|[Hp'|[Hp'|Hp']]], Hq' as [Hq'|[Hq'|[Hq'|Hq']]]; intuition (try lia; try congruence).
  - intros [r c] Hr Hc _. simpl in Hr, Hc. destruct (split12 r) as (i & a & -> & Ha). destruct (split12 c) as (j & b & -> & Hb).
    change (12 * i + a, 12 * j + b) with (move i j (a, b)) in *.
    destruct (size_extent i a) as [Hi Xa]; auto. destruct (size_extent j b) as [Hj Xb]; auto.
    destruct (crossed (state_at i j) (a, b)) eqn:X.
    + apply crossed_spec in X as [X|[X|[X|X]]]; destruct X as (E & -> & ->).
      * destruct i as [|i]; [rewrite no_N in E; discriminate|]. rewrite <- (Nat.add_1_r i) in *. exists (pair_N (i + 1) j).
        rewrite paint_pair_N, cells_N, E, andb_true_r, fitsb_spec. split; [|simpl; auto].
        unfold fits, pair_N, size in *; simpl in *; lia.
      * destruct (within_ports i j Hi Hj) as (_ & W & _). specialize (W E). exists (pair_W i (j + 1)).
        rewrite paint_pair_W, cells_W, E, andb_true_r, fitsb_spec. split; [|simpl; auto].
        pose proof (all_shown i j Hi Hj) as Sh. unfold extent in *. unfold fits, pair_W, size in *; simpl.
        destruct (j <? n) eqn:Ej; [apply Nat.ltb_lt in Ej; lia | lia].
      * destruct (within_ports i j Hi Hj) as (_ & _ & W & _). specialize (W E). exists (pair_N (i + 1) j).
        rewrite paint_pair_N, cells_N, E, andb_true_r, fitsb_spec. split; [|simpl; auto].
        unfold extent in *. unfold fits, pair_N, size in *; simpl.
        destruct (i <? n) eqn:Ei; [apply Nat.ltb_lt in Ei; lia | lia].
      * destruct j as [|j]; [rewrite no_W in E; discriminate|]. rewrite <- (Nat.add_1_r j) in *. exists (pair_W i (j + 1)).
        rewrite paint_pair_W, cells_W, E, andb_true_r, fitsb_spec. split; [|simpl; auto].
        unfold fits, pair_W, size in *; simpl in *; lia.
    + destruct (cover_all _ _ _ _ _ _ (part_cover i j Hi Hj) (a, b)) as (q & Mq & Cq); auto.
      destruct (cover_pieces _ _ _ _ _ _ (part_cover i j Hi Hj) q Mq) as (Fq & _).
      exists (shift i j q). rewrite paint_part, (cells_shift _ _ _ _ _ Fq) by auto. split; auto.
      apply in_map_iff. exists (a, b); auto.
Qed.
End Signals.

(* And every cover of the board is made so, from the signals that can be read off it. *)
Section Read.
Variable S : piece -> bool.
Hypothesis Sol : solves S.
Definition read_W (i j : nat) : bool := match j with 0 => false | _ => S (pair_W i j) end.
Definition read_N (i j : nat) : bool := match i with 0 => false | _ => S (pair_N i j) end.
Notation st := (state_at read_W read_N).

Lemma read_W_succ i j : read_W i (j + 1) = S (pair_W i (j + 1)).
Proof. rewrite Nat.add_1_r. reflexivity. Qed.
Lemma read_N_succ i j : read_N (i + 1) j = S (pair_N (i + 1) j).
Proof. rewrite Nat.add_1_r. reflexivity. Qed.

Lemma pair_port_W i j : S (pair_W i (j + 1)) = true -> east (sides (at_ i j)) = true.
Proof.
  intros E. destruct (cover_pieces _ _ _ _ _ _ Sol _ E) as (_ & T & _). rewrite sum_W in T.
  destruct (jE (at_ i j) (at_ i (j + 1)) 6 6) as [_ J]; auto; try lia. apply J; auto.
Qed.
Lemma pair_port_N i j : S (pair_N (i + 1) j) = true -> south (sides (at_ i j)) = true.
Proof.
  intros E. destruct (cover_pieces _ _ _ _ _ _ Sol _ E) as (_ & T & _). rewrite sum_N in T.
  destruct (jS (at_ i j) (at_ (i + 1) j) 6 6) as [_ J]; auto; try lia. apply J; auto.
Qed.

Lemma read_within i j : within (st i j) (sides (at_ i j)) = true.
Proof.
  unfold within, state_at; cbn [north east south west]. rewrite !andb_true_iff. repeat split.
  - destruct i as [|i]; [reflexivity|]. rewrite <- (Nat.add_1_r i), read_N_succ.
    destruct (S (pair_N (i + 1) j)) eqn:E; auto. rewrite <- meet_S, pair_port_N; auto.
  - rewrite read_W_succ. destruct (S (pair_W i (j + 1))) eqn:E; auto. rewrite pair_port_W; auto.
  - rewrite read_N_succ. destruct (S (pair_N (i + 1) j)) eqn:E; auto. rewrite pair_port_N; auto.
  - destruct j as [|j]; [reflexivity|]. rewrite <- (Nat.add_1_r j), read_W_succ.
    destruct (S (pair_W i (j + 1))) eqn:E; auto. rewrite <- meet_E, pair_port_W; auto.
Qed.

(* a crossed cell belongs to a pair, and so to no piece inside the part *)
Lemma crossed_pair i j a b : crossed (st i j) (a, b) = true -> 1 < number (look (at_ i j)) (a, b) /\
  exists p, S p = true /\ In (move i j (a, b)) (cells p) /\ forall q, fits (extent i) (extent j) q -> p <> shift i j q.
Proof.
  intros X. pose proof (read_within i j) as W. unfold within, state_at in W; cbn [north east south west] in W.
  rewrite !andb_true_iff in W. destruct W as (((W1 & W2) & W3) & W4).
  pose proof (port_numbers (at_ i j)) as (P1 & P2 & P3 & P4). pose proof (extent_le i). pose proof (extent_le j).
  apply crossed_spec in X as [X|[X|[X|X]]]; destruct X as (E & -> & ->); rewrite E in *; simpl in *.
  - split; [rewrite P1; auto; lia|]. destruct i as [|i]; [discriminate|]. rewrite <- (Nat.add_1_r i) in *.
    rewrite read_N_succ in E. exists (pair_N (i + 1) j). rewrite cells_N. repeat split; simpl; auto.
    intros q Fq Q. unfold pair_N, shift, move in Q. inversion Q. lia.
  - split; [rewrite P2; auto; lia|]. rewrite read_W_succ in E. exists (pair_W i (j + 1)). rewrite cells_W. repeat split; simpl; auto.
    intros q Fq Q. rewrite pair_W_shift in Q. apply shift_inj in Q. subst q. unfold fits in Fq; simpl in Fq; lia.
  - split; [rewrite P3; auto; lia|]. rewrite read_N_succ in E. exists (pair_N (i + 1) j). rewrite cells_N. repeat split; simpl; auto.
    intros q Fq Q. rewrite pair_N_shift in Q. apply shift_inj in Q. subst q. unfold fits in Fq; simpl in Fq; lia.
  - split; [rewrite P4; auto; lia|]. destruct j as [|j]; [discriminate|]. rewrite <- (Nat.add_1_r j) in *.
    rewrite read_W_succ in E. exists (pair_W i (j + 1)). rewrite cells_W. repeat split; simpl; auto.
    intros q Fq Q. unfold pair_W, shift, move in Q. inversion Q. lia.
Qed.

Lemma restriction i j : i <= n -> j <= n ->
  covering (extent i) (extent j) (at_ i j) (st i j) (fun q => fitsb (extent i) (extent j) q && S (shift i j q)).
Proof.
  intros Hi Hj. pose proof (extent_le i) as Xi. pose proof (extent_le j) as Xj. split.
  - intros q. rewrite andb_true_iff, fitsb_spec. intros [F E]. split; auto.
    destruct (cover_pieces _ _ _ _ _ _ Sol _ E) as (_ & T & _). rewrite sum_shift in T by auto. split; auto.
    intros [a b] Hc. destruct (crossed (st i j) (a, b)) eqn:X; auto. exfalso.
    destruct (crossed_pair i j a b X) as (Hn & p & Sp & Hp & Np). apply (Np q F).
    destruct (inside _ _ _ _ F Hc) as (_ & _ & A1 & A2).
    apply (cover_once _ _ _ _ _ _ Sol (move i j (a, b))); auto.
    + rewrite plane_move; auto.
    + rewrite (cells_shift _ _ _ _ _ F). apply in_map; auto.
  - intros c p q Hn. rewrite !andb_true_iff, !fitsb_spec. intros [Fp Sp] [Fq Sq] Hp Hq. apply (shift_inj i j).
    destruct (inside _ _ _ _ Fp Hp) as (_ & _ & A1 & A2).
    apply (cover_once _ _ _ _ _ _ Sol (move i j c)); auto.
    + rewrite plane_move; auto.
    + rewrite (cells_shift _ _ _ _ _ Fp). apply in_map; auto.
    + rewrite (cells_shift _ _ _ _ _ Fq). apply in_map; auto.
  - intros [a b] Ha Hb X. simpl in Ha, Hb.
    destruct (cover_all _ _ _ _ _ _ Sol (move i j (a, b))) as (p & Sp & Hp); simpl; auto; try (apply extent_size; auto).
    destruct (cover_pieces _ _ _ _ _ _ Sol _ Sp) as (F & T & _).
    apply not_true_iff_false in X. rewrite crossed_spec in X.
    destruct (split_piece p F T) as [(i' & j' & q & Hi' & Hj' & Fq & ->)|[(i' & j' & Hi' & Hj' & ->)|(i' & j' & Hi' & Hj' & ->)]].
    + rewrite (cells_shift _ _ _ _ _ Fq) in Hp. apply in_map_iff in Hp as (c & Ec & Hc).
      destruct (inside _ _ _ _ Fq Hc) as (_ & _ & A1 & A2).
      destruct (move_place i' j' i j c (a, b)) as (-> & -> & ->); simpl; auto; try lia.
      exists q. rewrite andb_true_iff, fitsb_spec. auto.
    + exfalso. apply X. rewrite cells_W in Hp.
      destruct Hp as [Hp|[Hp|[]]]; apply move_place in Hp as (<- & <- & Hp); simpl; try lia; inversion Hp; subst; rewrite !read_W_succ; auto 10.
    + exfalso. apply X. rewrite cells_N in Hp.
      destruct Hp as [Hp|[Hp|[]]]; apply move_place in Hp as (<- & <- & Hp); simpl; try lia; inversion Hp; subst; rewrite !read_N_succ; auto 10.
Qed.

Theorem read_agrees : agree read_W read_N.
Proof. intros i j Hi Hj. apply (part_sound _ _ _ _ _ (all_shown i j Hi Hj) (read_within i j) (restriction i j Hi Hj)). Qed.

Theorem paint_read p : S p = paintb read_W read_N p.
Proof.
  destruct (candidateb 21 size size plane (fun _ => false) p) eqn:C.
  - apply candidateb_spec in C as (F & T & _). pose proof (proj2 (fitsb_spec _ _ _) F) as Fb.
    destruct (split_piece p F T) as [(i & j & q & Hi & Hj & Fq & ->)|[(i & j & Hi & Hj & ->)|(i & j & Hi & Hj & ->)]].
    + rewrite paint_part by auto.
      rewrite <- (proj2 (part_allowed _ _ _ _ (all_shown i j Hi Hj) (read_agrees i j Hi Hj)) _ (restriction i j Hi Hj) q).
      rewrite (proj2 (fitsb_spec _ _ _) Fq). reflexivity.
    + rewrite paint_pair_W, Fb, read_W_succ. reflexivity.
    + rewrite paint_pair_N, Fb, read_N_succ. reflexivity.
  - apply not_true_iff_false in C. rewrite candidateb_spec in C.
    transitivity false; [|symmetry]; apply not_true_iff_false; intros E; apply C.
    + apply (cover_pieces _ _ _ _ _ _ Sol); auto.
    + destruct (painted_fits_sum read_W read_N read_agrees p E). split; [|split]; auto.
Qed.
End Read.
End Glue.
