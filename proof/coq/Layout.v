(* The bus layout, whatever the puzzle: a row for each variable below a row for the clauses, and columns of a few kinds.
   For the formula "exactly one of x, not y":

       .  F  L  .       clauses: F first literal, L last literal
       S  T  +  E       x: S start, T tap, + crossover, E end
       S  -  T  E       y: - along

   A row carries the value of its variable or the opposite; a tap hands that on to the column above it, as it is or
   negated, and so it does to what follows in the row. Which taps there are, whether they negate what goes on, and what the
   tiles of clauses say is told by `permits`, `taps` and `after`: a library of tiles. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals.
Arguments Nat.leb : simpl never.
Arguments Nat.ltb : simpl never.
Arguments Nat.eqb : simpl never.

(* What a place does. A tap of parity p hands on north what comes from the west, negated if p is true. *)
Inductive role :=
  Filler | Start | Stop | Along | Negation | Crossover | Tap (p : bool) | OnlyLiteral | FirstLiteral | MiddleLiteral | LastLiteral.
Definition role_ports (r : role) : state :=
  match r with
  | Filler => shut
  | Start => State false true false false
  | Stop => State false false false true
  | Along | Negation => State false true false true
  | Crossover => State true true true true
  | Tap _ => State true true false true
  | OnlyLiteral => State false false true false
  | FirstLiteral => State false true true false
  | MiddleLiteral => State false true true true
  | LastLiteral => State false false true true
  end.
Definition of_clauses (r : role) : bool :=
  match r with OnlyLiteral | FirstLiteral | MiddleLiteral | LastLiteral => true | _ => false end.

(* Columns: `Nothing` is what stands right of all others. *)
Inductive kind := Nothing | Starts | Stops | Passes | Negates (v : nat) | Taps (v : nat) (p : bool).
Record column := Column { sort : kind; top : role }.
Definition none : column := Column Nothing Filler.
Definition below (k : kind) (u : nat) : role :=
  match k with
  | Nothing => Filler
  | Starts => Start
  | Stops => Stop
  | Passes => Along
  | Negates v => if u =? v then Negation else Along
  | Taps v p => if u =? v then Tap p else if u <? v then Crossover else Along
  end.
Definition role_at (vars : nat) (cols : list column) (i j : nat) : role :=
  match i with
  | 0 => top (nth j cols none)
  | S u => if u <? vars then below (sort (nth j cols none)) u else Filler
  end.
(* Signals: one for the west border of each place, one for the north border. *)
Definition signals_at (hs vs : nat -> nat -> bool) (i j : nat) : state := State (vs i j) (hs i (j + 1)) (vs (i + 1) j) (hs i j).

(* What a library says of roles. *)
Record bus := Bus {
  permits : role -> state -> bool;
  taps : bool -> bool;    (* is there a tap of this parity? *)
  after : bool -> bool;   (* does it negate what goes on in the row? *)
  (* whether a literal must arrive negated: the only one; first and last of two; first, middle and last of three *)
  only_bit : bool; first_bit2 : bool; last_bit2 : bool; first_bit3 : bool; middle_bit3 : bool; last_bit3 : bool }.

Section Library.
Variable B : bus.
Definition used (r : role) : bool :=
  match r with Tap p => taps B p | Negation => negb (taps B true && taps B false) | _ => true end.
(* What a place sends north and east, given what it gets from west and south. *)
Definition to_N (r : role) (w s : bool) : bool := match r with Crossover => s | Tap p => xorb w p | _ => false end.
Definition to_E (r : role) (w s : bool) : bool :=
  match r with
  | Crossover | Along => w
  | Negation => negb w
  | Tap p => xorb w (after B p)
  | OnlyLiteral | FirstLiteral | MiddleLiteral | LastLiteral => permits B r (State false true s w)
  | _ => false
  end.
Definition passes_on (r : role) (s : state) : bool :=
  within s (role_ports r) && eqb (north s) (to_N r (west s) (south s)) &&
  match r with Start => true | _ => eqb (east s) (to_E r (west s) (south s)) end.
(* a role of the clause row: whether it allows what it gets *)
Definition content (r : role) (w s : bool) : bool := permits B r (State false (to_E r w s) s w).

(* The finite check of a library's roles. *)
Definition roles : list role :=
  [Filler; Start; Stop; Along; Negation; Crossover; Tap false; Tap true; OnlyLiteral; FirstLiteral; MiddleLiteral; LastLiteral].
Lemma all_roles r : In r roles. Proof. destruct r as [| | | | | |[]| | | |]; simpl; tauto. Qed.
Definition check_role (r : role) : bool :=
  forallb (fun s => if of_clauses r then implb (permits B r s) (passes_on r s) else eqb (permits B r s) (passes_on r s)) states.
Definition bit (b : bool) : nat := if b then 1 else 0.
Definition only_run (a : bool) : bool * bool :=
  let s := xorb a (only_bit B) in (content OnlyLiteral false s, to_E OnlyLiteral false s).
Definition two_run (a b : bool) : bool * bool :=
  let s := xorb a (first_bit2 B) in let w := to_E FirstLiteral false s in let t := xorb b (last_bit2 B) in
  (content FirstLiteral false s && content LastLiteral w t, to_E LastLiteral w t).
Definition three_run (a b c : bool) : bool * bool :=
  let s := xorb a (first_bit3 B) in let w := to_E FirstLiteral false s in
  let t := xorb b (middle_bit3 B) in let w' := to_E MiddleLiteral w t in let u := xorb c (last_bit3 B) in
  (content FirstLiteral false s && content MiddleLiteral w t && content LastLiteral w' u, to_E LastLiteral w' u).
Definition says (r : bool * bool) (n : nat) : bool := eqb (fst r) (n =? 1) && negb (snd r).
Definition check_bus : bool :=
  (taps B true || taps B false) && forallb (fun r => implb (used r) (check_role r)) roles &&
  forallb (fun a => says (only_run a) (bit a) && forallb (fun b => says (two_run a b) (bit a + bit b) &&
    forallb (fun c => says (three_run a b c) (bit a + bit b + bit c)) bools) bools) bools.
End Library.

Section Bus.
Variable B : bus.
Hypothesis ok : check_bus B = true.
Notation permits := (permits B).
Notation used := (used B).
Notation to_E := (to_E B).

Lemma some_tap p : taps B p = false -> taps B (negb p) = true.
Proof.
  intros E. pose proof ok as K. unfold check_bus in K. rewrite !andb_true_iff in K. destruct K as [[K _] _].
  destruct p; simpl; rewrite E in K; [destruct (taps B false) | destruct (taps B true)]; auto.
Qed.
Lemma role_spec r s : used r = true -> (permits r s = true -> passes_on B r s = true) /\
  (of_clauses r = false -> passes_on B r s = true -> permits r s = true).
Proof.
  intros U. pose proof ok as K. unfold check_bus in K. rewrite !andb_true_iff in K. destruct K as [[_ K] _].
  rewrite forallb_forall in K. specialize (K r (all_roles r)). rewrite U in K. simpl in K. unfold check_role in K.
  rewrite forallb_forall in K. specialize (K s (all_states s)). destruct (of_clauses r).
  - split; [|discriminate]. intros E. rewrite E in K. exact K.
  - apply eqb_prop in K. rewrite K. auto.
Qed.
Lemma role_within r s : used r = true -> permits r s = true -> within s (role_ports r) = true.
Proof. intros U P. apply role_spec in P; auto. unfold passes_on in P. rewrite !andb_true_iff in P. tauto. Qed.
Lemma role_eval r s : used r = true -> permits r s = true ->
  north s = to_N r (west s) (south s) /\ (r <> Start -> east s = to_E r (west s) (south s)).
Proof.
  intros U P. apply role_spec in P; auto. unfold passes_on in P. rewrite !andb_true_iff in P. destruct P as [[_ N] E].
  apply eqb_prop in N. split; auto. intros S. destruct r; try (apply eqb_prop; exact E). congruence.
Qed.
Lemma to_N_port r w s : north (role_ports r) = false -> to_N r w s = false.
Proof. destruct r; simpl; congruence. Qed.
Lemma to_E_port r w s : used r = true -> to_E r w s = true -> east (role_ports r) = true.
Proof.
  intros U. destruct r; simpl; try congruence; intros E; apply role_within in E; auto; unfold within in E; simpl in E;
    rewrite ?andb_true_iff in E; try tauto; destruct s, w; simpl in E; tauto.
Qed.

(* Signals from left to right: that of the clause row, and those of the variables' rows. *)
Definition signals := (bool * (nat -> bool))%type.
Definition tapped (c : column) (st : signals) : bool := match sort c with Taps v p => xorb (snd st v) p | _ => false end.
Definition pass (x : nat -> bool) (c : column) (st : signals) : signals :=
  (to_E (top c) (fst st) (tapped c st),
   fun u => match sort c with
            | Nothing | Stops => false
            | Starts => x u
            | Passes => snd st u
            | Negates v => if u =? v then negb (snd st u) else snd st u
            | Taps v p => if u =? v then xorb (snd st u) (after B p) else snd st u
            end).
Fixpoint scan (x : nat -> bool) (cols : list column) (st : signals) (j : nat) : signals :=
  match j, cols with
  | 0, _ => st
  | S j, [] => scan x [] (pass x none st) j
  | S j, c :: cols => scan x cols (pass x c st) j
  end.
Lemma scan_succ x : forall j cols st, scan x cols st (S j) = pass x (nth j cols none) (scan x cols st j).
Proof.
  induction j as [|j IH]; intros [|c cols] st; try reflexivity.
  - change (scan x [] (pass x none st) (S j) = pass x none (scan x [] (pass x none st) j)). rewrite IH. destruct j; reflexivity.
  - change (scan x cols (pass x c st) (S j) = pass x (nth j cols none) (scan x cols (pass x c st) j)). apply IH.
Qed.
(* the clause row at a column allows what it gets *)
Definition fine (c : column) (st : signals) : bool := content B (top c) (fst st) (tapped c st).
Fixpoint good (x : nat -> bool) (cols : list column) (st : signals) : Prop :=
  match cols with [] => True | c :: cols => fine c st = true /\ good x cols (pass x c st) end.
Lemma good_nth x : forall cols st, good x cols st <-> forall j, j < length cols -> fine (nth j cols none) (scan x cols st j) = true.
Proof.
  induction cols as [|c cols IH]; intros st; simpl.
  - split; auto. intros _ j Hj. lia.
  - rewrite IH. split.
    + intros [A C] [|j] Hj; auto. apply C. lia.
    + intros A. split; [apply (A 0); lia|]. intros j Hj. apply (A (S j)). lia.
Qed.

(* Columns that stand side by side: ports meet ports. *)
Definition row_E (c : column) : bool := match sort c with Nothing | Stops => false | _ => true end.
Definition row_W (c : column) : bool := match sort c with Nothing | Starts => false | _ => true end.
Definition link (c d : column) : Prop := row_E c = row_W d /\ east (role_ports (top c)) = west (role_ports (top d)).
Fixpoint chained (c : column) (cols : list column) : Prop :=
  match cols with [] => link c none | d :: cols => link c d /\ chained d cols end.
Lemma chained_nth : forall cols c, chained c cols -> link c (nth 0 cols none) /\ forall j, link (nth j cols none) (nth (j + 1) cols none).
Proof.
  induction cols as [|d cols IH]; intros c; simpl.
  - intros L. split; auto. intros j. destruct j; simpl; [|destruct j]; split; reflexivity.
  - intros [L C]. split; auto. destruct (IH d C) as [A D]. intros [|j]; simpl; auto.
Qed.
Definition tidy (vars : nat) (c : column) : Prop :=
  (used (top c) = true /\ top c <> Start /\ north (role_ports (top c)) = false) /\
  match sort c with
  | Taps v p => v < vars /\ taps B p = true /\ south (role_ports (top c)) = true
  | Negates v => used Negation = true /\ south (role_ports (top c)) = false
  | _ => south (role_ports (top c)) = false
  end.

Section Layout.
Variable vars : nat.
Variable cols : list column.
Hypothesis chain : chained none cols.
Hypothesis all_tidy : forall c, In c cols -> tidy vars c.
Hypothesis one_start : forall j, sort (nth j cols none) = Starts -> j = 0.
Notation col j := (nth j cols none).
Notation at_ := (role_at vars cols).

Lemma tidy_col j : tidy vars (col j).
Proof. destruct (nth_in_or_default j cols none) as [I | ->]; auto. repeat split; discriminate. Qed.
Lemma link_col j : link (col j) (col (j + 1)).
Proof. apply (chained_nth _ _ chain). Qed.
Lemma link_0 : link none (col 0).
Proof. apply (chained_nth _ _ chain). Qed.
Lemma col_none j : length cols <= j -> col j = none.
Proof. apply nth_overflow. Qed.
Lemma at_used i j : used (at_ i j) = true.
Proof.
  destruct (tidy_col j) as [(T & _) K]. destruct i as [|u]; simpl; auto. destruct (u <? vars); auto.
  destruct (sort (col j)); simpl; auto.
  - destruct (u =? v); auto. tauto.
  - destruct (u =? v); [simpl; tauto|]. destruct (u <? v); auto.
Qed.
Lemma at_right i j : length cols <= j -> at_ i j = Filler.
Proof. intros H. destruct i as [|u]; simpl; rewrite col_none by auto; auto. destruct (u <? vars); auto. Qed.

Lemma row_ports c u : east (role_ports (below (sort c) u)) = row_E c /\ west (role_ports (below (sort c) u)) = row_W c.
Proof. unfold row_E, row_W, below. destruct (sort c); try destruct (u =? v); try destruct (u <? v); auto. Qed.
Lemma place_E i j : east (role_ports (at_ i j)) = west (role_ports (at_ i (j + 1))).
Proof.
  destruct (link_col j) as [L1 L2]. destruct i as [|u]; simpl; auto. destruct (u <? vars); auto.
  rewrite (proj1 (row_ports _ u)), (proj2 (row_ports _ u)). auto.
Qed.
Lemma place_W i : west (role_ports (at_ i 0)) = false.
Proof.
  destruct link_0 as [L1 L2]. destruct i as [|u]; cbn [role_at].
  - rewrite <- L2. auto.
  - destruct (u <? vars); auto. rewrite (proj2 (row_ports _ u)), <- L1. auto.
Qed.
Lemma place_N j : north (role_ports (at_ 0 j)) = false.
Proof. simpl. apply (tidy_col j). Qed.
Ltac nat_bool := rewrite ?Nat.ltb_lt, ?Nat.ltb_ge, ?Nat.leb_le, ?Nat.leb_gt, ?Nat.eqb_eq, ?Nat.eqb_neq in *.
Ltac decided := symmetry; nat_bool; lia.
Lemma below_S k u : south (role_ports (below k u)) = match k with Taps v _ => u <? v | _ => false end.
Proof.
  destruct k as [| | | |v|v p]; simpl; auto; [destruct (u =? v); auto|]. destruct (u =? v) eqn:E.
  - apply Nat.eqb_eq in E; subst. rewrite Nat.ltb_irrefl; auto.
  - destruct (u <? v); auto.
Qed.
Lemma below_N k u : north (role_ports (below k u)) = match k with Taps v _ => u <=? v | _ => false end.
Proof.
  destruct k as [| | | |v|v p]; simpl; auto; [destruct (u =? v); auto|]. destruct (u =? v) eqn:E.
  - apply Nat.eqb_eq in E; subst. rewrite Nat.leb_refl; auto.
  - apply Nat.eqb_neq in E. destruct (u <? v) eqn:L; simpl; symmetry; [apply Nat.ltb_lt in L; apply Nat.leb_le | apply Nat.ltb_ge in L; apply Nat.leb_gt]; lia.
Qed.
Lemma place_S i j : south (role_ports (at_ i j)) = north (role_ports (at_ (i + 1) j)).
Proof.
  destruct (tidy_col j) as [_ T]. rewrite Nat.add_1_r. transitivity (match sort (col j) with Taps v _ => i <=? v | _ => false end).
  - destruct i as [|u]; cbn [role_at].
    + destruct (sort (col j)); tauto.
    + destruct (u <? vars) eqn:E; [apply below_S|]. destruct (sort (col j)); auto. decided.
  - cbn [role_at]. destruct (i <? vars) eqn:E; [symmetry; apply below_N|]. destruct (sort (col j)); auto. nat_bool. lia.
Qed.
(* The signals that an assignment makes. *)
Section Signals.
Variable x : nat -> bool.
Definition init : signals := (false, fun _ => false).
Notation at_col j := (scan x cols init j).
Definition sig_W (i j : nat) : bool :=
  match i with 0 => fst (at_col j) | S u => (u <? vars) && snd (at_col j) u end.
Definition sig_N (i j : nat) : bool :=
  match sort (col j) with Taps v p => (1 <=? i) && (i <=? v + 1) && xorb (snd (at_col j) v) p | _ => false end.

Lemma scan_col j : at_col (j + 1) = pass x (col j) (at_col j).
Proof. rewrite Nat.add_1_r. apply scan_succ. Qed.
Lemma sig_N_low i j : vars < i -> sig_N i j = false.
Proof.
  intros Hi. unfold sig_N. destruct (tidy_col j) as [_ T]. destruct (sort (col j)); auto.
  replace (i <=? v + 1) with false by decided. rewrite andb_false_r. auto.
Qed.
Lemma sig_N_0 j : sig_N 0 j = false.
Proof. unfold sig_N. destruct (sort (col j)); auto. Qed.
Lemma sig_N_1 j : sig_N 1 j = tapped (col j) (at_col j).
Proof. unfold sig_N, tapped. destruct (sort (col j)); auto. rewrite Nat.add_1_r. reflexivity. Qed.
Lemma sig_W_0 i : sig_W i 0 = false.
Proof. destruct i; simpl; auto. apply andb_false_r. Qed.
Lemma sig_W_right i j : length cols <= j -> sig_W i (j + 1) = false.
Proof. intros H. unfold sig_W. rewrite scan_col, col_none by auto. destruct i; simpl; auto. apply andb_false_r. Qed.
Lemma sig_N_right i j : length cols <= j -> sig_N i j = false.
Proof. intros H. unfold sig_N. rewrite col_none by auto. auto. Qed.
Lemma sig_W_low i j : vars < i -> sig_W i j = false.
Proof. intros H. destruct i as [|u]; [lia|]. simpl. replace (u <? vars) with false by decided. auto. Qed.

Lemma closed_N i j : to_N (at_ i j) (sig_W i j) (sig_N (i + 1) j) = sig_N i j.
Proof.
  destruct i as [|u].
  - rewrite sig_N_0. apply to_N_port, (tidy_col j).
  - cbn [role_at sig_W]. destruct (u <? vars) eqn:E; [|rewrite !sig_N_low by (nat_bool; lia); reflexivity].
    unfold sig_N. rewrite Nat.add_1_r. destruct (sort (col j)) as [| | | |v|v p]; simpl; auto; [destruct (u =? v); reflexivity|].
    replace (1 <=? S (S u)) with true by decided. replace (1 <=? S u) with true by decided.
    rewrite !Nat.add_1_r. destruct (u =? v) eqn:Ev.
    + nat_bool. subst. replace (S v <=? S v) with true by decided. reflexivity.
    + nat_bool. destruct (u <? v) eqn:L; nat_bool.
      * replace (S (S u) <=? S v) with true by decided. replace (S u <=? S v) with true by decided. reflexivity.
      * replace (S u <=? S v) with false by decided. reflexivity.
Qed.
Lemma closed_E i j : at_ i j <> Start -> to_E (at_ i j) (sig_W i j) (sig_N (i + 1) j) = sig_W i (j + 1).
Proof.
  intros NT. destruct i as [|u]; cbn [role_at sig_W] in *; rewrite scan_col.
  - rewrite sig_N_1. reflexivity.
  - destruct (u <? vars) eqn:E; [|reflexivity]. unfold pass; simpl.
    destruct (sort (col j)) as [| | | |v|v p]; simpl in *; auto; try congruence.
    + destruct (u =? v); reflexivity.
    + destruct (u =? v) eqn:Ev; [reflexivity|]. destruct (u <? v); reflexivity.
Qed.
Lemma start_E u j : u < vars -> sort (col j) = Starts -> sig_W (S u) (j + 1) = x u.
Proof. intros Hu E. cbn [sig_W]. rewrite scan_col. unfold pass; simpl. rewrite E. apply Nat.ltb_lt in Hu. rewrite Hu. auto. Qed.

(* signals come only through ports *)
Lemma top_port j : fst (at_col j) = true -> west (role_ports (top (col j))) = true.
Proof.
  destruct j as [|j]; [simpl; discriminate|]. rewrite <- (Nat.add_1_r j), scan_col. simpl. intros E. apply to_E_port in E; [|apply (tidy_col j)].
  rewrite <- (proj2 (link_col j)). auto.
Qed.
Lemma row_port u j : snd (at_col j) u = true -> row_W (col j) = true.
Proof.
  destruct j as [|j]; [simpl; discriminate|]. rewrite <- (Nat.add_1_r j), scan_col. simpl. intros E.
  rewrite <- (proj1 (link_col j)). unfold row_E. destruct (sort (col j)); auto.
Qed.
Lemma sig_W_port i j : sig_W i j = true -> west (role_ports (at_ i j)) = true.
Proof.
  destruct i as [|u]; simpl; [apply top_port|]. intros E. apply andb_true_iff in E as [E1 E2]. rewrite E1.
  rewrite (proj2 (row_ports _ u)). apply (row_port u); auto.
Qed.
Lemma sig_N_port i j : sig_N (i + 1) j = true -> south (role_ports (at_ i j)) = true.
Proof.
  intros E. rewrite place_S. rewrite Nat.add_1_r in E |- *. cbn [role_at]. destruct (i <? vars) eqn:Q.
  - rewrite below_N. unfold sig_N in E. destruct (sort (col j)); auto. rewrite !andb_true_iff in E. nat_bool. lia.
  - rewrite sig_N_low in E by (nat_bool; lia). discriminate.
Qed.
Lemma sig_within i j : within (signals_at sig_W sig_N i j) (role_ports (at_ i j)) = true.
Proof.
  unfold within, signals_at; simpl. assert (I : forall a b, (a = true -> b = true) -> implb a b = true) by (intros [] []; auto).
  rewrite !andb_true_iff. repeat split; apply I; intros E.
  - destruct i as [|u]; [rewrite sig_N_0 in E; discriminate|]. rewrite <- (Nat.add_1_r u) in E |- *. rewrite <- place_S. apply sig_N_port; auto.
  - rewrite place_E. apply sig_W_port; auto.
  - apply sig_N_port; auto.
  - apply sig_W_port; auto.
Qed.
Lemma start_only i j : at_ i j = Start -> exists u, i = S u /\ u < vars /\ sort (col j) = Starts.
Proof.
  destruct i as [|u]; simpl; intros E; [exfalso; apply (tidy_col j); auto|]. destruct (u <? vars) eqn:Q; [|discriminate].
  exists u. nat_bool. repeat split; auto. destruct (sort (col j)) as [| | | |v|v p]; simpl in E; auto; try discriminate.
  - destruct (u =? v); discriminate.
  - destruct (u =? v); [discriminate|]. destruct (u <? v); discriminate.
Qed.
Lemma passing i j : of_clauses (at_ i j) = false -> permits (at_ i j) (signals_at sig_W sig_N i j) = true.
Proof.
  intros C. apply role_spec; auto using at_used. unfold passes_on. rewrite sig_within, andb_true_l.
  unfold signals_at; cbn [north east south west]. rewrite closed_N, eqb_reflx, andb_true_l.
  destruct (at_ i j) eqn:R; auto; rewrite <- R, closed_E, eqb_reflx by (rewrite R; discriminate); auto.
Qed.

End Signals.

(* so many rows of places *)
Variable rows : nat.
Hypothesis tall : vars + 1 <= rows.
Lemma place_last j : south (role_ports (at_ (rows - 1) j)) = false.
Proof.
  destruct (tidy_col j) as [_ T]. destruct rows as [|[|u]] eqn:R; [lia| |]; simpl.
  - assert (vars = 0) by lia. destruct (sort (col j)); try tauto. lia.
  - destruct (u <? vars) eqn:E; auto. rewrite below_S. destruct (sort (col j)); auto. nat_bool. lia.
Qed.

(* All is well exactly if it is in the clause row. *)
Definition agree (hs vs : nat -> nat -> bool) (wide : nat) : Prop :=
  forall i j, i < rows -> j < wide -> permits (at_ i j) (signals_at hs vs i j) = true.
Lemma fine_top x j : fine (col j) (scan x cols init j) = permits (at_ 0 j) (signals_at (sig_W x) (sig_N x) 0 j).
Proof.
  unfold fine, content, signals_at. rewrite sig_N_0, <- closed_E by (simpl; apply (tidy_col j)). simpl Nat.add. rewrite sig_N_1. reflexivity.
Qed.
Theorem good_agree x wide : length cols <= wide -> good x cols init <-> agree (sig_W x) (sig_N x) wide.
Proof.
  intros Wd. rewrite good_nth. split.
  - intros G i j Hi Hj. destruct (of_clauses (at_ i j)) eqn:C; [|apply passing; auto].
    destruct i as [|u].
    + rewrite <- fine_top. destruct (le_lt_dec (length cols) j) as [L|L]; [|apply G; auto]. rewrite at_right in C by auto. discriminate.
    + exfalso. simpl in C. destruct (u <? vars); [|discriminate].
      destruct (sort (col j)) as [| | | |v|v p]; simpl in C; try discriminate; destruct (u =? v); try discriminate. destruct (u <? v); discriminate.
  - intros A j Hj. rewrite fine_top. apply A; lia.
Qed.

(* Signals that agree are those of an assignment: read where the rows start. *)
Definition assigned (hs : nat -> nat -> bool) (u : nat) : bool := hs (S u) 1.
Section Unique.
Variable wide : nat.
Variable hs vs : nat -> nat -> bool.
Hypothesis Ag : agree hs vs wide.
Hypothesis no_W : forall i, i < rows -> hs i 0 = false.
Hypothesis no_S : forall j, j < wide -> vs rows j = false.
Notation x := (assigned hs).
Lemma unique_N j : j < wide -> (forall i, i < rows -> hs i j = sig_W x i j) -> forall i, i <= rows -> vs i j = sig_N x i j.
Proof.
  intros Hj Hh.
  assert (G : forall k, k <= rows -> vs (rows - k) j = sig_N x (rows - k) j).
  { induction k as [|k IH]; intros Hk.
    - rewrite Nat.sub_0_r, sig_N_low, no_S by lia. auto.
    - set (i := rows - S k) in *. replace (rows - k) with (i + 1) in IH by lia. specialize (IH ltac:(lia)).
      assert (A := Ag i j ltac:(lia) Hj). destruct (role_eval _ _ (at_used i j) A) as [E _]. unfold signals_at in E; cbn [north west south] in E.
      rewrite E, IH, Hh, closed_N by lia. auto. }
  intros i Hi. replace i with (rows - (rows - i)) by lia. apply G. lia.
Qed.
Lemma unique_W : forall j, j <= wide -> forall i, i < rows -> hs i j = sig_W x i j.
Proof.
  induction j as [|j IH]; intros Hj i Hi.
  - rewrite no_W, sig_W_0 by auto. auto.
  - rewrite <- (Nat.add_1_r j) in Hj |- *. assert (A := Ag i j Hi ltac:(lia)).
    destruct (role_eval _ _ (at_used i j) A) as [_ E]. unfold signals_at in E; cbn [east west south] in E.
    assert (D : at_ i j = Start \/ at_ i j <> Start) by (destruct (at_ i j); auto; right; congruence).
    destruct D as [D|D].
    + destruct (start_only i j D) as (u & -> & Hu & Sj). rewrite start_E by auto. unfold assigned. rewrite (one_start j Sj). auto.
    + rewrite E by auto. rewrite IH, (unique_N j) by (intros; try apply IH; lia). apply closed_E; auto.
Qed.
Lemma unique_assigned u : vars <= u -> S u < rows -> 1 <= wide -> x u = false.
Proof. intros Hu Hr Hw. unfold assigned. rewrite unique_W by lia. apply sig_W_low. lia. Qed.
Lemma agree_ext (hs' vs' : nat -> nat -> bool) : (forall i j, i < rows -> j <= wide -> hs i j = hs' i j) ->
  (forall i j, i <= rows -> j < wide -> vs i j = vs' i j) -> agree hs' vs' wide.
Proof. intros Eh Ev i j Hi Hj. replace (signals_at hs' vs' i j) with (signals_at hs vs i j); [apply Ag; auto|]. unfold signals_at. rewrite !Eh, !Ev by lia. auto. Qed.
Theorem good_assigned : length cols <= wide -> good x cols init.
Proof.
  intros Wd. apply (good_agree x wide Wd). apply agree_ext; intros.
  - apply unique_W; auto.
  - apply unique_N; auto. intros. apply unique_W; auto. lia.
Qed.
End Unique.

(* Assignments that are equal for all variables make equal signals. *)
Lemma scan_ext y z : (forall u, y u = z u) -> forall j cs st st', fst st = fst st' -> (forall u, snd st u = snd st' u) ->
  fst (scan y cs st j) = fst (scan z cs st' j) /\ forall u, snd (scan y cs st j) u = snd (scan z cs st' j) u.
Proof.
  intros E. assert (P : forall c st st', fst st = fst st' -> (forall u, snd st u = snd st' u) ->
    fst (pass y c st) = fst (pass z c st') /\ forall u, snd (pass y c st) u = snd (pass z c st') u).
  { intros c st st' E1 E2. unfold pass, tapped; simpl. destruct (sort c); rewrite ?E1, ?E2; split; auto; intros u; rewrite ?E2; auto. }
  induction j as [|j IH]; intros [|c cs] st st' E1 E2; simpl; auto; apply IH; apply P; auto.
Qed.
Lemma sig_ext y z : (forall u, y u = z u) -> forall i j, sig_W y i j = sig_W z i j /\ sig_N y i j = sig_N z i j.
Proof.
  intros E i j. destruct (scan_ext y z E j cols init init eq_refl (fun _ => eq_refl)) as [A C]. unfold sig_W, sig_N. split.
  - destruct i; auto. rewrite C. auto.
  - destruct (sort (col j)); auto. rewrite C. auto.
Qed.
End Layout.
End Bus.
