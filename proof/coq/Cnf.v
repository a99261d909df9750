(* From CNF, with clauses of any length, to one-in-three formulas: a bijection of models. With the theorem on a puzzle it
   makes counting its solutions as hard as counting the models of CNF formulas (Valiant 1979). *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Formula Layout Compile.

Record cnf := Cnf { cnf_declared : nat; cnf_clauses : list (list literal) }.
Definition cnf_variables (G : cnf) : nat := max (cnf_declared G) (occurring (concat (cnf_clauses G))).
Definition cnf_model (G : cnf) (m : list bool) : Prop :=
  length m = cnf_variables G /\ forall c, In c (cnf_clauses G) -> exists l, In l c /\ value m l = true.
Definition cnf_weight (G : cnf) : nat := cnf_variables G + length (cnf_clauses G) + length (concat (cnf_clauses G)).

(* Two literals are replaced by one that says "either": with new variables t, r, w and u from k on, the clauses (t, x, r),
   (not y, r, w) and (t, y, u) say that t is "neither", and leave no choice for r, w and u. A clause is cut down in this
   way until one literal is left. *)
Definition opposite (l : literal) : literal := (fst l, negb (snd l)).
Definition gate (k : nat) (x y : literal) : list clause :=
  let t := (k, true) in let r := (k + 1, true) in let w := (k + 2, true) in let u := (k + 3, true) in
  [Three t x r; Three (opposite y) r w; Three t y u].
Definition gate_values (x y : bool) : list bool := [negb x && negb y; negb x && y; x && y; x && negb y].
Fixpoint chain (k : nat) (x : literal) (rest : list literal) : list clause :=
  match rest with [] => [One x] | y :: rest => gate k x y ++ chain (k + 4) (k, false) rest end.
Fixpoint chain_values (m : list bool) (x : literal) (rest : list literal) : list bool :=
  match rest with
  | [] => []
  | y :: rest => let g := gate_values (value m x) (value m y) in g ++ chain_values (m ++ g) (length m, false) rest
  end.
Definition new (c : list literal) : nat := 4 * (length c - 1).
Definition cut (k : nat) (c : list literal) : list clause := match c with [] => [Zero] | x :: rest => chain k x rest end.
Definition cut_values (m : list bool) (c : list literal) : list bool := match c with [] => [] | x :: rest => chain_values m x rest end.
Fixpoint cuts (k : nat) (cs : list (list literal)) : list clause :=
  match cs with [] => [] | c :: cs => cut k c ++ cuts (k + new c) cs end.
Fixpoint cuts_values (m : list bool) (cs : list (list literal)) : list bool :=
  match cs with [] => [] | c :: cs => let e := cut_values m c in e ++ cuts_values (m ++ e) cs end.

Definition one_in_three (G : cnf) : formula :=
  Formula (cnf_variables G + list_sum (map new (cnf_clauses G))) (cuts (cnf_variables G) (cnf_clauses G)).
Definition extend (G : cnf) (m : list bool) : list bool := m ++ cuts_values m (cnf_clauses G).
Definition restrict (G : cnf) (m : list bool) : list bool := firstn (cnf_variables G) m.

Definition sat (m : list bool) (c : clause) : Prop := length (filter (value m) (literals c)) = 1.
Definition all_sat (m : list bool) (cs : list clause) : Prop := forall c, In c cs -> sat m c.
Lemma all_sat_app m a b : all_sat m (a ++ b) <-> all_sat m a /\ all_sat m b.
Proof.
  unfold all_sat. split; [intros H; split; intros c I; apply H, in_or_app; auto | intros [H1 H2] c I; apply in_app_or in I as [I|I]; auto].
Qed.
Lemma value_app m e l : fst l < length m -> value (m ++ e) l = value m l.
Proof. intros H. unfold value. rewrite app_nth1; auto. Qed.
Lemma value_new m t r w u e : let M := m ++ [t; r; w; u] ++ e in let k := length m in
  value M (k, true) = t /\ value M (k + 1, true) = r /\ value M (k + 2, true) = w /\ value M (k + 3, true) = u.
Proof.
  assert (E : forall i, nth (length m + i) (m ++ [t; r; w; u] ++ e) false = nth i ([t; r; w; u] ++ e) false).
  { intros i. rewrite app_nth2 by lia. f_equal. lia. }
  cbv zeta. unfold value; cbn [fst snd]. rewrite !E. rewrite <- (Nat.add_0_r (length m)) at 1. rewrite E. cbn [nth app].
  destruct t, r, w, u; repeat split; reflexivity.
Qed.
Lemma value_opposite m l : value m (opposite l) = negb (value m l).
Proof. unfold value, opposite; simpl. destruct (nth (fst l) m false), (snd l); auto. Qed.

Lemma gate_spec m x y t r w u e : fst x < length m -> fst y < length m ->
  (all_sat (m ++ [t; r; w; u] ++ e) (gate (length m) x y) <-> [t; r; w; u] = gate_values (value m x) (value m y)).
Proof.
  intros Hx Hy. destruct (value_new m t r w u e) as (T & R & W & U). set (M := m ++ [t; r; w; u] ++ e) in *.
  assert (X : value M x = value m x) by (apply value_app; auto). assert (Y : value M y = value m y) by (apply value_app; auto).
  assert (E : all_sat M (gate (length m) x y) <->
    bit t + (bit (value m x) + (bit r + 0)) = 1 /\ bit (negb (value m y)) + (bit r + (bit w + 0)) = 1 /\ bit t + (bit (value m y) + (bit u + 0)) = 1).
  { unfold gate. split.
    - intros H. assert (A := H _ (or_introl eq_refl)). assert (B := H _ (or_intror (or_introl eq_refl))).
      assert (C := H _ (or_intror (or_intror (or_introl eq_refl)))). unfold sat in *. cbn [literals] in *. rewrite !filter_bit in *.
      rewrite T, R, W, U, X, Y, ?value_opposite, ?Y in *. auto.
    - intros (A & B & C) c [<-|[<-|[<-|[]]]]; unfold sat; cbn [literals]; rewrite !filter_bit, ?T, ?R, ?W, ?U, ?X, ?value_opposite, ?Y; auto. }
  rewrite E. unfold gate_values. destruct (value m x), (value m y), t, r, w, u; simpl; split; intros H; try reflexivity; try discriminate; try lia.
Qed.

Lemma chain_spec : forall rest m x e1 e2, fst x < length m -> (forall l, In l rest -> fst l < length m) -> length e1 = 4 * length rest ->
  (all_sat (m ++ e1 ++ e2) (chain (length m) x rest) <-> e1 = chain_values m x rest /\ exists l, In l (x :: rest) /\ value m l = true).
Proof.
  induction rest as [|y rest IH]; intros m x e1 e2 Hx Hr Le.
  - destruct e1; [|discriminate]. simpl. split.
    + intros H. split; auto. exists x. split; auto. specialize (H _ (or_introl eq_refl)). unfold sat in H; simpl in H.
      rewrite value_app in H by auto. destruct (value m x); auto; discriminate.
    + intros (_ & l & [<-|[]] & V) c [<-|[]]. unfold sat; simpl. rewrite value_app, V by auto. auto.
  - cbn [length] in Le. destruct e1 as [|t [|r [|w [|u e1]]]]; simpl in Le; try lia. cbn [chain chain_values].
    set (g := gate_values (value m x) (value m y)).
    change ((t :: r :: w :: u :: e1) ++ e2) with ([t; r; w; u] ++ (e1 ++ e2)).
    rewrite all_sat_app, gate_spec by (auto; apply Hr; simpl; auto). fold g.
    change (t :: r :: w :: u :: e1) with ([t; r; w; u] ++ e1).
    assert (Lg : length (m ++ [t; r; w; u]) = length m + 4) by (rewrite app_length; auto).
    rewrite app_assoc. rewrite <- Lg. rewrite IH; simpl fst; try (rewrite ?Lg; try intros l Hl; try specialize (Hr l (or_intror Hl)); lia).
    assert (V : forall l, fst l < length m -> value (m ++ [t; r; w; u]) l = value m l) by (intros; apply value_app; auto).
    assert (N : [t; r; w; u] = g -> value (m ++ [t; r; w; u]) (length m, false) = value m x || value m y).
    { intros E. destruct (value_new m t r w u []) as (T & _). rewrite app_nil_r in T.
      change (length m, false) with (opposite (length m, true)). rewrite value_opposite, T.
      inversion E as [[E1 E2 E3 E4]]. destruct (value m x), (value m y); auto. }
    split.
    + intros (E & E1 & l & Hl & Vl). specialize (N E). rewrite <- E, <- E1. split; auto. destruct Hl as [<-|Hl].
      * rewrite N in Vl. apply orb_true_iff in Vl as [Vl|Vl]; [exists x | exists y]; simpl; auto.
      * exists l. simpl. split; auto. rewrite <- V; auto. apply Hr; simpl; auto.
    + intros (E & l & Hl & Vl). apply (f_equal (fun e => (firstn 4 e, skipn 4 e))) in E. simpl in E.
      assert (Eg : [t; r; w; u] = g) by (inversion E; auto).
      assert (E1 : e1 = chain_values (m ++ g) (length m, false) rest) by (inversion E; auto).
      split; auto. rewrite <- Eg in E1. split; auto. specialize (N Eg). destruct Hl as [<-|[<-|Hl]].
      * exists (length m, false). rewrite N, Vl. simpl; auto.
      * exists (length m, false). rewrite N, Vl, orb_true_r. simpl; auto.
      * exists l. simpl. split; auto. rewrite V; auto. apply Hr; simpl; auto.
Qed.

Lemma cut_spec c m e1 e2 : (forall l, In l c -> fst l < length m) -> length e1 = new c ->
  (all_sat (m ++ e1 ++ e2) (cut (length m) c) <-> e1 = cut_values m c /\ exists l, In l c /\ value m l = true).
Proof.
  destruct c as [|x rest]; unfold new; simpl length; intros Hc Le.
  - simpl. split; [|intros (_ & l & [] & _)]. intros H. specialize (H _ (or_introl eq_refl)). discriminate H.
  - apply chain_spec; [apply Hc; simpl; auto | intros l Hl; apply Hc; simpl; auto | unfold literal in *; lia].
Qed.
Lemma cut_values_length c m : length (cut_values m c) = new c.
Proof.
  destruct c as [|x rest]; auto. unfold new. simpl. rewrite Nat.sub_0_r. revert m x. induction rest as [|y rest IH]; intros; simpl; auto.
  rewrite IH. lia.
Qed.
Lemma cuts_values_length : forall cs m, length (cuts_values m cs) = list_sum (map new cs).
Proof. induction cs as [|c cs IH]; intros m; simpl; auto. rewrite app_length, IH, cut_values_length. auto. Qed.

Lemma cuts_spec : forall cs m e, (forall c l, In c cs -> In l c -> fst l < length m) -> length e = list_sum (map new cs) ->
  (all_sat (m ++ e) (cuts (length m) cs) <-> e = cuts_values m cs /\ forall c, In c cs -> exists l, In l c /\ value m l = true).
Proof.
  induction cs as [|c cs IH]; intros m e Hc Le.
  - destruct e; [|discriminate]. simpl. split; [intros _; split; auto; intros c [] | intros _ c []].
  - cbn [cuts cuts_values]. simpl in Le.
    assert (Split : exists e1 e2, e = e1 ++ e2 /\ length e1 = new c /\ length e2 = list_sum (map new cs)).
    { exists (firstn (new c) e), (skipn (new c) e). rewrite firstn_skipn, firstn_length, skipn_length. repeat split; lia. }
    destruct Split as (e1 & e2 & -> & L1 & L2). rewrite all_sat_app, cut_spec by (auto; intros; eapply Hc; simpl; eauto).
    assert (Lm : length m + new c = length (m ++ e1)) by (rewrite app_length; lia). rewrite Lm, app_assoc.
    rewrite IH; [|intros; rewrite app_length; assert (fst l < length m) by (eapply Hc; simpl; eauto); lia | auto].
    assert (V : forall d, In d cs -> ((exists l, In l d /\ value (m ++ e1) l = true) <-> exists l, In l d /\ value m l = true)).
    { intros d Hd. split; intros (l & Hl & Vl); exists l; split; auto; rewrite value_app in *; auto; eapply Hc; simpl; eauto. }
    split.
    + intros ((E1 & S1) & E2 & S2). rewrite <- E1, <- E2. split; auto. intros d [<-|Hd]; auto. apply V; auto.
    + intros (E & S). assert (E1 : e1 = cut_values m c).
      { apply (f_equal (firstn (new c))) in E. rewrite !firstn_app, L1, cut_values_length, Nat.sub_diag, !firstn_O, !app_nil_r in E.
        rewrite !firstn_all2 in E by (rewrite ?cut_values_length; lia). auto. }
      rewrite <- E1 in *. apply app_inv_head in E. repeat split; auto; [apply S; simpl; auto|]. intros d Hd. apply V; auto. apply S; simpl; auto.
Qed.

(* No other variables occur. *)
Lemma cuts_variables V : forall cs k, V <= k -> (forall c l, In c cs -> In l c -> fst l < V) ->
  forall d l, In d (cuts k cs) -> In l (literals d) -> fst l < k + list_sum (map new cs).
Proof.
  assert (Chain : forall rest k x, V <= k -> fst x < k -> (forall l, In l rest -> fst l < V) ->
    forall d l, In d (chain k x rest) -> In l (literals d) -> fst l < k + 4 * length rest).
  { induction rest as [|y rest IH]; intros k x HV Hx Hr d l Hd Hl.
    - destruct Hd as [<-|[]]. destruct Hl as [<-|[]]. lia.
    - assert (fst y < V) by (apply Hr; simpl; auto). cbn [chain] in Hd. apply in_app_or in Hd as [Hd|Hd].
      + destruct Hd as [<-|[<-|[<-|[]]]]; destruct Hl as [<-|[<-|[<-|[]]]]; simpl; lia.
      + assert (fst l < (k + 4) + 4 * length rest); [|simpl length; lia].
        apply (IH (k + 4) (k, false)) with (d := d); simpl; auto; try lia. intros; apply Hr; simpl; auto. }
  induction cs as [|c cs IH]; intros k HV Hc d l Hd Hl; [destruct Hd|]. cbn [cuts] in Hd. simpl list_sum.
  apply in_app_or in Hd as [Hd|Hd].
  - destruct c as [|x rest]; simpl in Hd; [destruct Hd as [<-|[]]; destruct Hl|]. unfold new at 1; simpl length. rewrite Nat.sub_succ, Nat.sub_0_r.
    unfold literal in *. assert (fst l < k + 4 * length rest); [|lia]. assert (fst x < V) by (apply (Hc (x :: rest)); simpl; auto).
    apply (Chain rest k x) with (d := d); auto; [lia|]. intros; apply (Hc (x :: rest)); simpl; auto.
  - assert (fst l < (k + new c) + list_sum (map new cs)); [|lia]. apply (IH (k + new c)) with (d := d); auto; [lia|]. intros; eapply Hc; simpl; eauto.
Qed.
Lemma cnf_variable G c l : In c (cnf_clauses G) -> In l c -> fst l < cnf_variables G.
Proof.
  intros Hc Hl. unfold cnf_variables. assert (fst l < occurring (concat (cnf_clauses G))); [|lia].
  apply occurring_spec, in_concat. eauto.
Qed.
Lemma one_in_three_variables G : variables (one_in_three G) = cnf_variables G + list_sum (map new (cnf_clauses G)).
Proof.
  unfold variables, one_in_three; simpl. apply Nat.max_l. unfold occurring. apply list_max_le, Forall_forall. intros v Hv.
  apply in_map_iff in Hv as (l & <- & Hl). apply in_flat_map in Hl as (d & Hd & Hl).
  apply (cuts_variables (cnf_variables G) (cnf_clauses G) (cnf_variables G)) with (d := d); auto. intros; eapply cnf_variable; eauto.
Qed.

Theorem cnf_parsimonious : forall G,
  (forall m, cnf_model G m -> model (one_in_three G) (extend G m)) /\
  (forall m, model (one_in_three G) m -> cnf_model G (restrict G m)) /\
  (forall m, cnf_model G m -> restrict G (extend G m) = m) /\
  (forall m, model (one_in_three G) m -> extend G (restrict G m) = m).
Proof.
  intros G.
  assert (Spec : forall m e, length m = cnf_variables G -> length e = list_sum (map new (cnf_clauses G)) ->
    (all_sat (m ++ e) (clauses (one_in_three G)) <-> e = cuts_values m (cnf_clauses G) /\ forall c, In c (cnf_clauses G) -> exists l, In l c /\ value m l = true)).
  { intros m e Lm Le. unfold one_in_three; simpl. rewrite <- Lm. apply cuts_spec; auto. intros. rewrite Lm. eapply cnf_variable; eauto. }
  assert (Back : forall m, model (one_in_three G) m -> cnf_model G (restrict G m) /\ extend G (restrict G m) = m).
  { intros m [L S]. rewrite one_in_three_variables in L. unfold cnf_model, extend, restrict.
    set (a := firstn (cnf_variables G) m). set (e := skipn (cnf_variables G) m).
    assert (E : m = a ++ e) by (symmetry; apply firstn_skipn).
    assert (La : length a = cnf_variables G) by (unfold a; rewrite firstn_length; lia).
    assert (Le : length e = list_sum (map new (cnf_clauses G))) by (unfold e; rewrite skipn_length; lia).
    assert (A : all_sat (a ++ e) (clauses (one_in_three G))) by (rewrite <- E; exact S).
    apply Spec in A as [A1 A2]; auto. rewrite <- A1. auto. }
  split; [|split; [apply Back|split; [|apply Back]]].
  - intros m [L S]. split.
    + rewrite one_in_three_variables. unfold extend. rewrite app_length, cuts_values_length. lia.
    + apply Spec; auto. apply cuts_values_length.
  - intros m [L S]. unfold restrict, extend. rewrite <- L, firstn_app, Nat.sub_diag, firstn_O, app_nil_r. apply firstn_all.
Qed.

Lemma one_in_three_weight G : weight (one_in_three G) <= 16 * cnf_weight G.
Proof.
  unfold weight. rewrite one_in_three_variables. unfold one_in_three, cnf_weight; simpl clauses.
  assert (Chain : forall rest k x, length (chain k x rest) = 3 * length rest + 1 /\ length (flat_map literals (chain k x rest)) = 9 * length rest + 1).
  { induction rest as [|y rest IH]; intros k x; auto. cbn [chain]. destruct (IH (k + 4) (k, false)) as [E1 E2].
    rewrite flat_map_app, !app_length, E1, E2. cbn [gate flat_map literals length app]. split; lia. }
  assert (Cut : forall k c, length (cut k c) <= 3 * length c + 1 /\ length (flat_map literals (cut k c)) <= 9 * length c + 1 /\ new c <= 4 * length c).
  { intros k [|x rest]; unfold new; simpl length; [simpl; lia|]. destruct (Chain rest k x) as [E1 E2]. simpl cut. rewrite E1, E2. lia. }
  assert (G2 : forall cs k, length (cuts k cs) <= 3 * length (concat cs) + length cs /\
    length (flat_map literals (cuts k cs)) <= 9 * length (concat cs) + length cs /\ list_sum (map new cs) <= 4 * length (concat cs)).
  { induction cs as [|c cs IH]; intros k; [simpl; lia|]. cbn [cuts concat map]. destruct (Cut k c) as (A1 & A2 & A3), (IH (k + new c)) as (B1 & B2 & B3).
    rewrite flat_map_app, !app_length. simpl list_sum. simpl length. lia. }
  destruct (G2 (cnf_clauses G) (cnf_variables G)) as (A & B & C). lia.
Qed.

(* Variables count by their numbers, also those that do not occur. Where each of 0 to n - 1 occurs, as in a formula whose
   variables were numbered in the order in which they come, there are no more of them than literals. *)
Definition each_occurs (n : nat) (ls : list literal) : Prop := forall v, v < n -> In v (map fst ls).
Lemma each_occurs_length n ls : each_occurs n ls -> n <= length ls.
Proof.
  intros N. assert (length (seq 0 n) <= length (map fst ls)) as L.
  - apply NoDup_incl_length; [apply seq_NoDup|]. intros v I. apply in_seq in I. apply N. lia.
  - rewrite seq_length, map_length in L. exact L.
Qed.
Theorem occurring_weight F : each_occurs (variables F) (flat_map literals (clauses F)) ->
  weight F <= length (clauses F) + 2 * length (flat_map literals (clauses F)).
Proof. intros N. apply each_occurs_length in N. unfold weight. lia. Qed.
Theorem cnf_occurring_weight G : each_occurs (cnf_variables G) (concat (cnf_clauses G)) ->
  cnf_weight G <= length (cnf_clauses G) + 2 * length (concat (cnf_clauses G)).
Proof. intros N. apply each_occurs_length in N. unfold cnf_weight. lia. Qed.
