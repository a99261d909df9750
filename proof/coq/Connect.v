(* Connected colours: on every board of a checked library's tiles, painted from signals that agree, all cells of the colour
   hang together. Each tile has a hub, a cell that it forces to have the colour; inside tile and margin every cell of
   the colour is connected to it; and hubs are connected across every side. *)
Require Import ZArith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Rules Traces TileCheck Joints.
Open Scope Z_scope.

Lemma touch_sym corners a b : touch corners a b -> touch corners b a.
Proof. unfold touch. destruct corners; lia. Qed.

(* Paths. *)
Section Paths.
Variable shows : cell -> symbol.
Variable dark : cell -> bool.
Variable colour corners : bool.
Notation path := (path shows dark colour corners).
Lemma path_has a b : path a b -> has shows dark colour a /\ has shows dark colour b.
Proof. induction 1; tauto. Qed.
Lemma path_trans a b c : path a b -> path b c -> path a c.
Proof. induction 1; auto. intros. eapply Onward; eauto. Qed.
Lemma path_step a b : has shows dark colour a -> has shows dark colour b -> touch corners a b -> path a b.
Proof. intros. eapply Onward; eauto. apply Here; auto. Qed.
Lemma path_sym a b : path a b -> path b a.
Proof.
  induction 1 as [a Ha|a b c Ha T P IH]; [apply Here; auto|]. eapply path_trans; [exact IH|]. apply path_step; auto using touch_sym.
  apply (path_has b c P).
Qed.
End Paths.
Lemma path_moved shows dark shows' dark' colour corners t : (forall c, has shows dark colour c -> has shows' dark' colour (add t c)) ->
  forall a b, path shows dark colour corners a b -> path shows' dark' colour corners (add t a) (add t b).
Proof.
  intros H a b P. induction P as [a Ha|a b c Ha T P IH]; [apply Here; auto|]. eapply Onward; eauto.
  unfold touch, add in *; cbn [fst snd] in *. destruct corners; lia.
Qed.

(* Cells that can be reached from some, step by step. *)
Section Flood.
Variable corners : bool.
Variable good : cell -> bool.
Fixpoint flood (fuel : nat) (todo : list cell) (seen : cellmap unit) : cellmap unit :=
  match fuel, todo with
  | S fuel, c :: todo =>
      let fresh := filter (fun d => good d && match known seen d with None => true | _ => false end) (neighbours corners c) in
      flood fuel (fresh ++ todo) (learn_all (map (fun d => (d, tt)) fresh) seen)
  | _, _ => seen
  end.
Variable R : cell -> Prop.
Hypothesis onward : forall c d, R c -> touch corners c d -> good d = true -> R d.
Lemma flood_sound : forall fuel todo seen, (forall c, In c todo -> R c) -> (forall c, known seen c = Some tt -> R c) ->
  forall c, known (flood fuel todo seen) c = Some tt -> R c.
Proof.
  induction fuel as [|fuel IH]; cbn [flood]; intros todo seen T S; auto. destruct todo as [|c todo]; auto. cbv zeta.
  set (fresh := filter (fun d => good d && match known seen d with None => true | _ => false end) (neighbours corners c)). assert (F : forall d, In d fresh -> R d).
  { intros d I. apply filter_In in I as [I E]. apply andb_true_iff in E as [E _]. eapply onward; eauto using neighbours_touch. apply T; simpl; auto. }
  apply IH.
  - intros d I. apply in_app_or in I as [I|I]; auto. apply T; simpl; auto.
  - intros d K. apply known_learn_all in K as [K|K]; auto. apply in_map_iff in K as (e & E & I). inversion E; subst. auto.
Qed.
End Flood.

Section Check.
Variable L : library.
Variable colour corners : bool.
Definition coloured_in (m : facts) (c : cell) : bool := match known m c with Some b => eqb b colour | None => false end.
Definition hub (t : tile) : option cell := option_map fst (find (fun e => eqb (snd e) colour) (ring t)).
Definition linked (d : cell) (t : tile) : bool :=
  let own_ring := gather (ring t) in
  existsb (fun e => eqb (snd e) colour && ceq (tile_of L (fst e)) d && existsb (coloured_in own_ring) (neighbours corners (fst e))) (margin t).
Definition hangs (t : tile) : bool :=
  match hub t with
  | None => false
  | Some h =>
      forallb (fun l =>
        let m := gather (colours l ++ margin t) in
        let fuel := Z.to_nat (9 * pitch L * pitch L) in
        let reached := flood corners (coloured_in m) fuel [h] (learn nothing (h, tt)) in
        forallb (fun c => negb (coloured_in m c) || match known reached c with Some _ => true | None => false end) (own L)) (looks t) &&
      (east (edges t) || linked (0, 1) t) && (south (edges t) || linked (1, 0) t)
  end.
Definition check_connected : bool := forallb hangs (tiles L).
End Check.

Section Connect.
Variable L : library.
Hypothesis ok : check L = true.
Variable top bottom left right : Z.
Variable at_ : Z -> Z -> tile.
Notation on := (on top bottom left right).
Hypothesis at_on : forall i j, on i j = true -> In (at_ i j) (tiles L).
Hypothesis at_off : forall i j, on i j = false -> at_ i j = void.
Hypothesis at_edges : forall i j, on i j = true -> edges (at_ i j) = State (i =? top) (j =? right) (i =? bottom) (j =? left).
Hypothesis meet_E : forall i j, east (ports (at_ i j)) = west (ports (at_ i (j + 1))).
Hypothesis meet_S : forall i j, south (ports (at_ i j)) = north (ports (at_ (i + 1) j)).
Variable hs vs : Z -> Z -> bool.
Hypothesis Agree : agree at_ hs vs.
Variable colour corners : bool.
Hypothesis Hangs : check_connected L colour corners = true.
Notation f := (paint L at_ hs vs).
Notation sym := (symbols_at L top bottom left right at_).
Notation near_f i j := (near L f i j).
Notation move := (move L).
Notation path := (path sym f colour corners).

Definition hub_at (i j : Z) : cell := match hub colour (at_ i j) with Some h => h | None => (0, 0) end.
Lemma hub_spec i j : on i j = true -> hub colour (at_ i j) = Some (hub_at i j) /\ In (hub_at i j, colour) (ring (at_ i j)) /\ In (hub_at i j) (own L).
Proof.
  intros O. unfold hub_at. pose proof Hangs as H. unfold check_connected in H. rewrite forallb_forall in H. specialize (H _ (at_on i j O)). unfold hangs in H.
  destruct (hub colour (at_ i j)) as [h|] eqn:E; [|discriminate]. split; auto. unfold hub in E. revert E.
  destruct (find (fun e => eqb (snd e) colour) (ring (at_ i j))) as [[c b]|] eqn:Fi; simpl; intros E; [|discriminate]. apply find_some in Fi as [I Q]. simpl in Q. apply eqb_prop in Q. inversion E; subst.
  split; auto. apply (own_tile L ok). destruct (shape_spec L ok _ (at_on i j O)) as (_ & A & _). eauto.
Qed.
Lemma hangs_spec i j : on i j = true ->
  (forall l, In l (looks (at_ i j)) -> forall c, In c (own L) -> let m := gather (colours l ++ margin (at_ i j)) in coloured_in colour m c = true ->
    known (flood corners (coloured_in colour m) (Z.to_nat (9 * pitch L * pitch L)) [hub_at i j] (learn nothing (hub_at i j, tt))) c = Some tt) /\
  (on i (j + 1) = true -> linked L colour corners (0, 1) (at_ i j) = true) /\ (on (i + 1) j = true -> linked L colour corners (1, 0) (at_ i j) = true).
Proof.
  intros O. pose proof Hangs as H. unfold check_connected in H. rewrite forallb_forall in H. specialize (H _ (at_on i j O)). unfold hangs in H.
  destruct (hub_spec i j O) as (E & _). rewrite E in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[H1 H2] H3]. split; [|split].
  - intros l Il c Ic m Cm. specialize (H1 l Il). cbv zeta in H1. rewrite forallb_forall in H1. specialize (H1 c Ic). fold m in H1. rewrite Cm in H1. simpl in H1.
    destruct (known _ c) as [[]|]; auto. discriminate.
  - intros O'. rewrite at_edges in H2 by auto. simpl in H2. apply orb_true_iff in H2 as [H2|H2]; auto. apply Z.eqb_eq in H2. apply on_spec in O'. lia.
  - intros O'. rewrite at_edges in H3 by auto. simpl in H3. apply orb_true_iff in H3 as [H3|H3]; auto. apply Z.eqb_eq in H3. apply on_spec in O'. lia.
Qed.
Lemma looks_and_margin i j : on i j = true -> let l := look_of (at_ i j) (state_at hs vs i j) in
  In l (looks (at_ i j)) /\ forall c b, In (c, b) (colours l ++ margin (at_ i j)) -> near_f i j c = b /\ near L sym i j c <> 0%nat.
Proof.
  intros O l. destruct (look_spec L ok _ _ _ _ at_ at_on at_off hs vs Agree i j) as [Il _]. fold l in Il. split; auto. intros c b I.
  assert (B : (In (tile_of L c) beside \/ In (tile_of L c) around) /\ beyond (at_ i j) (tile_of L c) = false).
  { destruct (shape_spec L ok _ (at_on i j O)) as (_ & _ & A & _ & C & _). apply in_app_or in I as [I|I].
    - destruct (C l Il) as (D & _). destruct (D c b I). auto.
    - destruct (A c b I). auto. }
  split.
  - apply in_app_or in I as [I|I].
    + exact (looks_hold L ok _ _ _ _ at_ at_on at_off at_edges meet_E meet_S hs vs Agree i j O c b I).
    + refine (margins L ok _ _ _ _ at_ at_on at_edges meet_E meet_S f _ i j O c b I).
      exact (rings_painted L ok _ _ _ _ at_ at_on at_off at_edges meet_E meet_S hs vs Agree).
  - destruct B as [B1 B2]. assert (C : close (tile_of L c) = true).
    { destruct B1 as [B1|B1]; [|apply around_close; auto]. apply beside_in in B1 as [E|[E|[E|[E|E]]]]; rewrite E; reflexivity. }
    rewrite (beyond_spec _ _ _ _ at_ at_edges i j _ O C), negb_false_iff in B2.
    rewrite (symbols_move L ok). cbv zeta. rewrite B2. apply (alphabet_positive L), (symbol_alphabet L ok); auto.
Qed.
Lemma known_has i j c : on i j = true -> let m := gather (colours (look_of (at_ i j) (state_at hs vs i j)) ++ margin (at_ i j)) in
  coloured_in colour m c = true -> has sym f colour (move i j c).
Proof.
  intros O m K. unfold coloured_in in K. destruct (known m c) as [b|] eqn:Q; [|discriminate]. apply eqb_prop in K. subst b. apply known_gather in Q.
  destruct (looks_and_margin i j O) as [_ H]. destruct (H c colour Q). split; auto.
Qed.
Lemma own_known i j c : on i j = true -> In c (own L) -> near_f i j c = colour ->
  coloured_in colour (gather (colours (look_of (at_ i j) (state_at hs vs i j)) ++ margin (at_ i j))) c = true.
Proof.
  intros O Ic E. set (l := look_of (at_ i j) (state_at hs vs i j)). destruct (looks_and_margin i j O) as [Il H]. fold l in Il, H.
  destruct (shape_spec L ok _ (at_on i j O)) as (_ & _ & _ & _ & A & _). destruct (A l Il) as (_ & B & _). destruct (B c Ic) as (b & K).
  apply known_gather in K. destruct (learn_all_known (colours l ++ margin (at_ i j)) nothing c b ltac:(left; apply in_or_app; auto)) as (b' & K').
  unfold coloured_in. change (learn_all (colours l ++ margin (at_ i j)) nothing) with (gather (colours l ++ margin (at_ i j))) in K'. rewrite K'.
  apply known_gather in K'. destruct (H c b' K') as [E' _]. rewrite E in E'. subst b'. apply eqb_reflx.
Qed.
Lemma own_hub i j c : on i j = true -> In c (own L) -> near_f i j c = colour -> path (move i j (hub_at i j)) (move i j c).
Proof.
  intros O Ic E. destruct (hub_spec i j O) as (_ & Hr & Ho). destruct (looks_and_margin i j O) as [Il _]. destruct (hangs_spec i j O) as (H & _).
  specialize (H _ Il c Ic). cbv zeta in H. specialize (H (own_known i j c O Ic E)).
  assert (Hh : has sym f colour (move i j (hub_at i j))).
  { apply known_has; auto. apply own_known; auto. exact (rings_painted L ok _ _ _ _ at_ at_on at_off at_edges meet_E meet_S hs vs Agree i j O _ _ Hr). }
  refine (flood_sound corners _ (fun d => path (move i j (hub_at i j)) (move i j d)) _ _ _ _ _ _ c H).
  - intros a b Ra T G. eapply path_trans; [exact Ra|]. apply path_step; [apply (path_has _ _ _ _ _ _ Ra) | apply known_has; auto |].
    unfold touch, Joints.move in *; cbn [fst snd] in *. destruct corners; lia.
  - intros d [<-|[]]. apply Here; auto.
  - intros d K. rewrite known_learn, known_nothing in K. destruct (ceq d (hub_at i j)) eqn:Q; [|discriminate]. apply ceq_spec in Q. subst. apply Here; auto.
Qed.
Lemma across i j d : on i j = true -> on (i + fst d) (j + snd d) = true -> linked L colour corners d (at_ i j) = true ->
  path (move i j (hub_at i j)) (move (i + fst d) (j + snd d) (hub_at (i + fst d) (j + snd d))).
Proof.
  intros O O' Li. unfold linked in Li. cbv zeta in Li. apply existsb_exists in Li as ([e b] & I & Q). cbn [fst snd] in Q. rewrite !andb_true_iff in Q. destruct Q as [[Q1 Q2] Q3].
  apply eqb_prop in Q1. subst b. apply ceq_spec in Q2. apply existsb_exists in Q3 as (c & N & K).
  unfold coloured_in in K. destruct (known (gather (ring (at_ i j))) c) as [b|] eqn:Kc; [|discriminate]. apply eqb_prop in K. subst b. apply known_gather in Kc.
  assert (Oc : In c (own L)). { apply (own_tile L ok). destruct (shape_spec L ok _ (at_on i j O)) as (_ & A & _). eauto. }
  assert (Fc : near_f i j c = colour) by exact (rings_painted L ok _ _ _ _ at_ at_on at_off at_edges meet_E meet_S hs vs Agree i j O _ _ Kc).
  destruct (looks_and_margin i j O) as [_ H]. destruct (H e colour ltac:(apply in_or_app; auto)) as [Fe Se].
  assert (M : move i j e = move (i + fst d) (j + snd d) (spot L e)) by (rewrite <- Q2; apply (move_spot L ok)).
  eapply path_trans; [apply (own_hub i j c); auto|]. eapply path_trans.
  - apply path_step with (b := move i j e).
    + apply known_has; auto. apply own_known; auto.
    + split; auto.
    + apply neighbours_touch, touch_sym in N. unfold touch, Joints.move in *; cbn [fst snd] in *. destruct corners; lia.
  - rewrite M. apply path_sym, own_hub; auto; [apply (spot_own L ok)|]. unfold near. rewrite <- M. exact Fe.
Qed.
Lemma hubs_row i : on i left = true -> forall n, on i (left + Z.of_nat n) = true ->
  path (move i left (hub_at i left)) (move i (left + Z.of_nat n) (hub_at i (left + Z.of_nat n))).
Proof.
  intros O. induction n as [|n IH]; intros On.
  - rewrite Z.add_0_r in *. pose proof (hub_spec i left O) as (_ & Hr & Ho). apply Here. apply known_has; auto. apply own_known; auto.
    exact (rings_painted L ok _ _ _ _ at_ at_on at_off at_edges meet_E meet_S hs vs Agree i left O _ _ Hr).
  - assert (O' : on i (left + Z.of_nat n) = true) by (apply on_spec; apply on_spec in On, O; lia). eapply path_trans; [apply IH; auto|].
    replace (left + Z.of_nat (S n)) with (left + Z.of_nat n + 1) in * by lia.
    assert (A := across i (left + Z.of_nat n) (0, 1)). cbn [fst snd] in A. rewrite Z.add_0_r in A. apply A; auto. apply hangs_spec; auto.
Qed.
Lemma hubs_column : on top left = true -> forall n, on (top + Z.of_nat n) left = true ->
  path (move top left (hub_at top left)) (move (top + Z.of_nat n) left (hub_at (top + Z.of_nat n) left)).
Proof.
  intros O. induction n as [|n IH]; intros On.
  - rewrite Z.add_0_r in *. assert (R := hubs_row top O 0). cbn [Z.of_nat] in R. rewrite Z.add_0_r in R. auto.
  - assert (O' : on (top + Z.of_nat n) left = true) by (apply on_spec; apply on_spec in On, O; lia). eapply path_trans; [apply IH; auto|].
    replace (top + Z.of_nat (S n)) with (top + Z.of_nat n + 1) in * by lia.
    assert (A := across (top + Z.of_nat n) left (1, 0)). cbn [fst snd] in A. rewrite Z.add_0_r in A. apply A; auto. apply hangs_spec; auto.
Qed.
Lemma to_first i j : on i j = true -> path (move top left (hub_at top left)) (move i j (hub_at i j)).
Proof.
  intros O. pose proof O as Q. apply on_spec in Q. assert (On : on top left = true) by (apply on_spec; lia). assert (Oi : on i left = true) by (apply on_spec; lia).
  eapply path_trans.
  - assert (C := hubs_column On (Z.to_nat (i - top))). rewrite Z2Nat.id in C by lia. replace (top + (i - top)) with i in C by ring. apply C; auto.
  - assert (R := hubs_row i Oi (Z.to_nat (j - left))). rewrite Z2Nat.id in R by lia. replace (left + (j - left)) with j in R by ring. apply R; auto.
Qed.
Theorem painted_hangs_together : hangs_together sym f colour corners.
Proof.
  assert (G : forall a, has sym f colour a -> path (move top left (hub_at top left)) a).
  { intros a [Sa Fa]. rewrite (split_cell L ok a) in Sa, Fa |- *. set (i := fst (tile_of L a)) in *. set (j := snd (tile_of L a)) in *.
    assert (O : on i j = true) by (apply (symbols_on L ok top bottom left right at_ at_on i j (spot L a) (spot_own L ok a)); exact Sa).
    eapply path_trans; [apply to_first; exact O|]. apply own_hub; auto. apply (spot_own L ok). }
  intros a b Ha Hb. eapply path_trans; [apply path_sym, G; auto | apply G; auto].
Qed.
End Connect.

(* On a board that is four tiles wide there is a cell of the colour far from every tile: a hub. *)
Section Far.
Variable L : library.
Hypothesis ok : check L = true.
Variable top bottom left right : Z.
Variable at_ : Z -> Z -> tile.
Hypothesis at_on : forall i j, on top bottom left right i j = true -> In (at_ i j) (tiles L).
Hypothesis wide : left + 3 <= right.
Notation sym := (symbols_at L top bottom left right at_).
Variable f : cell -> bool.
Hypothesis rings : forall i j, on top bottom left right i j = true -> holds (near L f i j) (ring (at_ i j)).
Hypothesis together : forall colour corners, In (colour, corners) (connected (rules L)) ->
  check_connected L colour corners = true /\ hangs_together (symbols_at L top bottom left right at_) f colour corners.
Theorem hubs_far : afar L top bottom left right at_ f.
Proof.
  intros i j O colour corners I. destruct (together colour corners I) as [Ch Ha]. split.
  - intros a b [Sa Fa] [Sb Fb]. pose proof (Ha (move L i j a) (move L i j b) (conj Sa Fa) (conj Sb Fb)) as Pa.
    assert (B : forall c, add (- (pitch L * i), - (pitch L * j)) (move L i j c) = c) by (intros [r c]; unfold add, move; cbn [fst snd]; f_equal; ring).
    rewrite <- (B a), <- (B b). eapply path_moved; [|exact Pa]. intros c [Sc Fc].
    assert (M : move L i j (add (- (pitch L * i), - (pitch L * j)) c) = c) by (destruct c as [r c]; unfold add, move; cbn [fst snd]; f_equal; ring).
    split; [change (sym (move L i j (add (- (pitch L * i), - (pitch L * j)) c)) <> 0%nat) | change (f (move L i j (add (- (pitch L * i), - (pitch L * j)) c)) = colour)];
      rewrite M; auto.
  - pose proof O as Oij. apply on_spec in Oij. assert (J : exists j', (left <= j' <= right) /\ (j' - j <= -2 \/ 2 <= j' - j)).
    { destruct (Z_le_gt_dec j (left + 1)); [exists right | exists left]; lia. }
    destruct J as (j' & J1 & J2). assert (O' : on top bottom left right i j' = true) by (apply on_spec; lia).
    destruct (hub_spec L ok top bottom left right at_ at_on colour corners Ch i j' O') as (_ & R & Ow). set (h := hub_at at_ colour i j') in *.
    exists (add (0, pitch L * (j' - j)) h).
    assert (M : move L i j (add (0, pitch L * (j' - j)) h) = move L i j' h) by (destruct h as [r c]; unfold add, move; cbn [fst snd]; f_equal; ring).
    split.
    + split; [change (sym (move L i j (add (0, pitch L * (j' - j)) h)) <> 0%nat) | change (f (move L i j (add (0, pitch L * (j' - j)) h)) = colour)]; rewrite M.
      * apply (symbols_on L ok top bottom left right at_ at_on i j' h Ow). exact O'.
      * exact (rings i j' O' h colour R).
    + cbn [Traces.near window_of]. unfold close, tile_of. pose proof (P_pos L ok) as P. apply in_square in Ow. destruct h as [r c]; cbn [add fst snd] in *.
      assert (Q : (pitch L * (j' - j) + c) / pitch L = j' - j) by (rewrite Z.mul_comm, Z.add_comm, Z.div_add, Z.div_small by lia; lia).
      rewrite Q. apply not_true_iff_false. rewrite !andb_true_iff, !Z.leb_le. lia.
Qed.
End Far.
