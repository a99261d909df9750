(* Every role is played by a square block of tiles: a crossover, say, by one that was found, others by a tile with wires
   around it. Signals that agree on a board of blocks are those that agree between blocks, each inside being filled in one
   way. All around the board stand tiles that know the edge. *)
Require Import ZArith List Bool Lia ZifyBool.
Import ListNotations.
From Hardboard Require Import Signals Layout Rules Traces TileCheck Joints.
Open Scope Z_scope.

(* Blocks have `across` tiles on a side, and ports in the tile `middle` of a side. A tile is told by its number. `rim`: the
   tile at these edges of the board. *)
Record kit := Kit {
  lib : library; across : Z; middle : Z; block : role -> list (list nat); rim : state -> nat;
  tap_there : bool -> bool; tap_after : bool -> bool; bit_only : bool; bits_two : bool * bool; bits_three : bool * bool * bool }.
Definition filling := cellmap state.
Definition get (x : filling) (c : cell) : state := match known x c with Some s => s | None => shut end.
Definition role_number (r : role) : nat :=
  match r with
  | Filler => 0 | Start => 1 | Stop => 2 | Along => 3 | Negation => 4 | Crossover => 5 | Tap false => 6 | Tap true => 7
  | OnlyLiteral => 8 | FirstLiteral => 9 | MiddleLiteral => 10 | LastLiteral => 11
  end.

Section Check.
Variable k : kit.
Notation M := (middle k).
Notation K := (across k).
Definition tile_number (n : nat) : tile := nth n (tiles (lib k)) void.
Definition number_in (r : role) (c : cell) : nat := nth (Z.to_nat (snd c)) (nth (Z.to_nat (fst c)) (block k r) []) (length (tiles (lib k))).
Definition tile_in (r : role) (c : cell) : tile := tile_number (number_in r c).
Definition places : list cell := square K.

(* A state at a place fits what is known of its neighbours, and no signal leaves the block but in the middle of a side. *)
Definition fits (x : cell -> option state) (c : cell) (s : state) : bool :=
  let (i, j) := c in
  let same (a : bool) (o : option bool) := match o with Some b => eqb a b | None => true end in
  (if i =? 0 then implb (north s) (j =? M) else same (north s) (option_map south (x (i - 1, j)))) &&
  (if j =? K - 1 then implb (east s) (i =? M) else same (east s) (option_map west (x (i, j + 1)))) &&
  (if i =? K - 1 then implb (south s) (j =? M) else same (south s) (option_map north (x (i + 1, j)))) &&
  (if j =? 0 then implb (west s) (i =? M) else same (west s) (option_map east (x (i, j - 1)))).
Fixpoint fillings (tiles_at : list (cell * tile)) (x : filling) : list filling :=
  match tiles_at with
  | [] => [x]
  | (c, t) :: rest => flat_map (fun l => if fits (known x) c (says l) then fillings rest (learn x (c, says l)) else []) (looks t)
  end.
Definition outer (x : filling) : state :=
  State (north (get x (0, M))) (east (get x (M, K - 1))) (south (get x (K - 1, M))) (west (get x (M, 0))).
Definition inner (r : role) : list filling := fillings (map (fun c => (c, tile_in r c)) places) nothing.
(* The states of blocks are what the library says of roles. *)
Definition bus_of : bus :=
  let table := map (fun r => map outer (inner r)) roles in
  Bus (fun r s => existsb (state_eqb s) (nth (role_number r) table [])) (tap_there k) (tap_after k)
    (bit_only k) (fst (bits_two k)) (snd (bits_two k)) (fst (fst (bits_three k))) (snd (fst (bits_three k))) (snd (bits_three k)).

(* Ports meet ports inside, and at the sides they are the role's. *)
Definition joined (r : role) : bool :=
  forallb (fun c : cell => let (i, j) := c in let p := ports (tile_in r c) in
    (if j =? K - 1 then eqb (east p) ((i =? M) && east (role_ports r)) else eqb (east p) (west (ports (tile_in r (i, j + 1))))) &&
    (if i =? K - 1 then eqb (south p) ((j =? M) && south (role_ports r)) else eqb (south p) (north (ports (tile_in r (i + 1, j))))) &&
    (negb (j =? 0) || eqb (west p) ((i =? M) && west (role_ports r))) &&
    (negb (i =? 0) || eqb (north p) ((j =? M) && north (role_ports r)))) places.
Definition right (r : role) (x : filling) : bool :=
  forallb (fun c => match known x c with Some s => allowed (tile_in r c) s && fits (known x) c s | None => false end) places.
Definition check_block (r : role) : bool :=
  let xs := inner r in
  forallb (fun c => Nat.ltb (number_in r c) (length (tiles (lib k))) && state_eqb (edges (tile_in r c)) shut) places &&
  joined r && forallb (right r) xs && pairwise (fun x y => negb (state_eqb (outer x) (outer y))) xs.
Definition rim_edges : list state :=
  [State true false false false; State false true false false; State false false true false; State false false false true;
   State true true false false; State false true true false; State false false true true; State true false false true].
Definition check_rim (e : state) : bool :=
  Nat.ltb (rim k e) (length (tiles (lib k))) &&
  (let t := tile_number (rim k e) in state_eqb (edges t) e && state_eqb (ports t) shut && allowed t shut).
Definition check_kit : bool :=
  (0 <=? M) && (M <? K) && check (lib k) && forallb check_rim rim_edges && check_bus bus_of &&
  forallb (fun r => negb (used bus_of r) || check_block r) roles.
End Check.

Section Blocks.
Variable k : kit.
Hypothesis ok : check_kit k = true.
Notation M := (middle k).
Notation K := (across k).
Notation B := (bus_of k).
Lemma parts_of_kit : (0 <= M < K) /\ check (lib k) = true /\ (forall e, In e rim_edges -> check_rim k e = true) /\ check_bus B = true /\
  forall r, used B r = true -> check_block k r = true.
Proof.
  pose proof ok as E. unfold check_kit in E. rewrite !andb_true_iff, !forallb_forall in E. destruct E as [[[[[A A'] C] D] E] F].
  repeat split; auto; [lia|lia|]. intros r U. specialize (F r (all_roles r)). rewrite U in F. exact F.
Qed.
Lemma M_pos : 0 <= M < K. Proof. apply parts_of_kit. Qed.
Lemma lib_ok : check (lib k) = true. Proof. apply parts_of_kit. Qed.
Lemma in_places c : In c (places k) <-> 0 <= fst c < K /\ 0 <= snd c < K.
Proof. apply in_square. Qed.
Lemma permits_spec r s : permits B r s = true <-> exists x, In x (inner k r) /\ outer k x = s.
Proof.
  assert (E : permits B r s = existsb (state_eqb s) (map (outer k) (inner k r))) by (destruct r as [| | | | | |[]| | | |]; reflexivity).
  rewrite E, existsb_exists. split.
  - intros (u & I & Q). apply state_eqb_spec in Q. subst u. apply in_map_iff in I as (x & Ex & I). eauto.
  - intros (x & I & <-). exists (outer k x). split; [apply in_map; auto | apply state_eqb_refl].
Qed.

(* All fillings are found. *)
Lemma fillings_complete (st : cell -> state) : forall ts x,
  (forall c t, In (c, t) ts -> allowed t (st c) = true /\ fits k (fun d => Some (st d)) c (st c) = true) ->
  (forall c s, known x c = Some s -> st c = s) ->
  exists y, In y (fillings k ts x) /\ (forall c s, known y c = Some s -> st c = s) /\
    (forall c s, known x c = Some s -> known y c = Some (st c)) /\ (forall c t, In (c, t) ts -> known y c = Some (st c)).
Proof.
  induction ts as [|[c t] ts IH]; simpl; intros x A X.
  - exists x. repeat split; auto; [intros c s Q; rewrite Q; f_equal; symmetry; auto | intros c t []].
  - destruct (A c t (or_introl eq_refl)) as [Al Fi]. apply existsb_exists in Al as (l & Il & El). apply state_eqb_spec in El.
    assert (X' : forall d s, known (learn x (c, st c)) d = Some s -> st d = s).
    { intros d s Q. rewrite known_learn in Q. destruct (ceq d c) eqn:E; auto. apply ceq_spec in E. congruence. }
    destruct (IH (learn x (c, st c))) as (y & Iy & Y1 & Y2 & Y3); [intros d u I; apply A; auto | auto |].
    assert (Yc : known y c = Some (st c)) by (apply (Y2 c (st c)); rewrite known_learn, ceq_refl; auto).
    exists y. repeat split; auto.
    + apply in_flat_map. exists l. split; auto. rewrite El.
      replace (fits k (known x) c (st c)) with true; auto. symmetry.
      assert (S : forall d s, known x d = Some s -> s = st d) by (intros d s E; symmetry; auto).
      unfold fits in *. destruct c as [i j]. rewrite !andb_true_iff in *. destruct Fi as [[[F1 F2] F3] F4].
      repeat split; match goal with |- (if ?b then _ else _) = true => destruct b; auto end;
        match goal with |- context [known x ?d] => destruct (known x d) eqn:Q; simpl; auto; apply S in Q; subst; auto end.
    + intros d s Q. destruct (ceq d c) eqn:E; [apply ceq_spec in E; subst; auto|]. apply (Y2 d s). rewrite known_learn, E. auto.
    + intros d u [E|I]; [inversion E; subst; auto | eauto].
Qed.

(* What the check of a block says. *)
Lemma block_spec r : used B r = true -> (forall c, In c (places k) -> In (tile_in k r c) (tiles (lib k)) /\ edges (tile_in k r c) = shut) /\ joined k r = true /\
  (forall x, In x (inner k r) -> right k r x = true) /\
  (forall x y, In x (inner k r) -> In y (inner k r) -> outer k x = outer k y -> x = y).
Proof.
  intros U. destruct parts_of_kit as (_ & _ & _ & _ & E). specialize (E r U). unfold check_block in E. cbv zeta in E. rewrite !andb_true_iff, !forallb_forall in E.
  destruct E as [[[A C] D] E]. repeat split; auto.
  - specialize (A c H). apply andb_true_iff in A as [A _]. unfold tile_in, tile_number. apply nth_In. apply Nat.ltb_lt; auto.
  - specialize (A c H). apply andb_true_iff in A as [_ A]. apply state_eqb_spec; auto.
  - intros x y Ix Iy Q. destruct (pairwise_spec _ _ E x y Ix Iy) as [|[X|X]]; auto; rewrite Q, state_eqb_refl in X; discriminate.
Qed.
Definition fill (r : role) (s : state) : filling := match find (fun x => state_eqb (outer k x) s) (inner k r) with Some x => x | None => nothing end.
Lemma fill_spec r s : permits B r s = true -> In (fill r s) (inner k r) /\ outer k (fill r s) = s.
Proof.
  intros P. apply permits_spec in P as (x & I & O). unfold fill.
  destruct (find _ (inner k r)) as [y|] eqn:F.
  - apply find_some in F as [Iy Q]. apply state_eqb_spec in Q. auto.
  - pose proof (find_none _ _ F x I) as X. simpl in X. rewrite (proj2 (state_eqb_spec _ _) O) in X. discriminate.
Qed.
Lemma right_spec r x i j : used B r = true -> In x (inner k r) -> 0 <= i < K -> 0 <= j < K ->
  allowed (tile_in k r (i, j)) (get x (i, j)) = true /\
  (i = 0 -> j <> M -> north (get x (i, j)) = false) /\
  (j = K - 1 -> i <> M -> east (get x (i, j)) = false) /\
  (i = K - 1 -> j <> M -> south (get x (i, j)) = false) /\
  (j = 0 -> i <> M -> west (get x (i, j)) = false) /\
  (j < K - 1 -> east (get x (i, j)) = west (get x (i, j + 1))) /\
  (i < K - 1 -> south (get x (i, j)) = north (get x (i + 1, j))).
Proof.
  intros U I Hi Hj. destruct (block_spec r U) as (_ & _ & R & _). specialize (R x I). unfold right in R. rewrite forallb_forall in R.
  assert (Some_ : forall a b, 0 <= a < K -> 0 <= b < K -> known x (a, b) = Some (get x (a, b))).
  { intros a b Ha Hb. specialize (R (a, b) ltac:(apply in_places; simpl; lia)).
    unfold get. destruct (known x (a, b)); auto. discriminate. }
  specialize (R (i, j) ltac:(apply in_places; simpl; lia)). rewrite Some_ in R by auto. rewrite !andb_true_iff in R. destruct R as [R1 R2].
  unfold fits in R2. rewrite !andb_true_iff in R2. destruct R2 as [[[F1 F2] F3] F4]. split; auto.
  split; [|split; [|split; [|split; [|split]]]].
  - intros -> N. rewrite Z.eqb_refl in F1. destruct (north _); auto. simpl in F1. lia.
  - intros -> N. rewrite Z.eqb_refl in F2. destruct (east _); auto. simpl in F2. lia.
  - intros -> N. rewrite Z.eqb_refl in F3. destruct (south _); auto. simpl in F3. lia.
  - intros -> N. rewrite Z.eqb_refl in F4. destruct (west _); auto. simpl in F4. lia.
  - intros N. replace (j =? K - 1) with false in F2 by lia. rewrite Some_ in F2 by lia. simpl in F2. apply eqb_prop in F2. auto.
  - intros N. replace (i =? K - 1) with false in F3 by lia. rewrite Some_ in F3 by lia. simpl in F3. apply eqb_prop in F3. auto.
Qed.

(* A board of blocks, with a rim. *)
Variable height width : Z. (* in blocks *)
Hypothesis some_rows : 0 < height.
Hypothesis some_cols : 0 < width.
Variable role_at : Z -> Z -> role.
Hypothesis all_used : forall i j, used B (role_at i j) = true.
Definition onb (i j : Z) : bool := (0 <=? i) && (i <? height) && (0 <=? j) && (j <? width).
Hypothesis off_filler : forall i j, onb i j = false -> role_at i j = Filler.
Hypothesis meet_E : forall i j, east (role_ports (role_at i j)) = west (role_ports (role_at i (j + 1))).
Hypothesis meet_S : forall i j, south (role_ports (role_at i j)) = north (role_ports (role_at (i + 1) j)).
Definition whole (i j : Z) : bool := on (-1) (K * height) (-1) (K * width) i j.
Definition edges_at (i j : Z) : state := State (i =? -1) (j =? K * width) (i =? K * height) (j =? -1).
Definition tiled (i j : Z) : tile :=
  if onb (i / K) (j / K) then tile_in k (role_at (i / K) (j / K)) (i mod K, j mod K)
  else if whole i j then tile_number k (rim k (edges_at i j)) else void.
Definition agree_roles (hs vs : Z -> Z -> bool) : Prop := forall i j, permits B (role_at i j) (state_at hs vs i j) = true.

Lemma coords x : exists i a, x = K * i + a /\ 0 <= a < K.
Proof. pose proof M_pos. exists (x / K), (x mod K). split; [apply Z_div_mod_eq_full; lia | apply Z.mod_pos_bound; lia]. Qed.
Lemma divK i a : 0 <= a < K -> (K * i + a) / K = i.
Proof. intros. rewrite Z.mul_comm, Z.div_add_l, Z.div_small; lia. Qed.
Lemma modK i a : 0 <= a < K -> (K * i + a) mod K = a.
Proof. intros. rewrite Z.add_comm, Z.mul_comm, Z.mod_add, Z.mod_small; lia. Qed.
Lemma onb_spec i j : onb i j = true <-> 0 <= i < height /\ 0 <= j < width.
Proof. unfold onb. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto. Qed.
Lemma onb_div i j : onb (i / K) (j / K) = true <-> 0 <= i < K * height /\ 0 <= j < K * width.
Proof.
  pose proof M_pos. destruct (coords i) as (x & a & -> & Ha), (coords j) as (y & b & -> & Hb). rewrite !divK, onb_spec by auto. nia.
Qed.
Lemma whole_spec i j : whole i j = true <-> -1 <= i <= K * height /\ -1 <= j <= K * width.
Proof. apply on_spec. Qed.
Lemma tiled_at i j a b : 0 <= a < K -> 0 <= b < K -> onb i j = true -> tiled (K * i + a) (K * j + b) = tile_in k (role_at i j) (a, b).
Proof. intros. unfold tiled. rewrite !divK, !modK, H1 by auto. auto. Qed.
Lemma next i a : 0 <= a < K -> (a < K - 1 /\ K * i + a + 1 = K * i + (a + 1)) \/ (a = K - 1 /\ K * i + a + 1 = K * (i + 1) + 0).
Proof. intros. destruct (Z.eq_dec a (K - 1)); [right; subst; split; auto; ring | left; split; [lia | ring]]. Qed.
Lemma block_tile i j : onb (i / K) (j / K) = true -> In (tiled i j) (tiles (lib k)) /\ edges (tiled i j) = shut.
Proof.
  intros O. unfold tiled. rewrite O. apply block_spec; auto. apply in_places. pose proof M_pos. simpl. split; apply Z.mod_pos_bound; lia.
Qed.
Lemma rim_tile i j : onb (i / K) (j / K) = false -> whole i j = true ->
  In (tiled i j) (tiles (lib k)) /\ edges (tiled i j) = edges_at i j /\ ports (tiled i j) = shut /\ allowed (tiled i j) shut = true.
Proof.
  intros O W. unfold tiled. rewrite O, W. assert (E : In (edges_at i j) rim_edges).
  { apply whole_spec in W. rewrite <- not_true_iff_false, onb_div in O. pose proof M_pos. assert (0 < K * height) by nia. assert (0 < K * width) by nia.
    unfold edges_at. destruct (i =? -1) eqn:A, (j =? K * width) eqn:C, (i =? K * height) eqn:D, (j =? -1) eqn:E; unfold rim_edges; simpl; try tauto; exfalso; lia. }
  destruct parts_of_kit as (_ & _ & R & _). specialize (R _ E). unfold check_rim in R. cbv zeta in R. rewrite !andb_true_iff in R. destruct R as [R1 [[R2 R3] R4]].
  apply state_eqb_spec in R2, R3. repeat split; auto. unfold tile_number. apply nth_In, Nat.ltb_lt. auto.
Qed.
Lemma out_tile i j : onb (i / K) (j / K) = false -> ports (tiled i j) = shut /\ allowed (tiled i j) shut = true.
Proof.
  intros O. destruct (whole i j) eqn:W; [split; apply rim_tile; auto|]. unfold tiled. rewrite O, W. auto.
Qed.
Lemma tiled_on i j : whole i j = true -> In (tiled i j) (tiles (lib k)).
Proof. intros W. destruct (onb (i / K) (j / K)) eqn:O; [apply block_tile; auto | apply rim_tile; auto]. Qed.
Lemma onb_whole i j : onb (i / K) (j / K) = true -> whole i j = true.
Proof. rewrite onb_div, whole_spec. lia. Qed.
Lemma tiled_off i j : whole i j = false -> tiled i j = void.
Proof.
  intros W. unfold tiled. rewrite W. destruct (onb (i / K) (j / K)) eqn:O; auto. rewrite (onb_whole i j O) in W. discriminate.
Qed.
Lemma tiled_edges i j : whole i j = true -> edges (tiled i j) = edges_at i j.
Proof.
  intros W. destruct (onb (i / K) (j / K)) eqn:O; [|apply rim_tile; auto]. rewrite (proj2 (block_tile i j O)). apply onb_div in O. unfold edges_at, shut.
  f_equal; symmetry; apply Z.eqb_neq; lia.
Qed.
(* ports of blocks, off the board, too *)
Lemma joined_spec r a b : used B r = true -> 0 <= a < K -> 0 <= b < K -> let p := ports (tile_in k r (a, b)) in
  (b < K - 1 -> east p = west (ports (tile_in k r (a, b + 1)))) /\ (b = K - 1 -> east p = (a =? M) && east (role_ports r)) /\
  (a < K - 1 -> south p = north (ports (tile_in k r (a + 1, b)))) /\ (a = K - 1 -> south p = (b =? M) && south (role_ports r)) /\
  (b = 0 -> west p = (a =? M) && west (role_ports r)) /\ (a = 0 -> north p = (b =? M) && north (role_ports r)).
Proof.
  intros U Ha Hb p. destruct (block_spec r U) as (_ & J & _). unfold joined in J. rewrite forallb_forall in J.
  specialize (J (a, b) ltac:(apply in_places; simpl; lia)). cbv beta iota zeta in J. fold p in J. rewrite !andb_true_iff in J. destruct J as [[[J1 J2] J3] J4].
  repeat split; intros Q.
  - replace (b =? K - 1) with false in J1 by lia. apply eqb_prop; auto.
  - replace (b =? K - 1) with true in J1 by lia. apply eqb_prop; auto.
  - replace (a =? K - 1) with false in J2 by lia. apply eqb_prop; auto.
  - replace (a =? K - 1) with true in J2 by lia. apply eqb_prop; auto.
  - replace (b =? 0) with true in J3 by lia. apply eqb_prop; auto.
  - replace (a =? 0) with true in J4 by lia. apply eqb_prop; auto.
Qed.
Lemma off_ports i j : onb i j = false -> role_ports (role_at i j) = shut.
Proof. intros O. rewrite off_filler; auto. Qed.
Lemma off_shut_ports i j a b : 0 <= a < K -> 0 <= b < K -> onb i j = false -> ports (tiled (K * i + a) (K * j + b)) = shut.
Proof. intros Ha Hb O. apply out_tile. rewrite !divK by auto. auto. Qed.
Lemma tiled_E i j : east (ports (tiled i j)) = west (ports (tiled i (j + 1))).
Proof.
  pose proof M_pos as MP. destruct (coords i) as (x & a & -> & Ha), (coords j) as (y & b & -> & Hb).
  destruct (next y b Hb) as [[N ->]|[N ->]].
  - destruct (onb x y) eqn:O; [rewrite !tiled_at by (auto; lia); apply joined_spec; auto | rewrite !off_shut_ports by (auto; lia); auto].
  - pose proof (meet_E x y) as ME. subst b. assert (H0 : 0 <= 0 < K) by lia.
    assert (E1 : east (ports (tiled (K * x + a) (K * y + (K - 1)))) = (a =? M) && east (role_ports (role_at x y))).
    { destruct (onb x y) eqn:O; [rewrite tiled_at by auto; apply joined_spec; auto | rewrite off_shut_ports, off_ports, andb_false_r by auto; auto]. }
    assert (E2 : west (ports (tiled (K * x + a) (K * (y + 1) + 0))) = (a =? M) && west (role_ports (role_at x (y + 1)))).
    { destruct (onb x (y + 1)) eqn:O; [rewrite tiled_at by auto; apply joined_spec; auto | rewrite off_shut_ports, off_ports, andb_false_r by auto; auto]. }
    rewrite E1, E2, ME. auto.
Qed.
Lemma tiled_S i j : south (ports (tiled i j)) = north (ports (tiled (i + 1) j)).
Proof.
  pose proof M_pos as MP. destruct (coords i) as (x & a & -> & Ha), (coords j) as (y & b & -> & Hb).
  destruct (next x a Ha) as [[N ->]|[N ->]].
  - destruct (onb x y) eqn:O; [rewrite !tiled_at by (auto; lia); apply joined_spec; auto | rewrite !off_shut_ports by (auto; lia); auto].
  - pose proof (meet_S x y) as ME. subst a. assert (H0 : 0 <= 0 < K) by lia.
    assert (E1 : south (ports (tiled (K * x + (K - 1)) (K * y + b))) = (b =? M) && south (role_ports (role_at x y))).
    { destruct (onb x y) eqn:O; [rewrite tiled_at by auto; apply joined_spec; auto | rewrite off_shut_ports, off_ports, andb_false_r by auto; auto]. }
    assert (E2 : north (ports (tiled (K * (x + 1) + 0) (K * y + b))) = (b =? M) && north (role_ports (role_at (x + 1) y))).
    { destruct (onb (x + 1) y) eqn:O; [rewrite tiled_at by auto; apply joined_spec; auto | rewrite off_shut_ports, off_ports, andb_false_r by auto; auto]. }
    rewrite E1, E2, ME. auto.
Qed.

(* From signals of tiles to signals of blocks. *)
Definition coarse_W (hs : Z -> Z -> bool) (i j : Z) : bool := hs (K * i + M) (K * j).
Definition coarse_N (vs : Z -> Z -> bool) (i j : Z) : bool := vs (K * i) (K * j + M).
Lemma tile_within i j s : allowed (tiled i j) s = true -> within s (ports (tiled i j)) = true.
Proof.
  intros A. apply existsb_exists in A as (l & I & E). apply state_eqb_spec in E. subst s.
  exact (look_within (lib k) lib_ok _ _ _ _ tiled tiled_on tiled_off i j l I).
Qed.
Section Coarse.
Variable hs vs : Z -> Z -> bool.
Hypothesis Ag : agree tiled hs vs.
Lemma signals_within i j : let p := ports (tiled i j) in
  (north p = false -> vs i j = false) /\ (east p = false -> hs i (j + 1) = false) /\ (south p = false -> vs (i + 1) j = false) /\ (west p = false -> hs i j = false).
Proof. exact (within_sides _ _ (tile_within i j _ (Ag i j))). Qed.
Lemma inside_block i j : onb i j = true -> exists x, In x (inner k (role_at i j)) /\ outer k x = state_at (coarse_W hs) (coarse_N vs) i j /\
  forall a b, 0 <= a < K -> 0 <= b < K -> get x (a, b) = state_at hs vs (K * i + a) (K * j + b).
Proof.
  intros O. pose proof M_pos as MP. set (st := fun c : cell => state_at hs vs (K * i + fst c) (K * j + snd c)).
  destruct (fillings_complete st (map (fun c => (c, tile_in k (role_at i j) c)) (places k)) nothing) as (x & Ix & X1 & _ & X2).
  - intros c t I. apply in_map_iff in I as ([a b] & E & I). inversion E; subst. clear E. apply in_places in I as [Ha Hb]. simpl in Ha, Hb.
    pose proof (Ag (K * i + a) (K * j + b)) as A. rewrite tiled_at in A by auto. split; [exact A|].
    pose proof (signals_within (K * i + a) (K * j + b)) as W. rewrite tiled_at in W by auto. cbv zeta in W.
    destruct (joined_spec (role_at i j) a b (all_used i j) Ha Hb) as (_ & J2 & _ & J4 & J5 & J6). destruct W as (W1 & W2 & W3 & W4).
    unfold fits, st, state_at; cbn [option_map north east south west fst snd]. rewrite !andb_true_iff. repeat split.
    + destruct (a =? 0) eqn:Q; [apply Z.eqb_eq in Q | replace (K * i + (a - 1) + 1) with (K * i + a) by ring; apply eqb_reflx].
      destruct (b =? M); [apply implb_true_r|]. rewrite W1; auto.
    + destruct (b =? K - 1) eqn:Q; [apply Z.eqb_eq in Q | replace (K * j + (b + 1)) with (K * j + b + 1) by ring; apply eqb_reflx].
      destruct (a =? M); [apply implb_true_r|]. rewrite W2; auto.
    + destruct (a =? K - 1) eqn:Q; [apply Z.eqb_eq in Q | replace (K * i + (a + 1)) with (K * i + a + 1) by ring; apply eqb_reflx].
      destruct (b =? M); [apply implb_true_r|]. rewrite W3; auto.
    + destruct (b =? 0) eqn:Q; [apply Z.eqb_eq in Q | replace (K * j + (b - 1) + 1) with (K * j + b) by ring; apply eqb_reflx].
      destruct (a =? M); [apply implb_true_r|]. rewrite W4; auto.
  - intros c s Q. rewrite known_nothing in Q. discriminate.
  - exists x. assert (G : forall a b, 0 <= a < K -> 0 <= b < K -> get x (a, b) = state_at hs vs (K * i + a) (K * j + b)).
    { intros a b Ha Hb. unfold get. erewrite X2; [reflexivity|]. apply in_map_iff. exists (a, b). split; eauto. apply in_places; auto. }
    repeat split; auto. unfold outer. rewrite !G by lia. unfold state_at, coarse_W, coarse_N; cbn [north east south west]. f_equal; f_equal; ring.
Qed.
Lemma off_shut i j : onb i j = false -> forall a b, 0 <= a < K -> 0 <= b < K -> state_at hs vs (K * i + a) (K * j + b) = shut.
Proof.
  intros O a b Ha Hb. pose proof (tile_within _ _ _ (Ag (K * i + a) (K * j + b))) as W. rewrite off_shut_ports in W by auto.
  apply within_sides in W. destruct W as (W1 & W2 & W3 & W4). destruct (state_at _ _ _ _) as [a1 a2 a3 a4]; simpl in *. unfold shut. f_equal; auto.
Qed.
Lemma filler_permits : permits B Filler shut = true.
Proof. apply (role_spec B); [apply parts_of_kit | reflexivity | reflexivity | reflexivity]. Qed.
Theorem coarse_agrees : agree_roles (coarse_W hs) (coarse_N vs).
Proof.
  intros i j. pose proof M_pos as MP. destruct (onb i j) eqn:O.
  - destruct (inside_block i j O) as (x & Ix & <- & _). apply permits_spec. eauto.
  - rewrite off_filler by auto.
    assert (E : state_at (coarse_W hs) (coarse_N vs) i j = shut); [|rewrite E; apply filler_permits].
    pose proof (off_shut i j O 0 M ltac:(lia) ltac:(lia)) as N. pose proof (off_shut i j O M (K - 1) ltac:(lia) ltac:(lia)) as E.
    pose proof (off_shut i j O (K - 1) M ltac:(lia) ltac:(lia)) as S. pose proof (off_shut i j O M 0 ltac:(lia) ltac:(lia)) as W.
    unfold state_at, shut in *. inversion N. inversion E. inversion S. inversion W. unfold coarse_W, coarse_N.
    rewrite !Z.add_0_r in *. replace (K * (j + 1)) with (K * j + (K - 1) + 1) by ring. replace (K * (i + 1)) with (K * i + (K - 1) + 1) by ring. f_equal; congruence.
Qed.
End Coarse.

(* And back. *)
Definition fine (side : state -> bool) (hs vs : Z -> Z -> bool) (i j : Z) : bool :=
  let x := i / K in let y := j / K in
  if onb x y then side (get (fill (role_at x y) (state_at hs vs x y)) (i mod K, j mod K)) else false.
Lemma fine_at side hs vs x y a b : 0 <= a < K -> 0 <= b < K ->
  fine side hs vs (K * x + a) (K * y + b) = if onb x y then side (get (fill (role_at x y) (state_at hs vs x y)) (a, b)) else false.
Proof. intros. unfold fine. rewrite !divK, !modK by auto. auto. Qed.
Section Fine.
Variable hs vs : Z -> Z -> bool.
Hypothesis Ag : agree_roles hs vs.
Notation fW := (fine west hs vs).
Notation fN := (fine north hs vs).
Notation filled x y := (fill (role_at x y) (state_at hs vs x y)).
Lemma filled_spec x y : In (filled x y) (inner k (role_at x y)) /\ outer k (filled x y) = state_at hs vs x y.
Proof. apply fill_spec, Ag. Qed.
Lemma off_false x y : onb x y = false -> vs x y = false /\ hs x (y + 1) = false /\ vs (x + 1) y = false /\ hs x y = false.
Proof.
  intros O. pose proof (Ag x y) as A. rewrite off_filler in A by auto. apply (role_within B) in A; [|apply parts_of_kit | reflexivity].
  apply within_sides in A. unfold state_at in A; simpl in A. tauto.
Qed.
Lemma fine_E x y a b : 0 <= a < K -> 0 <= b < K -> fW (K * x + a) (K * y + b + 1) = if onb x y then east (get (filled x y) (a, b)) else false.
Proof.
  intros Ha Hb. pose proof M_pos as MP. destruct (next y b Hb) as [[N ->]|[N ->]]; rewrite fine_at by lia.
  - destruct (onb x y) eqn:O; auto. symmetry. apply (right_spec (role_at x y)); auto. apply filled_spec.
  - subst b. destruct (filled_spec x y) as [I O], (filled_spec x (y + 1)) as [I' O'].
    destruct (right_spec _ _ a (K - 1) (all_used _ _) I Ha Hb) as (_ & _ & R & _). destruct (right_spec _ _ a 0 (all_used _ _) I' Ha ltac:(lia)) as (_ & _ & _ & _ & R' & _).
    pose proof (f_equal east O) as OE. pose proof (f_equal west O') as OW.
    change (east (get (filled x y) (M, K - 1)) = hs x (y + 1)) in OE. change (west (get (filled x (y + 1)) (M, 0)) = hs x (y + 1)) in OW.
    destruct (Z.eq_dec a M) as [->|NM].
    + rewrite OE, OW. destruct (onb x y) eqn:Q, (onb x (y + 1)) eqn:Q'; auto; [symmetry; apply (off_false x (y + 1) Q') | apply (off_false x y Q)].
    + rewrite R, R' by auto. destruct (onb x y), (onb x (y + 1)); auto.
Qed.
Lemma fine_S x y a b : 0 <= a < K -> 0 <= b < K -> fN (K * x + a + 1) (K * y + b) = if onb x y then south (get (filled x y) (a, b)) else false.
Proof.
  intros Ha Hb. pose proof M_pos as MP. destruct (next x a Ha) as [[N ->]|[N ->]]; rewrite fine_at by lia.
  - destruct (onb x y) eqn:O; auto. symmetry. apply (right_spec (role_at x y)); auto. apply filled_spec.
  - subst a. destruct (filled_spec x y) as [I O], (filled_spec (x + 1) y) as [I' O'].
    destruct (right_spec _ _ (K - 1) b (all_used _ _) I Ha Hb) as (_ & _ & _ & R & _). destruct (right_spec _ _ 0 b (all_used _ _) I' ltac:(lia) Hb) as (_ & R' & _).
    pose proof (f_equal south O) as OE. pose proof (f_equal north O') as OW.
    change (south (get (filled x y) (K - 1, M)) = vs (x + 1) y) in OE. change (north (get (filled (x + 1) y) (0, M)) = vs (x + 1) y) in OW.
    destruct (Z.eq_dec b M) as [->|NM].
    + rewrite OE, OW. destruct (onb x y) eqn:Q, (onb (x + 1) y) eqn:Q'; auto; [symmetry; apply (off_false (x + 1) y Q') | apply (off_false x y Q)].
    + rewrite R, R' by auto. destruct (onb x y), (onb (x + 1) y); auto.
Qed.
Theorem fine_agrees : agree tiled fW fN.
Proof.
  intros i j. destruct (coords i) as (x & a & -> & Ha), (coords j) as (y & b & -> & Hb).
  unfold state_at. rewrite fine_E, fine_S, !fine_at by auto. destruct (onb x y) eqn:O; [|apply out_tile; rewrite !divK; auto].
  rewrite tiled_at by auto.
  replace (State _ _ _ _) with (get (filled x y) (a, b)) by (destruct (get (filled x y) (a, b)); auto).
  apply right_spec; auto. apply filled_spec.
Qed.
Theorem coarse_fine i j : coarse_W fW i j = hs i j /\ coarse_N fN i j = vs i j.
Proof.
  pose proof M_pos as MP. unfold coarse_W, coarse_N. replace (K * j) with (K * j + 0) at 1 by ring. replace (K * i) with (K * i + 0) at 2 by ring.
  rewrite !fine_at by lia. destruct (filled_spec i j) as [_ O]. destruct (onb i j) eqn:Q.
  - pose proof (f_equal north O) as ON. pose proof (f_equal west O) as OW. split; [exact OW | exact ON].
  - destruct (off_false i j Q) as (-> & _ & _ & ->). auto.
Qed.
End Fine.
Theorem fine_coarse hs vs : agree tiled hs vs -> forall i j,
  fine west (coarse_W hs) (coarse_N vs) i j = hs i j /\ fine north (coarse_W hs) (coarse_N vs) i j = vs i j.
Proof.
  intros Ag i j. destruct (coords i) as (x & a & -> & Ha), (coords j) as (y & b & -> & Hb). rewrite !fine_at by auto. destruct (onb x y) eqn:O.
  - destruct (inside_block hs vs Ag x y O) as (z & Iz & Oz & G).
    destruct (fill_spec (role_at x y) _ (coarse_agrees hs vs Ag x y)) as [If Of]. destruct (block_spec (role_at x y) (all_used x y)) as (_ & _ & _ & U).
    rewrite (U _ _ If Iz) by congruence. rewrite G by auto. auto.
  - pose proof (off_shut hs vs Ag x y O a b Ha Hb) as S. unfold state_at, shut in S. inversion S. auto.
Qed.
End Blocks.
