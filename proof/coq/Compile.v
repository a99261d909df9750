(* The columns of a formula, and why they say what the formula says. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Formula Layout.

(* A formula with an empty clause has no models: in its place stands "x and not x". *)
Definition empty (c : clause) : bool := match c with Zero => true | _ => false end.
Definition plain (F : formula) : formula :=
  if existsb empty (clauses F) then Formula (max 1 (variables F)) [One (0, true); One (0, false)] else F.
Lemma plain_clauses F c : In c (clauses (plain F)) -> empty c = false.
Proof.
  unfold plain. destruct (existsb empty (clauses F)) eqn:E; simpl; [intros [<-|[<-|[]]]; auto|].
  intros I. apply not_true_iff_false. intros Ec. rewrite <- not_true_iff_false, existsb_exists in E. eauto.
Qed.
Lemma plain_model F m : model (plain F) m <-> model F m.
Proof.
  unfold plain. destruct (existsb empty (clauses F)) eqn:E; [|reflexivity]. apply existsb_exists in E as (c & I & E). destruct c; try discriminate.
  split; intros [_ H]; exfalso.
  - assert (H1 := H _ (or_introl eq_refl)). assert (H2 := H _ (or_intror (or_introl eq_refl))). unfold value in *; simpl in *.
    destruct (nth 0 m false); discriminate.
  - discriminate (H _ I).
Qed.

Definition truth (x : nat -> bool) (l : literal) : bool := eqb (x (fst l)) (snd l).
Definition holds (x : nat -> bool) (c : clause) : Prop := length (filter (truth x) (literals c)) = 1.

Section Compile.
Variable B : bus.

(* The columns of a literal that has to arrive with some bit, and the parities of rows behind them: whether a row carries
   the opposite of its variable. Without a tap of the parity that is wanted the row is negated just before, under the
   role `before` of the clause row. *)
Definition wanted (parity : nat -> bool) (l : literal) (b : bool) : bool := xorb (parity (fst l)) (xorb (negb (snd l)) b).
Definition literal_columns (parity : nat -> bool) (before here : role) (l : literal) (b : bool) : list column :=
  let p := wanted parity l b in
  if taps B p then [Column (Taps (fst l) p) here] else [Column (Negates (fst l)) before; Column (Taps (fst l) (negb p)) here].
Definition literal_parity (parity : nat -> bool) (l : literal) (b : bool) (u : nat) : bool :=
  let p := wanted parity l b in
  xorb (parity u) ((u =? fst l) && (if taps B p then after B p else negb (after B (negb p)))).

Definition clause_columns (parity : nat -> bool) (c : clause) : list column :=
  match c with
  | Zero => []
  | One x => literal_columns parity Filler OnlyLiteral x (only_bit B)
  | Two x y =>
      let parity' := literal_parity parity x (first_bit2 B) in
      literal_columns parity Filler FirstLiteral x (first_bit2 B) ++ literal_columns parity' Along LastLiteral y (last_bit2 B)
  | Three x y z =>
      let parity' := literal_parity parity x (first_bit3 B) in let parity'' := literal_parity parity' y (middle_bit3 B) in
      literal_columns parity Filler FirstLiteral x (first_bit3 B) ++ literal_columns parity' Along MiddleLiteral y (middle_bit3 B) ++
      literal_columns parity'' Along LastLiteral z (last_bit3 B)
  end.
Definition clause_parity (parity : nat -> bool) (c : clause) : nat -> bool :=
  match c with
  | Zero => parity
  | One x => literal_parity parity x (only_bit B)
  | Two x y => literal_parity (literal_parity parity x (first_bit2 B)) y (last_bit2 B)
  | Three x y z => literal_parity (literal_parity (literal_parity parity x (first_bit3 B)) y (middle_bit3 B)) z (last_bit3 B)
  end.
Fixpoint all_columns (parity : nat -> bool) (cs : list clause) : list column :=
  match cs with [] => [] | c :: cs => clause_columns parity c ++ all_columns (clause_parity parity c) cs end.
Definition columns (F : formula) : list column :=
  Column Starts Filler :: all_columns (fun _ => false) (clauses (plain F)) ++ [Column Stops Filler].
(* rows and columns of places *)
Definition places_tall (F : formula) : nat := variables (plain F) + 1.
Definition places_wide (F : formula) : nat := length (columns F).
Definition roles_of (F : formula) : nat -> nat -> role :=
  let vars := variables (plain F) in let cols := columns F in role_at vars cols.

Hypothesis ok : check_bus B = true.

(* Ports meet ports. *)
Definition resting (c : column) : Prop := row_E c = true /\ east (role_ports (top c)) = false.
Lemma chained_literal parity before here l b rest c :
  row_E c = true -> east (role_ports (top c)) = west (role_ports before) -> east (role_ports before) = west (role_ports here) ->
  east (role_ports (top c)) = west (role_ports here) ->
  (forall p, chained (Column (Taps (fst l) p) here) rest) -> chained c (literal_columns parity before here l b ++ rest).
Proof.
  intros E1 E2 E3 E4 C. unfold literal_columns. destruct (taps B _); simpl; unfold link; simpl; repeat split; auto.
Qed.
Lemma chained_clause parity c rest : (forall d, resting d -> chained d rest) -> forall d, resting d -> chained d (clause_columns parity c ++ rest).
Proof.
  intros R d [D1 D2]. assert (R' : forall d, row_E d = true -> east (role_ports (top d)) = false -> chained d rest) by (intros; apply R; split; auto).
  destruct c as [|l|l m|l m o]; cbn [clause_columns]; rewrite <- ?app_assoc; try (apply R'; auto);
    repeat (apply chained_literal; auto; intros); try (apply R'; reflexivity).
Qed.
Lemma chained_columns F : chained none (columns F).
Proof.
  unfold columns. simpl. split; [split; reflexivity|].
  assert (G : forall cs parity d, resting d -> chained d (all_columns parity cs ++ [Column Stops Filler])).
  { induction cs as [|c cs IH]; simpl; intros parity d R.
    - destruct R as [R1 R2]. unfold link; simpl. auto.
    - rewrite <- app_assoc. apply chained_clause; auto. }
  apply G. split; reflexivity.
Qed.

(* Every column is as it should be. *)
Lemma in_literal_columns parity before here l b c : In c (literal_columns parity before here l b) ->
  (exists p, taps B p = true /\ c = Column (Taps (fst l) p) here) \/ (used B Negation = true /\ c = Column (Negates (fst l)) before).
Proof.
  unfold literal_columns. destruct (taps B (wanted parity l b)) eqn:T; simpl.
  - intros [<-|[]]. left. eauto.
  - intros [<-|[<-|[]]]; [right | left].
    + split; auto. destruct (wanted parity l b); rewrite T, ?andb_false_r; auto.
    + exists (negb (wanted parity l b)). split; auto. apply some_tap; auto.
Qed.
Lemma literal_tidy parity before here l b c vars : In c (literal_columns parity before here l b) -> fst l < vars ->
  before = Filler \/ before = Along -> of_clauses here = true -> tidy B vars c /\ sort c <> Starts.
Proof.
  intros I L Hb Hh. apply in_literal_columns in I as [(p & T & ->)|(U & ->)]; unfold tidy; simpl.
  - destruct here; try discriminate; simpl; repeat split; auto; discriminate.
  - destruct Hb as [-> | ->]; simpl; repeat split; auto; discriminate.
Qed.
Lemma clause_column parity c d vars : In d (clause_columns parity c) -> (forall l, In l (literals c) -> fst l < vars) -> tidy B vars d /\ sort d <> Starts.
Proof.
  destruct c; simpl; intros I L; [destruct I| | |]; rewrite ?in_app_iff in I;
    repeat match goal with H : _ \/ _ |- _ => destruct H end; eapply literal_tidy; eauto.
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
Lemma columns_spec F j : let c := nth j (columns F) none in tidy B (variables (plain F)) c /\ (sort c = Starts -> j = 0).
Proof.
  unfold columns. destruct j as [|j]; [simpl; unfold tidy; simpl; repeat split; auto; discriminate|]. cbn [nth].
  destruct (nth_in_or_default j (all_columns (fun _ => false) (clauses (plain F)) ++ [Column Stops Filler]) none) as [I | ->].
  - apply in_app_or in I as [I|[<-|[]]].
    + assert (G : forall cs parity, In (nth j (all_columns (fun _ => false) (clauses (plain F)) ++ [Column Stops Filler]) none) (all_columns parity cs) ->
        exists c par, In c cs /\ In (nth j (all_columns (fun _ => false) (clauses (plain F)) ++ [Column Stops Filler]) none) (clause_columns par c)).
      { induction cs as [|c cs IH]; simpl; intros par H; [destruct H|]. apply in_app_or in H as [H|H]; [exists c, par; auto|].
        destruct (IH _ H) as (d & par' & Hd & J). exists d, par'. auto. }
      apply G in I as (c & par & Hc & I). destruct (clause_column par c _ (variables (plain F)) I); [intros; eapply literal_variable; eauto|]. split; tauto.
    + simpl. unfold tidy; simpl. repeat split; discriminate.
  - simpl. unfold tidy; simpl. repeat split; discriminate.
Qed.
Lemma columns_tidy F c : In c (columns F) -> tidy B (variables (plain F)) c.
Proof. intros I. destruct (In_nth _ _ none I) as (j & _ & <-). apply columns_spec. Qed.
Lemma one_start F j : sort (nth j (columns F) none) = Starts -> j = 0.
Proof. apply columns_spec. Qed.

(* The clauses say what they should. Rows carry variables, or their opposites, as the parities say. *)
Lemma top_plain before w : before = Filler /\ w = false \/ before = Along -> content B before w false = true /\ to_E B before w false = w.
Proof.
  intros H. assert (E : to_E B before w false = w) by (destruct H as [[-> ->]| ->]; auto). split; auto.
  unfold content. rewrite E. apply role_spec; auto; destruct H as [[-> ->]| ->]; auto; unfold passes_on; simpl; destruct w; auto.
Qed.
Lemma literal_good x rows parity before here l b w : (forall u, rows u = xorb (x u) (parity u)) -> before = Filler /\ w = false \/ before = Along ->
  let s := xorb (truth x l) b in
  exists rows', (forall u, rows' u = xorb (x u) (literal_parity parity l b u)) /\ forall rest,
  good B x (literal_columns parity before here l b ++ rest) (w, rows) <-> content B here w s = true /\ good B x rest (to_E B here w s, rows').
Proof.
  intros R Hb s. unfold literal_columns, literal_parity. set (p := wanted parity l b) in *. destruct l as [v sign]. cbn [fst snd] in *.
  assert (S : xorb (rows v) p = s) by (unfold p, wanted, s, truth; cbn [fst snd]; rewrite R; destruct (x v), (parity v), sign, b; auto).
  destruct (taps B p).
  - exists (snd (pass B x (Column (Taps v p) here) (w, rows))). split.
    + intros u. simpl. destruct (u =? v); rewrite R, ?andb_true_l, ?andb_false_l, ?xorb_false_r, <- ?xorb_assoc; auto.
    + intros rest. cbn [app good]. unfold fine, pass, tapped; cbn [sort top fst snd]. rewrite S. tauto.
  - destruct (top_plain before w Hb) as [T1 T2].
    exists (snd (pass B x (Column (Taps v (negb p)) here) (pass B x (Column (Negates v) before) (w, rows)))). split.
    + intros u. simpl. destruct (u =? v); rewrite R, ?andb_true_l, ?andb_false_l, ?xorb_false_r; auto.
      destruct (x u), (parity u), (after B (negb p)); auto.
    + intros rest. cbn [app good]. unfold fine, pass, tapped; cbn [sort top fst snd]. rewrite T1, T2, Nat.eqb_refl.
      replace (xorb (negb (rows v)) (negb p)) with s by (rewrite <- S; destruct (rows v), p; auto). tauto.
Qed.
Lemma filter_bit {A} (f : A -> bool) a l : length (filter f (a :: l)) = bit (f a) + length (filter f l).
Proof. simpl. destruct (f a); auto. Qed.
Lemma says_spec r n : says r n = true -> fst r = (n =? 1) /\ snd r = false.
Proof. unfold says. rewrite andb_true_iff, negb_true_iff. intros [E ->]. apply eqb_prop in E. auto. Qed.
Lemma runs a b c : says (only_run B a) (bit a) = true /\ says (two_run B a b) (bit a + bit b) = true /\
  says (three_run B a b c) (bit a + bit b + bit c) = true.
Proof.
  assert (I : forall d : bool, In d bools) by (intros []; simpl; auto).
  pose proof ok as K. unfold check_bus in K. rewrite !andb_true_iff in K. destruct K as [_ K].
  rewrite forallb_forall in K. specialize (K a (I a)). apply andb_true_iff in K as [K1 K].
  rewrite forallb_forall in K. specialize (K b (I b)). apply andb_true_iff in K as [K2 K].
  rewrite forallb_forall in K. specialize (K c (I c)). auto.
Qed.
Lemma clause_good x rows parity c : empty c = false -> (forall u, rows u = xorb (x u) (parity u)) ->
  exists rows', (forall u, rows' u = xorb (x u) (clause_parity parity c u)) /\ forall rest,
  good B x (clause_columns parity c ++ rest) (false, rows) <-> holds x c /\ good B x rest (false, rows').
Proof.
  intros Em R. unfold holds. destruct c as [|l|l m|l m o]; cbn [clause_columns clause_parity literals]; [discriminate| | |].
  - destruct (literal_good x rows parity Filler OnlyLiteral l (only_bit B) false R) as (r1 & R1 & G1); auto. exists r1. split; auto. intros rest.
    rewrite G1, filter_bit. destruct (runs (truth x l) true true) as (Q & _). apply says_spec in Q as [E1 E2]. unfold only_run in E1, E2; cbn [fst snd] in E1, E2.
    rewrite E1, E2, Nat.eqb_eq. simpl. rewrite Nat.add_0_r. tauto.
  - destruct (literal_good x rows parity Filler FirstLiteral l (first_bit2 B) false R) as (r1 & R1 & G1); auto.
    edestruct (literal_good x r1 _ Along LastLiteral m (last_bit2 B) (to_E B FirstLiteral false (xorb (truth x l) (first_bit2 B))) R1) as (r2 & R2 & G2); auto.
    exists r2. split; auto. intros rest. rewrite <- app_assoc, G1, G2, !filter_bit.
    destruct (runs (truth x l) (truth x m) true) as (_ & Q & _). apply says_spec in Q as [E1 E2]. unfold two_run in E1, E2; cbn [fst snd] in E1, E2.
    rewrite E2, <- and_assoc, <- andb_true_iff, E1, Nat.eqb_eq. simpl. rewrite Nat.add_0_r. tauto.
  - destruct (literal_good x rows parity Filler FirstLiteral l (first_bit3 B) false R) as (r1 & R1 & G1); auto.
    set (w1 := to_E B FirstLiteral false (xorb (truth x l) (first_bit3 B))) in *.
    edestruct (literal_good x r1 _ Along MiddleLiteral m (middle_bit3 B) w1 R1) as (r2 & R2 & G2); auto.
    set (w2 := to_E B MiddleLiteral w1 (xorb (truth x m) (middle_bit3 B))) in *.
    edestruct (literal_good x r2 _ Along LastLiteral o (last_bit3 B) w2 R2) as (r3 & R3 & G3); auto.
    exists r3. split; auto. intros rest. rewrite <- !app_assoc, G1, G2, G3, !filter_bit.
    destruct (runs (truth x l) (truth x m) (truth x o)) as (_ & _ & Q). apply says_spec in Q as [E1 E2]. unfold three_run in E1, E2; cbn [fst snd] in E1, E2.
    fold w1 in E1, E2. fold w2 in E1, E2. rewrite E2, <- !and_assoc, <- !andb_true_iff, E1, Nat.eqb_eq. simpl. rewrite Nat.add_0_r, Nat.add_assoc. tauto.
Qed.

Theorem columns_good x F : good B x (columns F) init <-> forall c, In c (clauses (plain F)) -> holds x c.
Proof.
  unfold columns. cbn [good].
  assert (T : forall rows, fine B (Column Starts Filler) (false, rows) = true /\ fine B (Column Stops Filler) (false, rows) = true).
  { intros rows. unfold fine, tapped; simpl. destruct (top_plain Filler false) as [-> _]; auto. }
  assert (G : forall cs parity rows, (forall c, In c cs -> empty c = false) -> (forall u, rows u = xorb (x u) (parity u)) ->
    (good B x (all_columns parity cs ++ [Column Stops Filler]) (false, rows) <-> forall c, In c cs -> holds x c)).
  { induction cs as [|c cs IH]; intros parity rows Em R; simpl all_columns.
    - simpl. split; [intros _ c []|]. intros _. split; auto. apply T.
    - rewrite <- app_assoc. destruct (clause_good x rows parity c (Em c (or_introl eq_refl)) R) as (rows' & R' & Q).
      rewrite Q, (IH _ rows') by (auto; intros; apply Em; simpl; auto). simpl.
      split; [intros [A C] d [<-|D]; auto | intros A; split; auto]. }
  change (pass B x (Column Starts Filler) init) with (false, fun u => x u).
  rewrite (G (clauses (plain F)) (fun _ => false) (fun u => x u)).
  - split; [tauto|]. intros A. split; auto. apply (T (fun _ => false)).
  - apply plain_clauses.
  - intros u. rewrite xorb_false_r. auto.
Qed.
Theorem model_good F m : model F m <-> length m = variables (plain F) /\ good B (fun u => nth u m false) (columns F) init.
Proof. rewrite <- plain_model, columns_good. unfold model, holds, truth, value. reflexivity. Qed.

(* The layout is small. *)
Lemma plain_weight F : variables (plain F) <= weight F /\ 2 * length (flat_map literals (clauses (plain F))) <= 2 * weight F + 2.
Proof.
  unfold plain. destruct (existsb empty (clauses F)) eqn:E; [|unfold weight; lia].
  apply existsb_exists in E as (c & I & _). assert (1 <= length (clauses F)) by (destruct (clauses F); [destruct I | simpl; lia]).
  assert (V : variables (Formula (max 1 (variables F)) [One (0, true); One (0, false)]) = max 1 (variables F)).
  { assert (N : 1 <= max 1 (variables F)) by lia. set (n := max 1 (variables F)) in *. clearbody n. unfold variables, occurring; simpl. lia. }
  rewrite V. unfold weight. cbn [clauses flat_map literals app length]. lia.
Qed.
Lemma columns_length F : places_wide F <= 2 * weight F + 4.
Proof.
  unfold places_wide, columns. simpl. rewrite app_length. simpl.
  assert (L : forall par b h l c, length (literal_columns par b h l c) <= 2) by (intros; unfold literal_columns; destruct (taps B _); simpl; lia).
  assert (G : forall cs par, length (all_columns par cs) <= 2 * length (flat_map literals cs)).
  { induction cs as [|c cs IH]; intros par; simpl; auto. rewrite !app_length. specialize (IH (clause_parity par c)).
    assert (length (clause_columns par c) <= 2 * length (literals c)); [|lia].
    destruct c as [|l|l m|l m o]; simpl; rewrite ?app_length.
    - lia.
    - apply L.
    - pose proof (L par Filler FirstLiteral l (first_bit2 B)). pose proof (L (literal_parity par l (first_bit2 B)) Along LastLiteral m (last_bit2 B)). lia.
    - pose proof (L par Filler FirstLiteral l (first_bit3 B)). set (par' := literal_parity par l (first_bit3 B)).
      pose proof (L par' Along MiddleLiteral m (middle_bit3 B)). pose proof (L (literal_parity par' m (middle_bit3 B)) Along LastLiteral o (last_bit3 B)). lia. }
  specialize (G (clauses (plain F)) (fun _ => false)). pose proof (plain_weight F). lia.
Qed.
Lemma rows_length F : places_tall F <= weight F + 1.
Proof. unfold places_tall. pose proof (plain_weight F). lia. Qed.
End Compile.
