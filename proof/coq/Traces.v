(* Every colouring of a window that obeys the rules is one of a list: shown by a trace, which is believed in nothing. A
   trace says at which cell which pattern makes something follow, and which cell to try in both colours when nothing does. *)
Require Import ZArith List Bool Lia FMapPositive.
Import ListNotations.
From Hardboard Require Import Rules.
Open Scope Z_scope.

Definition ceq (a b : cell) : bool := (fst a =? fst b) && (snd a =? snd b).
Lemma ceq_spec a b : ceq a b = true <-> a = b.
Proof.
  destruct a, b; unfold ceq; simpl. rewrite andb_true_iff, !Z.eqb_eq.
  split; [intros [-> ->]; auto | intros E; inversion E; auto].
Qed.
Lemma ceq_refl a : ceq a a = true. Proof. apply ceq_spec. auto. Qed.

(* Maps from cells. *)
Definition key (z : Z) : positive := match z with Z0 => 1 | Zpos p => xO p | Zneg p => xI p end.
Lemma key_inj y z : key y = key z -> y = z.
Proof. destruct y, z; simpl; intros E; inversion E; auto. Qed.
Definition cellmap (A : Type) := PositiveMap.t (PositiveMap.t A).
Section Maps.
Context {A : Type}.
Definition row_of (m : cellmap A) (c : cell) : PositiveMap.t A :=
  match PositiveMap.find (key (fst c)) m with Some row => row | None => PositiveMap.empty A end.
Definition known (m : cellmap A) (c : cell) : option A := PositiveMap.find (key (snd c)) (row_of m c).
Definition nothing : cellmap A := PositiveMap.empty _.
Definition learn (m : cellmap A) (e : cell * A) : cellmap A :=
  PositiveMap.add (key (fst (fst e))) (PositiveMap.add (key (snd (fst e))) (snd e) (row_of m (fst e))) m.
Definition learn_all (l : list (cell * A)) (m : cellmap A) : cellmap A := fold_left learn l m.
Definition gather (l : list (cell * A)) : cellmap A := learn_all l nothing.
Lemma known_nothing c : known nothing c = None.
Proof. unfold known, row_of, nothing. rewrite !PositiveMap.gempty. auto. Qed.
Lemma known_learn m c a d : known (learn m (c, a)) d = if ceq d c then Some a else known m d.
Proof.
  unfold known, learn, row_of at 1; simpl. destruct (ceq d c) eqn:E.
  - apply ceq_spec in E. subst. rewrite !PositiveMap.gss. auto.
  - destruct (Z.eq_dec (fst d) (fst c)) as [Q|Q].
    + rewrite Q, PositiveMap.gss. rewrite PositiveMap.gso; [unfold row_of; rewrite Q; auto|]. intros K. apply key_inj in K.
      destruct c, d; simpl in *. subst. rewrite ceq_refl in E. discriminate.
    + rewrite PositiveMap.gso; auto. intros K. apply key_inj in K. auto.
Qed.
Lemma known_learn_all l : forall m c a, known (learn_all l m) c = Some a -> In (c, a) l \/ known m c = Some a.
Proof.
  induction l as [|[d b] l IH]; simpl; intros m c a; auto. intros K. apply IH in K as [K|K]; auto.
  rewrite known_learn in K. destruct (ceq c d) eqn:E; auto. apply ceq_spec in E. inversion K; subst. auto.
Qed.
Lemma known_gather l c a : known (gather l) c = Some a -> In (c, a) l.
Proof. intros K. apply known_learn_all in K as [K|K]; auto. rewrite known_nothing in K. discriminate. Qed.
Lemma learn_all_known l : forall m c a, In (c, a) l \/ known m c = Some a -> exists b, known (learn_all l m) c = Some b.
Proof.
  induction l as [|[d b] l IH]; simpl; intros m c a.
  - intros [[]|K]; eauto.
  - intros H. assert (N : exists b', In (c, b') l \/ known (learn m (d, b)) c = Some b').
    { destruct (ceq c d) eqn:E.
      - exists b. right. rewrite known_learn, E. auto.
      - destruct H as [[H|H]|H]; [inversion H; subst; rewrite ceq_refl in E; discriminate | eauto | exists a; right; rewrite known_learn, E; auto]. }
    destruct N as (b' & N). eapply IH; eauto.
Qed.
End Maps.

Definition fact := (cell * bool)%type.
Definition facts := cellmap bool.
Definition holds (f : cell -> bool) (l : list fact) : Prop := forall c b, In (c, b) l -> f c = b.
Definition true_of (f : cell -> bool) (m : facts) : Prop := forall c b, known m c = Some b -> f c = b.
Lemma true_of_learn f l m : true_of f m -> holds f l -> true_of f (learn_all l m).
Proof. intros T H c b K. apply known_learn_all in K as [K|K]; auto. Qed.
Lemma true_of_gather f l : holds f l -> true_of f (gather l).
Proof. intros H. apply true_of_learn; auto. intros c b K. rewrite known_nothing in K. discriminate. Qed.
(* Are all facts of a list known? *)
Definition surely (m : facts) (l : list fact) : bool :=
  forallb (fun e => match known m (fst e) with Some b => eqb b (snd e) | None => false end) l.
Lemma surely_known m l c b : surely m l = true -> In (c, b) l -> known m c = Some b.
Proof.
  unfold surely. rewrite forallb_forall. intros E I. specialize (E _ I). simpl in E.
  destruct (known m c); [apply eqb_prop in E; subst; auto | discriminate].
Qed.
Lemma surely_holds f m l : true_of f m -> surely m l = true -> holds f l.
Proof. intros T E c b I. apply T. eapply surely_known; eauto. Qed.

Definition one_of (s : symbol) (l : list symbol) : bool := existsb (Nat.eqb s) l.
Lemma one_of_spec s l : one_of s l = true <-> In s l.
Proof.
  unfold one_of. rewrite existsb_exists. split; [intros (t & I & E); apply Nat.eqb_eq in E; subst; auto | intros I; exists s; split; auto; apply Nat.eqb_refl].
Qed.

(* What follows from what is seen of some cells: a contradiction, or colours of more cells. *)
Inductive outcome := Broken | Found (l : list fact).
Section Follow.
Variable see : cell -> option bool.
Definition is_dark (c : cell) : bool := match see c with Some true => true | _ => false end.
Definition is_free (c : cell) : bool := match see c with None => true | _ => false end.
Definition agrees (cells : list cell) (row : list bool) : bool :=
  forallb (fun e => match see (fst e) with Some b => eqb b (snd e) | None => true end) (combine cells row).
Fixpoint columns (cells : list cell) (rows : list (list bool)) : list fact :=
  match cells with
  | [] => []
  | c :: cells =>
      let others := columns cells (map (@tl bool) rows) in
      if is_free c then
        match rows with
        | [] => others
        | row :: _ => let b := hd false row in if forallb (fun r => eqb (hd false r) b) rows then (c, b) :: others else others
        end
      else others
  end.
Definition follow_demand (d : demand) : outcome :=
  match d with
  | Count cells allowed =>
      let low := length (filter is_dark cells) in
      let free := filter is_free cells in
      let high := (low + length free)%nat in
      match filter (fun n => Nat.leb low n && Nat.leb n high) allowed with
      | [] => Broken
      | rest => if forallb (Nat.eqb low) rest then Found (map (fun c => (c, false)) free)
                else if forallb (Nat.eqb high) rest then Found (map (fun c => (c, true)) free) else Found []
      end
  | Table cells rows =>
      match filter (agrees cells) rows with [] => Broken | rest => Found (columns cells rest) end
  end.
(* Is it met whatever the colours are that are not seen? *)
Fixpoint completions (cells : list cell) : list (list bool) :=
  match cells with
  | [] => [[]]
  | c :: cells => let l := completions cells in
      match see c with Some b => map (cons b) l | None => map (cons false) l ++ map (cons true) l end
  end.
Fixpoint row_eqb (a b : list bool) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => eqb x y && row_eqb a b | _, _ => false end.
Definition surely_met (d : demand) : bool :=
  match d with
  | Count cells allowed =>
      let low := length (filter is_dark cells) in
      let free := length (filter is_free cells) in
      forallb (fun n => existsb (Nat.eqb n) allowed) (seq low (free + 1))
  | Table cells rows => forallb (fun row => existsb (row_eqb row) rows) (completions cells)
  end.

Variable f : cell -> bool.
Definition cells_of (d : demand) : list cell := match d with Count cells _ => cells | Table cells _ => cells end.
Definition true_on (cells : list cell) : Prop := forall c b, In c cells -> see c = Some b -> f c = b.
Lemma count_bounds cells : true_on cells ->
  length (filter f cells) = (length (filter is_dark cells) + length (filter f (filter is_free cells)))%nat.
Proof.
  intros H. induction cells as [|c cells IH]; simpl; auto. assert (H' : true_on cells) by (intros d b I; apply H; simpl; auto). specialize (IH H').
  unfold is_dark at 1, is_free at 1. destruct (see c) as [[]|] eqn:K; try (rewrite (H c _ (or_introl eq_refl) K); simpl; lia).
  simpl. destruct (f c); simpl; lia.
Qed.
Lemma filter_none l : length (filter f l) = 0%nat -> forall c, In c l -> f c = false.
Proof.
  induction l as [|d l IH]; simpl; [tauto|]. destruct (f d) eqn:E; simpl; [discriminate|]. intros H c [<-|I]; auto.
Qed.
Lemma filter_some l : (length (filter f l) <= length l)%nat.
Proof. induction l as [|d l IH]; simpl; auto. destruct (f d); simpl; lia. Qed.
Lemma filter_all l : length (filter f l) = length l -> forall c, In c l -> f c = true.
Proof.
  induction l as [|d l IH]; simpl; [tauto|]. destruct (f d) eqn:E; simpl.
  - intros H c [<-|I]; auto.
  - pose proof (filter_some l). lia.
Qed.
Lemma agrees_true cells : true_on cells -> agrees cells (map f cells) = true.
Proof.
  intros H. unfold agrees. apply forallb_forall. intros [c b] I. simpl. assert (E : b = f c /\ In c cells).
  { clear H. induction cells as [|d cells IH]; simpl in *; [tauto|]. destruct I as [E|I]; [inversion E; subst; auto|]. destruct (IH I). auto. }
  destruct E as [-> I']. destruct (see c) eqn:K; auto. apply (H c) in K; auto. subst. apply eqb_reflx.
Qed.
Lemma columns_true : forall cells rows c b, In (map f cells) rows -> In (c, b) (columns cells rows) -> In c cells /\ see c = None /\ f c = b.
Proof.
  induction cells as [|d cells IH]; simpl; intros rows c b R I; [tauto|].
  assert (R' : In (map f cells) (map (@tl bool) rows)) by (apply in_map_iff; exists (f d :: map f cells); auto).
  assert (O : In (c, b) (columns cells (map (@tl bool) rows)) -> (d = c \/ In c cells) /\ see c = None /\ f c = b).
  { intros J. destruct (IH _ _ _ R' J) as (A & B & C). auto. }
  unfold is_free in I. destruct (see d) eqn:K; auto. destruct rows as [|row rows]; auto.
  destruct (forallb _ (row :: rows)) eqn:E; auto. destruct I as [I|I]; auto. inversion I; subst. clear I.
  rewrite forallb_forall in E. specialize (E _ R). apply eqb_prop in E. simpl in E. auto.
Qed.
Lemma follow_demand_sound d : true_on (cells_of d) -> met f d ->
  match follow_demand d with Broken => False | Found l => forall c b, In (c, b) l -> In c (cells_of d) /\ see c = None /\ f c = b end.
Proof.
  destruct d as [cells allowed|cells rows]; cbn [follow_demand cells_of met]; intros H K.
  - cbv zeta. rewrite (count_bounds cells H) in K. set (low := length (filter is_dark cells)) in *. set (free := filter is_free cells) in *.
    set (m := (low + length (filter f free))%nat) in *. assert (B : (length (filter f free) <= length free)%nat) by apply filter_some.
    assert (I : In m (filter (fun n => Nat.leb low n && Nat.leb n (low + length free)) allowed)).
    { apply filter_In. split; auto. rewrite andb_true_iff, !Nat.leb_le. lia. }
    destruct (filter _ allowed) as [|n more]; [destruct I|].
    assert (F : forall c, In c free -> In c cells /\ see c = None).
    { intros c J. apply filter_In in J as [J E]. split; auto. unfold is_free in E. destruct (see c); auto. discriminate. }
    destruct (forallb (Nat.eqb low) (n :: more)) eqn:E1; [|destruct (forallb (Nat.eqb (low + length free)) (n :: more)) eqn:E2; [|intros ? ? []]].
    + rewrite forallb_forall in E1. apply E1, Nat.eqb_eq in I. intros c b J. apply in_map_iff in J as (d & E & J). inversion E; subst.
      destruct (F c J). repeat split; auto. apply (filter_none free); auto. lia.
    + rewrite forallb_forall in E2. apply E2, Nat.eqb_eq in I. intros c b J. apply in_map_iff in J as (d & E & J). inversion E; subst.
      destruct (F c J). repeat split; auto. apply (filter_all free); auto. lia.
  - assert (I : In (map f cells) (filter (agrees cells) rows)) by (apply filter_In; auto using agrees_true).
    destruct (filter (agrees cells) rows) as [|row rest]; [destruct I|]. intros c b J. eapply columns_true; eauto.
Qed.
Lemma completions_true : forall cells, true_on cells -> In (map f cells) (completions cells).
Proof.
  induction cells as [|c cells IH]; simpl; auto. intros H. assert (I : In (map f cells) (completions cells)) by (apply IH; intros d b I; apply H; simpl; auto).
  destruct (see c) as [b|] eqn:K.
  - rewrite (H c b (or_introl eq_refl) K). apply in_map; auto.
  - apply in_or_app. destruct (f c); [right | left]; apply in_map; auto.
Qed.
Lemma row_eqb_spec : forall a b, row_eqb a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; try discriminate; auto. intros E. apply andb_true_iff in E as [E1 E2].
  apply eqb_prop in E1. f_equal; auto.
Qed.
Lemma surely_met_sound d : true_on (cells_of d) -> surely_met d = true -> met f d.
Proof.
  destruct d as [cells allowed|cells rows]; simpl; intros H E; rewrite forallb_forall in E.
  - rewrite (count_bounds cells H). set (free := filter is_free cells) in *. assert (B : (length (filter f free) <= length free)%nat) by apply filter_some.
    specialize (E (length (filter is_dark cells) + length (filter f free))%nat ltac:(apply in_seq; lia)).
    apply existsb_exists in E as (n & I & E). apply Nat.eqb_eq in E. rewrite E. auto.
  - specialize (E _ (completions_true cells H)). apply existsb_exists in E as (row & I & E). apply row_eqb_spec in E. rewrite E. auto.
Qed.
End Follow.

(* What a pattern, told by its number, makes known at a cell; what follows in either colour of a cell. *)
Inductive trace :=
  Done | At (spot : cell) (p : positive) (t : trace) | Try (c : cell) (white black : trace) | Shut (colour corners : bool) (group : list cell).

Definition neighbours (corners : bool) (c : cell) : list cell :=
  map (add c) ([(-1, 0); (0, 1); (1, 0); (0, -1)] ++ if corners then [(-1, -1); (-1, 1); (1, -1); (1, 1)] else []).
Lemma neighbours_touch corners c d : In d (neighbours corners c) -> touch corners c d.
Proof.
  unfold neighbours. intros I. apply in_map_iff in I as (e & <- & I). destruct c as [r c]. unfold touch, add.
  destruct corners; simpl in I; cbn [fst snd]; repeat destruct I as [<-|I]; try destruct I; cbn [fst snd]; lia.
Qed.
Lemma touch_neighbours corners c d : touch corners c d -> In d (neighbours corners c).
Proof.
  destruct c as [r c], d as [x y]. unfold touch, neighbours; cbn [fst snd]. intros T. apply in_map_iff. exists (x - r, y - c).
  split; [unfold add; cbn [fst snd]; f_equal; ring|].
  assert (A : x - r = -1 \/ x - r = 0 \/ x - r = 1) by (destruct corners; lia).
  assert (B : y - c = -1 \/ y - c = 0 \/ y - c = 1) by (destruct corners; lia).
  destruct A as [A|[A|A]], B as [B|[B|B]]; rewrite A, B; destruct corners; simpl; auto 12; exfalso; lia.
Qed.

(* A window: which of its cells are off the board, as far as it can tell (`near`); and what its cells may show. *)
Record window := Window { near : cell -> bool; outside : cell -> bool; may_show : cell -> list symbol }.
Section Window.
Variable w : window.
Definition see (m : facts) (off : bool) (c : cell) : option bool := if outside w c then Some off else known m c.
Definition moved_cells (p : pattern) : list cell := map fst (given p) ++ cells_of (asked p).
Definition in_sight (spot : cell) (p : pattern) : bool := forallb (fun c => near w (add spot c)) (moved_cells p).
Definition surely_there (spot : cell) (p : pattern) : bool :=
  forallb (fun e => forallb (fun s => one_of s (snd e)) (may_show w (add spot (fst e)))) (guard p).
Definition maybe_there (spot : cell) (p : pattern) : bool :=
  forallb (fun e => existsb (fun s => one_of s (snd e)) (may_show w (add spot (fst e)))) (guard p).
Definition contrary (s : cell -> option bool) (e : fact) : bool := match s (fst e) with Some b => negb (eqb b (snd e)) | None => false end.
Definition follow (m : facts) (spot : cell) (p : pattern) : outcome :=
  if near w spot && negb (outside w spot) && in_sight spot p && surely_there spot p then
    let s c := see m (off p) (add spot c) in
    if existsb (contrary s) (given p) then Found []
    else match follow_demand s (asked p), filter (fun e => is_free s (fst e)) (given p) with
         | Broken, [] => Broken
         | Broken, [e] => Found [(add spot (fst e), negb (snd e))]
         | Found l, [] => Found (map (fun e => (add spot (fst e), snd e)) l)
         | _, _ => Found []
         end
  else Found [].
Definition surely_kept (m : facts) (spot : cell) (p : pattern) : bool :=
  in_sight spot p && (let s c := see m (off p) (add spot c) in existsb (contrary s) (given p) || surely_met s (asked p)).

Variable shows : cell -> symbol.
Variable f : cell -> bool.
Hypothesis near_outside : forall c, near w c = true -> outside w c = Nat.eqb (shows c) 0.
Hypothesis may_show_true : forall c, In (shows c) (may_show w c).

Lemma see_true m spot p : true_of f m -> in_sight spot p = true -> let s c := see m (off p) (add spot c) in
  true_on s (fun c => seen shows f (off p) (add spot c)) (moved_cells p) /\
  forall c, In c (moved_cells p) -> s c = None -> seen shows f (off p) (add spot c) = f (add spot c).
Proof.
  intros T I s. unfold in_sight in I. rewrite forallb_forall in I. split; intros c.
  - intros b J. unfold s, see, seen. rewrite <- near_outside by auto. destruct (outside w (add spot c)); [congruence | auto].
  - intros J. unfold s, see, seen. rewrite <- near_outside by auto. destruct (outside w (add spot c)); [discriminate | auto].
Qed.
Lemma surely_there_spec spot p : surely_there spot p = true -> forall c symbols, In (c, symbols) (guard p) -> In (shows (add spot c)) symbols.
Proof.
  unfold surely_there. rewrite forallb_forall. intros E c symbols I. specialize (E _ I). rewrite forallb_forall in E.
  apply one_of_spec, (E _ (may_show_true _)).
Qed.
Lemma maybe_there_spec spot p : (forall c symbols, In (c, symbols) (guard p) -> In (shows (add spot c)) symbols) -> maybe_there spot p = true.
Proof.
  intros H. unfold maybe_there. apply forallb_forall. intros [c symbols] I. apply existsb_exists. exists (shows (add spot c)).
  split; auto. apply one_of_spec. simpl. auto.
Qed.
Lemma follow_sound m spot p : true_of f m -> (shows spot <> 0%nat -> obeys shows f spot p) ->
  match follow m spot p with Broken => False | Found l => holds f l end.
Proof.
  intros T O. unfold follow. destruct (near w spot && negb (outside w spot) && in_sight spot p && surely_there spot p) eqn:Q; [|intros ? ? []].
  rewrite !andb_true_iff in Q. destruct Q as [[[Q1 Q2] Q3] Q4]. rewrite near_outside in Q2 by auto.
  assert (O' := O ltac:(intros Z0; rewrite Z0 in Q2; discriminate) (surely_there_spec spot p Q4)). clear O. cbv zeta in O'.
  destruct (see_true m spot p T Q3) as [S1 S2]. cbv zeta. set (s := fun c => see m (off p) (add spot c)) in *.
  set (real := fun c => seen shows f (off p) (add spot c)) in *.
  destruct (existsb (contrary s) (given p)) eqn:C; [intros ? ? []|].
  assert (D : true_on s real (cells_of (asked p))) by (intros c b I; apply S1, in_or_app; auto).
  assert (G : forall c b, In (c, b) (given p) -> is_free s c = false -> real c = b).
  { intros c b I Fr. unfold is_free in Fr. destruct (s c) as [d|] eqn:K; [|discriminate].
    assert (R : real c = d) by (apply S1; auto; apply in_or_app; left; apply in_map_iff; exists (c, b); auto).
    rewrite R. destruct (eqb d b) eqn:E; [apply eqb_prop; auto|]. rewrite <- not_true_iff_false in C. exfalso. apply C.
    apply existsb_exists. exists (c, b). split; auto. unfold contrary; simpl. rewrite K, E. auto. }
  assert (None_free : filter (fun e => is_free s (fst e)) (given p) = [] -> met real (asked p)).
  { intros E. apply O'. intros c b I. apply G; auto. destruct (is_free s c) eqn:Fr; auto.
    assert (J : In (c, b) (filter (fun e => is_free s (fst e)) (given p))) by (apply filter_In; auto). rewrite E in J. destruct J. }
  destruct (follow_demand s (asked p)) as [|l] eqn:FD.
  - destruct (filter _ (given p)) as [|[c b] [|? ?]] eqn:E; [|intros d x [J|[]]|intros ? ? []].
    + pose proof (follow_demand_sound s real (asked p) D (None_free eq_refl)) as X. rewrite FD in X. auto.
    + inversion J; subst. simpl. assert (I : In (c, b) (filter (fun e => is_free s (fst e)) (given p))) by (rewrite E; simpl; auto).
      apply filter_In in I as [I Fr]. simpl in Fr. destruct (eqb (f (add spot c)) (negb b)) eqn:X; [apply eqb_prop; auto|].
      exfalso. assert (Rc : real c = b).
      { unfold real. rewrite S2; [revert X; destruct (f (add spot c)), b; simpl; intros; congruence| |].
        - apply in_or_app. left. apply in_map_iff. exists (c, b); auto.
        - change (s c = None). unfold is_free in Fr. destruct (s c); [discriminate | auto]. }
      assert (M : met real (asked p)).
      { apply O'. intros d y Id. destruct (is_free s d) eqn:Fd; [|apply G; auto].
        assert (J' : In (d, y) (filter (fun e => is_free s (fst e)) (given p))) by (apply filter_In; auto). rewrite E in J'.
        destruct J' as [J'|[]]. inversion J'; subst. auto. }
      pose proof (follow_demand_sound s real (asked p) D M) as Y. rewrite FD in Y. auto.
  - destruct (filter _ (given p)) as [|? ?]; [|intros ? ? []]. intros d b J. apply in_map_iff in J as ([c x] & E & J). inversion E; subst. simpl.
    pose proof (follow_demand_sound s real (asked p) D (None_free eq_refl)) as Y. rewrite FD in Y. destruct (Y c b J) as (Y1 & Y2 & Y3).
    rewrite <- Y3. unfold real. symmetry. apply S2; auto. apply in_or_app; auto.
Qed.
Lemma surely_kept_sound m spot p : true_of f m -> surely_kept m spot p = true -> obeys shows f spot p.
Proof.
  intros T K _ see' Gi. unfold surely_kept in K. apply andb_true_iff in K as [K1 K2]. destruct (see_true m spot p T K1) as [S1 _].
  cbv zeta in K2. apply orb_true_iff in K2 as [K2|K2].
  - exfalso. apply existsb_exists in K2 as ([c b] & I & C). unfold contrary in C; simpl in C. destruct (see m (off p) (add spot c)) as [d|] eqn:Q; [|discriminate].
    assert (R : seen shows f (off p) (add spot c) = d) by (apply S1; auto; apply in_or_app; left; apply in_map_iff; exists (c, b); auto).
    specialize (Gi c b I). unfold see' in Gi. rewrite R in Gi. subst. rewrite eqb_reflx in C. discriminate.
  - eapply surely_met_sound; eauto. intros c b I. apply S1, in_or_app; auto.
Qed.

(* A group of cells, the first of which is known to have a colour that must be connected, beside which all cells are known
   to have the other one or are off the board: a contradiction where there is a cell of the colour far away. *)
Definition has_colour (m : facts) (colour : bool) (c : cell) : bool := match known m c with Some b => eqb b colour | None => false end.
Definition closed (m : facts) (colour corners : bool) (group : list cell) : bool :=
  let inside := gather (map (fun c => (c, tt)) group) in
  forallb (fun c => near w c && forallb (fun d =>
    near w d && (outside w d || has_colour m (negb colour) d || match known inside d with Some _ => true | None => false end)) (neighbours corners c)) group.
Definition shut_in (linked : list (bool * bool)) (m : facts) (colour corners : bool) (group : list cell) : bool :=
  existsb (fun e => eqb (fst e) colour && eqb (snd e) corners) linked &&
  match group with [] => false | c :: _ => negb (outside w c) && has_colour m colour c end && closed m colour corners group.
Definition far_away (colour corners : bool) : Prop :=
  hangs_together shows f colour corners /\ exists h, has shows f colour h /\ near w h = false.
Lemma shut_in_false linked m colour corners group : (forall colour corners, In (colour, corners) linked -> far_away colour corners) ->
  true_of f m -> shut_in linked m colour corners group = true -> False.
Proof.
  intros Far T E. unfold shut_in in E. rewrite !andb_true_iff in E. destruct E as [[E1 E2] E3]. apply existsb_exists in E1 as ([a b] & I & Q).
  cbn [fst snd] in Q. apply andb_true_iff in Q as [Qa Qb]. apply eqb_prop in Qa, Qb. subst a b.
  destruct (Far _ _ I) as [Hang (h & Hh & N)]. unfold closed in E3. cbv zeta in E3. rewrite forallb_forall in E3.
  assert (Colour : forall b c, has_colour m b c = true -> f c = b).
  { intros b c. unfold has_colour. destruct (known m c) eqn:K; [|discriminate]. intros B. apply eqb_prop in B. subst. auto. }
  destruct group as [|c rest] eqn:G; [discriminate|]. rewrite <- G in *. assert (Ic : In c group) by (rewrite G; left; auto). clear G rest.
  apply andb_true_iff in E2 as [E2 E2']. apply negb_true_iff in E2.
  assert (Hc : has shows f colour c).
  { split; [|apply Colour; auto]. pose proof (E3 c Ic) as X. apply andb_true_iff in X as [X _]. rewrite (near_outside c X) in E2. apply Nat.eqb_neq; auto. }
  assert (Stay : forall a b, path shows f colour corners a b -> In a group -> In b group).
  { intros a b Pa. induction Pa as [a Ha|a b d Ha To Pa IH]; auto. intros Ia. apply IH. pose proof (E3 a Ia) as X. apply andb_true_iff in X as [_ X].
    rewrite forallb_forall in X. specialize (X b (touch_neighbours _ _ _ To)). apply andb_true_iff in X as [Nb X].
    assert (Hb : has shows f colour b) by (inversion Pa; auto). destruct Hb as [Sb Fb]. rewrite !orb_true_iff in X. destruct X as [[X|X]|X].
    - rewrite (near_outside b Nb) in X. apply Nat.eqb_eq in X. congruence.
    - apply Colour in X. rewrite Fb in X. destruct colour; discriminate.
    - destruct (known _ b) as [u|] eqn:K; [|discriminate]. apply known_gather in K. apply in_map_iff in K as (e & Q & Ie). inversion Q; subst. auto. }
  pose proof (Stay _ _ (Hang c h Hc Hh) Ic) as Ih. pose proof (E3 h Ih) as X. apply andb_true_iff in X as [X _]. congruence.
Qed.

Variable rules : PositiveMap.t pattern.
Variable linked : list (bool * bool).
Fixpoint only (m : facts) (listed : list (list fact)) (t : trace) : bool :=
  match t with
  | Done => existsb (surely m) listed
  | At spot n t =>
      match PositiveMap.find n rules with
      | None => false
      | Some p => match follow m spot p with Broken => true | Found l => only (learn_all l m) listed t end
      end
  | Try c a b => only (learn m (c, false)) listed a && only (learn m (c, true)) listed b
  | Shut colour corners group => shut_in linked m colour corners group
  end.
Hypothesis far : forall colour corners, In (colour, corners) linked -> far_away colour corners.
Hypothesis obeyed : forall n p, PositiveMap.find n rules = Some p -> forall c, shows c <> 0%nat -> obeys shows f c p.
Theorem only_sound listed : forall t m, true_of f m -> only m listed t = true -> exists l, In l listed /\ holds f l.
Proof.
  induction t as [|spot n t IH|c t0 IH0 t1 IH1|colour corners group]; simpl; intros m T E.
  - apply existsb_exists in E as (l & I & E). exists l. split; auto. eapply surely_holds; eauto.
  - destruct (PositiveMap.find n rules) as [p|] eqn:Fi; [|discriminate].
    pose proof (follow_sound m spot p T (obeyed n p Fi spot)) as F. destruct (follow m spot p) as [|l]; [destruct F|].
    apply (IH (learn_all l m)); auto. apply true_of_learn; auto.
  - apply andb_true_iff in E as [E0 E1]. destruct (f c) eqn:C.
    + apply (IH1 (learn m (c, true))); auto. intros d b K. rewrite known_learn in K. destruct (ceq d c) eqn:Q; auto. apply ceq_spec in Q. congruence.
    + apply (IH0 (learn m (c, false))); auto. intros d b K. rewrite known_learn in K. destruct (ceq d c) eqn:Q; auto. apply ceq_spec in Q. congruence.
  - destruct (shut_in_false linked m colour corners group far T E).
Qed.
End Window.
