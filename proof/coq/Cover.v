(* Covers of a small grid of which some cells are taken already: the rules of Kamaji, an enumerator, and the proof that it
   finds every cover. A set of pieces is here a function to bool; two are the same if they say the same of every piece. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Kamaji.

Lemma cell_eqb_spec a b : cell_eqb a b = true <-> a = b.
Proof.
  destruct a, b; unfold cell_eqb; simpl. rewrite andb_true_iff, !Nat.eqb_eq.
  split; [intros [-> ->]; auto | intros H; inversion H; auto].
Qed.
Lemma dir_eqb_spec d e : dir_eqb d e = true <-> d = e.
Proof. destruct d, e; simpl; split; congruence. Qed.
Lemma piece_eqb_spec p q : piece_eqb p q = true <-> p = q.
Proof.
  destruct p, q; unfold piece_eqb; simpl. rewrite !andb_true_iff, cell_eqb_spec, dir_eqb_spec, Nat.eqb_eq.
  split; [intros [[-> ->] ->]; auto | intros H; inversion H; auto].
Qed.
Lemma mem_spec p s : mem p s = true <-> In p s.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (q & H & E). apply piece_eqb_spec in E; subst; auto.
  - intros H; exists p; split; auto; apply piece_eqb_spec; auto.
Qed.

Lemma lines_complete rows cols p : fits rows cols p -> In p (lines rows cols).
Proof.
  intros F. unfold lines. destruct p as [[r c] d l]. unfold fits in F; simpl in F. destruct F as (H1 & H2 & H4 & H5 & H6).
  apply in_flat_map; exists r; split; [apply in_seq; lia|].
  apply in_flat_map; exists c; split; [apply in_seq; lia|].
  apply in_flat_map; exists d; split; [destruct d; simpl; auto|].
  apply in_map_iff; exists l; split; auto.
  destruct (Nat.eq_dec l 1) as [->|N].
  - rewrite H2 by auto. apply in_seq; lia.
  - destruct d; apply in_seq; lia.
Qed.

Lemma cells_inside rows cols p c : fits rows cols p -> In c (cells p) -> fst c < rows /\ snd c < cols.
Proof.
  intros F H. unfold cells in H. apply in_map_iff in H as (k & <- & Hk). apply in_seq in Hk.
  destruct p as [[r x] d l]; unfold fits in F; simpl in *. destruct F as (H1 & H2 & H4 & H5 & H6). destruct d; simpl; lia.
Qed.

Section Grid.
Variable M rows cols : nat.
Variable num : cell -> nat.
Variable taken : cell -> bool.

Definition candidate (p : piece) : Prop :=
  fits rows cols p /\ sum num p = M /\ forall c, In c (cells p) -> taken c = false.
Record cover (S : piece -> bool) : Prop := {
  cover_pieces : forall p, S p = true -> candidate p;
  cover_once : forall c p q, 1 < num c -> S p = true -> S q = true -> In c (cells p) -> In c (cells q) -> p = q;
  cover_all : forall c, fst c < rows -> snd c < cols -> taken c = false -> exists p, S p = true /\ In c (cells p)
}.

Definition fitsb (p : piece) : bool :=
  (1 <=? len p) && (negb (len p =? 1) || dir_eqb (dir p) East) && (fst (start p) <? rows) && (snd (start p) <? cols) &&
  match dir p with
  | East => snd (start p) + len p <=? cols
  | SouthEast => (fst (start p) + len p <=? rows) && (snd (start p) + len p <=? cols)
  | South => fst (start p) + len p <=? rows
  | SouthWest => (fst (start p) + len p <=? rows) && (len p <=? snd (start p) + 1)
  end.
Lemma fitsb_spec p : fitsb p = true <-> fits rows cols p.
Proof.
  unfold fitsb, fits. rewrite !andb_true_iff, orb_true_iff, negb_true_iff, Nat.eqb_neq, dir_eqb_spec, !Nat.ltb_lt, Nat.leb_le.
  destruct (dir p); rewrite ?andb_true_iff, ?Nat.leb_le; intuition (try lia; try congruence).
  all: destruct (Nat.eq_dec (len p) 1); auto.
Qed.
Definition candidateb (p : piece) : bool :=
  if fitsb p then if sum num p =? M then forallb (fun c => negb (taken c)) (cells p) else false else false.
Lemma candidateb_spec p : candidateb p = true <-> candidate p.
Proof.
  unfold candidateb, candidate. change (fitsb p && ((sum num p =? M) && forallb (fun c => negb (taken c)) (cells p)) = true <->
    fits rows cols p /\ sum num p = M /\ forall c, In c (cells p) -> taken c = false).
  rewrite !andb_true_iff, fitsb_spec, Nat.eqb_eq, forallb_forall. split.
  - intros (F & E & T). refine (conj F (conj E _)). intros c Hc. specialize (T c Hc). destruct (taken c); auto; discriminate.
  - intros (F & E & T). refine (conj F (conj E _)). intros c Hc. rewrite (T c Hc). auto.
Qed.
Definition candidates : list piece := filter candidateb (lines rows cols).
Lemma candidates_spec p : In p candidates <-> candidate p.
Proof.
  unfold candidates. rewrite filter_In, candidateb_spec. split; [tauto|]. intros H; split; auto. apply lines_complete, H.
Qed.

(* Here and below `if` stands where `&&` would do: what is not needed is then not computed. *)
(* The enumerator takes the candidates one after the other, in or out. *)
Definition has (c : cell) (p : piece) : bool := existsb (cell_eqb c) (cells p).
Lemma has_spec c p : has c p = true <-> In c (cells p).
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros (x & H & E). apply cell_eqb_spec in E. subst; auto.
  - intros H; exists c; split; auto. apply cell_eqb_spec; auto.
Qed.
Definition compatible (p q : piece) : bool :=
  piece_eqb p q || forallb (fun c => (num c <=? 1) || negb (has c q)) (cells p).
Definition grid : list cell := list_prod (seq 0 rows) (seq 0 cols).
Definition covers_all (s : list piece) : bool := forallb (fun c => taken c || existsb (has c) s) grid.
Fixpoint enum (ps chosen : list piece) : list (list piece) :=
  match ps with
  | [] => if covers_all chosen then [chosen] else []
  | p :: rest =>
      (if forallb (compatible p) chosen then enum rest (p :: chosen) else []) ++
      (if forallb (fun c => existsb (has c) (chosen ++ rest)) (cells p) then enum rest chosen else [])
  end.

Lemma compatible_spec p q : compatible p q = true <->
  (p = q \/ forall c, 1 < num c -> In c (cells p) -> In c (cells q) -> False).
Proof.
  unfold compatible. rewrite orb_true_iff, piece_eqb_spec, forallb_forall. split; (intros [H|H]; [left; auto | right]).
  - intros c Hn Hp Hq. specialize (H c Hp). apply has_spec in Hq. rewrite Hq, orb_false_r in H. apply Nat.leb_le in H. lia.
  - intros c Hc. destruct (num c <=? 1) eqn:En; simpl; auto. destruct (has c q) eqn:Eh; simpl; auto.
    apply Nat.leb_gt in En. apply has_spec in Eh. exfalso. eauto.
Qed.

Lemma enum_complete : forall ps chosen S, cover S -> (forall p, In p ps -> candidate p) ->
  (forall p, S p = true -> In p chosen \/ In p ps) -> (forall p, In p chosen -> S p = true) ->
  exists s, In s (enum ps chosen) /\ (forall p, S p = true <-> In p s).
Proof.
  induction ps as [|p ps IH]; intros chosen S Cov Cand Sub Sup; simpl.
  - exists chosen. assert (E : covers_all chosen = true).
    { unfold covers_all, grid. apply forallb_forall. intros [r c] H. apply in_prod_iff in H as [Hr Hc].
      apply in_seq in Hr. apply in_seq in Hc. destruct (taken (r, c)) eqn:T; simpl; auto.
      destruct (cover_all S Cov (r, c)) as (q & Sq & Hq); simpl; auto; try lia.
      apply existsb_exists. exists q. split; [destruct (Sub q Sq) as [|[]]; auto | apply has_spec; auto]. }
    rewrite E. split; [simpl; auto|]. intros q; split; [intros Sq; destruct (Sub q Sq) as [|[]]; auto | apply Sup].
  - destruct (S p) eqn:Sp.
    + assert (E : forallb (compatible p) chosen = true).
      { apply forallb_forall. intros q Hq. apply compatible_spec. destruct (piece_eqb p q) eqn:Epq.
        - left. apply piece_eqb_spec; auto.
        - right. intros c Hn Hp Hc. assert (p = q) by (apply (cover_once S Cov c); auto). apply piece_eqb_spec in H. congruence. }
      rewrite E. destruct (IH (p :: chosen) S Cov) as (s & Hs & Es).
      * intros q H; apply Cand; simpl; auto.
      * intros q Sq. destruct (Sub q Sq) as [H|[H|H]]; subst; simpl; auto.
      * intros q [<-|H]; auto.
      * exists s. split; auto. apply in_or_app; auto.
    + assert (E : forallb (fun c => existsb (has c) (chosen ++ ps)) (cells p) = true).
      { apply forallb_forall. intros c Hc. destruct (Cand p) as (Fp & _ & Tp); simpl; auto.
        destruct (cells_inside rows cols p c) as [Hr Hx]; auto. destruct (cover_all S Cov c) as (q & Sq & Hq); auto.
        apply existsb_exists. exists q. split; [|apply has_spec; auto].
        apply in_or_app. destruct (Sub q Sq) as [H|[H|H]]; auto. subst. congruence. }
      rewrite E. destruct (IH chosen S Cov) as (s & Hs & Es); auto.
      * intros q H; apply Cand; simpl; auto.
      * intros q Sq. destruct (Sub q Sq) as [H|[H|H]]; auto. subst. congruence.
      * exists s. split; auto. apply in_or_app; auto.
Qed.

Definition covers : list (list piece) := enum candidates [].
Lemma covers_complete S : cover S -> exists s, In s covers /\ (forall p, S p = true <-> In p s).
Proof.
  intros Cov. apply enum_complete; auto.
  - intros p H; apply candidates_spec; auto.
  - intros p Sp. right. apply candidates_spec. apply (cover_pieces S Cov); auto.
Qed.

Definition is_cover (s : list piece) : bool :=
  forallb candidateb s && covers_all s && forallb (fun p => forallb (compatible p) s) s.
Lemma is_cover_spec s : is_cover s = true -> cover (fun p => mem p s).
Proof.
  unfold is_cover. rewrite !andb_true_iff, !forallb_forall. intros ((V & C) & U). split.
  - intros p H. apply mem_spec in H. apply candidateb_spec; auto.
  - intros c p q Hn Sp Sq Hp Hq. apply mem_spec in Sp, Sq. specialize (U p Sp). rewrite forallb_forall in U. specialize (U q Sq).
    apply compatible_spec in U as [U|U]; auto. exfalso; eauto.
  - intros [r c] Hr Hc T; simpl in *. unfold covers_all in C. rewrite forallb_forall in C.
    specialize (C (r, c) ltac:(apply in_prod; apply in_seq; lia)). rewrite T in C; simpl in C.
    apply existsb_exists in C as (p & Hp & Hh). exists p. rewrite mem_spec, <- has_spec. auto.
Qed.

(* What has to be computed: there is exactly one cover, this one; or there is none. *)
Definition only (s : list piece) : bool := match covers with [s'] => is_cover s && forallb (fun p => mem p s) s' | _ => false end.
Definition none : bool := match covers with [] => true | _ => false end.
Lemma only_spec s : only s = true ->
  cover (fun p => mem p s) /\ forall S, cover S -> forall p, S p = mem p s.
Proof.
  unfold only. destruct covers as [|s' [|]] eqn:E; try discriminate. rewrite andb_true_iff, forallb_forall. intros [Is Sub].
  apply is_cover_spec in Is. split; auto.
  assert (Back : forall p, mem p s = true -> mem p s' = true).
  { intros p H. destruct (covers_complete _ Is) as (s2 & Hs & Es). rewrite E in Hs. destruct Hs as [<-|[]]. apply mem_spec, Es, H. }
  intros S Cov p. destruct (covers_complete S Cov) as (s2 & Hs & Es). rewrite E in Hs. destruct Hs as [<-|[]].
  destruct (S p) eqn:A, (mem p s) eqn:B; auto.
  - apply Es, Sub in A. congruence.
  - apply Back, mem_spec, Es in B. congruence.
Qed.
Lemma none_spec : none = true -> forall S, ~ cover S.
Proof.
  unfold none. destruct covers eqn:E; try discriminate. intros _ S Cov.
  destruct (covers_complete S Cov) as (s & Hs & _). rewrite E in Hs. destruct Hs.
Qed.
End Grid.

(* The same set said in other words, and the same numbers. *)
Lemma cover_same M rows cols f g taken S S' : (forall c, fst c < rows -> snd c < cols -> f c = g c) -> (forall p, S p = S' p) ->
  cover M rows cols f taken S -> cover M rows cols g taken S'.
Proof.
  intros E ES [Pi On Al]. split.
  - intros p Hp. rewrite <- ES in Hp. destruct (Pi p Hp) as (Fp & Sp & Tp). split; [auto|]. split; auto. rewrite <- Sp.
    unfold sum. f_equal. apply map_ext_in. intros c Hc. symmetry. apply E; apply (cells_inside rows cols p c); auto.
  - intros c p q Hn Hp Hq Ip Iq. rewrite <- ES in Hp, Hq. apply (On c); auto.
    destruct (Pi p Hp) as (Fp & _). rewrite E; auto; apply (cells_inside rows cols p c); auto.
  - intros c C1 C2 T. destruct (Al c C1 C2 T) as (p & Hp & Hc). exists p. rewrite <- ES. auto.
Qed.
(* A solution of a board is a cover of all its cells, written down: these are the rules of Kamaji. *)
Theorem solution_cover B s : solution B s <->
  cover (maximum B) (side B) (side B) (number B) (fun _ => false) (fun p => mem p s) /\ written (side B) (side B) s.
Proof.
  split.
  - intros [St Ad On Co Wr]. split; auto. split.
    + intros p Hp. apply mem_spec in Hp. split; [apply St; auto|]. split; auto.
    + intros c p q Hn Hp Hq. apply mem_spec in Hp, Hq. apply On; auto.
    + intros c C1 C2 _. destruct (Co c C1 C2) as (p & Hp & Hc). exists p. rewrite mem_spec. auto.
  - intros [[Pi On Al] Wr]. split; auto.
    + intros p Hp. apply Pi, mem_spec, Hp.
    + intros p Hp. apply mem_spec, Pi in Hp. apply Hp.
    + intros c p q Hn Hp Hq. apply mem_spec in Hp, Hq. apply On; auto.
    + intros c C1 C2. destruct (Al c C1 C2 eq_refl) as (p & Hp & Hc). exists p. rewrite <- mem_spec. auto.
Qed.

Example three : let B := [[1; 1; 1]; [1; 3; 1]; [1; 1; 1]] in
  only 3 3 3 (number B) (fun _ => false)
    [Piece (0, 0) East 3; Piece (0, 0) South 3; Piece (0, 2) South 3; Piece (1, 1) East 1; Piece (2, 0) East 3] = true.
Proof. vm_compute. reflexivity. Qed.
