(* What the tiles do, each by itself: for each state of its ports that its relation allows exactly one cover, the tile's
   own; for the others none (steps `sound` and `complete` of Theorem 5). All by computation. *)
Require Import Arith List Bool Lia.
Import ListNotations.
From Hardboard Require Import Signals Kamaji Cover Tiles.

(* Besides the tiles, two parts of the rim: the last row, and the corner with the maximum. The last column is the first
   of a blank tile. The rest of these two is never seen. *)
Inductive part := Tile (t : tile) | LastRow | Corner.
Definition parts : list part := LastRow :: Corner :: map Tile tiles.
Definition look (u : part) : board :=
  match u with
  | Tile t => picture t
  | LastRow => [10; 11; 11; 10; 10; 11; 11; 10; 10; 11; 11; 10] :: repeat (repeat 20 12) 11
  | Corner => repeat (repeat 21 12) 12
  end.
Definition sides (u : part) : state := match u with Tile t => ports t | _ => shut end.
Definition allowed (u : part) (s : state) : bool :=
  match u with Tile t => existsb (fun e => state_eqb s (fst e)) (covers_of t) | _ => state_eqb s shut end.
(* the cells that crossing pieces take from a tile *)
Definition crossed (s : state) (c : cell) : bool :=
  north s && cell_eqb c (0, 6) || east s && cell_eqb c (6, 11) || south s && cell_eqb c (11, 6) || west s && cell_eqb c (6, 0).

(* the cover of a part, or of so much of it as the board shows *)
Definition cover_of (rows cols : nat) (u : part) (s : state) : list piece :=
  match u with
  | Tile t =>
      if cols =? 1 then map (fun k => Piece (2 * k, 0) South 2) (seq 0 6)
      else match find (fun e => state_eqb s (fst e)) (covers_of t) with Some e => snd e | None => [] end
  | LastRow => map (fun k => Piece (0, 2 * k) East 2) (seq 0 6)
  | Corner => [Piece (0, 0) East 1]
  end.

(* how much of a part may be seen *)
Definition shown (rows cols : nat) (u : part) : Prop :=
  match u with
  | Tile Blank => rows = 12 /\ (cols = 12 \/ cols = 1)
  | Tile _ => rows = 12 /\ cols = 12
  | LastRow => rows = 1 /\ cols = 12
  | Corner => rows = 1 /\ cols = 1
  end.
Definition behaves (rows cols : nat) (u : part) : bool :=
  forallb (fun s => if allowed u s then within s (sides u) && only 21 rows cols (number (look u)) (crossed s) (cover_of rows cols u s)
    else if within s (sides u) then none 21 rows cols (number (look u)) (crossed s) else true) states.

Lemma blank_ok : behaves 12 12 (Tile Blank) = true. Proof. vm_compute. reflexivity. Qed.
Lemma cl1_ok : behaves 12 12 (Tile Cl1) = true. Proof. vm_compute. reflexivity. Qed.
Lemma cl3_ok : behaves 12 12 (Tile Cl3) = true. Proof. vm_compute. reflexivity. Qed.
Lemma cross_ok : behaves 12 12 (Tile Cross) = true. Proof. vm_compute. reflexivity. Qed.
Lemma es_ok : behaves 12 12 (Tile Es) = true. Proof. vm_compute. reflexivity. Qed.
Lemma h_ok : behaves 12 12 (Tile H) = true. Proof. vm_compute. reflexivity. Qed.
Lemma hub_ok : behaves 12 12 (Tile Hub) = true. Proof. vm_compute. reflexivity. Qed.
Lemma never_ok : behaves 12 12 (Tile Never) = true. Proof. vm_compute. reflexivity. Qed.
Lemma not_ok : behaves 12 12 (Tile Not) = true. Proof. vm_compute. reflexivity. Qed.
Lemma terme_ok : behaves 12 12 (Tile Terme) = true. Proof. vm_compute. reflexivity. Qed.
Lemma termw_ok : behaves 12 12 (Tile Termw) = true. Proof. vm_compute. reflexivity. Qed.
Lemma v_ok : behaves 12 12 (Tile V) = true. Proof. vm_compute. reflexivity. Qed.
Lemma ws_ok : behaves 12 12 (Tile Ws) = true. Proof. vm_compute. reflexivity. Qed.
Lemma last_column_ok : behaves 12 1 (Tile Blank) = true. Proof. vm_compute. reflexivity. Qed.
Lemma last_row_ok : behaves 1 12 LastRow = true. Proof. vm_compute. reflexivity. Qed.
Lemma corner_ok : behaves 1 1 Corner = true. Proof. vm_compute. reflexivity. Qed.

Theorem behaves_ok rows cols u : shown rows cols u -> behaves rows cols u = true.
Proof.
  destruct u as [[]| |]; simpl; intros [-> E]; try destruct E as [E|E]; rewrite E.
  - apply blank_ok.
  - apply last_column_ok.
  - apply cl1_ok.
  - apply cl3_ok.
  - apply cross_ok.
  - apply es_ok.
  - apply h_ok.
  - apply hub_ok.
  - apply never_ok.
  - apply not_ok.
  - apply terme_ok.
  - apply termw_ok.
  - apply v_ok.
  - apply ws_ok.
  - apply last_row_ok.
  - apply corner_ok.
Qed.

(* The tile theorem. *)
Definition covering rows cols u s := cover 21 rows cols (number (look u)) (crossed s).
Theorem part_allowed rows cols u s : shown rows cols u -> allowed u s = true ->
  covering rows cols u s (fun p => mem p (cover_of rows cols u s)) /\
  forall S, covering rows cols u s S -> forall p, S p = mem p (cover_of rows cols u s).
Proof.
  intros Sh A. pose proof (behaves_ok _ _ _ Sh) as B. unfold behaves in B. rewrite forallb_forall in B.
  specialize (B s (all_states s)). rewrite A, andb_true_iff in B. apply only_spec, B.
Qed.
Theorem part_within u s : In u parts -> allowed u s = true -> within s (sides u) = true.
Proof.
  assert (C : forallb (fun u => forallb (fun s => implb (allowed u s) (within s (sides u))) states) parts = true) by (vm_compute; reflexivity).
  intros Hu A. rewrite forallb_forall in C. specialize (C u Hu). rewrite forallb_forall in C. specialize (C s (all_states s)).
  rewrite A in C. exact C.
Qed.
Theorem part_sound rows cols u s S : shown rows cols u -> within s (sides u) = true -> covering rows cols u s S -> allowed u s = true.
Proof.
  intros Sh W Cov. destruct (allowed u s) eqn:A; auto. exfalso.
  pose proof (behaves_ok _ _ _ Sh) as B. unfold behaves in B. rewrite forallb_forall in B.
  specialize (B s (all_states s)). rewrite A, W in B. apply (none_spec _ _ _ _ _ B S Cov).
Qed.
Lemma all_parts u : In u parts.
Proof. destruct u as [[]| |]; vm_compute; tauto. Qed.
