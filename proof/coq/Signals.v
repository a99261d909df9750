(* Four sides of a tile, and what is said of them: which have ports, or which signals are at the ports. *)
Require Import List Bool.
Import ListNotations.

(* Which sides have ports; or the signals at the ports, false where there is none. *)
Record state := State { north : bool; east : bool; south : bool; west : bool }.
Definition shut : state := State false false false false.
Definition state_eqb (a b : state) : bool :=
  eqb (north a) (north b) && eqb (east a) (east b) && eqb (south a) (south b) && eqb (west a) (west b).
Lemma state_eqb_spec a b : state_eqb a b = true <-> a = b.
Proof.
  destruct a, b; unfold state_eqb; simpl. rewrite !andb_true_iff, !eqb_true_iff.
  split; [intros [[[-> ->] ->] ->]; auto | intros E; inversion E; auto].
Qed.
Lemma state_eqb_refl a : state_eqb a a = true.
Proof. apply state_eqb_spec. auto. Qed.

Definition bools : list bool := [false; true].
Definition states : list state :=
  flat_map (fun a => flat_map (fun b => flat_map (fun c => map (State a b c) bools) bools) bools) bools.
Lemma all_states s : In s states.
Proof. destruct s as [[] [] [] []]; vm_compute; tauto. Qed.
Definition within (s ports : state) : bool :=
  implb (north s) (north ports) && implb (east s) (east ports) && implb (south s) (south ports) && implb (west s) (west ports).
