(* The board of a formula is one that can be printed: a rectangle of symbols of the puzzle, none left out. *)
Require Import ZArith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Formula Cnf Layout Compile Rules Traces TileCheck Joints Blocks Found.
Open Scope Z_scope.

Definition printable (symbols : nat) (b : board) : Prop :=
  exists height width, (0 < height)%nat /\ (0 < width)%nat /\ length b = height /\
  forall row, In row b -> length row = width /\ forall s, In s row -> (1 <= s <= symbols)%nat.

Lemma symbol_there k (ok : check_kit k = true) F c : within_board (height k F) (width k F) c = true ->
  In (symbols_at (lib k) (-1) (across k * tall F) (-1) (across k * wide k F) (tiles_at k F) (add (- pitch (lib k), - pitch (lib k)) c))
    (alphabet (lib k)).
Proof.
  intros W. pose proof (proj2 (plane_board k F ok (add (- pitch (lib k), - pitch (lib k)) c))) as N. rewrite moved_back in N. specialize (N W).
  unfold symbols_at in *. cbv zeta in *.
  destruct (on (-1) (across k * tall F) (-1) (across k * wide k F) _ _) eqn:O; [|congruence].
  apply (symbol_alphabet (lib k) (lib_ok k ok)).
  apply (tiled_on k ok (tall F) (wide k F) (tall_pos k F ok) (wide_pos k F ok) (role_of k F) (all_used k F ok)). exact O.
Qed.
Theorem proper : forall k, check_found k = true -> forall F, printable (symbols (lib k)) (board_of k F).
Proof.
  intros k ok F. apply found_parts in ok as [ok _]. pose proof (P_positive k ok) as P. pose proof (M_pos k ok) as K.
  pose proof (tall_pos k F ok) as T. pose proof (wide_pos k F ok) as W.
  assert (H0 : 0 < height k F) by (unfold height; apply Z.mul_pos_pos; nia).
  assert (W0 : 0 < width k F) by (unfold width; apply Z.mul_pos_pos; nia).
  exists (Z.to_nat (height k F)), (Z.to_nat (width k F)). split; [lia|]. split; [lia|]. rewrite board_tabulated by auto.
  split; [unfold tabulate; rewrite map_length, length_upto; auto|].
  intros row I. apply in_map_iff in I as (r & <- & Hr). split; [rewrite map_length, length_upto; auto|].
  intros s I. apply in_map_iff in I as (c & <- & Hc). apply in_upto in Hr, Hc.
  assert (A : within_board (height k F) (width k F) (r, c) = true).
  { unfold within_board; cbn [fst snd]. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. lia. }
  apply (symbol_there k ok F) in A. unfold alphabet in A. apply in_seq in A. lia.
Qed.
Theorem cnf_proper : forall k, check_found k = true -> forall G, printable (symbols (lib k)) (cnf_board_of k G).
Proof. intros k ok G. exact (proper k ok (one_in_three G)). Qed.
