(* The bus layout, in one fixed form: a row for each variable below a row for the clauses, and columns of a few kinds.
   For the formula "exactly one of x, not y":

       .  .  Es Ws .  .       clauses
       E  N  T  +  H  W       x: E start, N negate, T tap, + crossover, H along, W stop
       E  H  H  T  N  W       y

   The signal of a row is the variable's value; a tap hands it on to the column above it and negates what goes on. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Kamaji Cover Tiles Library Local Glue.
Arguments Nat.leb : simpl never.
Arguments Nat.ltb : simpl never.
Arguments Nat.eqb : simpl never.

(* Off is what stands right of all columns. *)
Inductive kind := Off | Start | Stop | Pass | Negate (v : nat) | Tap (v : nat).
Record column := Column { sort : kind; top : tile }.
Definition off : column := Column Off Blank.
Definition below (k : kind) (u : nat) : tile :=
  match k with
  | Off => Blank
  | Start => Terme
  | Stop => Termw
  | Pass => H
  | Negate v => if u =? v then Not else H
  | Tap v => if u =? v then Hub else if u <? v then Cross else H
  end.
Definition tile_at (vars : nat) (cols : list column) (i j : nat) : tile :=
  match i with
  | 0 => top (nth j cols off)
  | S u => if u <? vars then below (sort (nth j cols off)) u else Blank
  end.
(* with the rim *)
Definition place (n vars : nat) (cols : list column) (i j : nat) : part :=
  if i <? n then Tile (tile_at vars cols i j) else if (i =? n) && (j <? n) then LastRow else Corner.

(* What a tile sends north and east, given what it gets from west and south. *)
Definition to_N (t : tile) (w s : bool) : bool := match t with Cross | V => s | Hub => w | _ => false end.
Definition to_E (t : tile) (w s : bool) : bool :=
  match t with Cross | H => w | Hub | Not => negb w | Es => negb s | Cl3 => w || negb s | _ => false end.
Lemma tile_eval t s : allowed (Tile t) s = true ->
  north s = to_N t (west s) (south s) /\ (t <> Terme -> east s = to_E t (west s) (south s)).
Proof. destruct t, s as [[] [] [] []]; vm_compute; intros E; try discriminate E; split; intros; congruence. Qed.
Lemma to_N_port t w s : north (ports t) = false -> to_N t w s = false.
Proof. destruct t; simpl; congruence. Qed.
Lemma to_E_port t w s : to_E t w s = true -> east (ports t) = true.
Proof. destruct t; simpl; congruence. Qed.

(* Signals from left to right: that of the clause row, and those of the variables' rows. *)
Definition signals := (bool * (nat -> bool))%type.
Definition tapped (c : column) (st : signals) : bool := match sort c with Tap v => snd st v | _ => false end.
Definition pass (x : nat -> bool) (c : column) (st : signals) : signals :=
  (to_E (top c) (fst st) (tapped c st),
   fun u => match sort c with
            | Off | Stop => false
            | Start => x u
            | Pass => snd st u
            | Negate v | Tap v => if u =? v then negb (snd st u) else snd st u
            end).
Fixpoint scan (x : nat -> bool) (cols : list column) (st : signals) (j : nat) : signals :=
  match j, cols with
  | 0, _ => st
  | S j, [] => scan x [] (pass x off st) j
  | S j, c :: cols => scan x cols (pass x c st) j
  end.
Lemma scan_succ x : forall j cols st, scan x cols st (S j) = pass x (nth j cols off) (scan x cols st j).
Proof.
  induction j as [|j IH]; intros [|c cols] st; try reflexivity.
  - change (scan x [] (pass x off st) (S j) = pass x off (scan x [] (pass x off st) j)). rewrite IH. destruct j; reflexivity.
  - change (scan x cols (pass x c st) (S j) = pass x (nth j cols off) (scan x cols (pass x c st) j)). apply IH.
Qed.
(* the clause tile of a column allows what it gets *)
Definition fine (c : column) (st : signals) : bool :=
  allowed (Tile (top c)) (State false (to_E (top c) (fst st) (tapped c st)) (tapped c st) (fst st)).
Fixpoint good (x : nat -> bool) (cols : list column) (st : signals) : Prop :=
  match cols with [] => True | c :: cols => fine c st = true /\ good x cols (pass x c st) end.
Lemma good_nth x : forall cols st, good x cols st <-> forall j, j < length cols -> fine (nth j cols off) (scan x cols st j) = true.
Proof.
  induction cols as [|c cols IH]; intros st; simpl.
  - split; auto. intros _ j Hj. lia.
  - rewrite IH. split.
    + intros [A B] [|j] Hj; auto. apply B. lia.
    + intros A. split; [apply (A 0); lia|]. intros j Hj. apply (A (S j)). lia.
Qed.

(* Columns that stand side by side: ports meet ports. *)
Definition row_E (c : column) : bool := match sort c with Off | Stop => false | _ => true end.
Definition row_W (c : column) : bool := match sort c with Off | Start => false | _ => true end.
Definition link (c d : column) : Prop := row_E c = row_W d /\ east (ports (top c)) = west (ports (top d)).
Fixpoint chained (c : column) (cols : list column) : Prop :=
  match cols with [] => link c off | d :: cols => link c d /\ chained d cols end.
Lemma chained_nth : forall cols c, chained c cols -> link c (nth 0 cols off) /\ forall j, link (nth j cols off) (nth (j + 1) cols off).
Proof.
  induction cols as [|d cols IH]; intros c; simpl.
  - intros L. split; auto. intros j. destruct j; simpl; [|destruct j]; split; reflexivity.
  - intros [L C]. split; auto. destruct (IH d C) as [A B]. intros [|j]; simpl; auto.
Qed.
Definition tidy (vars : nat) (c : column) : Prop :=
  top c <> Terme /\
  north (ports (top c)) = false /\ match sort c with Tap v => v < vars /\ south (ports (top c)) = true | _ => south (ports (top c)) = false end.

Section Layout.
Variable n vars : nat.
Variable cols : list column.
Hypothesis tall : vars + 1 <= n.
Hypothesis wide : length cols <= n.
Hypothesis chain : chained off cols.
Hypothesis all_tidy : forall c, In c cols -> tidy vars c.
Hypothesis one_start : forall j, sort (nth j cols off) = Start -> j = 0.
Notation col j := (nth j cols off).
Notation at_ := (place n vars cols).

Lemma tidy_col j : tidy vars (col j).
Proof. destruct (nth_in_or_default j cols off) as [I | ->]; auto. split; [discriminate|split; reflexivity]. Qed.
Lemma link_col j : link (col j) (col (j + 1)).
Proof. apply (chained_nth _ _ chain). Qed.
Lemma link_0 : link off (col 0).
Proof. apply (chained_nth _ _ chain). Qed.
Lemma col_off j : length cols <= j -> col j = off.
Proof. apply nth_overflow. Qed.

Lemma row_ports c u : east (ports (below (sort c) u)) = row_E c /\ west (ports (below (sort c) u)) = row_W c.
Proof. unfold row_E, row_W, below. destruct (sort c); try destruct (u =? v); try destruct (u <? v); auto. Qed.
Lemma place_E i j : east (sides (at_ i j)) = west (sides (at_ i (j + 1))).
Proof.
  unfold place. destruct (i <? n).
  - simpl. destruct (link_col j) as [L1 L2]. destruct i as [|u]; simpl; auto. destruct (u <? vars); auto.
    rewrite (proj1 (row_ports _ u)), (proj2 (row_ports _ u)). auto.
  - destruct ((i =? n) && (j <? n)), ((i =? n) && (j + 1 <? n)); reflexivity.
Qed.
Lemma below_S k u : south (ports (below k u)) = match k with Tap v => u <? v | _ => false end.
Proof.
  destruct k as [| | | |v|v]; simpl; auto; [destruct (u =? v); auto|]. destruct (u =? v) eqn:E.
  - apply Nat.eqb_eq in E; subst. rewrite Nat.ltb_irrefl; auto.
  - destruct (u <? v); auto.
Qed.
Lemma below_N k u : north (ports (below k u)) = match k with Tap v => u <=? v | _ => false end.
Proof.
  destruct k as [| | | |v|v]; simpl; auto; [destruct (u =? v); auto|]. destruct (u =? v) eqn:E.
  - apply Nat.eqb_eq in E; subst. rewrite Nat.leb_refl; auto.
  - apply Nat.eqb_neq in E. destruct (u <? v) eqn:L; simpl; symmetry; [apply Nat.ltb_lt in L; apply Nat.leb_le | apply Nat.ltb_ge in L; apply Nat.leb_gt]; lia.
Qed.
Ltac nat_bool := rewrite ?Nat.ltb_lt, ?Nat.ltb_ge, ?Nat.leb_le, ?Nat.leb_gt, ?Nat.eqb_eq, ?Nat.eqb_neq in *.
Lemma place_S i j : south (sides (at_ i j)) = north (sides (at_ (i + 1) j)).
Proof.
  destruct (tidy_col j) as (_ & T1 & T2). unfold place. rewrite Nat.add_1_r.
  assert (Tile_S : south (ports (tile_at vars cols i j)) = match sort (col j) with Tap v => i <=? v | _ => false end).
  { destruct i as [|u]; simpl; [destruct (sort (col j)); auto; apply T2|]. destruct (u <? vars) eqn:E; [apply below_S|].
    destruct (sort (col j)); auto. symmetry. nat_bool. lia. }
  assert (Tile_N : north (ports (tile_at vars cols (S i) j)) = match sort (col j) with Tap v => i <=? v | _ => false end).
  { simpl. destruct (i <? vars) eqn:E; [apply below_N|]. destruct (sort (col j)); auto. symmetry. nat_bool. lia. }
  destruct (i <? n) eqn:E1.
  - transitivity (match sort (col j) with Tap v => i <=? v | _ => false end); [exact Tile_S|]. destruct (S i <? n) eqn:E2; [symmetry; exact Tile_N|].
    assert (Z : match sort (col j) with Tap v => i <=? v | _ => false end = false) by (destruct (sort (col j)); auto; nat_bool; lia).
    rewrite Z. destruct ((S i =? n) && (j <? n)); reflexivity.
  - replace (S i <? n) with false by (symmetry; nat_bool; lia).
    destruct ((i =? n) && (j <? n)), ((S i =? n) && (j <? n)); reflexivity.
Qed.
Lemma place_shown i j : i <= n -> j <= n -> shown (extent n i) (extent n j) (at_ i j).
Proof.
  intros Hi Hj. unfold place, extent. destruct (i <? n) eqn:Ei.
  - destruct (j <? n) eqn:Ej.
    + simpl. destruct (tile_at vars cols i j); auto.
    + nat_bool. replace (tile_at vars cols i j) with Blank; [simpl; auto|].
      destruct i as [|u]; simpl; rewrite col_off by lia; auto. destruct (u <? vars); auto.
  - nat_bool. replace (i =? n) with true by (symmetry; apply Nat.eqb_eq; lia). destruct (j <? n); simpl; auto.
Qed.

(* The signals that an assignment makes. *)
Section Signals.
Variable x : nat -> bool.
Definition init : signals := (false, fun _ => false).
Notation at_col j := (scan x cols init j).
Definition sig_W (i j : nat) : bool :=
  match i with 0 => fst (at_col j) | S u => (u <? vars) && snd (at_col j) u end.
Definition sig_N (i j : nat) : bool :=
  match sort (col j) with Tap v => (1 <=? i) && (i <=? v + 1) && snd (at_col j) v | _ => false end.

Lemma scan_col j : at_col (j + 1) = pass x (col j) (at_col j).
Proof. rewrite Nat.add_1_r. apply scan_succ. Qed.
Lemma sig_N_low i j : vars < i -> sig_N i j = false.
Proof.
  intros Hi. unfold sig_N. destruct (tidy_col j) as (_ & _ & T). destruct (sort (col j)); auto.
  replace (i <=? v + 1) with false by (symmetry; nat_bool; lia). rewrite andb_false_r. auto.
Qed.
Lemma sig_N_0 j : sig_N 0 j = false.
Proof. unfold sig_N. destruct (sort (col j)); auto. Qed.
Lemma sig_N_1 j : sig_N 1 j = tapped (col j) (at_col j).
Proof. unfold sig_N, tapped. destruct (sort (col j)); auto. rewrite Nat.add_1_r. reflexivity. Qed.

Lemma closed_N i j : to_N (tile_at vars cols i j) (sig_W i j) (sig_N (i + 1) j) = sig_N i j.
Proof.
  destruct i as [|u].
  - rewrite sig_N_0. apply to_N_port, (tidy_col j).
  - cbn [tile_at sig_W]. destruct (u <? vars) eqn:E; [|rewrite !sig_N_low by (nat_bool; lia); reflexivity].
    unfold sig_N. rewrite Nat.add_1_r. destruct (sort (col j)); simpl; auto; try (destruct (u =? v); reflexivity).
    replace (1 <=? S (S u)) with true by (symmetry; nat_bool; lia). replace (1 <=? S u) with true by (symmetry; nat_bool; lia).
    rewrite !Nat.add_1_r. destruct (u =? v) eqn:Ev.
    + nat_bool. subst. replace (S v <=? S v) with true by (symmetry; nat_bool; lia). reflexivity.
    + nat_bool. destruct (u <? v) eqn:L; nat_bool.
      * replace (S (S u) <=? S v) with true by (symmetry; nat_bool; lia). replace (S u <=? S v) with true by (symmetry; nat_bool; lia). reflexivity.
      * replace (S u <=? S v) with false by (symmetry; nat_bool; lia). reflexivity.
Qed.
Lemma closed_E i j : tile_at vars cols i j <> Terme -> to_E (tile_at vars cols i j) (sig_W i j) (sig_N (i + 1) j) = sig_W i (j + 1).
Proof.
  intros NT. destruct i as [|u]; cbn [tile_at sig_W] in *; rewrite scan_col.
  - rewrite sig_N_1. reflexivity.
  - destruct (u <? vars) eqn:E; [|reflexivity]. unfold pass; simpl.
    destruct (sort (col j)); simpl in *; auto; try congruence.
    + destruct (u =? v); reflexivity.
    + destruct (u =? v) eqn:Ev; [reflexivity|]. destruct (u <? v); reflexivity.
Qed.
Lemma start_E u j : u < vars -> sort (col j) = Start -> sig_W (S u) (j + 1) = x u.
Proof. intros Hu E. cbn [sig_W]. rewrite scan_col. unfold pass; simpl. rewrite E. apply Nat.ltb_lt in Hu. rewrite Hu. auto. Qed.

(* signals come only through ports *)
Lemma top_port j : fst (at_col j) = true -> west (ports (top (col j))) = true.
Proof.
  destruct j as [|j]; [simpl; discriminate|]. rewrite <- (Nat.add_1_r j), scan_col. simpl. intros E. apply to_E_port in E.
  rewrite <- (proj2 (link_col j)). auto.
Qed.
Lemma row_port u j : snd (at_col j) u = true -> row_W (col j) = true.
Proof.
  destruct j as [|j]; [simpl; discriminate|]. rewrite <- (Nat.add_1_r j), scan_col. simpl. intros E.
  rewrite <- (proj1 (link_col j)). unfold row_E. destruct (sort (col j)); auto.
Qed.

Theorem good_agree : good x cols init <-> agree n at_ sig_W sig_N.
Proof.
  rewrite good_nth. split.
  - intros Fine i j Hi Hj. unfold place. destruct (i <? n) eqn:Ei.
    + unfold state_at. destruct i as [|u].
      * rewrite sig_N_0. rewrite Nat.add_0_l, sig_N_1. cbn [sig_W tile_at]. rewrite scan_col. cbn [pass fst].
        destruct (le_lt_dec (length cols) j) as [L|L]; [|apply (Fine j L)]. pose proof (top_port j) as P. rewrite (col_off j L) in *. simpl in *.
        destruct (fst (at_col j)); auto; discriminate P; auto.
      * cbn [tile_at sig_W]. rewrite scan_col. pose proof (row_port u j) as P. pose proof (one_start j) as O. unfold row_W in P. cbn [pass snd].
        unfold sig_N. destruct (tidy_col j) as (_ & _ & T). destruct (u <? vars) eqn:Eu.
        -- rewrite !andb_true_l. destruct (sort (col j)); cbn [below].
           ++ destruct (snd (at_col j) u); auto; discriminate P; auto.
           ++ rewrite O by auto. simpl. destruct (x u); reflexivity.
           ++ destruct (snd (at_col j) u); reflexivity.
           ++ destruct (snd (at_col j) u); reflexivity.
           ++ destruct (u =? v); destruct (snd (at_col j) u); reflexivity.
           ++ rewrite !Nat.add_1_r. destruct (u =? v) eqn:Ev.
              ** nat_bool. subst u. replace (1 <=? S v) with true by auto. replace (S v <=? S v) with true by (symmetry; apply Nat.leb_refl).
                 replace (S (S v) <=? S v) with false by (symmetry; nat_bool; lia). rewrite andb_false_r. simpl.
                 destruct (snd (at_col j) v); reflexivity.
              ** nat_bool. destruct (u <? v) eqn:L.
                 --- nat_bool. replace (S u <=? S v) with true by (symmetry; nat_bool; lia). replace (S (S u) <=? S v) with true by (symmetry; nat_bool; lia).
                     simpl. destruct (snd (at_col j) v), (snd (at_col j) u); reflexivity.
                 --- nat_bool. replace (S u <=? S v) with false by (symmetry; nat_bool; lia). replace (S (S u) <=? S v) with false by (symmetry; nat_bool; lia).
                     simpl. destruct (snd (at_col j) u); reflexivity.
        -- rewrite !andb_false_l. nat_bool. destruct (sort (col j)); try reflexivity.
           replace (S u <=? v + 1) with false by (symmetry; nat_bool; lia). replace (S u + 1 <=? v + 1) with false by (symmetry; nat_bool; lia).
           rewrite !andb_false_r. reflexivity.
    + nat_bool. assert (Z : state_at sig_W sig_N i j = shut).
      { unfold state_at. rewrite !sig_N_low by lia. destruct i as [|u]; [lia|]. cbn [sig_W].
        replace (u <? vars) with false by (symmetry; nat_bool; lia). reflexivity. }
      rewrite Z. destruct ((i =? n) && (j <? n)); reflexivity.
  - intros Ag j Hj. specialize (Ag 0 j ltac:(lia) ltac:(lia)). unfold place in Ag.
    replace (0 <? n) with true in Ag by (symmetry; nat_bool; lia). unfold state_at in Ag.
    rewrite sig_N_0, Nat.add_0_l, sig_N_1 in Ag. cbn [sig_W tile_at] in Ag. rewrite scan_col in Ag. exact Ag.
Qed.
End Signals.

(* Any signals that agree are those of an assignment, which stands right of the starts. *)
Section Unique.
Variable hs vs : nat -> nat -> bool.
Hypothesis Ag : agree n at_ hs vs.
Hypothesis no_W : forall i, hs i 0 = false.
Definition assigned (u : nat) : bool := hs (S u) 1.
Notation sW := (sig_W assigned).
Notation sN := (sig_N assigned).

Lemma last_shut j : j <= n -> vs n j = false /\ vs (n + 1) j = false /\ hs n j = false /\ hs n (j + 1) = false.
Proof.
  intros Hj. specialize (Ag n j ltac:(lia) Hj). unfold place in Ag. rewrite Nat.ltb_irrefl in Ag.
  assert (E : state_eqb (state_at hs vs n j) shut = true) by (destruct ((n =? n) && (j <? n)); exact Ag).
  unfold state_eqb, state_at in E; simpl in E. rewrite !andb_true_iff, !eqb_true_iff in E. tauto.
Qed.
Lemma unique_N j : j <= n -> (forall i, i <= n -> hs i j = sW i j) -> forall i, i <= n + 1 -> vs i j = sN i j.
Proof.
  intros Hj Hh. destruct (last_shut j Hj) as (L0 & L1 & _ & _).
  assert (G : forall k, k <= n + 1 -> vs (n + 1 - k) j = sN (n + 1 - k) j).
  { induction k as [|k IH]; intros Hk.
    - rewrite Nat.sub_0_r, sig_N_low by lia. auto.
    - destruct (Nat.eq_dec k 0) as [->|K].
      + replace (n + 1 - 1) with n by lia. rewrite sig_N_low by lia. auto.
      + set (i := n + 1 - S k) in *. replace (n + 1 - k) with (i + 1) in IH by lia. specialize (IH ltac:(lia)).
        assert (Hi : i < n) by lia. specialize (Ag i j ltac:(lia) Hj). unfold place in Ag.
        replace (i <? n) with true in Ag by (symmetry; nat_bool; lia).
        destruct (tile_eval _ _ Ag) as [E _]. unfold state_at in E; cbn [north west south] in E.
        rewrite E, IH, Hh, closed_N by lia. auto. }
  intros i Hi. replace i with (n + 1 - (n + 1 - i)) by lia. apply G. lia.
Qed.
Lemma unique_W : forall j, j <= n + 1 -> forall i, i <= n -> hs i j = sW i j.
Proof.
  induction j as [|j IH]; intros Hj i Hi.
  - rewrite no_W. destruct i; simpl; auto. rewrite andb_false_r. auto.
  - rewrite <- (Nat.add_1_r j) in *. destruct (Nat.eq_dec i n) as [->|Ni].
    + destruct (last_shut j ltac:(lia)) as (_ & _ & _ & ->). destruct n as [|u]; [lia|]. cbn [sig_W].
      replace (u <? vars) with false by (symmetry; nat_bool; lia). auto.
    + assert (A := Ag i j ltac:(lia) ltac:(lia)). unfold place in A. replace (i <? n) with true in A by (symmetry; nat_bool; lia).
      destruct (tile_eval _ _ A) as [_ E]. unfold state_at in E; cbn [east west south] in E.
      assert (D : tile_at vars cols i j = Terme \/ tile_at vars cols i j <> Terme) by (destruct (tile_at vars cols i j); auto; right; congruence).
      destruct D as [D|D].
      * destruct i as [|u]; simpl in D.
        { exfalso. apply (tidy_col j). auto. }
        destruct (u <? vars) eqn:Eu; [|discriminate]. nat_bool.
        assert (Sj : sort (col j) = Start).
        { destruct (sort (col j)); simpl in D; auto; try discriminate; try (destruct (u =? v); try discriminate; destruct (u <? v); discriminate). }
        rewrite start_E by auto. unfold assigned. rewrite (one_start j Sj). auto.
      * rewrite E by auto. rewrite IH, (unique_N j) by (intros; try apply IH; lia). apply closed_E; auto.
Qed.
End Unique.
End Layout.
