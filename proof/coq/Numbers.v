(* How many there are: of models, or of whatever they are in bijection with. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Formula.

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

(* Maps that are inverse to each other, so that there are as many things of one kind as of the other. *)
Definition bijection {A B : Type} (P : A -> Prop) (Q : B -> Prop) (f : A -> B) (g : B -> A) : Prop :=
  (forall a, P a -> Q (f a)) /\ (forall b, Q b -> P (g b)) /\ (forall a, P a -> g (f a) = a) /\ (forall b, Q b -> f (g b) = b).
Lemma bijection_counts {A B} (P : A -> Prop) (Q : B -> Prop) f g : bijection P Q f g -> forall k, number_of P k <-> number_of Q k.
Proof.
  intros (PQ & QP & GF & FG) k. split; [apply number_bijection with (f := f) (g := g) | apply number_bijection with (f := g) (g := f)]; auto.
Qed.
Lemma bijection_exists {A B} (P : A -> Prop) (Q : B -> Prop) f g : bijection P Q f g -> (exists a, P a) <-> exists b, Q b.
Proof. intros (PQ & QP & _). split; intros (z & Hz); eauto. Qed.
Lemma bijection_then {A B C} (P : A -> Prop) (Q : B -> Prop) (R : C -> Prop) f g h k :
  bijection P Q f g -> bijection Q R h k -> bijection P R (fun a => h (f a)) (fun c => g (k c)).
Proof.
  intros (A1 & A2 & A3 & A4) (B1 & B2 & B3 & B4). split; [|split; [|split]]; auto; intros.
  - rewrite B3; auto.
  - rewrite A4; auto.
Qed.

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
