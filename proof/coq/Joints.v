(* Locality: on every board made of a checked library's tiles, in which ports meet ports and the tiles along the edge know
   it, solutions and choices of states that agree at joints are the same thing. *)
Require Import ZArith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Rules Traces TileCheck.
Open Scope Z_scope.

(* Rules are the same everywhere. *)
Lemma obeys_moved shows dark t c p : obeys (fun d => shows (add t d)) (fun d => dark (add t d)) c p <-> obeys shows dark (add t c) p.
Proof.
  assert (A : forall d, add (add t c) d = add t (add c d)) by (intros; unfold add; simpl; f_equal; ring).
  unfold obeys. cbv zeta. set (one := fun d => seen (fun e => shows (add t e)) (fun e => dark (add t e)) (off p) (add c d)).
  set (two := fun d => seen shows dark (off p) (add (add t c) d)).
  assert (S : forall d, one d = two d) by (intros; unfold one, two; rewrite A; reflexivity).
  assert (M : met one (asked p) <-> met two (asked p)).
  { destruct (asked p) as [cells allowed|cells rows]; simpl; [rewrite (filter_ext _ _ S) | rewrite (map_ext _ _ S)]; reflexivity. }
  split; intros H G N; apply M, H.
  - intros d l I. rewrite <- A. auto.
  - intros d b I. change (one d = b). rewrite S. exact (N d b I).
  - intros d l I. rewrite A. auto.
  - intros d b I. change (two d = b). rewrite <- S. exact (N d b I).
Qed.
Lemma obeys_ext shows dark shows' dark' : (forall c, shows c = shows' c) -> (forall c, dark c = dark' c) -> forall c p, obeys shows dark c p -> obeys shows' dark' c p.
Proof.
  intros E1 E2 c p H G see N. assert (S : forall d, seen shows dark (off p) (add c d) = seen shows' dark' (off p) (add c d)) by (intros; unfold seen; rewrite E1, E2; auto).
  assert (M : met (fun d => seen shows dark (off p) (add c d)) (asked p)).
  { apply H; [intros d l I; rewrite E1; exact (G d l I) | intros d b I; transitivity (seen shows' dark' (off p) (add c d)); [apply S | exact (N d b I)]]. }
  destruct (asked p) as [cells allowed|cells rows]; simpl in *; [rewrite (filter_ext _ _ S) in M | rewrite (map_ext _ _ S) in M]; auto.
Qed.

(* Beyond the board stand tiles that show nothing. *)
Definition void : tile := Tile shut shut [] [] [] [] [Look shut []] Done Done.
Definition allowed (t : tile) (s : state) : bool := existsb (fun l => state_eqb (says l) s) (looks t).
(* Signals: one for the west border of each place, one for the north border. *)
Definition state_at (hs vs : Z -> Z -> bool) (i j : Z) : state := State (vs i j) (hs i (j + 1)) (vs (i + 1) j) (hs i j).
Definition agree (at_ : Z -> Z -> tile) (hs vs : Z -> Z -> bool) : Prop := forall i j, allowed (at_ i j) (state_at hs vs i j) = true.

Section Joints.
Variable L : library.
Hypothesis ok : check L = true.
Notation P := (pitch L).
Notation spot := (spot L).
Notation tile_of := (tile_of L).
(* the first and last rows and columns of tiles *)
Variable top bottom left right : Z.
Variable at_ : Z -> Z -> tile.
Definition on (i j : Z) : bool := (top <=? i) && (i <=? bottom) && (left <=? j) && (j <=? right).
Hypothesis at_on : forall i j, on i j = true -> In (at_ i j) (tiles L).
Hypothesis at_off : forall i j, on i j = false -> at_ i j = void.
Hypothesis at_edges : forall i j, on i j = true -> edges (at_ i j) = State (i =? top) (j =? right) (i =? bottom) (j =? left).
Hypothesis meet_E : forall i j, east (ports (at_ i j)) = west (ports (at_ i (j + 1))).
Hypothesis meet_S : forall i j, south (ports (at_ i j)) = north (ports (at_ (i + 1) j)).

Definition symbols_at (c : cell) : symbol :=
  let d := tile_of c in if on (fst d) (snd d) then symbol_of (at_ (fst d) (snd d)) (spot c) else 0%nat.
Definition obeyed (f : cell -> bool) : Prop :=
  forall c p, symbols_at c <> 0%nat -> In p (patterns (rules L)) -> obeys symbols_at f c p.
(* far from each tile there are cells of each connected colour *)
Definition afar (f : cell -> bool) : Prop := forall i j, on i j = true -> forall colour corners, In (colour, corners) (connected (rules L)) ->
  far_away (window_of L (at_ i j)) (fun c => symbols_at (P * i + fst c, P * j + snd c)) (fun c => f (P * i + fst c, P * j + snd c)) colour corners.
Definition solves (f : cell -> bool) : Prop := (forall c, symbols_at c = 0%nat -> f c = false) /\ obeyed f.

(* What the check says. *)
Lemma parts_of_check : 0 < P /\ (0 < symbols L)%nat /\
  (forall t, In t (tiles L) -> forces_ring L t = true /\ sound L t = true /\ complete L t = true /\ shape L t = true) /\
  joints_E L = true /\ joints_S L = true /\ corners L = true.
Proof.
  pose proof ok as E. unfold check in E. rewrite !andb_true_iff, !forallb_forall in E.
  destruct E as [[[[[A B] C] D] E] F]. apply Z.ltb_lt in A, B. repeat split; auto; try lia; apply C in H; rewrite !andb_true_iff in H; tauto.
Qed.
Lemma P_pos : 0 < P. Proof. apply parts_of_check. Qed.

(* Coordinates: of a tile, and of the plane. *)
Definition move (i j : Z) (c : cell) : cell := (P * i + fst c, P * j + snd c).
Definition near {A} (f : cell -> A) (i j : Z) : cell -> A := fun c => f (move i j c).
Lemma move_spot i j c : move i j c = move (i + fst (tile_of c)) (j + snd (tile_of c)) (spot c).
Proof.
  pose proof P_pos. unfold move, TileCheck.tile_of, TileCheck.spot; simpl.
  f_equal; rewrite Z.mul_add_distr_l, <- Z.add_assoc, <- Z_div_mod_eq_full; auto.
Qed.
Lemma spot_own c : In (spot c) (own L).
Proof. pose proof P_pos. apply in_square. unfold TileCheck.spot; simpl. split; apply Z.mod_pos_bound; auto. Qed.
Lemma div_own i a : 0 <= a < P -> (P * i + a) / P = i /\ (P * i + a) mod P = a.
Proof.
  intros H. split.
  - rewrite Z.mul_comm, Z.div_add_l, Z.div_small; lia.
  - rewrite Z.add_comm, Z.mul_comm, Z.mod_add, Z.mod_small; lia.
Qed.
Lemma move_own i j c : In c (own L) -> tile_of (move i j c) = (i, j) /\ spot (move i j c) = c.
Proof.
  unfold own. rewrite in_square. intros [A B]. destruct c as [r c]; unfold move, TileCheck.tile_of, TileCheck.spot; simpl in *.
  destruct (div_own i r A) as [-> ->], (div_own j c B) as [-> ->]. auto.
Qed.
Lemma split_cell c : c = move (fst (tile_of c)) (snd (tile_of c)) (spot c).
Proof. pose proof P_pos. destruct c; unfold move, TileCheck.tile_of, TileCheck.spot; simpl. f_equal; apply Z_div_mod_eq_full. Qed.
Lemma own_tile c : In c (own L) <-> tile_of c = (0, 0).
Proof.
  pose proof P_pos. split.
  - intros I. destruct (move_own 0 0 c I) as [E _]. rewrite <- E. f_equal. unfold move. destruct c; simpl. f_equal; ring.
  - intros E. assert (S : c = spot c).
    { rewrite (split_cell c) at 1. rewrite E. unfold move; cbn [fst snd]. rewrite Z.mul_0_r. destruct (spot c); reflexivity. }
    rewrite S. apply spot_own.
Qed.
Lemma own_spot c : In c (own L) -> spot c = c.
Proof. intros I. destruct (move_own 0 0 c I) as [_ E]. rewrite <- E at 2. f_equal. unfold move. destruct c; simpl. f_equal; ring. Qed.
Lemma symbols_move i j c : near symbols_at i j c =
  let d := tile_of c in if on (i + fst d) (j + snd d) then symbol_of (at_ (i + fst d) (j + snd d)) (spot c) else 0%nat.
Proof.
  unfold near. rewrite move_spot. unfold symbols_at. destruct (move_own (i + fst (tile_of c)) (j + snd (tile_of c)) (spot c) (spot_own c)) as [-> ->].
  reflexivity.
Qed.

(* What tiles look like. *)
Lemma in_cells c l : existsb (ceq c) l = true -> In c l.
Proof. intros H. apply existsb_exists in H as (d & Hd & H). apply ceq_spec in H. subst; auto. Qed.
Lemma reach_spec t l c : within_reach L t l c = true -> In (tile_of c) l /\ beyond t (tile_of c) = false.
Proof. unfold within_reach. rewrite andb_true_iff, negb_true_iff. intros [A B]. auto using in_cells. Qed.
Lemma shape_spec t : In t (tiles L) ->
  (forall c s, In (c, s) (signs t) -> In s (alphabet L)) /\
  (forall c b, In (c, b) (ring t) -> tile_of c = (0, 0)) /\
  (forall c b, In (c, b) (margin t) -> In (tile_of c) around /\ beyond t (tile_of c) = false) /\
  (forall c b, In (c, b) (classes t) -> In (tile_of c) around /\ beyond t (tile_of c) = false) /\
  (forall l, In l (looks t) -> (forall c b, In (c, b) (colours l) -> In (tile_of c) beside /\ beyond t (tile_of c) = false) /\
    (forall c, In c (own L) -> exists b, known (gather (colours l)) c = Some b) /\
    surely (gather (colours l)) (colours l) = true /\ surely (gather (colours l)) (ring t) = true /\ within (says l) (ports t) = true) /\
  (forall l m, In l (looks t) -> In m (looks t) -> l = m \/ says l <> says m /\
    (apart (gather (colours l)) (colours m) = true \/ apart (gather (colours m)) (colours l) = true)).
Proof.
  intros I. assert (E : shape L t = true) by (apply parts_of_check; auto). unfold shape in E. rewrite !andb_true_iff, !forallb_forall in E.
  destruct E as [[[[[E1 E2] E3] E4] E5] E6]. repeat split.
  - intros c s J. specialize (E1 _ J). simpl in E1. apply andb_true_iff in E1 as [_ E1]. apply one_of_spec; auto.
  - intros c b J. specialize (E2 _ J). apply ceq_spec in E2. auto.
  - specialize (E3 _ H). apply reach_spec in E3. apply E3.
  - specialize (E3 _ H). apply reach_spec in E3. apply E3.
  - specialize (E4 _ H). apply reach_spec in E4. apply E4.
  - specialize (E4 _ H). apply reach_spec in E4. apply E4.
  - specialize (E5 _ H). rewrite !andb_true_iff, !forallb_forall in E5. destruct E5 as [[[[A B] C] D] E].
    specialize (A _ H0). apply reach_spec in A. apply A.
  - specialize (E5 _ H). rewrite !andb_true_iff, !forallb_forall in E5. destruct E5 as [[[[A B] C] D] E].
    specialize (A _ H0). apply reach_spec in A. apply A.
  - intros c J. specialize (E5 _ H). rewrite !andb_true_iff, !forallb_forall in E5. destruct E5 as [[[[A B] C] D] E].
    specialize (B c J). destruct (known (gather (colours l)) c); [eauto|discriminate].
  - specialize (E5 _ H). rewrite !andb_true_iff, !forallb_forall in E5. tauto.
  - specialize (E5 _ H). rewrite !andb_true_iff, !forallb_forall in E5. tauto.
  - specialize (E5 _ H). rewrite !andb_true_iff, !forallb_forall in E5. tauto.
  - intros l m Il Im. destruct (pairwise_spec _ _ E6 l m Il Im) as [->|[H|H]]; auto; right; apply andb_true_iff in H as [H1 H2];
      (split; [|auto]); intros Q; rewrite Q, state_eqb_refl in H1; discriminate.
Qed.
Lemma symbol_alphabet t c : In t (tiles L) -> In (symbol_of t c) (alphabet L).
Proof.
  intros I. destruct (shape_spec t I) as (A & _). unfold symbol_of, symbol_in. destruct (known (gather (signs t)) c) eqn:K.
  - apply known_gather in K. eauto.
  - destruct parts_of_check as (_ & S & _). apply in_seq. lia.
Qed.
Lemma alphabet_positive s : In s (alphabet L) -> s <> 0%nat.
Proof. unfold alphabet. rewrite in_seq. lia. Qed.
Lemma symbols_on i j c : In c (own L) -> (near symbols_at i j c <> 0%nat <-> on i j = true).
Proof.
  intros I. rewrite symbols_move. apply own_tile in I as E. rewrite E. cbn [fst snd]. rewrite !Z.add_0_r. destruct (on i j) eqn:O.
  - split; auto. intros _. apply alphabet_positive, symbol_alphabet; auto.
  - split; [tauto | discriminate].
Qed.

(* Where the board ends. *)
Lemma on_spec i j : on i j = true <-> (top <= i <= bottom) /\ (left <= j <= right).
Proof. unfold on. rewrite !andb_true_iff, !Z.leb_le. tauto. Qed.
Lemma beyond_spec i j d : on i j = true -> close d = true -> beyond (at_ i j) d = negb (on (i + fst d) (j + snd d)).
Proof.
  intros O C. pose proof (at_edges i j O) as E. apply on_spec in O. unfold beyond. rewrite E. clear E. unfold close in C. rewrite !andb_true_iff, !Z.leb_le in C.
  destruct d as [a b]; cbn [fst snd] in *. unfold vertical, horizontal; cbn [north east south west].
  apply eq_true_iff_eq. rewrite negb_true_iff, orb_true_iff, !andb_true_iff, !negb_true_iff, !Z.eqb_neq.
  rewrite <- not_true_iff_false, on_spec.
  destruct (a <? 0) eqn:A, (b <? 0) eqn:B; rewrite ?Z.ltb_lt, ?Z.ltb_ge in A, B; rewrite !Z.eqb_eq; lia.
Qed.
Lemma beyond_off i j d : on i j = true -> beyond (at_ i j) d = true -> on (i + fst d) (j + snd d) = false.
Proof.
  intros O. pose proof (at_edges i j O) as E. apply on_spec in O. unfold beyond. rewrite E. clear E.
  destruct d as [a b]; cbn [fst snd] in *. unfold vertical, horizontal; cbn [north east south west].
  rewrite orb_true_iff, !andb_true_iff, !negb_true_iff, !Z.eqb_neq, <- not_true_iff_false, on_spec.
  destruct (a <? 0) eqn:A, (b <? 0) eqn:B; rewrite ?Z.ltb_lt, ?Z.ltb_ge in A, B; rewrite !Z.eqb_eq; lia.
Qed.

(* What a tile takes for granted its neighbours see to. *)
Lemma in_toward {A} d (l : list (cell * A)) c b : In (c, b) l -> tile_of c = d -> In (spot c, b) (toward L d l).
Proof.
  intros I E. unfold toward. apply in_map_iff. exists (c, b). split; auto. apply filter_In. split; auto. simpl. apply ceq_spec; auto.
Qed.
Lemma toward_in {A} d (l : list (cell * A)) e b : In (e, b) (toward L d l) -> exists c, In (c, b) l /\ tile_of c = d /\ e = spot c.
Proof.
  unfold toward. rewrite in_map_iff. intros ([c b'] & E & I). inversion E; subst. apply filter_In in I as [I J].
  simpl in J. apply ceq_spec in J. eauto.
Qed.
(* What t takes for granted of u, which stands in direction d. *)
Definition served (d : cell) (t u : tile) : Prop :=
  (forall c b, In (c, b) (margin t) -> tile_of c = d -> In (spot c, b) (ring u)) /\
  (forall c l, In (c, l) (classes t) -> tile_of c = d -> In (symbol_of u (spot c)) l).
Lemma serves_spec d d' e e' n n' (s s' : state -> bool) t u : serves (face_of L d e n s t) (face_of L d' e' n' s' u) = true -> served d t u.
Proof.
  unfold serves. cbn [gives needs wants prints face_of]. rewrite andb_true_iff, forallb_forall. intros [A B]. split.
  - intros c b I D. apply known_gather. eapply surely_known; eauto. apply in_toward; auto.
  - intros c l I D. specialize (B (spot c, l) (in_toward d _ c l I D)). apply one_of_spec in B. exact B.
Qed.
Lemma joints_meet d d' line out into t u : joints L d d' line out into = true -> In t (tiles L) -> In u (tiles L) ->
  meet (face_of L d (out (edges t)) line out t) (face_of L d' (into (edges u)) line into u) = true.
Proof.
  unfold joints. rewrite forallb_forall. intros E It Iu.
  specialize (E _ (in_map (fun t => face_of L d (out (edges t)) line out t) _ _ It)).
  rewrite forallb_forall in E. exact (E _ (in_map (fun t => face_of L d' (into (edges t)) line into t) _ _ Iu)).
Qed.
Lemma meet_spec d d' line (out into : state -> bool) t u :
  meet (face_of L d (out (edges t)) line out t) (face_of L d' (into (edges u)) line into u) = true ->
  out (edges t) = false -> into (edges u) = false -> line (edges t) = line (edges u) -> out (ports t) = into (ports u) ->
  served d t u /\ served d' u t /\
  forall l m, In l (looks t) -> In m (looks u) ->
    (out (says l) = into (says m) <->
     surely (gather (colours m)) (toward L d (colours l)) = true /\ surely (gather (colours l)) (toward L d' (colours m)) = true).
Proof.
  intros E Z1 Z2 Z3 Q. unfold meet in E. cbn [port edge TileCheck.line face_of] in E. rewrite Z1, Z2, Z3, Q, !eqb_reflx in E. cbn [negb orb andb] in E. rewrite !andb_true_iff in E.
  destruct E as [[E1 E2] E3]. apply serves_spec in E1, E2. split; [exact E1|split; [exact E2|]]. intros l m Il Im.
  rewrite forallb_forall in E3. cbn [ways face_of] in E3.
  specialize (E3 _ (in_map (fun l => Way (out (says l)) (toward L d (colours l)) (gather (colours l))) _ _ Il)). rewrite forallb_forall in E3.
  specialize (E3 _ (in_map (fun l => Way (into (says l)) (toward L d' (colours l)) (gather (colours l))) _ _ Im)). cbn [signal over here] in E3. apply eqb_prop in E3. split.
  - intros H. rewrite H, eqb_reflx in E3. symmetry in E3. apply andb_true_iff in E3. tauto.
  - intros [H1 H2]. rewrite H1, H2 in E3. simpl in E3. apply eqb_prop in E3. auto.
Qed.
Lemma step_E i j : on i j = true -> on i (j + 1) = true -> served (0, 1) (at_ i j) (at_ i (j + 1)) /\ served (0, -1) (at_ i (j + 1)) (at_ i j) /\
  forall l m, In l (looks (at_ i j)) -> In m (looks (at_ i (j + 1))) -> (east (says l) = west (says m) <->
     surely (gather (colours m)) (toward L (0, 1) (colours l)) = true /\ surely (gather (colours l)) (toward L (0, -1) (colours m)) = true).
Proof.
  intros O O'. apply (meet_spec _ _ across_rows east west); auto.
  - apply joints_meet; auto. apply parts_of_check.
  - rewrite at_edges by auto. simpl. apply on_spec in O, O'. apply Z.eqb_neq. lia.
  - rewrite at_edges by auto. simpl. apply on_spec in O, O'. apply Z.eqb_neq. lia.
  - rewrite !at_edges by auto. reflexivity.
Qed.
Lemma step_S i j : on i j = true -> on (i + 1) j = true -> served (1, 0) (at_ i j) (at_ (i + 1) j) /\ served (-1, 0) (at_ (i + 1) j) (at_ i j) /\
  forall l m, In l (looks (at_ i j)) -> In m (looks (at_ (i + 1) j)) -> (south (says l) = north (says m) <->
     surely (gather (colours m)) (toward L (1, 0) (colours l)) = true /\ surely (gather (colours l)) (toward L (-1, 0) (colours m)) = true).
Proof.
  intros O O'. apply (meet_spec _ _ across_columns south north); auto.
  - apply joints_meet; auto. apply parts_of_check.
  - rewrite at_edges by auto. simpl. apply on_spec in O, O'. apply Z.eqb_neq. lia.
  - rewrite at_edges by auto. simpl. apply on_spec in O, O'. apply Z.eqb_neq. lia.
  - rewrite !at_edges by auto. reflexivity.
Qed.
Lemma corner_spec d i j : corner L d = true -> fst d <> 0 -> snd d <> 0 -> close d = true -> on i j = true -> on (i + fst d) (j + snd d) = true ->
  served d (at_ i j) (at_ (i + fst d) (j + snd d)).
Proof.
  unfold corner. cbv zeta. rewrite forallb_forall. intros E D1 D2 C O O'. set (u := at_ (i + fst d) (j + snd d)). set (back := (- fst d, - snd d)) in *.
  specialize (E _ (in_map (fun t => face_of L d (corner_edge d t) across_rows (fun _ => false) t) _ _ (at_on _ _ O))). rewrite forallb_forall in E.
  specialize (E _ (in_map (fun t => face_of L back (corner_edge back t) across_rows (fun _ => false) t) _ _ (at_on _ _ O'))). fold u in E. cbn [edge face_of] in E.
  assert (N : corner_edge d (at_ i j) = false /\ corner_edge back u = false).
  { unfold corner_edge, u. rewrite !at_edges by auto. apply on_spec in O, O'. unfold close in C. rewrite !andb_true_iff, !Z.leb_le in C.
    unfold back, vertical, horizontal; cbn [fst snd north east south west]. rewrite !orb_false_iff.
    destruct (fst d <? 0) eqn:A, (snd d <? 0) eqn:B, (- fst d <? 0) eqn:A', (- snd d <? 0) eqn:B';
      rewrite ?Z.ltb_lt, ?Z.ltb_ge in *; rewrite !Z.eqb_neq; lia. }
  destruct N as [N1 N2]. rewrite N1, N2 in E. cbn [orb] in E. eapply serves_spec; eauto.
Qed.
Lemma granted i j d : on i j = true -> In d around -> on (i + fst d) (j + snd d) = true -> served d (at_ i j) (at_ (i + fst d) (j + snd d)).
Proof.
  intros O A O'. destruct parts_of_check as (_ & _ & _ & _ & _ & Co). unfold corners in Co. rewrite !andb_true_iff in Co. destruct Co as [[[C1 C2] C3] C4].
  unfold around in A. simpl in A. destruct A as [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]];
    [ | | | | apply corner_spec; auto; simpl; lia ..]; cbn [fst snd] in *; rewrite ?Z.add_0_r in *.
  - assert (E : i = i + -1 + 1) by ring. destruct (step_S (i + -1) j) as (_ & S & _); [auto | rewrite <- E; auto | rewrite <- E in S; auto].
  - apply step_E; auto.
  - apply step_S; auto.
  - assert (E : j = j + -1 + 1) by ring. destruct (step_E i (j + -1)) as (_ & S & _); [auto | rewrite <- E; auto | rewrite <- E in S; auto].
Qed.
Lemma around_close d : In d around -> close d = true.
Proof. unfold around; simpl. intros [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]]; reflexivity. Qed.
Lemma margins f : (forall i j, on i j = true -> holds (near f i j) (ring (at_ i j))) -> forall i j, on i j = true -> holds (near f i j) (margin (at_ i j)).
Proof.
  intros R i j O c b I. destruct (shape_spec _ (at_on i j O)) as (_ & _ & A & _). destruct (A c b I) as [A1 A2].
  rewrite (beyond_spec i j _ O (around_close _ A1)), negb_false_iff in A2. unfold near. rewrite move_spot.
  apply (R _ _ A2). apply (granted i j (tile_of c) O A1 A2); auto.
Qed.

(* Windows say of their surroundings what is so. *)
Lemma window_near i j : on i j = true -> forall c, Traces.near (window_of L (at_ i j)) c = true ->
  outside (window_of L (at_ i j)) c = Nat.eqb (near symbols_at i j c) 0.
Proof.
  intros O c C. cbn [Traces.near outside window_of] in *. rewrite beyond_spec, symbols_move by auto. cbv zeta.
  destruct (on (i + fst (tile_of c)) (j + snd (tile_of c))) eqn:O'; auto. symmetry. apply Nat.eqb_neq, alphabet_positive, symbol_alphabet; auto.
Qed.
Lemma window_shows i j : on i j = true -> forall c, In (near symbols_at i j c) (may_show (window_of L (at_ i j)) c).
Proof.
  intros O c. cbn [may_show window_of]. cbv zeta. rewrite symbols_move. cbv zeta. destruct (ceq (tile_of c) (0, 0)) eqn:Z0.
  - apply ceq_spec in Z0. rewrite Z0. cbn [fst snd]. rewrite !Z.add_0_r, O. rewrite (own_spot c) by (apply own_tile; auto). simpl. auto.
  - destruct (beyond (at_ i j) (tile_of c)) eqn:B.
    + rewrite (beyond_off i j _ O B). simpl. auto.
    + destruct (known (gather (classes (at_ i j))) c) as [l|] eqn:K.
      * apply known_gather in K. destruct (shape_spec _ (at_on i j O)) as (_ & _ & _ & A & _). destruct (A c l K) as [A1 A2].
        rewrite (beyond_spec i j _ O (around_close _ A1)), negb_false_iff in A2. rewrite A2. apply (granted i j (tile_of c) O A1 A2); auto.
      * destruct (on (i + fst (tile_of c)) (j + snd (tile_of c))) eqn:O'.
        -- assert (S := symbol_alphabet _ (spot c) (at_on _ _ O')). destruct (close (tile_of c)); [exact S | right; exact S].
        -- destruct (close (tile_of c)) eqn:C; [|simpl; auto]. rewrite (beyond_spec i j _ O C), O' in B. discriminate.
Qed.

(* The rules of the plane are those of its tiles. *)
Lemma obeys_near f i j c p : obeys (near symbols_at i j) (near f i j) c p <-> obeys symbols_at f (move i j c) p.
Proof. exact (obeys_moved symbols_at f (P * i, P * j) c p). Qed.
Lemma obeyed_near f i j : obeyed f -> forall c p, near symbols_at i j c <> 0%nat -> In p (patterns (rules L)) -> obeys (near symbols_at i j) (near f i j) c p.
Proof. intros H c p N I. apply obeys_near, H; auto. Qed.
Lemma near_obeyed f : (forall i j, on i j = true -> forall c p, In c (own L) -> In p (patterns (rules L)) -> obeys (near symbols_at i j) (near f i j) c p) ->
  obeyed f.
Proof.
  intros H c p N I. rewrite (split_cell c) in N |- *. set (i := fst (tile_of c)) in *. set (j := snd (tile_of c)) in *.
  apply (symbols_on i j (spot c) (spot_own c)) in N. apply obeys_near. apply H; auto. apply spot_own.
Qed.

(* From solutions to signals. *)
Definition fitting (f : cell -> bool) (i j : Z) (l : look) : bool := forallb (fun e => eqb (near f i j (fst e)) (snd e)) (colours l).
Definition read (f : cell -> bool) (i j : Z) : look :=
  match find (fitting f i j) (looks (at_ i j)) with Some l => l | None => Look shut [] end.
Definition read_W (f : cell -> bool) (i j : Z) : bool := west (says (read f i j)).
Definition read_N (f : cell -> bool) (i j : Z) : bool := north (says (read f i j)).
Lemma fitting_spec f i j l : fitting f i j l = true <-> holds (near f i j) (colours l).
Proof.
  unfold fitting. rewrite forallb_forall. split.
  - intros E c b I. specialize (E _ I). apply eqb_prop in E. auto.
  - intros H [c b] I. simpl. rewrite (H c b I). apply eqb_reflx.
Qed.
Lemma look_within i j l : In l (looks (at_ i j)) -> within (says l) (ports (at_ i j)) = true.
Proof.
  destruct (on i j) eqn:O; [intros I; apply (shape_spec _ (at_on i j O)); auto|]. rewrite at_off by auto. intros [<-|[]]. reflexivity.
Qed.
Lemma ports_off i j : on i j = false -> ports (at_ i j) = shut.
Proof. intros O. rewrite at_off; auto. Qed.
Lemma within_sides s p : within s p = true -> (north p = false -> north s = false) /\ (east p = false -> east s = false) /\
  (south p = false -> south s = false) /\ (west p = false -> west s = false).
Proof. destruct s as [[] [] [] []], p as [[] [] [] []]; unfold within; simpl; intuition discriminate. Qed.
(* no signals cross the edge *)
Lemma off_E i j l m : on i j = false \/ on i (j + 1) = false -> In l (looks (at_ i j)) -> In m (looks (at_ i (j + 1))) -> east (says l) = false /\ west (says m) = false.
Proof.
  intros O Il Im. assert (Z0 : east (ports (at_ i j)) = false).
  { destruct O as [O|O]; [rewrite ports_off by auto | rewrite meet_E, ports_off by auto]; reflexivity. }
  split; [apply (within_sides _ _ (look_within i j l Il)); auto | apply (within_sides _ _ (look_within i (j + 1) m Im)); rewrite <- meet_E; auto].
Qed.
Lemma off_S i j l m : on i j = false \/ on (i + 1) j = false -> In l (looks (at_ i j)) -> In m (looks (at_ (i + 1) j)) -> south (says l) = false /\ north (says m) = false.
Proof.
  intros O Il Im. assert (Z0 : south (ports (at_ i j)) = false).
  { destruct O as [O|O]; [rewrite ports_off by auto | rewrite meet_S, ports_off by auto]; reflexivity. }
  split; [apply (within_sides _ _ (look_within i j l Il)); auto | apply (within_sides _ _ (look_within (i + 1) j m Im)); rewrite <- meet_S; auto].
Qed.
Lemma both_on i j : on i j = true \/ on i j = false.
Proof. destruct (on i j); auto. Qed.

Section Read.
Variable f : cell -> bool.
Hypothesis Sol : solves f.
Lemma rings_hold i j : on i j = true -> holds (near f i j) (ring (at_ i j)).
Proof.
  intros O. destruct Sol as [_ R]. apply (ring_forced L _ (near symbols_at i j)).
  - apply window_near; auto.
  - apply window_shows; auto.
  - apply parts_of_check; auto.
  - apply obeyed_near; auto.
Qed.
Hypothesis Afar : afar f.
Lemma read_spec i j : In (read f i j) (looks (at_ i j)) /\ holds (near f i j) (colours (read f i j)).
Proof.
  assert (E : exists l, In l (looks (at_ i j)) /\ holds (near f i j) (colours l)).
  { destruct (on i j) eqn:O.
    - destruct Sol as [_ R]. apply (looks_found L _ (near symbols_at i j)).
      + apply window_near; auto.
      + apply window_shows; auto.
      + apply parts_of_check; auto.
      + apply obeyed_near; auto.
      + apply Afar; auto.
      + apply rings_hold; auto.
      + apply margins; auto. apply rings_hold.
    - rewrite at_off by auto. exists (Look shut []). simpl. split; auto. intros ? ? []. }
  unfold read. destruct (find (fitting f i j) (looks (at_ i j))) as [l|] eqn:F.
  - apply find_some in F as [I F]. apply fitting_spec in F. auto.
  - destruct E as (l & I & H). apply fitting_spec in H. rewrite (find_none _ _ F l I) in H. discriminate.
Qed.
Lemma same_cells i j i' j' l m d : on i' j' = true -> In m (looks (at_ i' j')) -> i' = i + fst d -> j' = j + snd d ->
  holds (near f i j) (colours l) -> holds (near f i' j') (colours m) -> surely (gather (colours m)) (toward L d (colours l)) = true.
Proof.
  intros O Im -> -> Hl Hm. unfold surely. apply forallb_forall. intros [e b] I. simpl. apply toward_in in I as (c & I & D & ->).
  destruct (shape_spec _ (at_on _ _ O)) as (_ & _ & _ & _ & A & _). destruct (A m Im) as (_ & B & _).
  destruct (B (spot c) (spot_own c)) as (x & K). rewrite K. apply known_gather, Hm in K. apply Hl in I. unfold near in *.
  rewrite move_spot, D in I. rewrite I in K. subst. apply eqb_reflx.
Qed.
Lemma read_E i j : east (says (read f i j)) = read_W f i (j + 1).
Proof.
  destruct (read_spec i j) as [I H], (read_spec i (j + 1)) as [I' H']. unfold read_W.
  destruct (both_on i j) as [O|O]; [destruct (both_on i (j + 1)) as [O'|O']|];
    [|destruct (off_E i j _ _ (or_intror O') I I'); congruence | destruct (off_E i j _ _ (or_introl O) I I'); congruence].
  destruct (step_E i j O O') as (_ & _ & M). apply (M _ _ I I'). split.
  - apply (same_cells i j i (j + 1) _ _ (0, 1)); auto; simpl; ring.
  - apply (same_cells i (j + 1) i j _ _ (0, -1)); auto; simpl; ring.
Qed.
Lemma read_S i j : south (says (read f i j)) = read_N f (i + 1) j.
Proof.
  destruct (read_spec i j) as [I H], (read_spec (i + 1) j) as [I' H']. unfold read_N.
  destruct (both_on i j) as [O|O]; [destruct (both_on (i + 1) j) as [O'|O']|];
    [|destruct (off_S i j _ _ (or_intror O') I I'); congruence | destruct (off_S i j _ _ (or_introl O) I I'); congruence].
  destruct (step_S i j O O') as (_ & _ & M). apply (M _ _ I I'). split.
  - apply (same_cells i j (i + 1) j _ _ (1, 0)); auto; simpl; ring.
  - apply (same_cells (i + 1) j i j _ _ (-1, 0)); auto; simpl; ring.
Qed.
Lemma read_state i j : state_at (read_W f) (read_N f) i j = says (read f i j).
Proof. unfold state_at. rewrite <- read_E, <- read_S. unfold read_W, read_N. destruct (says (read f i j)); auto. Qed.
Theorem read_agrees : agree at_ (read_W f) (read_N f).
Proof.
  intros i j. rewrite read_state. unfold allowed. apply existsb_exists. exists (read f i j).
  split; [apply read_spec | apply state_eqb_refl].
Qed.
End Read.

(* From signals to solutions. *)
Definition look_of (t : tile) (s : state) : look :=
  match find (fun l => state_eqb (says l) s) (looks t) with Some l => l | None => Look shut [] end.
Definition paint (hs vs : Z -> Z -> bool) : cell -> bool := fun c =>
  let (i, j) := tile_of c in
  match known (gather (colours (look_of (at_ i j) (state_at hs vs i j)))) (spot c) with Some b => b | None => false end.
Lemma look_of_says i j l : In l (looks (at_ i j)) -> look_of (at_ i j) (says l) = l.
Proof.
  intros I. unfold look_of. destruct (find _ _) as [m|] eqn:F.
  - apply find_some in F as [J F]. apply state_eqb_spec in F. destruct (on i j) eqn:O.
    + destruct (shape_spec _ (at_on i j O)) as (_ & _ & _ & _ & _ & A). destruct (A l m I J) as [->|[X _]]; auto. congruence.
    + rewrite at_off in I, J by auto. destruct I as [<-|[]], J as [<-|[]]. auto.
  - pose proof (find_none _ _ F l I) as X. simpl in X. rewrite state_eqb_refl in X. discriminate.
Qed.

Section Paint.
Variable hs vs : Z -> Z -> bool.
Hypothesis Agree : agree at_ hs vs.
Notation at_look i j := (look_of (at_ i j) (state_at hs vs i j)).
Lemma look_spec i j : In (at_look i j) (looks (at_ i j)) /\ says (at_look i j) = state_at hs vs i j.
Proof.
  pose proof (Agree i j) as A. unfold allowed in A. apply existsb_exists in A as (l & I & E). apply state_eqb_spec in E.
  rewrite <- E, look_of_says; auto.
Qed.
Lemma paint_near i j c : In c (own L) -> near (paint hs vs) i j c =
  match known (gather (colours (at_look i j))) c with Some b => b | None => false end.
Proof. intros I. unfold near, paint. destruct (move_own i j c I) as [-> ->]. reflexivity. Qed.
Lemma beside_in d : In d beside -> d = (0, 0) \/ d = (-1, 0) \/ d = (0, 1) \/ d = (1, 0) \/ d = (0, -1).
Proof. unfold beside; simpl. intuition. Qed.
Lemma looks_hold i j : on i j = true -> holds (near (paint hs vs) i j) (colours (at_look i j)).
Proof.
  intros O c b I. destruct (look_spec i j) as [Il El]. destruct (shape_spec _ (at_on i j O)) as (_ & _ & _ & _ & A & _).
  destruct (A _ Il) as (B & _ & Cons & _). unfold near. rewrite move_spot.
  destruct (B c b I) as [B1 B2]. remember (tile_of c) as d eqn:D. symmetry in D.
  assert (C : close d = true) by (apply beside_in in B1 as [->|[->|[->|[->| ->]]]]; reflexivity).
  rewrite (beyond_spec i j d O C), negb_false_iff in B2.
  assert (T : In (spot c, b) (toward L d (colours (at_look i j)))) by (apply in_toward; auto).
  change (near (paint hs vs) (i + fst d) (j + snd d) (spot c) = b). rewrite paint_near by apply spot_own.
  assert (K : known (gather (colours (at_look (i + fst d) (j + snd d)))) (spot c) = Some b); [|rewrite K; auto].
  apply beside_in in B1 as [E|[E|[E|[E|E]]]]; subst d; rewrite E in *; cbn [fst snd] in *; rewrite ?Z.add_0_r in *.
  - rewrite own_spot by (apply own_tile; auto). eapply surely_known; eauto.
  - destruct (look_spec (i + -1) j) as [Im Em]. assert (Q : i = i + -1 + 1) by ring.
    destruct (step_S (i + -1) j) as (_ & _ & M); [auto | rewrite <- Q; auto|]. rewrite <- Q in M.
    eapply surely_known; [|exact T]. apply (M _ _ Im Il). rewrite Em, El. unfold state_at; simpl. rewrite <- Q. reflexivity.
  - destruct (look_spec i (j + 1)) as [Im Em]. destruct (step_E i j O B2) as (_ & _ & M).
    eapply surely_known; [|exact T]. apply (M _ _ Il Im). rewrite Em, El. reflexivity.
  - destruct (look_spec (i + 1) j) as [Im Em]. destruct (step_S i j O B2) as (_ & _ & M).
    eapply surely_known; [|exact T]. apply (M _ _ Il Im). rewrite Em, El. reflexivity.
  - destruct (look_spec i (j + -1)) as [Im Em]. assert (Q : j = j + -1 + 1) by ring.
    destruct (step_E i (j + -1)) as (_ & _ & M); [auto | rewrite <- Q; auto|]. rewrite <- Q in M.
    eapply surely_known; [|exact T]. apply (M _ _ Im Il). rewrite Em, El. unfold state_at; simpl. rewrite <- Q. reflexivity.
Qed.
Lemma rings_painted i j : on i j = true -> holds (near (paint hs vs) i j) (ring (at_ i j)).
Proof.
  intros O c b I. apply looks_hold; auto. destruct (look_spec i j) as [Il _]. destruct (shape_spec _ (at_on i j O)) as (_ & _ & _ & _ & A & _).
  destruct (A _ Il) as (_ & _ & _ & S & _). apply known_gather. eapply surely_known; eauto.
Qed.
Theorem paint_solves : solves (paint hs vs).
Proof.
  split.
  - intros c C. rewrite (split_cell c) in C |- *. set (i := fst (tile_of c)) in *. set (j := snd (tile_of c)) in *.
    destruct (on i j) eqn:O; [exfalso; apply (proj2 (symbols_on i j (spot c) (spot_own c)) O); exact C|].
    change (near (paint hs vs) i j (spot c) = false). rewrite paint_near by apply spot_own.
    destruct (look_spec i j) as [Il _]. rewrite at_off in Il |- * by auto. destruct Il as [<-|[]]. simpl. unfold gather; simpl. rewrite known_nothing. auto.
  - apply near_obeyed. intros i j O. destruct (look_spec i j) as [Il _].
    apply (look_obeys L (at_ i j) (near symbols_at i j) (near (paint hs vs) i j)) with (l := at_look i j); auto.
    + apply window_near; auto.
    + apply window_shows; auto.
    + apply parts_of_check; auto.
    + apply looks_hold; auto.
    + apply margins; auto. apply rings_painted.
Qed.
Theorem read_paint (Afar : afar (paint hs vs)) i j : read_W (paint hs vs) i j = hs i j /\ read_N (paint hs vs) i j = vs i j.
Proof.
  destruct (read_spec _ paint_solves Afar i j) as [I H]. destruct (look_spec i j) as [Il El]. unfold read_W, read_N.
  assert (E : read (paint hs vs) i j = at_look i j); [|rewrite E, El; auto]. destruct (on i j) eqn:O.
  - destruct (shape_spec _ (at_on i j O)) as (_ & _ & _ & _ & _ & A).
    destruct (A _ _ I Il) as [E|[_ [E|E]]]; auto; exfalso; eapply apart_sound; eauto using looks_hold.
  - rewrite at_off in I, Il |- * by auto. destruct I as [<-|[]], Il as [<-|[]]. auto.
Qed.
End Paint.

Theorem paint_read f : solves f -> afar f -> forall c, paint (read_W f) (read_N f) c = f c.
Proof.
  intros Sol Afar c. rewrite (split_cell c) at 2. unfold paint. destruct (tile_of c) as [i j] eqn:T. cbn [fst snd]. rewrite read_state by auto.
  destruct (read_spec f Sol Afar i j) as [I H]. rewrite look_of_says by auto. destruct (on i j) eqn:O.
  - destruct (shape_spec _ (at_on i j O)) as (_ & _ & _ & _ & A & _). destruct (A _ I) as (_ & B & _). destruct (B (spot c) (spot_own c)) as (b & K).
    rewrite K. apply known_gather, H in K. rewrite <- K. reflexivity.
  - rewrite at_off in I by auto. destruct I as [<-|[]]. simpl. unfold gather; simpl. rewrite known_nothing. symmetry. apply Sol.
    destruct (Nat.eq_dec (symbols_at (move i j (spot c))) 0) as [|N]; auto. exfalso. apply (symbols_on i j (spot c) (spot_own c)) in N. congruence.
Qed.
End Joints.
