(* The theorem, for every kit (a library of tiles with its blocks) that passes the finite checks: models of a formula and
   solutions of its board are in bijection. *)
Require Import ZArith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Formula Cnf Numbers Layout Compile Rules Traces TileCheck Joints Connect Blocks.
Open Scope Z_scope.

(* Rectangles of cells, as lists of rows. *)
Definition tabulate {A} (height width : Z) (f : cell -> A) : list (list A) :=
  map (fun r => map (fun c => f (r, c)) (upto width)) (upto height).
Lemma nth_upto n k : (k < Z.to_nat n)%nat -> nth k (upto n) 0 = Z.of_nat k.
Proof.
  intros H. unfold upto. change 0 with (Z.of_nat 0). rewrite map_nth, seq_nth by auto. auto.
Qed.
Lemma length_upto n : length (upto n) = Z.to_nat n.
Proof. unfold upto. rewrite map_length, seq_length. auto. Qed.
Lemma nth_map_upto {A} (g : Z -> A) n k d : (k < Z.to_nat n)%nat -> nth k (map g (upto n)) d = g (Z.of_nat k).
Proof.
  intros H. rewrite (nth_indep _ d (g 0)) by (rewrite map_length, length_upto; auto). rewrite map_nth, nth_upto by auto. auto.
Qed.
Definition within_board (height width : Z) (c : cell) : bool := (0 <=? fst c) && (fst c <? height) && (0 <=? snd c) && (snd c <? width).
Lemma entry_tabulate {A} (d : A) height width f c :
  entry d (tabulate height width f) c = if within_board height width c then f c else d.
Proof.
  destruct c as [r c]. unfold entry, tabulate, within_board; cbn [fst snd].
  destruct (0 <=? r) eqn:R, (0 <=? c) eqn:C; rewrite ?andb_false_r, ?andb_true_r; simpl; auto; rewrite ?andb_false_r; auto.
  apply Z.leb_le in R, C. destruct (r <? height) eqn:H.
  - apply Z.ltb_lt in H. rewrite nth_map_upto by lia. simpl. destruct (c <? width) eqn:W.
    + apply Z.ltb_lt in W. rewrite nth_map_upto by lia. rewrite !Z2Nat.id by lia. auto.
    + apply Z.ltb_ge in W. apply nth_overflow. rewrite map_length, length_upto. lia.
  - apply Z.ltb_ge in H. simpl. rewrite (nth_overflow (map _ _)) by (rewrite map_length, length_upto; lia). destruct (Z.to_nat c); auto.
Qed.
Lemma lengths_tabulate {A} height width (f : cell -> A) : map (@length A) (tabulate height width f) = repeat (Z.to_nat width) (Z.to_nat height).
Proof.
  unfold tabulate. rewrite map_map. assert (G : forall l : list Z, map (fun r => length (map (fun c => f (r, c)) (upto width))) l = repeat (Z.to_nat width) (length l)).
  { induction l as [|r l IH]; simpl; auto. rewrite IH, map_length, length_upto. auto. }
  rewrite G, length_upto. auto.
Qed.
Lemma tabulate_entry {A} (d : A) height width s : map (@length A) s = repeat (Z.to_nat width) (Z.to_nat height) -> tabulate height width (entry d s) = s.
Proof.
  intros E. assert (L : length s = Z.to_nat height) by (rewrite <- (map_length (@length A)), E, repeat_length; auto).
  apply (nth_ext _ _ [] []); [unfold tabulate; rewrite map_length, length_upto; auto|].
  unfold tabulate at 1. rewrite map_length, length_upto. intros r Hr. unfold tabulate. rewrite nth_map_upto by auto.
  assert (W : length (nth r s []) = Z.to_nat width).
  { change (length (nth r s [])) with (length (nth r s (@nil A))). rewrite <- (map_nth (@length A)), E. simpl length.
    assert (In (nth r (repeat (Z.to_nat width) (Z.to_nat height)) 0%nat) (repeat (Z.to_nat width) (Z.to_nat height))) as I by (apply nth_In; rewrite repeat_length; auto).
    apply repeat_spec in I. auto. }
  apply (nth_ext _ _ d d); [rewrite map_length, length_upto; auto|]. rewrite map_length, length_upto. intros c Hc. rewrite nth_map_upto by auto.
  unfold entry; cbn [fst snd]. rewrite (proj2 (Z.leb_le 0 _)), (proj2 (Z.leb_le 0 _)), !Nat2Z.id by lia. auto.
Qed.
Lemma tabulate_ext {A} height width (f g : cell -> A) : (forall c, within_board height width c = true -> f c = g c) -> tabulate height width f = tabulate height width g.
Proof.
  intros E. apply map_ext_in. intros r Hr. apply map_ext_in. intros c Hc. apply in_upto in Hr, Hc. apply E. unfold within_board; cbn [fst snd].
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. lia.
Qed.

(* Square pictures of so many rows side by side, below each other: the same cells. *)
Definition strips {A} (rows : nat) (pictures : list (list (list A))) : list (list A) :=
  map (fun r => flat_map (fun picture => nth r picture []) pictures) (seq 0 rows).
Definition joined_up {A} (side height width : Z) (picture : Z -> Z -> list (list A)) : list (list A) :=
  flat_map (fun i => strips (Z.to_nat side) (map (picture i) (upto width))) (upto height).
Lemma map_add_seq a : forall n b, map (Nat.add a) (seq b n) = seq (a + b) n.
Proof. induction n as [|n IH]; intros b; simpl; auto. rewrite IH, Nat.add_succ_r. auto. Qed.
Lemma seq_mul p : forall n, seq 0 (p * n) = flat_map (fun i => map (Nat.add (p * i)) (seq 0 p)) (seq 0 n).
Proof.
  induction n as [|n IH]; [rewrite Nat.mul_0_r; auto|]. rewrite Nat.mul_succ_r, seq_app, seq_S, flat_map_app, IH. simpl.
  rewrite app_nil_r, map_add_seq, Nat.add_0_r. auto.
Qed.
Lemma flat_map_map {A B C} (f : B -> list C) (g : A -> B) l : flat_map f (map g l) = flat_map (fun a => f (g a)) l.
Proof. rewrite !flat_map_concat_map, map_map. auto. Qed.
Lemma map_flat_map {A B C} (f : B -> C) (g : A -> list B) l : map f (flat_map g l) = flat_map (fun a => map f (g a)) l.
Proof. rewrite !flat_map_concat_map, concat_map, map_map. auto. Qed.
Lemma flat_map_ext_in {A B} (f g : A -> list B) l : (forall a, In a l -> f a = g a) -> flat_map f l = flat_map g l.
Proof. intros E. rewrite !flat_map_concat_map. f_equal. apply map_ext_in; auto. Qed.
Lemma upto_mul p n : 0 < p -> 0 <= n -> upto (p * n) = flat_map (fun i => map (fun r => p * i + Z.of_nat r) (seq 0 (Z.to_nat p))) (upto n).
Proof.
  intros Hp Hn. unfold upto. rewrite Z2Nat.inj_mul, seq_mul, map_flat_map, flat_map_map by lia. apply flat_map_ext. intros i.
  rewrite map_map. apply map_ext. intros r. rewrite Nat2Z.inj_add, Nat2Z.inj_mul, Z2Nat.id by lia. auto.
Qed.
Lemma joined_tabulate {A} side height width (picture : Z -> Z -> list (list A)) f : 0 < side -> 0 <= height -> 0 <= width ->
  (forall i j, 0 <= i < height -> 0 <= j < width -> picture i j = tabulate side side (fun c => f (side * i + fst c, side * j + snd c))) ->
  joined_up side height width picture = tabulate (side * height) (side * width) f.
Proof.
  intros S H W E. unfold tabulate at 1. rewrite (upto_mul side height), map_flat_map by auto. apply flat_map_ext_in. intros i Hi. apply in_upto in Hi.
  rewrite map_map. apply map_ext_in. intros r Hr. apply in_seq in Hr. rewrite flat_map_map, (upto_mul side width), map_flat_map by auto.
  apply flat_map_ext_in. intros j Hj. apply in_upto in Hj. rewrite E by auto. unfold tabulate, upto. rewrite map_map.
  rewrite (nth_indep _ [] (map (fun c => f (side * i + fst (Z.of_nat 0, c), side * j + snd (Z.of_nat 0, c))) (map Z.of_nat (seq 0 (Z.to_nat side)))))
    by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun r => map (fun c => f (side * i + fst (Z.of_nat r, c), side * j + snd (Z.of_nat r, c))) (map Z.of_nat (seq 0 (Z.to_nat side))))).
  rewrite seq_nth, !map_map by lia. reflexivity.
Qed.

(* The cells of a tile; the places of a layout, from any place of the plane; a board of blocks with its rim. *)
Definition picture (L : library) (t : tile) : list (list symbol) := tabulate (pitch L) (pitch L) (symbol_in (gather (signs t))).
Definition role_in (vars : nat) (cols : list column) (i j : Z) : role :=
  if (0 <=? i) && (0 <=? j) then Layout.role_at vars cols (Z.to_nat i) (Z.to_nat j) else Filler.
Definition board_with (k : kit) (tall wide : Z) (role_at : Z -> Z -> role) : board :=
  joined_up (pitch (lib k)) (across k * tall + 2) (across k * wide + 2)
    (fun i j => picture (lib k) (tiled k tall wide role_at (i - 1) (j - 1))).

Section Found.
Variable k : kit.
Variable F : formula.
Notation B := (bus_of k).
Notation P := (pitch (lib k)).
Notation K := (across k).
Notation vars := (variables (plain F)).
Notation cols := (Compile.columns B F).
Definition tall : Z := Z.of_nat (places_tall F).
Definition wide : Z := Z.of_nat (places_wide B F).
Definition role_of : Z -> Z -> role := role_in vars cols.
Definition tiles_at : Z -> Z -> tile := tiled k tall wide role_of.

(* The board of a formula: its tiles, from the rim on, one beside the other. *)
Definition height : Z := P * (K * tall + 2).
Definition width : Z := P * (K * wide + 2).
Definition board_of : board := board_with k tall wide role_of.

(* From assignments to colourings and back. *)
Definition lifted (s : nat -> nat -> bool) (i j : Z) : bool := if (0 <=? i) && (0 <=? j) then s (Z.to_nat i) (Z.to_nat j) else false.
Definition value_of (m : list bool) (u : nat) : bool := nth u m false.
Definition paint_of (m : list bool) : colouring :=
  let hs := lifted (sig_W B vars cols (value_of m)) in let vs := lifted (sig_N B cols (value_of m)) in
  let colour := paint (lib k) tiles_at (fine k tall wide role_of west hs vs) (fine k tall wide role_of north hs vs) in
  tabulate height width (fun c => colour (add (- P, - P) c)).
Definition read_of (s : colouring) : list bool :=
  let seen c := black s (add (P, P) c) in
  map (fun u => coarse_W k (read_W (lib k) tiles_at seen) (Z.of_nat (S u)) 1) (seq 0 vars).

Hypothesis ok : check_kit k = true.
Lemma bus_ok : check_bus B = true. Proof. apply parts_of_kit; auto. Qed.
Lemma chain : chained none cols. Proof. apply chained_columns. Qed.
Lemma all_tidy c : In c cols -> tidy B vars c. Proof. apply columns_tidy, bus_ok. Qed.
Lemma first_start j : sort (nth j cols none) = Starts -> j = 0%nat. Proof. apply (one_start B bus_ok F). Qed.
Lemma role_nat a b : role_of (Z.of_nat a) (Z.of_nat b) = Layout.role_at vars cols a b.
Proof. unfold role_of, role_in. rewrite (proj2 (Z.leb_le 0 _)), (proj2 (Z.leb_le 0 _)), !Nat2Z.id by lia. auto. Qed.
Lemma role_low a b : (vars < a)%nat -> Layout.role_at vars cols a b = Filler.
Proof. intros H. destruct a as [|u]; [lia|]. cbn [Layout.role_at]. replace (Nat.ltb u vars) with false; auto. symmetry. apply Nat.ltb_ge. lia. Qed.
Lemma role_before i j : i < 0 \/ j < 0 -> role_of i j = Filler.
Proof. intros H. unfold role_of, role_in. destruct (0 <=? i) eqn:A, (0 <=? j) eqn:C; auto. apply Z.leb_le in A, C. lia. Qed.
Lemma nat_or_before i j : (exists a b, i = Z.of_nat a /\ j = Z.of_nat b) \/ i < 0 \/ j < 0.
Proof. destruct (Z_lt_le_dec i 0); auto. destruct (Z_lt_le_dec j 0); auto. left. exists (Z.to_nat i), (Z.to_nat j). lia. Qed.
Lemma all_used i j : used B (role_of i j) = true.
Proof. destruct (nat_or_before i j) as [(a & b & -> & ->)|H]; [rewrite role_nat; apply at_used, all_tidy | rewrite role_before; auto]. Qed.
Lemma off_filler i j : onb tall wide i j = false -> role_of i j = Filler.
Proof.
  intros O. destruct (nat_or_before i j) as [(a & b & -> & ->)|H]; [|apply role_before; auto]. rewrite role_nat.
  assert (D : (vars < a)%nat \/ (length cols <= b)%nat).
  { rewrite <- not_true_iff_false, onb_spec in O. unfold tall, wide, places_tall, places_wide in O. lia. }
  destruct D; [apply role_low; auto | apply at_right; auto].
Qed.
Lemma next_nat a : Z.of_nat a + 1 = Z.of_nat (a + 1). Proof. lia. Qed.
Lemma meets_E i j : east (role_ports (role_of i j)) = west (role_ports (role_of i (j + 1))).
Proof.
  destruct (nat_or_before i j) as [(a & b & -> & ->)|H].
  - rewrite next_nat, !role_nat. apply place_E, chain.
  - rewrite (role_before i j H). destruct (nat_or_before i (j + 1)) as [(a & b & -> & Hb)|H']; [|rewrite role_before by auto; auto].
    assert (b = 0%nat) by lia. subst b. rewrite Hb, role_nat. symmetry. apply place_W, chain.
Qed.
Lemma meets_S i j : south (role_ports (role_of i j)) = north (role_ports (role_of (i + 1) j)).
Proof.
  destruct (nat_or_before i j) as [(a & b & -> & ->)|H].
  - rewrite next_nat, !role_nat. apply (place_S B), all_tidy.
  - rewrite (role_before i j H). destruct (nat_or_before (i + 1) j) as [(a & b & Ha & ->)|H']; [|rewrite role_before by auto; auto].
    assert (a = 0%nat) by lia. subst a. rewrite Ha, role_nat. symmetry. apply (place_N B vars), all_tidy.
Qed.
Lemma tall_pos : 0 < tall. Proof. unfold tall, places_tall. lia. Qed.
Lemma wide_two : 2 <= wide. Proof. unfold wide, places_wide, Compile.columns. cbn [length]. rewrite app_length. cbn [length]. lia. Qed.
Lemma wide_pos : 0 < wide. Proof. unfold wide, places_wide, Compile.columns. simpl. lia. Qed.

(* Signals of the layout and of blocks. *)
Lemma lifted_nat s a b : lifted s (Z.of_nat a) (Z.of_nat b) = s a b.
Proof. unfold lifted. rewrite (proj2 (Z.leb_le 0 _)), (proj2 (Z.leb_le 0 _)), !Nat2Z.id by lia. auto. Qed.
Lemma lifted_before s i j : i < 0 \/ j < 0 -> lifted s i j = false.
Proof. intros H. unfold lifted. destruct (0 <=? i) eqn:A, (0 <=? j) eqn:C; auto. apply Z.leb_le in A, C. lia. Qed.
Lemma filler_shut s : permits B Filler s = true -> s = shut.
Proof.
  intros A. apply (role_within B bus_ok) in A; [|reflexivity]. apply within_sides in A. destruct s as [a1 a2 a3 a4]; simpl in A. unfold shut. f_equal; tauto.
Qed.
Lemma signals_agree x : good B x cols init -> agree_roles k role_of (lifted (sig_W B vars cols x)) (lifted (sig_N B cols x)).
Proof.
  intros G i j. destruct (nat_or_before i j) as [(a & b & -> & ->)|H].
  - rewrite role_nat. unfold state_at. rewrite !next_nat, !lifted_nat.
    apply (proj1 (good_agree B bus_ok vars cols chain all_tidy (max (vars + 1) (a + 1)) ltac:(lia) x (max (length cols) (b + 1)) ltac:(lia)) G); lia.
  - rewrite role_before by auto. replace (state_at _ _ i j) with shut; [apply (filler_permits k ok)|]. unfold state_at, shut. symmetry. f_equal.
    + apply lifted_before; auto.
    + destruct (nat_or_before i (j + 1)) as [(a & b & -> & Hb)|H']; [|apply lifted_before; auto].
      assert (b = 0%nat) by lia. subst b. rewrite Hb, lifted_nat. apply sig_W_0.
    + destruct (nat_or_before (i + 1) j) as [(a & b & Ha & ->)|H']; [|apply lifted_before; auto].
      assert (a = 0%nat) by lia. subst a. rewrite Ha, lifted_nat. apply sig_N_0.
    + apply lifted_before; auto.
Qed.
Definition lowered (s : Z -> Z -> bool) (a b : nat) : bool := s (Z.of_nat a) (Z.of_nat b).
Section Lower.
Variable hs vs : Z -> Z -> bool.
Hypothesis Ag : agree_roles k role_of hs vs.
Notation x := (assigned (lowered hs)).
Lemma filler_state i j : role_of i j = Filler -> state_at hs vs i j = shut.
Proof. intros R. apply filler_shut. rewrite <- R. apply Ag. Qed.
Lemma lowered_agree rows w : Layout.agree B vars cols rows (lowered hs) (lowered vs) w.
Proof.
  intros a b _ _. rewrite <- role_nat. specialize (Ag (Z.of_nat a) (Z.of_nat b)). unfold state_at in Ag. rewrite !next_nat in Ag. exact Ag.
Qed.
Lemma lowered_W a : lowered hs a 0 = false.
Proof. unfold lowered. exact (f_equal east (filler_state (Z.of_nat a) (-1) (role_before (Z.of_nat a) (-1) ltac:(lia)))). Qed.
Lemma lowered_N rows b : (vars + 1 <= rows)%nat -> lowered vs rows b = false.
Proof.
  intros H. assert (R : role_of (Z.of_nat rows) (Z.of_nat b) = Filler) by (rewrite role_nat; apply role_low; lia).
  exact (f_equal north (filler_state _ _ R)).
Qed.
Lemma lower_W a b : lowered hs a b = sig_W B vars cols x a b.
Proof.
  apply (unique_W B bus_ok vars cols all_tidy first_start (max (vars + 1) (a + 1)) ltac:(lia) b (lowered hs) (lowered vs) (lowered_agree _ _)); try lia.
  - intros. apply lowered_W.
  - intros. apply lowered_N. lia.
Qed.
Lemma lower_N a b : lowered vs a b = sig_N B cols x a b.
Proof.
  apply (unique_N B bus_ok vars cols all_tidy (max (vars + 1) a) ltac:(lia) (b + 1) (lowered hs) (lowered vs) (lowered_agree _ _)); try lia.
  - intros. apply lowered_N. lia.
  - intros. apply lower_W.
Qed.
Lemma lower_lifted i j : hs i j = lifted (sig_W B vars cols x) i j /\ vs i j = lifted (sig_N B cols x) i j.
Proof.
  destruct (nat_or_before i j) as [(a & b & -> & ->)|H].
  - rewrite !lifted_nat. split; [apply lower_W | apply lower_N].
  - rewrite !lifted_before by auto. pose proof (filler_state i j (role_before i j H)) as S. split; [exact (f_equal west S) | exact (f_equal north S)].
Qed.
Lemma lower_good : good B x cols init.
Proof.
  apply (good_assigned B bus_ok vars cols chain all_tidy first_start (vars + 1) ltac:(lia) (length cols) (lowered hs) (lowered vs) (lowered_agree _ _)); auto.
  - intros. apply lowered_W.
  - intros. apply lowered_N. lia.
Qed.
Lemma assigned_outside u : (vars <= u)%nat -> x u = false.
Proof. intros Hu. unfold assigned. rewrite lower_W. apply sig_W_low. lia. Qed.
End Lower.

(* The plane of tiles. *)
Notation L := (lib k).
Notation at_on := (tiled_on k ok tall wide tall_pos wide_pos role_of all_used).
Notation at_off := (tiled_off k ok tall wide role_of).
Notation at_edges := (tiled_edges k ok tall wide tall_pos wide_pos role_of all_used).
Notation at_E := (tiled_E k ok tall wide tall_pos wide_pos role_of all_used off_filler meets_E).
Notation at_S := (tiled_S k ok tall wide tall_pos wide_pos role_of all_used off_filler meets_S).
Notation plane_solves := (solves L (-1) (K * tall) (-1) (K * wide) tiles_at).
Notation plane_symbols := (symbols_at L (-1) (K * tall) (-1) (K * wide) tiles_at).
Lemma P_positive : 0 < P. Proof. apply P_pos, lib_ok; auto. Qed.
Lemma plane_board c : plane_symbols c <> 0%nat <-> within_board height width (add (P, P) c) = true.
Proof.
  pose proof P_positive as PP. pose proof (spot_own L (lib_ok k ok) c) as O. pose proof (split_cell L (lib_ok k ok) c) as E.
  pose proof (symbols_on L (lib_ok k ok) (-1) (K * tall) (-1) (K * wide) tiles_at at_on (fst (tile_of L c)) (snd (tile_of L c)) (spot L c) O) as S.
  unfold Joints.near in S. rewrite <- E in S. rewrite S, on_spec. clear S. apply in_square in O.
  set (i := fst (tile_of L c)) in *. set (j := snd (tile_of L c)) in *. set (s := spot L c) in *. clearbody i j s. subst c.
  unfold within_board, move, add, height, width; cbn [fst snd]. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. nia.
Qed.
Lemma moved_back c : add (P, P) (add (- P, - P) c) = c.
Proof. destruct c; unfold add; simpl. f_equal; ring. Qed.
Lemma moved_there c : add (- P, - P) (add (P, P) c) = c.
Proof. destruct c; unfold add; simpl. f_equal; ring. Qed.
Lemma board_tabulated : board_of = tabulate height width (fun c => plane_symbols (add (- P, - P) c)).
Proof.
  pose proof P_positive as PP. pose proof (M_pos k ok) as KP. pose proof tall_pos as TP. pose proof wide_pos as WP.
  apply joined_tabulate; [auto | nia | nia |]. intros i j Hi Hj. apply tabulate_ext. intros c W. unfold within_board in W.
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in W.
  replace (add (- P, - P) (P * i + fst c, P * j + snd c)) with (move L (i - 1) (j - 1) c) by (unfold add, move; cbn [fst snd]; f_equal; ring).
  unfold symbols_at. destruct (move_own L (i - 1) (j - 1) c) as [-> ->]; [apply in_square; lia|]. cbn [fst snd].
  replace (on _ _ _ _ _ _) with true; auto. symmetry. apply on_spec. lia.
Qed.
Lemma shown_board c : shown board_of c = plane_symbols (add (- P, - P) c).
Proof.
  unfold shown. rewrite board_tabulated, entry_tabulate. destruct (within_board height width c) eqn:W; auto.
  destruct (Nat.eq_dec (plane_symbols (add (- P, - P) c)) 0) as [E|E]; auto. apply plane_board in E. rewrite moved_back in E. congruence.
Qed.
Lemma board_lengths : map (@length symbol) board_of = repeat (Z.to_nat width) (Z.to_nat height).
Proof. rewrite board_tabulated. apply lengths_tabulate. Qed.
Lemma solution_solves s : solution (rules L) board_of s -> plane_solves (fun c => black s (add (P, P) c)).
Proof.
  intros (S & O & _). rewrite board_lengths in S. split.
  - intros c Z0. unfold black. rewrite <- (tabulate_entry false height width s S), entry_tabulate.
    destruct (within_board height width (add (P, P) c)) eqn:W; auto. apply plane_board in W. tauto.
  - intros c p N I. rewrite <- (moved_there c) in N |- *. set (d := add (P, P) c) in *. apply obeys_moved.
    apply (obeys_ext (shown board_of) (black s)); [apply shown_board | intros; rewrite moved_back; auto |]. apply O; auto. rewrite shown_board. auto.
Qed.
Lemma black_plane f c : (forall c, plane_symbols c = 0%nat -> f c = false) ->
  black (tabulate height width (fun c => f (add (- P, - P) c))) c = f (add (- P, - P) c).
Proof.
  intros Z0. unfold black. rewrite entry_tabulate. destruct (within_board height width c) eqn:W; auto. symmetry. apply Z0.
  destruct (Nat.eq_dec (plane_symbols (add (- P, - P) c)) 0) as [E|E]; auto. apply plane_board in E. rewrite moved_back in E. congruence.
Qed.
Lemma solves_solution f : plane_solves f ->
  (forall colour corners, In (colour, corners) (connected (rules L)) -> hangs_together plane_symbols f colour corners) ->
  solution (rules L) board_of (tabulate height width (fun c => f (add (- P, - P) c))).
Proof.
  intros [Z0 O] H. split; [rewrite board_lengths; apply lengths_tabulate|]. split.
  - intros c p N I. rewrite shown_board in N. apply (obeys_ext (fun c => plane_symbols (add (- P, - P) c)) (fun c => f (add (- P, - P) c))).
    + intros. symmetry. apply shown_board.
    + intros d. symmetry. apply black_plane; auto.
    + apply obeys_moved, O; auto.
  - intros colour corners I a b [Sa Da] [Sb Db]. rewrite shown_board in Sa, Sb. rewrite black_plane in Da, Db by auto.
    rewrite <- (moved_back a), <- (moved_back b). apply (path_moved plane_symbols f); [|apply H; auto; split; auto].
    intros c [Sc Dc]. split; [rewrite shown_board, moved_there; auto | rewrite black_plane, moved_there by auto; auto].
Qed.

(* Colours that must be connected. *)
Hypothesis linked_ok : forall colour corners, In (colour, corners) (connected (rules L)) -> check_connected L colour corners = true.
Lemma plane_afar f : plane_solves f ->
  (forall colour corners, In (colour, corners) (connected (rules L)) -> hangs_together plane_symbols f colour corners) ->
  afar L (-1) (K * tall) (-1) (K * wide) tiles_at f.
Proof.
  intros Sol H. apply (hubs_far L (lib_ok k ok) _ _ _ _ tiles_at at_on).
  - pose proof (M_pos k ok). pose proof wide_two. nia.
  - intros i j O. eapply rings_hold; eauto using lib_ok, at_on, at_off, at_edges, at_E, at_S.
  - intros colour corners I. split; auto.
Qed.
Lemma solution_afar s : solution (rules L) board_of s -> afar L (-1) (K * tall) (-1) (K * wide) tiles_at (fun c => black s (add (P, P) c)).
Proof.
  intros Sol. apply plane_afar; [apply solution_solves; auto|]. destruct Sol as (_ & _ & H). intros colour corners I a b [Sa Da] [Sb Db].
  rewrite <- (moved_there a), <- (moved_there b). apply (path_moved (shown board_of) (black s)).
  - intros c [Sc Dc]. split; [rewrite <- shown_board; exact Sc | rewrite moved_back; exact Dc].
  - apply H; auto; split; auto; rewrite shown_board, moved_there; auto.
Qed.

(* From models to solutions. *)
Lemma model_agrees m : model F m -> agree_roles k role_of (lifted (sig_W B vars cols (value_of m))) (lifted (sig_N B cols (value_of m))).
Proof. intros Mo. apply (model_good B bus_ok) in Mo as [_ G]. apply signals_agree. exact G. Qed.
Lemma fine_model m : model F m -> agree tiles_at
  (fine k tall wide role_of west (lifted (sig_W B vars cols (value_of m))) (lifted (sig_N B cols (value_of m))))
  (fine k tall wide role_of north (lifted (sig_W B vars cols (value_of m))) (lifted (sig_N B cols (value_of m)))).
Proof. intros Mo. apply (fine_agrees k ok tall wide tall_pos wide_pos role_of all_used off_filler). apply model_agrees; auto. Qed.
Lemma painted_together m : model F m -> forall colour corners, In (colour, corners) (connected (rules L)) -> hangs_together plane_symbols
  (paint L tiles_at (fine k tall wide role_of west (lifted (sig_W B vars cols (value_of m))) (lifted (sig_N B cols (value_of m))))
    (fine k tall wide role_of north (lifted (sig_W B vars cols (value_of m))) (lifted (sig_N B cols (value_of m))))) colour corners.
Proof.
  intros Mo colour corners I. apply (painted_hangs_together L (lib_ok k ok) _ _ _ _ tiles_at at_on at_off at_edges at_E at_S); auto. apply fine_model; auto.
Qed.
Theorem paint_solution m : model F m -> solution (rules L) board_of (paint_of m).
Proof.
  intros Mo. apply solves_solution; [|apply painted_together; auto].
  apply (paint_solves L (lib_ok k ok) _ _ _ _ tiles_at at_on at_off at_edges at_E at_S). apply fine_model; auto.
Qed.
Lemma paint_plane f c : (forall c, plane_symbols c = 0%nat -> f c = false) -> black (tabulate height width (fun c => f (add (- P, - P) c))) (add (P, P) c) = f c.
Proof. intros Z0. rewrite black_plane, moved_there; auto. Qed.
Lemma read_ext f g : (forall c, f c = g c) -> forall i j, read_W L tiles_at f i j = read_W L tiles_at g i j.
Proof.
  intros E i j. unfold read_W, read. replace (find (fitting L f i j) (looks (tiles_at i j))) with (find (fitting L g i j) (looks (tiles_at i j))); auto.
  induction (looks (tiles_at i j)) as [|l ls IH]; simpl; auto. assert (Q : fitting L f i j l = fitting L g i j l).
  { unfold fitting, Joints.near. induction (colours l) as [|e es IH']; simpl; auto. rewrite E, IH'. auto. }
  rewrite Q, IH. auto.
Qed.
Lemma nth_read s u : (u < vars)%nat -> nth u (read_of s) false = coarse_W k (read_W L tiles_at (fun c => black s (add (P, P) c))) (Z.of_nat (S u)) 1.
Proof.
  intros Hu. unfold read_of. cbv zeta. set (f := fun u => coarse_W k _ (Z.of_nat (S u)) 1).
  rewrite (nth_indep _ false (f 0%nat)) by (rewrite map_length, seq_length; auto). rewrite (map_nth f), seq_nth by auto. reflexivity.
Qed.
Theorem read_paint_of m : model F m -> read_of (paint_of m) = m.
Proof.
  intros Mo. pose proof (proj1 (proj1 (model_good B bus_ok F m) Mo)) as Len. apply (nth_ext _ _ false false).
  - unfold read_of. rewrite map_length, seq_length. auto.
  - unfold read_of at 1. rewrite map_length, seq_length. intros u Hu. rewrite nth_read by auto. unfold coarse_W.
    pose proof (fine_model m Mo) as Ag.
    pose proof (plane_afar _ (paint_solves L (lib_ok k ok) _ _ _ _ tiles_at at_on at_off at_edges at_E at_S _ _ Ag) (painted_together m Mo)) as J.
    rewrite (read_ext _ (paint L tiles_at (fine k tall wide role_of west (lifted (sig_W B vars cols (value_of m))) (lifted (sig_N B cols (value_of m))))
      (fine k tall wide role_of north (lifted (sig_W B vars cols (value_of m))) (lifted (sig_N B cols (value_of m)))))).
    + rewrite (proj1 (read_paint L (lib_ok k ok) _ _ _ _ tiles_at at_on at_off at_edges at_E at_S _ _ Ag J _ _)).
      pose proof (proj1 (coarse_fine k ok tall wide role_of off_filler _ _ (model_agrees m Mo) (Z.of_nat (S u)) 1)) as C. unfold coarse_W in C. rewrite C.
      change 1 with (Z.of_nat 1). rewrite lifted_nat. unfold Compile.columns. cbn [sig_W scan pass snd sort].
      apply Nat.ltb_lt in Hu. rewrite Hu. reflexivity.
    + intros c. apply paint_plane. apply (paint_solves L (lib_ok k ok) _ _ _ _ tiles_at at_on at_off at_edges at_E at_S _ _ Ag).
Qed.

(* And back. *)
Section Back.
Variable s : colouring.
Hypothesis Sol : solution (rules L) board_of s.
Notation f := (fun c => black s (add (P, P) c)).
Notation hs := (coarse_W k (read_W L tiles_at f)).
Notation vs := (coarse_N k (read_N L tiles_at f)).
Lemma tiles_agree : agree tiles_at (read_W L tiles_at f) (read_N L tiles_at f).
Proof. apply (read_agrees L (lib_ok k ok) _ _ _ _ tiles_at at_on at_off at_edges at_E at_S f (solution_solves s Sol) (solution_afar s Sol)). Qed.
Lemma back_agree : agree_roles k role_of hs vs.
Proof. apply (coarse_agrees k ok tall wide tall_pos wide_pos role_of all_used off_filler). apply tiles_agree. Qed.
Lemma values_read u : value_of (read_of s) u = assigned (lowered hs) u.
Proof.
  unfold value_of. destruct (Nat.lt_ge_cases u vars) as [Q|Q].
  - rewrite nth_read by auto. reflexivity.
  - rewrite nth_overflow by (unfold read_of; rewrite map_length, seq_length; auto). symmetry. apply (assigned_outside hs vs back_agree u Q).
Qed.
Theorem read_model : model F (read_of s).
Proof.
  apply plain_model. split; [unfold read_of; rewrite map_length, seq_length; auto|]. intros c Hc.
  pose proof (proj1 (columns_good B bus_ok _ F) (lower_good hs vs back_agree) c Hc) as G. unfold Compile.holds in G.
  rewrite <- G. f_equal. apply filter_ext. intros l. unfold value, truth. change (nth (fst l) (read_of s) false) with (value_of (read_of s) (fst l)). rewrite values_read. auto.
Qed.
Lemma fine_ext side a b a' b' : (forall i j, a i j = a' i j /\ b i j = b' i j) -> forall i j,
  fine k tall wide role_of side a b i j = fine k tall wide role_of side a' b' i j.
Proof.
  intros E i j. unfold fine. cbv zeta. replace (state_at a b (i / K) (j / K)) with (state_at a' b' (i / K) (j / K)); auto.
  unfold state_at. f_equal; symmetry; apply E.
Qed.
Lemma paint_ext a b a' b' : (forall i j, a i j = a' i j /\ b i j = b' i j) -> forall c, paint L tiles_at a b c = paint L tiles_at a' b' c.
Proof.
  intros E c. unfold paint. destruct (tile_of L c) as [i j]. replace (state_at a b i j) with (state_at a' b' i j); auto.
  unfold state_at. f_equal; symmetry; apply E.
Qed.
Theorem paint_read_of : paint_of (read_of s) = s.
Proof.
  assert (S : map (@length bool) s = repeat (Z.to_nat width) (Z.to_nat height)) by (rewrite <- board_lengths; apply Sol).
  rewrite <- (tabulate_entry false height width s S) at 2. unfold paint_of. cbv zeta. apply tabulate_ext. intros c _.
  assert (X : forall i j, lifted (sig_W B vars cols (value_of (read_of s))) i j = hs i j /\ lifted (sig_N B cols (value_of (read_of s))) i j = vs i j).
  { intros i j. destruct (lower_lifted hs vs back_agree i j) as [Y1 Y2]. rewrite Y1, Y2. unfold lifted.
    destruct ((0 <=? i) && (0 <=? j)); auto. apply (sig_ext B vars cols _ _ values_read). }
  rewrite (paint_ext _ _ (read_W L tiles_at f) (read_N L tiles_at f)).
  - rewrite (paint_read L (lib_ok k ok) _ _ _ _ tiles_at at_on at_off at_edges at_E at_S f (solution_solves s Sol) (solution_afar s Sol)). rewrite moved_back. reflexivity.
  - intros i j. rewrite !(fine_ext _ _ _ _ _ X). apply (fine_coarse k ok tall wide tall_pos wide_pos role_of all_used off_filler). apply tiles_agree.
Qed.
End Back.
End Found.

(* The finite check of all that a file about a library says. *)
Definition check_found (k : kit) : bool :=
  check_kit k && forallb (fun e => check_connected (lib k) (fst e) (snd e)) (connected (rules (lib k))).
Lemma found_parts k : check_found k = true -> check_kit k = true /\
  forall colour corners, In (colour, corners) (connected (rules (lib k))) -> check_connected (lib k) colour corners = true.
Proof. unfold check_found. rewrite andb_true_iff, forallb_forall. intros [A C]. split; auto. intros colour corners I. exact (C _ I). Qed.

Definition game_of (k : kit) : game := rules (lib k).
Theorem parsimonious : forall k, check_found k = true -> forall F,
  (forall m, model F m -> solution (game_of k) (board_of k F) (paint_of k F m)) /\
  (forall s, solution (game_of k) (board_of k F) s -> model F (read_of k F s)) /\
  (forall m, model F m -> read_of k F (paint_of k F m) = m) /\
  (forall s, solution (game_of k) (board_of k F) s -> paint_of k F (read_of k F s) = s).
Proof.
  intros k ok F. apply found_parts in ok as [ok linked]. split; [|split; [|split]]; intros.
  - apply paint_solution; auto.
  - apply read_model; auto.
  - apply read_paint_of; auto.
  - apply paint_read_of; auto.
Qed.
Theorem as_many : forall k, check_found k = true -> forall F n, number_of (model F) n <-> number_of (solution (game_of k) (board_of k F)) n.
Proof. intros k ok F. exact (bijection_counts _ _ _ _ (parsimonious k ok F)). Qed.
Theorem solvable : forall k, check_found k = true -> forall F, (exists m, model F m) <-> exists s, solution (game_of k) (board_of k F) s.
Proof. intros k ok F. exact (bijection_exists _ _ _ _ (parsimonious k ok F)). Qed.

(* CNF formulas. *)
Definition cnf_board_of (k : kit) (G : cnf) : board := board_of k (one_in_three G).
Definition cnf_paint_of (k : kit) (G : cnf) (m : list bool) : colouring := paint_of k (one_in_three G) (extend G m).
Definition cnf_read_of (k : kit) (G : cnf) (s : colouring) : list bool := restrict G (read_of k (one_in_three G) s).
Theorem cnf_parsimonious : forall k, check_found k = true -> forall G,
  (forall m, cnf_model G m -> solution (game_of k) (cnf_board_of k G) (cnf_paint_of k G m)) /\
  (forall s, solution (game_of k) (cnf_board_of k G) s -> cnf_model G (cnf_read_of k G s)) /\
  (forall m, cnf_model G m -> cnf_read_of k G (cnf_paint_of k G m) = m) /\
  (forall s, solution (game_of k) (cnf_board_of k G) s -> cnf_paint_of k G (cnf_read_of k G s) = s).
Proof. intros k ok G. exact (bijection_then _ _ _ _ _ _ _ (Cnf.cnf_parsimonious G) (parsimonious k ok (one_in_three G))). Qed.
Theorem cnf_as_many : forall k, check_found k = true -> forall G n,
  number_of (cnf_model G) n <-> number_of (solution (game_of k) (cnf_board_of k G)) n.
Proof. intros k ok G. exact (bijection_counts _ _ _ _ (cnf_parsimonious k ok G)). Qed.
Theorem cnf_solvable : forall k, check_found k = true -> forall G,
  (exists m, cnf_model G m) <-> exists s, solution (game_of k) (cnf_board_of k G) s.
Proof. intros k ok G. exact (bijection_exists _ _ _ _ (cnf_parsimonious k ok G)). Qed.

(* The board is small. *)
Definition cell_count (b : board) : Z := Z.of_nat (length (concat b)).
Lemma count_cells {A} h w (f : cell -> A) : length (concat (tabulate h w f)) = (Z.to_nat h * Z.to_nat w)%nat.
Proof.
  unfold tabulate. assert (G : forall l : list Z, length (concat (map (fun r => map (fun c => f (r, c)) (upto w)) l)) = (length l * Z.to_nat w)%nat).
  { induction l as [|r l IH]; simpl; auto. rewrite app_length, IH, map_length, length_upto. auto. }
  rewrite G, length_upto. auto.
Qed.
Theorem polynomial : forall k, check_found k = true -> forall F,
  let side := pitch (lib k) * (across k * (2 * Z.of_nat (weight F) + 4) + 2) in cell_count (board_of k F) <= side * side.
Proof.
  intros k ok F side. apply found_parts in ok as [ok _]. pose proof (P_positive k ok) as P. pose proof (M_pos k ok) as K.
  pose proof (rows_length F) as R. pose proof (columns_length (bus_of k) F) as C.
  assert (S : forall n, 0 <= n <= 2 * Z.of_nat (weight F) + 4 -> 0 <= pitch (lib k) * (across k * n + 2) <= side).
  { intros n N. assert (0 <= across k * n) by (apply Z.mul_nonneg_nonneg; lia). split; [apply Z.mul_nonneg_nonneg; lia|]. apply Z.mul_le_mono_nonneg_l; [lia|]. apply Z.add_le_mono_r, Z.mul_le_mono_nonneg_l; lia. }
  pose proof (S (tall F) ltac:(unfold tall; lia)) as H. pose proof (S (wide k F) ltac:(unfold wide; lia)) as W.
  unfold cell_count. rewrite board_tabulated, count_cells, Nat2Z.inj_mul, !Z2Nat.id by (unfold height, width; lia).
  apply Z.mul_le_mono_nonneg; unfold height, width; lia.
Qed.
Theorem cnf_polynomial : forall k, check_found k = true -> forall G,
  let side := pitch (lib k) * (across k * (32 * Z.of_nat (cnf_weight G) + 4) + 2) in cell_count (cnf_board_of k G) <= side * side.
Proof.
  intros k ok G side. pose proof (polynomial k ok (one_in_three G)) as H. cbv zeta in H. pose proof (one_in_three_weight G) as W.
  apply found_parts in ok as [ok _]. pose proof (P_positive k ok) as P. pose proof (M_pos k ok) as K.
  eapply Z.le_trans; [exact H|].
  assert (S : 0 <= pitch (lib k) * (across k * (2 * Z.of_nat (weight (one_in_three G)) + 4) + 2) <= side).
  { split; [apply Z.mul_nonneg_nonneg; [lia|]; apply Z.add_nonneg_nonneg; [apply Z.mul_nonneg_nonneg|]; lia|]. apply Z.mul_le_mono_nonneg_l; [lia|]. apply Z.add_le_mono_r, Z.mul_le_mono_nonneg_l; lia. }
  apply Z.mul_le_mono_nonneg; lia.
Qed.
