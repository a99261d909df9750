(* A library of tiles as data, and the finite checks: functions to bool, computed once for a library. What a tile takes for
   granted of its surroundings is data of the tile, and is checked with every tile that may stand there. *)
Require Import ZArith List Bool Lia FMapPositive.
Import ListNotations.
From Hardboard Require Import Signals Rules Traces.
Open Scope Z_scope.

(* A state of a tile: its signals, and the colours of its cells and of those beyond its joints that it answers for. *)
Record look := Look { says : state; colours : list fact }.
(* Cells are counted from the tile's first one; cells that are not in `signs` show the symbol 1. `ports`: sides with a joint;
   `edges`: sides where the board ends. `ring`: own cells that the tile forces by itself; `margin`, `classes`: colours and
   symbols of cells around it that its neighbours see to. The traces are hints for the checks; nothing is believed of them. *)
Record tile := Tile {
  ports : state; edges : state; signs : list (cell * symbol); ring : list fact; margin : list fact;
  classes : list (cell * list symbol); looks : list look; by_ring : trace; by_looks : trace }.
(* `symbols`: there are so many, from 1 on. Tiles have `pitch` rows and columns. *)
Record library := Library { rules : game; symbols : nat; pitch : Z; tiles : list tile }.

Fixpoint pairwise {A} (f : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: l => forallb (f a) l && pairwise f l end.
Lemma pairwise_spec {A} (f : A -> A -> bool) l : pairwise f l = true -> forall a b, In a l -> In b l -> a = b \/ f a b = true \/ f b a = true.
Proof.
  induction l as [|x l IH]; simpl; [tauto|]. intros E a b. apply andb_true_iff in E as [E1 E2]. rewrite forallb_forall in E1.
  intros [<-|I] [<-|J]; auto.
Qed.
Definition upto (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).
Lemma in_upto n x : In x (upto n) <-> 0 <= x < n.
Proof.
  unfold upto. rewrite in_map_iff. split.
  - intros (k & <- & I). apply in_seq in I. lia.
  - intros H. exists (Z.to_nat x). split; [lia|]. apply in_seq. lia.
Qed.
Definition square (n : Z) : list cell := flat_map (fun r => map (fun c => (r, c)) (upto n)) (upto n).
Lemma in_square n c : In c (square n) <-> 0 <= fst c < n /\ 0 <= snd c < n.
Proof.
  destruct c as [r c]; simpl. unfold square. rewrite in_flat_map. split.
  - intros (x & I & J). apply in_map_iff in J as (y & E & J). inversion E; subst. rewrite in_upto in I, J. auto.
  - intros [A B]. exists r. rewrite in_upto, in_map_iff. split; auto. exists c. rewrite in_upto. auto.
Qed.
(* Patterns by number, from 1 on. *)
Fixpoint numbered (n : positive) (l : list pattern) : PositiveMap.t pattern :=
  match l with [] => PositiveMap.empty _ | p :: l => PositiveMap.add n p (numbered (Pos.succ n) l) end.
Lemma numbered_in l : forall n k p, PositiveMap.find k (numbered n l) = Some p -> In p l.
Proof.
  induction l as [|q l IH]; simpl; intros n k p.
  - rewrite PositiveMap.gempty. discriminate.
  - destruct (Pos.eq_dec k n) as [->|N].
    + rewrite PositiveMap.gss. intros E. inversion E; auto.
    + rewrite PositiveMap.gso by auto. eauto.
Qed.

Section Checks.
Variable L : library.
Notation P := (pitch L).
Definition own : list cell := square P.
Definition alphabet : list symbol := seq 1 (symbols L).
(* which tile a cell is in, seen from this one, and where it is in that tile *)
Definition tile_of (c : cell) : cell := (fst c / P, snd c / P).
Definition spot (c : cell) : cell := (fst c mod P, snd c mod P).
Definition around : list cell := [(-1, 0); (0, 1); (1, 0); (0, -1); (-1, -1); (-1, 1); (1, -1); (1, 1)].
Definition beside : list cell := [(0, 0); (-1, 0); (0, 1); (1, 0); (0, -1)].
Definition vertical (down : Z) (s : state) : bool := if down <? 0 then north s else south s.
Definition horizontal (right : Z) (s : state) : bool := if right <? 0 then west s else east s.
Definition beyond (t : tile) (d : cell) : bool :=
  negb (fst d =? 0) && vertical (fst d) (edges t) || negb (snd d =? 0) && horizontal (snd d) (edges t).
Definition symbol_in (m : cellmap symbol) (c : cell) : symbol := match known m c with Some s => s | None => 1%nat end.
Definition symbol_of (t : tile) (c : cell) : symbol := symbol_in (gather (signs t)) c.
Definition close (d : cell) : bool := (-1 <=? fst d) && (fst d <=? 1) && (-1 <=? snd d) && (snd d <=? 1).
Definition window_of (t : tile) : window :=
  let printed := gather (signs t) in let promised := gather (classes t) in
  Window
    (fun c => close (tile_of c))
    (fun c => beyond t (tile_of c))
    (fun c => let d := tile_of c in
      if ceq d (0, 0) then [symbol_in printed c]
      else if beyond t d then [0%nat]
      else match known promised c with Some l => l | None => if close d then alphabet else 0%nat :: alphabet end).

(* One tile by itself. *)
Definition numbers : PositiveMap.t pattern := numbered 1 (patterns (rules L)).
(* Rings are forced without a word of connected colours; so hubs are there when traces use them. *)
Definition forces_ring (t : tile) : bool := only (window_of t) numbers [] nothing [ring t] (by_ring t).
Definition sound (t : tile) : bool :=
  only (window_of t) numbers (connected (rules L)) (gather (ring t ++ margin t)) (map colours (looks t)) (by_looks t).
Definition complete (t : tile) : bool :=
  let w := window_of t in
  let demands := flat_map (fun c => map (pair c) (filter (maybe_there w c) (patterns (rules L)))) own in
  forallb (fun l => let m := gather (colours l ++ margin t) in forallb (fun e => surely_kept w m (fst e) (snd e)) demands) (looks t).
Definition apart (a : facts) (b : list fact) : bool :=
  existsb (fun e => match known a (fst e) with Some c => negb (eqb c (snd e)) | None => false end) b.
Definition within_reach (t : tile) (tiles : list cell) (c : cell) : bool :=
  existsb (ceq (tile_of c)) tiles && negb (beyond t (tile_of c)).
Definition shape (t : tile) : bool :=
  forallb (fun e => ceq (tile_of (fst e)) (0, 0) && one_of (snd e) alphabet) (signs t) &&
  forallb (fun e => ceq (tile_of (fst e)) (0, 0)) (ring t) &&
  forallb (fun e => within_reach t around (fst e)) (margin t) &&
  forallb (fun e => within_reach t around (fst e)) (classes t) &&
  forallb (fun l => let m := gather (colours l) in
    forallb (fun e => within_reach t beside (fst e)) (colours l) &&
    forallb (fun c => match known m c with Some _ => true | None => false end) own &&
    (* no cell has two colours; the ring is part of every state, so that painted tiles keep their promises *)
    surely m (colours l) && surely m (ring t) &&
    (* signals are at ports alone *)
    within (says l) (ports t)) (looks t) &&
  pairwise (fun l m => negb (state_eqb (says l) (says m)) && apart (gather (colours l)) (colours m)) (looks t).

(* Two tiles side by side. What one takes for granted of the other the other sees to; and the states that agree in the
   cells that both speak of are those that agree in the signal of the joint. A face is what a tile has to do with its
   neighbour in one direction, computed once for each tile. *)
Definition toward {A} (d : cell) (l : list (cell * A)) : list (cell * A) :=
  map (fun e => (spot (fst e), snd e)) (filter (fun e => ceq (tile_of (fst e)) d) l).
Record way := Way { signal : bool; over : list fact; here : facts }.
(* `edge`: does the board end on this side? `line`: does it along the tiles that stand in a line in this direction? *)
Record face := Face {
  port : bool; edge : bool; line : bool * bool; needs : list fact; wants : list (cell * list symbol); gives : facts; prints : cellmap symbol; ways : list way }.
Definition face_of (d : cell) (edge : bool) (line : state -> bool * bool) (side : state -> bool) (t : tile) : face :=
  Face (side (ports t)) edge (line (edges t)) (toward d (margin t)) (toward d (classes t)) (gather (ring t)) (gather (signs t))
    (map (fun l => Way (side (says l)) (toward d (colours l)) (gather (colours l))) (looks t)).
Definition serves (a b : face) : bool :=
  surely (gives b) (needs a) && forallb (fun e => one_of (symbol_in (prints b) (fst e)) (snd e)) (wants a).
Definition meet (a b : face) : bool :=
  edge a || edge b || negb (eqb (port a) (port b)) || negb (eqb (fst (line a)) (fst (line b)) && eqb (snd (line a)) (snd (line b))) ||
  serves a b && serves b a &&
  forallb (fun l => forallb (fun m =>
    eqb (eqb (signal l) (signal m)) (surely (here m) (over l) && surely (here l) (over m))) (ways b)) (ways a).
Definition joints (d d' : cell) (line : state -> bool * bool) (out into : state -> bool) : bool :=
  let firsts := map (fun t => face_of d (out (edges t)) line out t) (tiles L) in
  let seconds := map (fun t => face_of d' (into (edges t)) line into t) (tiles L) in
  forallb (fun a => forallb (meet a) seconds) firsts.
Definition across_rows (s : state) : bool * bool := (north s, south s).
Definition across_columns (s : state) : bool * bool := (west s, east s).
Definition joints_E : bool := joints (0, 1) (0, -1) across_rows east west.
Definition joints_S : bool := joints (1, 0) (-1, 0) across_columns south north.
(* Two tiles at a corner. *)
Definition corner_edge (d : cell) (t : tile) : bool := vertical (fst d) (edges t) || horizontal (snd d) (edges t).
Definition corner (d : cell) : bool :=
  let back := (- fst d, - snd d) in
  let firsts := map (fun t => face_of d (corner_edge d t) across_rows (fun _ => false) t) (tiles L) in
  let seconds := map (fun t => face_of back (corner_edge back t) across_rows (fun _ => false) t) (tiles L) in
  forallb (fun a => forallb (fun b => edge a || edge b || serves a b) seconds) firsts.
Definition corners : bool := corner (1, 1) && corner (1, -1) && corner (-1, 1) && corner (-1, -1).

Definition check : bool :=
  (0 <? P) && (0 <? Z.of_nat (symbols L)) && forallb (fun t => forces_ring t && sound t && complete t && shape t) (tiles L) &&
  joints_E && joints_S && corners.

(* What the checks of one tile say of every colouring of its surroundings. *)
Section One.
Variable t : tile.
Variable shows : cell -> symbol.
Variable f : cell -> bool.
Hypothesis near_outside : forall c, near (window_of t) c = true -> outside (window_of t) c = Nat.eqb (shows c) 0.
Hypothesis may_show_true : forall c, In (shows c) (may_show (window_of t) c).
Lemma numbers_obeyed : (forall c p, shows c <> 0%nat -> In p (patterns (rules L)) -> obeys shows f c p) ->
  forall n p, PositiveMap.find n numbers = Some p -> forall c, shows c <> 0%nat -> obeys shows f c p.
Proof. intros H n p E c N. apply H; auto. eapply numbered_in; eauto. Qed.
Lemma ring_forced : forces_ring t = true -> (forall c p, shows c <> 0%nat -> In p (patterns (rules L)) -> obeys shows f c p) -> holds f (ring t).
Proof.
  intros E K. assert (T : true_of f nothing) by (intros c b Q; rewrite known_nothing in Q; discriminate).
  destruct (only_sound (window_of t) shows f near_outside may_show_true numbers [] (fun _ _ I => match I with end) (numbers_obeyed K) [ring t] _ _ T E) as (l & [<-|[]] & H). exact H.
Qed.
Lemma looks_found : sound t = true -> (forall c p, shows c <> 0%nat -> In p (patterns (rules L)) -> obeys shows f c p) ->
  (forall colour corners, In (colour, corners) (connected (rules L)) -> far_away (window_of t) shows f colour corners) ->
  holds f (ring t) -> holds f (margin t) -> exists l, In l (looks t) /\ holds f (colours l).
Proof.
  intros E K J H1 H2. assert (T : true_of f (gather (ring t ++ margin t))).
  { apply true_of_gather. intros c b I. apply in_app_or in I as [I|I]; auto. }
  destruct (only_sound (window_of t) shows f near_outside may_show_true numbers (connected (rules L)) J (numbers_obeyed K) (map colours (looks t)) _ _ T E) as (l & I & H).
  apply in_map_iff in I as (m & <- & I). eauto.
Qed.
Lemma look_obeys l : complete t = true -> In l (looks t) -> holds f (colours l) -> holds f (margin t) ->
  forall c p, In c own -> In p (patterns (rules L)) -> obeys shows f c p.
Proof.
  intros E I H1 H2 c p Hc Hp. unfold complete in E. cbv zeta in E. rewrite forallb_forall in E. specialize (E l I). rewrite forallb_forall in E.
  intros Gd. apply (surely_kept_sound (window_of t) shows f near_outside (gather (colours l ++ margin t))); auto.
  - apply true_of_gather. intros d b J. apply in_app_or in J as [J|J]; auto.
  - apply (E (c, p)). apply in_flat_map. exists c. split; auto. apply in_map, filter_In. split; auto.
    apply (maybe_there_spec _ shows may_show_true); auto.
Qed.
End One.
Lemma apart_sound a b g : apart (gather a) b = true -> holds g a -> holds g b -> False.
Proof.
  unfold apart. rewrite existsb_exists. intros ([c x] & I & E) A B. simpl in E. destruct (known (gather a) c) as [y|] eqn:K; [|discriminate].
  apply known_gather, A in K. apply B in I. subst. rewrite eqb_reflx in E. discriminate.
Qed.
End Checks.
