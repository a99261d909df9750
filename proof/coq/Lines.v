(* Rules along lines, however long: of the cells of a line between others no two are black, and every cell that shows nothing
   is in line with a black one (Light Up). To know what is said one has to read the first three definitions.

   On boards where no line is longer than some number of cells such rules are patterns (`line_patterns`), and a pattern that
   no colouring obeys sees to it that the boards made are such. So a kit whose puzzle has these patterns has the theorem for
   lines of any length. *)
Require Import ZArith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Formula Cnf Layout Compile Rules Traces TileCheck Joints Connect Blocks Found Proper.
Open Scope Z_scope.

Definition step (down : bool) (d : Z) : cell := if down then (d, 0) else (0, d).
(* From a to the cell d steps down, or to the right, all cells show the symbol 1, which is nothing. *)
Definition in_line (b : board) (a c : cell) : Prop :=
  exists down d, c = add a (step down d) /\ forall e, Z.min 0 d <= e <= Z.max 0 d -> shown b (add a (step down e)) = 1%nat.
Definition line_solution (g : game) (b : board) (s : colouring) : Prop :=
  solution g b s /\
  (forall a c, in_line b a c -> black s a = true -> black s c = true -> a = c) /\
  (forall a, shown b a = 1%nat -> exists c, in_line b a c /\ black s c = true).

(* The same as patterns, for lines of at most `most` cells and so many symbols. *)
Section Patterns.
Variable most symbols : nat.
Definition closed : list symbol := 0%nat :: seq 2 (symbols - 1).
Definition span (down : bool) (low high : Z) : list cell := map (fun n => step down (low + n)) (upto (high - low + 1)).
Definition empty_cells (cells : list cell) : list (cell * list symbol) := map (fun c => (c, [1%nat])) cells.
Definition too_long (down : bool) : pattern := Pattern (empty_cells (span down 0 (Z.of_nat most))) false [] (Count [] []).
Definition not_both (down : bool) (d : nat) : pattern :=
  Pattern (empty_cells (span down 0 (Z.of_nat d))) false [] (Count [(0, 0); step down (Z.of_nat d)] [0; 1]%nat).
(* a cell with so many others of its line at its left and right, above and below it *)
Definition across_line (l r u w : Z) : list cell := span false (- l) r ++ span true (- u) (- 1) ++ span true 1 w.
Definition lit (l r u w : Z) : pattern :=
  Pattern (empty_cells (across_line l r u w) ++
      map (fun c => (c, closed)) [step false (- l - 1); step false (r + 1); step true (- u - 1); step true (w + 1)])
    false [] (Count (across_line l r u w) (seq 1 (length (across_line l r u w)))).
Definition arms : list (Z * Z) := flat_map (fun l => map (pair l) (upto (Z.of_nat most - l))) (upto (Z.of_nat most)).
Definition line_patterns : list pattern :=
  [too_long false; too_long true] ++ flat_map (fun d => [not_both false d; not_both true d]) (seq 1 (most - 1)) ++
  flat_map (fun a => map (fun e => lit (fst a) (snd a) (fst e) (snd e)) arms) arms.

Lemma in_span down low high c : In c (span down low high) <-> exists d, low <= d <= high /\ c = step down d.
Proof.
  unfold span. rewrite in_map_iff. split.
  - intros (n & <- & I). apply in_upto in I. exists (low + n). split; [lia | auto].
  - intros (d & H & ->). exists (d - low). rewrite in_upto. split; [f_equal; lia | lia].
Qed.
Lemma in_arms l r : In (l, r) arms <-> 0 <= l /\ 0 <= r /\ l + r < Z.of_nat most.
Proof.
  unfold arms. rewrite in_flat_map. split.
  - intros (x & I & J). apply in_map_iff in J as (y & E & J). inversion E; subst. apply in_upto in I, J. lia.
  - intros H. exists l. rewrite in_upto, in_map_iff. split; [lia|]. exists r. rewrite in_upto. split; [auto | lia].
Qed.
Lemma in_across l r u w c : In c (across_line l r u w) <->
  (exists d, - l <= d <= r /\ c = step false d) \/ exists d, (- u <= d <= -1 \/ 1 <= d <= w) /\ c = step true d.
Proof.
  unfold across_line. rewrite !in_app_iff, !in_span. split.
  - intros [H|[(d & H & E)|(d & H & E)]]; eauto.
  - intros [H|(d & [H|H] & E)]; eauto.
Qed.
Lemma guard_empty f cells : (forall c l, In (c, l) (empty_cells cells) -> In (f c : symbol) l) <-> forall c, In c cells -> f c = 1%nat.
Proof.
  unfold empty_cells. split.
  - intros H c I. destruct (H c [1%nat]) as [E|[]]; auto. apply in_map_iff. eauto.
  - intros H c l I. apply in_map_iff in I as (d & E & I). inversion E; subst. left. symmetry. auto.
Qed.

Variable b : board.
Hypothesis printed : forall c, shown b c = 1%nat \/ In (shown b c) closed.
Hypothesis short : forall down a, exists d, 0 <= d <= Z.of_nat most /\ shown b (add a (step down d)) <> 1%nat.
Lemma closed_not_one n : In n closed -> n <> 1%nat.
Proof. unfold closed. intros [<-|I]; [discriminate|]. apply in_seq in I. lia. Qed.
Lemma add_step a down d e : add (add a (step down d)) (step down e) = add a (step down (d + e)).
Proof. unfold add, step. destruct down; simpl; f_equal; ring. Qed.
Lemma add_zero a down : add a (step down 0) = a.
Proof. unfold add, step. destruct a, down; simpl; f_equal; ring. Qed.
(* How far a line goes on in one direction. *)
Lemma arm down a : shown b a = 1%nat -> forall sign, sign = 1 \/ sign = -1 -> exists l, 0 <= l /\
  (forall e, 0 <= e <= l -> shown b (add a (step down (sign * e))) = 1%nat) /\ In (shown b (add a (step down (sign * (l + 1))))) closed.
Proof.
  intros O sign Hs.
  assert (S : exists d : nat, shown b (add a (step down (sign * Z.of_nat d))) <> 1%nat).
  { destruct Hs as [->| ->].
    - destruct (short down a) as (d & H & N). exists (Z.to_nat d). rewrite Z2Nat.id by lia. rewrite Z.mul_1_l. auto.
    - destruct (short down (add a (step down (- Z.of_nat most)))) as (d & H & N). rewrite add_step in N. exists (Z.to_nat (Z.of_nat most - d)).
      rewrite Z2Nat.id by lia. replace (-1 * (Z.of_nat most - d)) with (- Z.of_nat most + d) by ring. auto. }
  destruct S as (d & N).
  assert (G : forall n : nat, (forall e, 0 <= e <= Z.of_nat n -> shown b (add a (step down (sign * e))) = 1%nat) \/
    exists l, 0 <= l /\ (forall e, 0 <= e <= l -> shown b (add a (step down (sign * e))) = 1%nat) /\ In (shown b (add a (step down (sign * (l + 1))))) closed).
  { induction n as [|n [IH|IH]]; [left| |right; auto].
    - intros e H. replace (sign * e) with 0 by (replace e with 0 by lia; ring). rewrite add_zero. auto.
    - destruct (printed (add a (step down (sign * (Z.of_nat n + 1))))) as [P|P].
      + left. intros e H. destruct (Z.eq_dec e (Z.of_nat n + 1)) as [->|]; auto. apply IH. lia.
      + right. exists (Z.of_nat n). repeat split; auto. lia. }
  destruct (G d) as [H|H]; auto. exfalso. apply N, H. lia.
Qed.
Lemma arms_of down a : shown b a = 1%nat -> exists l r, In (l, r) arms /\
  (forall e, - l <= e <= r -> shown b (add a (step down e)) = 1%nat) /\
  In (shown b (add a (step down (- l - 1)))) closed /\ In (shown b (add a (step down (r + 1)))) closed.
Proof.
  intros O. destruct (arm down a O (-1) (or_intror eq_refl)) as (l & Hl & L & L'). destruct (arm down a O 1 (or_introl eq_refl)) as (r & Hr & R & R').
  assert (A : forall e, - l <= e <= r -> shown b (add a (step down e)) = 1%nat).
  { intros e H. destruct (Z_lt_le_dec e 0).
    - specialize (L (- e) ltac:(lia)). replace (-1 * - e) with e in L by ring. auto.
    - specialize (R e ltac:(lia)). rewrite Z.mul_1_l in R. auto. }
  exists l, r. rewrite in_arms. repeat split; auto; try lia.
  - destruct (Z_lt_le_dec (l + r) (Z.of_nat most)); auto. exfalso. destruct (short down (add a (step down (- l)))) as (d & H & N).
    rewrite add_step in N. apply N, A. lia.
  - replace (- l - 1) with (-1 * (l + 1)) by ring. auto.
  - rewrite Z.mul_1_l in R'. auto.
Qed.

Variable s : colouring.
Notation see c := (seen (shown b) (black s) false c).
Lemma see_empty c : shown b c = 1%nat -> see c = black s c.
Proof. intros E. unfold seen. rewrite E. auto. Qed.
Lemma not_both_obeyed down d a : (1 <= d)%nat -> (obeys (shown b) (black s) a (not_both down d) <->
  ((forall e, 0 <= e <= Z.of_nat d -> shown b (add a (step down e)) = 1%nat) -> black s a = true -> black s (add a (step down (Z.of_nat d))) = true -> False)).
Proof.
  intros Hd. assert (E0 : add a (0, 0) = a) by (destruct a; unfold add; simpl; f_equal; ring).
  assert (G : (forall c l, In (c, l) (guard (not_both down d)) -> In (shown b (add a c)) l) <->
    (forall e, 0 <= e <= Z.of_nat d -> shown b (add a (step down e)) = 1%nat)).
  { cbn [guard not_both]. rewrite (guard_empty (fun c => shown b (add a c))). split.
    - intros H e He. apply H, in_span. eauto.
    - intros H c I. apply in_span in I as (e & He & ->). auto. }
  unfold obeys. rewrite G. cbn [off given asked not_both met filter]. rewrite E0. split.
  - intros H Op B1 B2. specialize (H Op ltac:(intros ? ? [])). cbv zeta in H.
    assert (O0 : shown b a = 1%nat) by (specialize (Op 0 ltac:(lia)); rewrite add_zero in Op; auto).
    rewrite (see_empty a O0), B1, (see_empty _ (Op (Z.of_nat d) ltac:(lia))), B2 in H. simpl in H. destruct H as [H|[H|[]]]; discriminate.
  - intros H Op _. specialize (H Op).
    assert (O0 : shown b a = 1%nat) by (specialize (Op 0 ltac:(lia)); rewrite add_zero in Op; auto).
    rewrite (see_empty a O0), (see_empty _ (Op (Z.of_nat d) ltac:(lia))).
    destruct (black s a), (black s (add a (step down (Z.of_nat d)))); simpl; tauto.
Qed.
Lemma lit_guard l r u w a : (forall c k, In (c, k) (guard (lit l r u w)) -> In (shown b (add a c)) k) <->
  (forall c, In c (across_line l r u w) -> shown b (add a c) = 1%nat) /\
  In (shown b (add a (step false (- l - 1)))) closed /\ In (shown b (add a (step false (r + 1)))) closed /\
  In (shown b (add a (step true (- u - 1)))) closed /\ In (shown b (add a (step true (w + 1)))) closed.
Proof.
  cbn [guard lit]. rewrite <- (guard_empty (fun c => shown b (add a c))). split.
  - intros H. split; [intros c k I; apply H, in_or_app; auto|].
    repeat split; apply H, in_or_app; right; simpl; auto.
  - intros (H & H1 & H2 & H3 & H4) c k I. apply in_app_or in I as [I|I]; auto. simpl in I.
    destruct I as [E|[E|[E|[E|[]]]]]; inversion E; subst; auto.
Qed.
Lemma lit_obeyed l r u w a : obeys (shown b) (black s) a (lit l r u w) <->
  ((forall c k, In (c, k) (guard (lit l r u w)) -> In (shown b (add a c)) k) -> exists c, In c (across_line l r u w) /\ black s (add a c) = true).
Proof.
  unfold obeys. cbn [off given asked lit met]. split; intros H G; specialize (H G); pose proof (proj1 (proj1 (lit_guard l r u w a) G)) as Op.
  - specialize (H ltac:(intros ? ? [])). cbv zeta in H. apply in_seq in H.
    destruct (filter _ (across_line l r u w)) as [|c rest] eqn:F; [simpl in H; lia|].
    assert (I : In c (c :: rest)) by (left; auto). rewrite <- F in I. apply filter_In in I as [I B]. exists c. split; auto. rewrite <- see_empty; auto.
  - intros _. destruct H as (c & I & B). apply in_seq.
    assert (J : In c (filter (fun c => see (add a c)) (across_line l r u w))) by (apply filter_In; split; auto; rewrite see_empty; auto).
    pose proof (filter_some (fun c => see (add a c)) (across_line l r u w)). destruct (filter _ _); [destruct J | simpl in *; lia].
Qed.

Theorem lines_as_patterns g : solution (Game (patterns g ++ line_patterns) (connected g)) b s <-> line_solution g b s.
Proof.
  unfold line_solution, solution. cbn [patterns connected]. split.
  - intros (A & O & C). split; [split; [auto|split; [intros c p N I; apply O; auto; apply in_or_app; auto|auto]]|].
    assert (Pl : forall a p, shown b a = 1%nat -> In p line_patterns -> obeys (shown b) (black s) a p).
    { intros a p E I. apply O; [rewrite E; discriminate | apply in_or_app; auto]. }
    assert (Few : forall a down d, 0 < d -> (forall e, 0 <= e <= d -> shown b (add a (step down e)) = 1%nat) -> black s a = true -> black s (add a (step down d)) = true -> False).
    { intros a down d Hd Op B1 B2. assert (D : d < Z.of_nat most).
      { destruct (Z_lt_le_dec d (Z.of_nat most)); auto. exfalso. destruct (short down a) as (e & He & N). apply N, Op. lia. }
      assert (E : d = Z.of_nat (Z.to_nat d)) by lia. rewrite E in Op, B2.
      apply (proj1 (not_both_obeyed down (Z.to_nat d) a ltac:(lia))); auto. apply Pl.
      - specialize (Op 0 ltac:(lia)). rewrite add_zero in Op. auto.
      - unfold line_patterns. apply in_or_app. right. apply in_or_app. left. apply in_flat_map. exists (Z.to_nat d).
        split; [apply in_seq; lia | destruct down; simpl; auto]. }
    split.
    + intros a c (down & d & -> & Op) B1 B2. destruct (Z_lt_le_dec 0 d) as [H|H]; [|destruct (Z.eq_dec d 0) as [->|H']].
      * exfalso. apply (Few a down d H); auto. intros e He. apply Op. lia.
      * rewrite add_zero. auto.
      * exfalso. apply (Few (add a (step down d)) down (- d) ltac:(lia)); auto.
        -- intros e He. rewrite add_step. apply Op. lia.
        -- rewrite add_step, Z.add_opp_diag_r, add_zero. auto.
    + intros a E. destruct (arms_of false a E) as (l & r & A1 & O1 & L1 & R1). destruct (arms_of true a E) as (u & w & A2 & O2 & L2 & R2).
      assert (I : In (lit l r u w) line_patterns).
      { unfold line_patterns. apply in_or_app. right. apply in_or_app. right. apply in_flat_map. exists (l, r). split; auto.
        apply in_map_iff. exists (u, w). auto. }
      destruct (proj1 (lit_obeyed l r u w a) (Pl a _ E I)) as (c & Ic & B).
      { apply lit_guard. repeat split; auto. intros c Ic. apply in_across in Ic as [(d & H & ->)|(d & H & ->)]; [apply O1; auto|].
        apply in_arms in A2. apply O2. lia. }
      exists (add a c). split; auto. apply in_arms in A1, A2. apply in_across in Ic as [(d & H & ->)|(d & H & ->)].
      * exists false, d. split; auto. intros e He. apply O1. lia.
      * exists true, d. split; auto. intros e He. apply O2. lia.
  - intros ((A & O & C) & Few & Some_). split; [auto|]. split; [|auto]. intros a p N I. apply in_app_or in I as [I|I]; [auto|].
    unfold line_patterns in I. apply in_app_or in I as [I|I]; [|apply in_app_or in I as [I|I]].
    + assert (D : exists down, p = too_long down) by (destruct I as [<-|[<-|[]]]; eauto). destruct D as (down & ->). intros G. exfalso.
      cbn [guard too_long] in G. rewrite (guard_empty (fun c => shown b (add a c))) in G. destruct (short down a) as (d & H & X).
      apply X, G, in_span. eauto.
    + apply in_flat_map in I as (d & Id & I). apply in_seq in Id. assert (D : exists down, p = not_both down d) by (destruct I as [<-|[<-|[]]]; eauto).
      destruct D as (down & ->). apply not_both_obeyed; [lia|]. intros Op B1 B2.
      assert (E : a = add a (step down (Z.of_nat d))).
      { apply Few; auto. exists down, (Z.of_nat d). split; auto. intros e He. apply Op. lia. }
      destruct a as [x y], down; unfold add, step in E; simpl in E; inversion E; lia.
    + apply in_flat_map in I as ([l r] & I1 & I). apply in_map_iff in I as ([u w] & <- & I2). cbn [fst snd]. apply in_arms in I1, I2.
      apply lit_obeyed. intros G. apply lit_guard in G as (Op & L1 & R1 & L2 & R2).
      assert (E : shown b a = 1%nat) by (specialize (Op (step false 0)); rewrite add_zero in Op; apply Op, in_across; left; exists 0; split; [lia | auto]).
      destruct (Some_ a E) as (c & (down & d & -> & Line) & B). exists (step down d). split; auto. apply in_across.
      assert (In_range : forall low high, low <= 0 <= high -> In (shown b (add a (step down (low - 1)))) closed ->
        In (shown b (add a (step down (high + 1)))) closed -> low <= d <= high).
      { intros low high H X Y. split.
        - destruct (Z_lt_le_dec d low); auto. exfalso. apply (closed_not_one _ X). apply Line. lia.
        - destruct (Z_lt_le_dec high d); auto. exfalso. apply (closed_not_one _ Y). apply Line. lia. }
      destruct down.
      * specialize (In_range (- u) w ltac:(lia) L2 R2). destruct (Z.eq_dec d 0) as [->|]; [left; exists 0; split; [lia | auto]|].
        right. exists d. split; auto. lia.
      * specialize (In_range (- l) r ltac:(lia) L1 R1). left. eauto.
Qed.
End Patterns.

(* A pattern that no colouring obeys is nowhere on the boards made, if each tile has a state: it is asked of every state of a
   tile that it be obeyed where it may be there. *)
Definition all_look (k : kit) : bool := forallb (fun t => match looks t with [] => false | _ => true end) (tiles (lib k)).
Section Never.
Variable k : kit.
Variable F : formula.
Hypothesis ok : check_kit k = true.
Hypothesis states : all_look k = true.
Notation L := (lib k).
Notation P := (pitch L).
Notation at_on := (tiled_on k ok (tall F) (wide k F) (tall_pos k F ok) (wide_pos k F ok) (role_of k F) (all_used k F ok)).
Notation at_edges := (tiled_edges k ok (tall F) (wide k F) (tall_pos k F ok) (wide_pos k F ok) (role_of k F) (all_used k F ok)).
Notation at_E := (tiled_E k ok (tall F) (wide k F) (tall_pos k F ok) (wide_pos k F ok) (role_of k F) (all_used k F ok) (off_filler k F ok) (meets_E k F ok)).
Notation at_S := (tiled_S k ok (tall F) (wide k F) (tall_pos k F ok) (wide_pos k F ok) (role_of k F) (all_used k F ok) (off_filler k F ok) (meets_S k F ok)).
Notation plane := (symbols_at L (-1) (across k * tall F) (-1) (across k * wide k F) (tiles_at k F)).
Lemma never p : In p (patterns (game_of k)) -> given p = [] -> asked p = Count [] [] -> forall c, shown (board_of k F) c <> 0%nat ->
  ~ forall d l, In (d, l) (guard p) -> In (shown (board_of k F) (add c d)) l.
Proof.
  intros Ip Gp Ap c N G. rewrite shown_board in N by auto. set (c' := add (- P, - P) c) in *.
  pose proof (split_cell L (lib_ok k ok) c') as E. set (i := fst (tile_of L c')) in *. set (j := snd (tile_of L c')) in *.
  pose proof (spot_own L (lib_ok k ok) c') as Own. set (s := spot L c') in *.
  rewrite E in N. pose proof (proj1 (symbols_on L (lib_ok k ok) _ _ _ _ _ at_on i j s Own) N) as O.
  pose proof (at_on i j O) as It. fold (tiles_at k F) in It.
  assert (Mb : maybe_there (window_of L (tiles_at k F i j)) s p = true).
  { apply (maybe_there_spec _ (Joints.near L plane i j)).
    - apply (window_shows L (lib_ok k ok) _ _ _ _ (tiles_at k F) at_on at_edges at_E at_S i j O).
    - intros d l I. specialize (G d l I). rewrite shown_board in G by auto. unfold Joints.near.
      replace (move L i j (add s d)) with (add (- P, - P) (add c d)); auto.
      transitivity (add c' d); [unfold c', add; simpl; f_equal; ring|]. rewrite E. unfold add, move; simpl. f_equal; ring. }
  destruct (parts_of_check L (lib_ok k ok)) as (_ & _ & Ch & _). destruct (Ch _ It) as (_ & _ & Co & _).
  pose proof states as St. unfold all_look in St. rewrite forallb_forall in St. specialize (St _ It).
  unfold complete in Co. cbv zeta in Co. destruct (looks (tiles_at k F i j)) as [|l ls]; [discriminate|]. cbn [forallb] in Co.
  apply andb_true_iff in Co as [Co _]. rewrite forallb_forall in Co. specialize (Co (s, p)). cbn [fst snd] in Co.
  unfold surely_kept in Co. rewrite Gp, Ap in Co. simpl in Co. rewrite andb_false_r in Co. discriminate Co.
  apply in_flat_map. exists s. split; auto. apply in_map_iff. exists p. split; auto. apply filter_In. auto.
Qed.
End Never.

(* The kit of a puzzle with lines: its patterns and those for short lines. *)
Definition with_lines (g : game) (most symbols : nat) : game := Game (patterns g ++ line_patterns most symbols) (connected g).
Theorem lines_solved : forall k g most, check_found k = true -> all_look k = true -> game_of k = with_lines g most (symbols (lib k)) ->
  forall F s, solution (game_of k) (board_of k F) s <-> line_solution g (board_of k F) s.
Proof.
  intros k g most ok St E F s. apply found_parts in ok as [ok _]. rewrite E. apply lines_as_patterns.
  - intros c. destruct (Nat.eq_dec (shown (board_of k F) c) 0) as [Z0|N]; [right; rewrite Z0; left; auto|].
    pose proof N as W. rewrite shown_board in W by auto. apply plane_board in W; auto. rewrite moved_back in W.
    apply (symbol_there k ok F) in W. rewrite <- shown_board in W by auto. unfold alphabet in W. apply in_seq in W.
    destruct (Nat.eq_dec (shown (board_of k F) c) 1); auto. right. right. apply in_seq. lia.
  - intros down a.
    assert (D : forall n : nat, (forall e, 0 <= e <= Z.of_nat n -> shown (board_of k F) (add a (step down e)) = 1%nat) \/
      exists d, 0 <= d <= Z.of_nat n /\ shown (board_of k F) (add a (step down d)) <> 1%nat).
    { induction n as [|n [IH|(d & H & X)]].
      - destruct (Nat.eq_dec (shown (board_of k F) (add a (step down 0))) 1) as [Y|Y]; [left|right; exists 0; split; [lia | auto]].
        intros e H. replace e with 0 by lia. auto.
      - destruct (Nat.eq_dec (shown (board_of k F) (add a (step down (Z.of_nat (S n))))) 1) as [Y|Y].
        + left. intros e H. destruct (Z.eq_dec e (Z.of_nat (S n))) as [->|]; auto. apply IH. lia.
        + right. exists (Z.of_nat (S n)). split; [lia | auto].
      - right. exists d. split; [lia | auto]. }
    destruct (D most) as [H|H]; auto. exfalso. apply (never k F ok St (too_long most down)) with (c := a); auto.
    + rewrite E. apply in_or_app. right. apply in_or_app. left. destruct down; simpl; auto.
    + specialize (H 0 ltac:(lia)). rewrite add_zero in H. rewrite H. discriminate.
    + cbn [guard too_long]. apply (guard_empty (fun c => shown (board_of k F) (add a c))). intros c I. apply in_span in I as (d & Hd & ->). auto.
Qed.
