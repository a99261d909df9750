(* What follows: as many solutions as models; a solution just if there is a model; and every solution is minimal, so that
   it makes no difference whether all solutions or only minimal ones are counted, as the thesis does. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Kamaji Cover Tiles Library Local Glue Formula Layout Compile Bijection Cnf.

(* There are k things of a kind: they can be listed, each once. *)
Definition number_of {A : Type} (P : A -> Prop) (k : nat) : Prop :=
  exists l, NoDup l /\ (forall a, In a l <-> P a) /\ length l = k.
Lemma number_unique {A} (P : A -> Prop) j k : number_of P j -> number_of P k -> j = k.
Proof.
  intros (l & N & E & <-) (l' & N' & E' & <-). apply Nat.le_antisymm; apply NoDup_incl_length; auto; intros a I.
  - apply E', E, I.
  - apply E, E', I.
Qed.
Lemma number_bijection {A B} (P : A -> Prop) (Q : B -> Prop) (f : A -> B) (g : B -> A) :
  (forall a, P a -> Q (f a)) -> (forall b, Q b -> P (g b)) -> (forall a, P a -> g (f a) = a) -> (forall b, Q b -> f (g b) = b) ->
  forall k, number_of P k -> number_of Q k.
Proof.
  intros PQ QP GF FG k (l & N & E & L). exists (map f l). repeat split.
  - clear L. assert (Pl : forall a, In a l -> P a) by (intros a; apply E). clear E. induction N as [|a l Na N IH]; simpl; constructor.
    + intros I. apply in_map_iff in I as (a' & Ea & Ia). apply Na. apply (f_equal g) in Ea. rewrite !GF in Ea by (apply Pl; simpl; auto).
      subst; auto.
    + apply IH. intros b Ib. apply Pl. simpl; auto.
  - intros I. apply in_map_iff in I as (x & <- & Ix). apply PQ, E, Ix.
  - intros Qa. apply in_map_iff. exists (g a). split; auto. apply E; auto.
  - rewrite map_length. auto.
Qed.

Theorem as_many : forall F k, number_of (model F) k <-> number_of (solution (board_of F)) k.
Proof.
  intros F k. destruct (parsimonious F) as (A & B & C & D). split;
    [apply number_bijection with (f := paint F) (g := read F) | apply number_bijection with (f := read F) (g := paint F)]; auto.
Qed.
Theorem cnf_as_many : forall G k, number_of (cnf_model G) k <-> number_of (solution (cnf_board G)) k.
Proof.
  intros G k. destruct (cnf_kamaji G) as (A & B & C & D). split;
    [apply number_bijection with (f := cnf_paint G) (g := cnf_read G) | apply number_bijection with (f := cnf_read G) (g := cnf_paint G)]; auto.
Qed.
Theorem solvable : forall F, (exists m, model F m) <-> exists s, solution (board_of F) s.
Proof. intros F. destruct (parsimonious F) as (A & B & _). split; intros (z & Hz); eauto. Qed.
Theorem cnf_solvable : forall G, (exists m, cnf_model G m) <-> exists s, solution (cnf_board G) s.
Proof. intros G. destruct (cnf_kamaji G) as (A & B & _). split; intros (z & Hz); eauto. Qed.

(* The models of a formula can be listed, so both numbers exist. *)
Fixpoint assignments (n : nat) : list (list bool) :=
  match n with 0 => [[]] | S n => map (cons false) (assignments n) ++ map (cons true) (assignments n) end.
Lemma in_assignments : forall n m, In m (assignments n) <-> length m = n.
Proof.
  induction n as [|n IH]; intros m; simpl.
  - destruct m; simpl; split; auto; [intros [H|[]]; discriminate | intros; discriminate].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(x & <- & I)|(x & <- & I)]; apply IH in I; simpl; auto.
    + destruct m as [|[] m]; simpl; intros H; [discriminate| right | left]; exists m; rewrite IH; auto.
Qed.
Lemma nodup_assignments n : NoDup (assignments n).
Proof.
  assert (Cons : forall b l, NoDup l -> NoDup (map (cons (A := bool) b) l)).
  { intros b l N. induction N as [|a l Na N IH]; simpl; constructor; auto. intros I. apply in_map_iff in I as (y & E & I). inversion E; subst; auto. }
  induction n as [|n IH]; simpl; [constructor; auto; constructor|].
  assert (App : forall a b : list (list bool), NoDup a -> NoDup b -> (forall y, In y a -> In y b -> False) -> NoDup (a ++ b)).
  { induction 1 as [|y a Na N IHa]; simpl; intros Nb D; auto. constructor.
    - rewrite in_app_iff. intros [I|I]; auto. apply (D y); auto.
    - apply IHa; auto. intros z I J. apply (D z); auto. }
  apply App; auto. intros y I J. apply in_map_iff in I as (a & <- & _). apply in_map_iff in J as (b & E & _). discriminate.
Qed.
Definition count_models (F : formula) : nat :=
  length (filter (fun m => forallb (fun c => length (filter (value m) (literals c)) =? 1) (clauses F)) (assignments (variables F))).
Theorem models_counted : forall F, number_of (model F) (count_models F).
Proof.
  intros F. exists (filter (fun m => forallb (fun c => length (filter (value m) (literals c)) =? 1) (clauses F)) (assignments (variables F))).
  split; [apply NoDup_filter, nodup_assignments|]. split; [|reflexivity]. intros m. rewrite filter_In, in_assignments, forallb_forall.
  unfold model. split; intros [L Sat]; split; auto; intros c Hc; apply Nat.eqb_eq; auto.
Qed.
Theorem solutions_counted : forall F, number_of (solution (board_of F)) (count_models F).
Proof. intros F. apply as_many, models_counted. Qed.

(* Step `ones`: no piece consists of ones alone, so none can be left out. *)
Lemma number_above_1 F s p : solution (board_of F) s -> In p s -> exists c, In c (cells p) /\ 1 < number (board_of F) c.
Proof.
  intros Sol I. destruct (existsb (fun c => 1 <? number (board_of F) c) (cells p)) eqn:E.
  - apply existsb_exists in E as (c & Hc & L). exists c. split; auto. apply Nat.ltb_lt; auto.
  - exfalso. assert (Small : forall c, In c (cells p) -> number (board_of F) c <= 1).
    { intros c Hc. destruct (le_lt_dec (number (board_of F) c) 1); auto. assert (X : existsb (fun c => 1 <? number (board_of F) c) (cells p) = true).
      - apply existsb_exists. exists c. split; auto. apply Nat.ltb_lt; auto.
      - congruence. }
    assert (Bound : forall l, (forall c, In c l -> number (board_of F) c <= 1) -> list_sum (map (number (board_of F)) l) <= length l).
    { induction l as [|a l IH]; simpl; intros H; auto. assert (number (board_of F) a <= 1) by (apply H; auto).
      assert (list_sum (map (number (board_of F)) l) <= length l) by (apply IH; intros; apply H; auto). unfold list_sum in *. lia. }
    specialize (Bound (cells p) Small). pose proof (adds_up _ _ Sol p I) as T. rewrite maximum_board in T. unfold sum in T. rewrite T in Bound.
    unfold cells in Bound. rewrite map_length, seq_length in Bound.
    pose proof (straight _ _ Sol p I) as Fp. rewrite side_board in Fp.
    assert (T' : sum (plane (arrangement F)) p = 21) by (rewrite <- sum_board by auto; exact T).
    destruct (split_piece (tiles_wide F) (arrangement F) (meet_E F) (meet_S F) (all_shown F) p Fp T') as [(i & j & q & Hi & Hj & Fq & ->)|[(i & j & Hi & Hj & ->)|(i & j & Hi & Hj & ->)]].
    + assert (X : forall i, extent (tiles_wide F) i <= 12) by (intros k; unfold extent; destruct (k <? tiles_wide F); lia).
      pose proof (X i). pose proof (X j). unfold fits in Fq. simpl in Bound.
      destruct (dir q); lia.
    + simpl in Bound. lia.
    + simpl in Bound. lia.
Qed.
Theorem minimal : forall F s s', solution (board_of F) s -> solution (board_of F) s' -> incl s' s -> s' = s.
Proof.
  intros F s s' Sol Sol' Sub. rewrite (one_way _ _ Sol), (one_way _ _ Sol'). apply filter_ext. intros p.
  destruct (mem p s') eqn:E'; [symmetry; apply mem_spec, Sub, mem_spec, E'|]. symmetry. apply not_true_iff_false. rewrite mem_spec. intros I.
  destruct (number_above_1 F s p Sol I) as (c & Hc & L). pose proof (straight _ _ Sol p I) as Fp.
  destruct (cells_inside _ _ _ _ Fp Hc) as [C1 C2]. destruct (covered _ _ Sol' c) as (q & Iq & Hq); auto; [rewrite side_board in *; auto..|].
  assert (p = q) by (apply (once _ _ Sol c); auto). subst q. apply mem_spec in Iq. congruence.
Qed.
