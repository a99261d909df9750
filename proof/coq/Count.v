(* What follows: as many solutions as models; a solution just if there is a model; and every solution is minimal, so that
   it makes no difference whether all solutions or only minimal ones are counted, as the thesis does. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Kamaji Cover Tiles Library Local Glue Formula Layout Compile Cnf Numbers KamajiBoard Bijection.

Theorem as_many : forall F k, number_of (model F) k <-> number_of (solution (board_of F)) k.
Proof. intros F. apply (bijection_counts _ _ (paint F) (read F)), parsimonious. Qed.
Theorem solvable : forall F, (exists m, model F m) <-> exists s, solution (board_of F) s.
Proof. intros F. apply (bijection_exists _ _ (paint F) (read F)), parsimonious. Qed.

(* Together: from CNF to Kamaji. *)
Definition cnf_board (G : cnf) : board := board_of (one_in_three G).
Definition cnf_paint (G : cnf) (m : list bool) : list piece := paint (one_in_three G) (extend G m).
Definition cnf_read (G : cnf) (s : list piece) : list bool := restrict G (read (one_in_three G) s).
Theorem cnf_kamaji : forall G,
  (forall m, cnf_model G m -> solution (cnf_board G) (cnf_paint G m)) /\
  (forall s, solution (cnf_board G) s -> cnf_model G (cnf_read G s)) /\
  (forall m, cnf_model G m -> cnf_read G (cnf_paint G m) = m) /\
  (forall s, solution (cnf_board G) s -> cnf_paint G (cnf_read G s) = s).
Proof.
  intros G. exact (bijection_then _ _ _ _ _ _ _ (cnf_parsimonious G) (parsimonious (one_in_three G))).
Qed.

Theorem cnf_polynomial : forall G, cell_count (cnf_board G) <= (384 * cnf_weight G + 49) * (384 * cnf_weight G + 49).
Proof.
  intros G. pose proof (polynomial (one_in_three G)). pose proof (one_in_three_weight G).
  eapply Nat.le_trans; [exact H|]. apply Nat.mul_le_mono; lia.
Qed.
Theorem cnf_as_many : forall G k, number_of (cnf_model G) k <-> number_of (solution (cnf_board G)) k.
Proof. intros G. apply (bijection_counts _ _ (cnf_paint G) (cnf_read G)), cnf_kamaji. Qed.
Theorem cnf_solvable : forall G, (exists m, cnf_model G m) <-> exists s, solution (cnf_board G) s.
Proof. intros G. apply (bijection_exists _ _ (cnf_paint G) (cnf_read G)), cnf_kamaji. Qed.

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
