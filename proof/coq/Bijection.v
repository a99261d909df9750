(* The theorem: for every formula, models and solutions of its board are in bijection, and the board is small. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Kamaji Cover Tiles Library Local Glue Formula Layout Compile KamajiBoard.

(* From models to solutions and back. The value of variable u is read off at the right border of the start of its row. *)
Definition cells_wide (F : formula) : nat := 12 * tiles_wide F + 1.
Definition values (m : list bool) (u : nat) : bool := nth u m false.
Definition paint (F : formula) (m : list bool) : list piece :=
  filter (paintb (tiles_wide F) (arrangement F)
    (sig_W kamaji (variables (plain F)) (columns kamaji F) (values m)) (sig_N kamaji (columns kamaji F) (values m)))
    (lines (cells_wide F) (cells_wide F)).
Definition read (F : formula) (s : list piece) : list bool := map (fun u => mem (pair_W (S u) 1) s) (seq 0 (variables (plain F))).

Section Facts.
Variable F : formula.
Notation n := (tiles_wide F).
Notation N := (cells_wide F).
Notation at_ := (arrangement F).

(* The board is the plane of parts, as far as it goes. *)
Lemma tabulate_spec k f c : fst c < k -> snd c < k -> number (tabulate k f) c = f c.
Proof.
  destruct c as [r c]; simpl; intros Hr Hc. unfold number, tabulate; simpl.
  rewrite (nth_indep _ [] (map (fun c => f (0, c)) (seq 0 k))) by (rewrite map_length, seq_length; auto).
  rewrite (map_nth (fun r => map (fun c => f (r, c)) (seq 0 k))), seq_nth by auto.
  rewrite (nth_indep _ 0 (f (0 + r, 0))) by (rewrite map_length, seq_length; auto).
  rewrite (map_nth (fun c => f (0 + r, c))), seq_nth by auto. reflexivity.
Qed.
Lemma in_tabulate k f x : In x (concat (tabulate k f)) <-> exists c, fst c < k /\ snd c < k /\ f c = x.
Proof.
  rewrite in_concat. unfold tabulate. split.
  - intros (row & Hr & Hx). apply in_map_iff in Hr as (r & <- & Hr). apply in_map_iff in Hx as (c & <- & Hc).
    apply in_seq in Hr. apply in_seq in Hc. exists (r, c). simpl. repeat split; lia.
  - intros ([r c] & Hr & Hc & <-). simpl in *. exists (map (fun c => f (r, c)) (seq 0 k)). split; apply in_map_iff.
    + exists r. split; auto. apply in_seq; lia.
    + exists c. split; auto. apply in_seq; lia.
Qed.
Lemma side_board : side (board_of F) = N.
Proof. unfold side, board_of, tabulate. rewrite map_length, seq_length. auto. Qed.
Lemma number_board c : fst c < N -> snd c < N -> number (board_of F) c = plane at_ c.
Proof. apply tabulate_spec. Qed.

(* Its numbers are 1 to 21, and 21 is in the corner alone. *)
Lemma tile_numbers t a b : a < 12 -> b < 12 -> 1 <= number (look (Tile t)) (a, b) <= 20.
Proof.
  intros Ha Hb. assert (C : forallb (fun a => forallb (fun b => (1 <=? number (picture t) (a, b)) && (number (picture t) (a, b) <=? 20)) (seq 0 12)) (seq 0 12) = true)
    by (destruct t; vm_compute; reflexivity).
  rewrite forallb_forall in C. specialize (C a ltac:(apply in_seq; lia)). rewrite forallb_forall in C.
  specialize (C b ltac:(apply in_seq; lia)). rewrite andb_true_iff, !Nat.leb_le in C. exact C.
Qed.
Lemma last_row_numbers b : b < 12 -> 1 <= number (look LastRow) (0, b) <= 20.
Proof.
  intros Hb. assert (C : forallb (fun b => (1 <=? number (look LastRow) (0, b)) && (number (look LastRow) (0, b) <=? 20)) (seq 0 12) = true)
    by (vm_compute; reflexivity).
  rewrite forallb_forall in C. specialize (C b ltac:(apply in_seq; lia)). rewrite andb_true_iff, !Nat.leb_le in C. exact C.
Qed.
Lemma plane_numbers r c : r < N -> c < N -> (r = 12 * n /\ c = 12 * n -> plane at_ (r, c) = 21) /\
  (r < 12 * n \/ c < 12 * n -> 1 <= plane at_ (r, c) <= 20).
Proof.
  unfold cells_wide. intros Hr Hc. destruct (split12 r) as (i & a & -> & Ha). destruct (split12 c) as (j & b & -> & Hb).
  change (12 * i + a, 12 * j + b) with (move i j (a, b)). rewrite plane_move by auto. unfold arrangement.
  destruct (i <? n) eqn:Ei; [apply Nat.ltb_lt in Ei | apply Nat.ltb_ge in Ei].
  - split; [lia|]. intros _. apply tile_numbers; auto.
  - assert (i = n) by lia. assert (a = 0) by lia. subst. rewrite Nat.eqb_refl. simpl andb.
    destruct (j <? n) eqn:Ej; [apply Nat.ltb_lt in Ej | apply Nat.ltb_ge in Ej].
    + split; [lia|]. intros _. apply last_row_numbers; auto.
    + assert (b = 0) by lia. subst. split; [reflexivity | lia].
Qed.
Lemma maximum_board : maximum (board_of F) = 21.
Proof.
  unfold maximum. apply Nat.le_antisymm.
  - apply list_max_le, Forall_forall. intros x Hx. apply in_tabulate in Hx as ([r c] & Hr & Hc & <-). simpl in *.
    destruct (plane_numbers r c Hr Hc) as [A B]. fold N in Hr, Hc. unfold cells_wide in Hr, Hc.
    destruct (Nat.eq_dec r (12 * n)); [destruct (Nat.eq_dec c (12 * n))|]; try (rewrite A by auto; lia); assert (B' := B ltac:(lia)); lia.
  - assert (I : In 21 (concat (board_of F))).
    { apply in_tabulate. exists (12 * n, 12 * n). simpl. repeat split; try lia.
      apply plane_numbers; unfold cells_wide; auto; lia. }
    assert (A := proj1 (list_max_le (concat (board_of F)) _) (le_n _)). rewrite Forall_forall in A. apply A. auto.
Qed.
Lemma count_none l x : ~ In x l -> count_occ Nat.eq_dec l x = 0.
Proof. apply count_occ_not_In. Qed.
Theorem board_proper : proper (board_of F).
Proof.
  split; [|split].
  - intros row H. rewrite side_board. unfold board_of, tabulate in H. apply in_map_iff in H as (r & <- & _). rewrite map_length, seq_length. auto.
  - intros x Hx. rewrite maximum_board. apply in_tabulate in Hx as ([r c] & Hr & Hc & <-). simpl in *.
    destruct (plane_numbers r c Hr Hc) as [A B]. fold N in Hr, Hc. unfold cells_wide in Hr, Hc.
    destruct (Nat.eq_dec r (12 * n)); [destruct (Nat.eq_dec c (12 * n))|]; try (rewrite A by auto; lia); assert (B' := B ltac:(lia)); lia.
  - rewrite maximum_board. unfold board_of, tabulate. rewrite (seq_app (12 * n) 1), map_app, concat_app, count_occ_app.
    rewrite count_none; [|].
    + cbn [map seq concat Nat.add]. rewrite app_nil_r, !map_app, count_occ_app, count_none.
      * cbn [map seq]. rewrite (proj1 (plane_numbers (12 * n) (12 * n) ltac:(unfold cells_wide; lia) ltac:(unfold cells_wide; lia))) by auto. reflexivity.
      * intros H. apply in_map_iff in H as (c & E & Hc). apply in_seq in Hc.
        assert (B := proj2 (plane_numbers (12 * n) c ltac:(unfold cells_wide; lia) ltac:(unfold cells_wide; lia)) ltac:(lia)). lia.
    + intros H. apply in_concat in H as (row & Hr & Hx). apply in_map_iff in Hr as (r & <- & Hr). rewrite <- seq_app in Hx.
      apply in_map_iff in Hx as (c & E & Hc). apply in_seq in Hr. apply in_seq in Hc.
      assert (B := proj2 (plane_numbers r c ltac:(unfold cells_wide; lia) ltac:(unfold cells_wide; lia)) ltac:(lia)). lia.
Qed.

(* Solutions of the board are covers of the plane of parts, written down. *)
Lemma sum_board p : fits N N p -> sum (number (board_of F)) p = sum (plane at_) p.
Proof.
  intros Fp. unfold sum. f_equal. apply map_ext_in. intros c Hc. destruct (cells_inside _ _ _ _ Fp Hc). apply number_board; auto.
Qed.
Lemma solution_solves s : solution (board_of F) s -> solves n at_ (fun p => mem p s).
Proof.
  intros Sol. apply solution_cover in Sol as [C _]. rewrite side_board, maximum_board in C.
  apply (cover_same 21 N N (number (board_of F)) (plane at_) (fun _ => false) (fun p => mem p s)); auto. apply number_board.
Qed.
Lemma mem_filter f p : (f p = true -> fits N N p) -> mem p (filter f (lines N N)) = f p.
Proof.
  intros Fp. destruct (f p) eqn:E.
  - apply mem_spec, filter_In. split; auto. apply lines_complete. auto.
  - apply not_true_iff_false. rewrite mem_spec, filter_In. intros [_ X]. congruence.
Qed.
Lemma solves_solution f : solves n at_ f -> solution (board_of F) (filter f (lines N N)).
Proof.
  intros Sol. assert (Fit : forall p, f p = true -> fits N N p) by (intros p Hp; apply (cover_pieces _ _ _ _ _ _ Sol); auto).
  apply solution_cover. rewrite side_board, maximum_board. split.
  - apply (cover_same 21 N N (plane at_) (number (board_of F)) (fun _ => false) f); auto.
    + intros c C1 C2. symmetry. apply number_board; auto.
    + intros p. symmetry. apply mem_filter. auto.
  - unfold written. apply filter_ext_in. intros p Hp. symmetry. apply mem_filter; auto.
Qed.

End Facts.

Theorem paint_solution F m : model F m -> solution (board_of F) (paint F m).
Proof.
  intros M. apply (model_good kamaji kamaji_ok) in M as [_ G]. apply solves_solution. apply paint_solves.
  - apply meet_E.
  - apply meet_S.
  - apply all_shown.
  - apply good_signals; auto.
  - intros. apply sig_W_0.
  - intros j. apply sig_N_0.
Qed.

Lemma mem_paint F m u : model F m -> u < variables (plain F) -> mem (pair_W (S u) 1) (paint F m) = values m u.
Proof.
  intros M Hu. unfold paint. rewrite mem_filter.
  - change 1 with (0 + 1) at 1. rewrite (paint_pair_W _ _ (meet_E F) (meet_S F) (all_shown F)). pose proof (tall F).
    assert (Fb : fitsb (size (tiles_wide F)) (size (tiles_wide F)) (pair_W (S u) (0 + 1)) = true)
      by (apply fitsb_spec; unfold fits, pair_W, size; simpl; lia).
    rewrite Fb, andb_true_l. change (0 + 1) with 1. unfold columns. cbn [sig_W scan pass snd sort]. apply Nat.ltb_lt in Hu. rewrite Hu. reflexivity.
  - unfold paintb. destruct (start (pair_W (S u) 1)). rewrite andb_true_iff, fitsb_spec. tauto.
Qed.
Theorem read_paint F m : model F m -> read F (paint F m) = m.
Proof.
  intros M. unfold read. pose proof (proj1 (proj1 (model_good kamaji kamaji_ok F m) M)) as L. apply (nth_ext _ _ false false).
  - rewrite map_length, seq_length. auto.
  - rewrite map_length, seq_length. intros u Hu.
    rewrite (nth_indep _ false (mem (pair_W (S 0) 1) (paint F m))) by (rewrite map_length, seq_length; auto).
    rewrite (map_nth (fun u => mem (pair_W (S u) 1) (paint F m))), seq_nth by auto. simpl Nat.add. apply mem_paint; auto.
Qed.

Section Back.
Variable F : formula.
Variable s : list piece.
Hypothesis Sol : solution (board_of F) s.
Notation set := (fun p => mem p s).
Notation at_ := (arrangement F).
Lemma back_agree : Glue.agree (tiles_wide F) at_ (read_W set) (read_N set).
Proof. apply read_agrees; [apply meet_E | apply meet_S | apply all_shown | apply solution_solves; auto]. Qed.
Notation x := (assigned (read_W set)).
Lemma no_W i : read_W set i 0 = false. Proof. reflexivity. Qed.
Lemma values_read u : values (read F s) u = x u.
Proof.
  unfold values, read. destruct (le_lt_dec (variables (plain F)) u) as [L|L].
  - rewrite nth_overflow by (rewrite map_length, seq_length; auto). symmetry. apply not_true_iff_false. intros E.
    apply (pair_port_W _ _ (meet_E F) (meet_S F) (all_shown F) set (solution_solves F s Sol) (S u) 0) in E.
    destruct (le_lt_dec (tiles_wide F) (S u)) as [Q|Q]; [rewrite (proj1 (low_shut F _ _ Q)) in E; discriminate|].
    rewrite inner in E by auto. cbn [role_at] in E. apply Nat.ltb_ge in L. rewrite L in E. discriminate.
  - rewrite (nth_indep _ false (mem (pair_W 1 1) s)) by (rewrite map_length, seq_length; auto).
    rewrite (map_nth (fun u => mem (pair_W (S u) 1) s)), seq_nth by auto. reflexivity.
Qed.

Theorem read_model : model F (read F s).
Proof.
  apply plain_model. split; [unfold read; rewrite map_length, seq_length; auto|]. intros c Hc.
  pose proof (proj1 (columns_good kamaji kamaji_ok x F) (signals_good F _ _ back_agree no_W) c Hc) as G. unfold holds in G.
  rewrite <- G. f_equal. apply filter_ext. intros l. unfold value, truth. change (nth (fst l) (read F s) false) with (values (read F s) (fst l)).
  rewrite values_read. auto.
Qed.

Lemma paintb_ext n at_ hs vs hs' vs' p : (forall i j, i <= n -> j <= n + 1 -> hs i j = hs' i j) -> (forall i j, i <= n + 1 -> j <= n -> vs i j = vs' i j) ->
  paintb n at_ hs vs p = paintb n at_ hs' vs' p.
Proof.
  intros Eh Ev. unfold paintb. destruct (start p) as [r c] eqn:Es. destruct (fitsb (size n) (size n) p) eqn:Fb; auto. simpl andb.
  apply fitsb_spec in Fb. unfold fits in Fb. rewrite Es in Fb. simpl in Fb.
  assert (forall y, y < size n -> y / 12 <= n) by (intros y Hy; apply Nat.div_le_upper_bound; unfold size in Hy; lia).
  assert (r / 12 <= n) by (apply H; lia). assert (c / 12 <= n) by (apply H; lia).
  unfold state_at. rewrite !Eh, !Ev by lia. reflexivity.
Qed.
Theorem paint_read_back : paint F (read F s) = s.
Proof.
  rewrite (one_way _ _ Sol) at 2. rewrite side_board. unfold paint. apply filter_ext_in. intros p Hp.
  rewrite (paint_read _ _ (meet_E F) (meet_S F) (all_shown F) set (solution_solves F s Sol) p).
  apply paintb_ext; intros i j Hi Hj.
  - rewrite (signals_W F _ _ back_agree no_W) by auto. apply sig_ext, values_read.
  - rewrite (signals_N F _ _ back_agree no_W) by auto. apply (sig_ext kamaji 0), values_read.
Qed.
End Back.

(* Models and solutions are in bijection. *)
Theorem parsimonious : forall F,
  (forall m, model F m -> solution (board_of F) (paint F m)) /\
  (forall s, solution (board_of F) s -> model F (read F s)) /\
  (forall m, model F m -> read F (paint F m) = m) /\
  (forall s, solution (board_of F) s -> paint F (read F s) = s).
Proof.
  intros F. split; [apply paint_solution|]. split; [apply read_model|]. split; [apply read_paint | apply paint_read_back].
Qed.

(* The board is small. *)
Definition cell_count (B : board) : nat := length (concat B).
Theorem polynomial : forall F, cell_count (board_of F) <= (24 * weight F + 49) * (24 * weight F + 49).
Proof.
  intros F. assert (E : cell_count (board_of F) = cells_wide F * cells_wide F).
  { unfold cell_count, board_of, tabulate. fold (cells_wide F).
    assert (G : forall l, length (concat (map (fun r => map (fun c => plane (arrangement F) (r, c)) (seq 0 (cells_wide F))) l)) = length l * cells_wide F).
    { induction l as [|r l IH]; cbn [map concat length]; auto. rewrite app_length, IH, map_length, seq_length. reflexivity. }
    rewrite G, seq_length. auto. }
  rewrite E. assert (cells_wide F <= 24 * weight F + 49); [|apply Nat.mul_le_mono; auto].
  unfold cells_wide, tiles_wide. pose proof (columns_length kamaji F). pose proof (rows_length F). lia.
Qed.
