/* Graphs for areas: from rules about connected cells to nodes, literals and neighbours.
 *
 * Cells that are known not to have the colour are left out. Where only connection matters, neighbours with
 * one literal are one node: where one of them has the colour, all have, and are connected. Cells outside
 * (such as the edge of the board) are beside one node more, which has the colour. */
#include "internal.h"

/* A graph in the making. */
typedef struct {
    int kind, n;
    Lit *lit;   /* of a node; -1: left out */
    int *node;  /* union-find: the first of nodes that are one; at the end, their number */
    Ints edges; /* pairs, both ways */
} Graph;

static Graph new_graph(Core *core, int kind, int n) {
    Graph g = {kind, n, allocate(core, (size_t)n, sizeof(Lit)), allocate(core, (size_t)n, sizeof(int)), {0}};
    for (int x = 0; x < n; x++) {
        g.lit[x] = -1;
        g.node[x] = x;
    }
    return g;
}

static int root_of(int *node, int x) {
    while (node[x] != x) x = node[x] = node[node[x]];
    return x;
}

static void add_edge(Core *core, Graph *g, int x, int y) {
    int both[4] = {x, y, y, x};
    if (g->lit[x] < 0 || g->lit[y] < 0) return;
    if (g->kind == CONNECTED && g->lit[x] == g->lit[y]) {
        x = root_of(g->node, x);
        y = root_of(g->node, y);
        g->node[x > y ? x : y] = x > y ? y : x;
    } else append(core, &g->edges, both, 4);
}

/* Number the nodes, and make an area of the graph. */
static void finish(Core *core, Graph *g, Area *area) {
    int nodes = 0, from = 0, to = 0;
    for (int x = 0; x < g->n; x++) { /* the first of nodes that are one has its number already */
        if (g->lit[x] < 0) g->node[x] = -1;
        else if (g->node[x] != x) g->node[x] = g->node[g->node[x]];
        else {
            g->lit[nodes] = g->lit[x];
            g->node[x] = nodes++;
        }
    }
    for (int i = 0; i < g->edges.n; i++) g->edges.at[i] = g->node[g->edges.at[i]];
    group(core, &g->edges, nodes, &area->first, &area->beside);
    area->nodes = nodes;
    area->lit = resize(core, g->lit, (size_t)nodes + 1, sizeof(Lit));
    int *last = allocate(core, (size_t)nodes, sizeof(int));
    for (int x = 0; x < nodes; x++) { /* each neighbour once */
        int end = area->first[x + 1];
        area->first[x] = to;
        for (; from < end; from++) {
            int y = area->beside[from];
            if (last[y] == x + 1) continue;
            last[y] = x + 1;
            area->beside[to++] = y;
        }
    }
    area->first[nodes] = to;
    release(core, last);
}

static Lit colour_lit(const Core *core, int cell, int colour) { return core->cell_lit[cell] ^ !colour; }

/* Give a cell of the graph its literal, unless it cannot have the colour. */
static void add_cell(const Core *core, Graph *g, int cell, int colour) {
    Lit lit = colour_lit(core, cell, colour);
    if (lit != FALSE_LIT) g->lit[cell] = lit;
}

/* Edges between cells side by side, or at corners, too. */
static void add_board_edges(Core *core, Graph *g, int corners) {
    int cols = core->cols, back[4] = {1, cols, cols + 1, cols - 1};
    for (int cell = 0, col = 0; cell < core->size; cell++, col = col + 1 < cols ? col + 1 : 0)
        for (int k = 0; k < (corners ? 4 : 2); k++) {
            int other = cell - back[k];
            if (other >= 0 && (col || (k & 1)) && !(k == 3 && col == cols - 1)) add_edge(core, g, other, cell);
        }
}

void write_connected(Core *core, const Record *r) {
    int colour = r->value[0], cells = r->n[0];
    Graph g = new_graph(core, CONNECTED, core->size + (r->n[1] > 0));
    for (int i = 0; i < (cells ? cells : core->size); i++)
        add_cell(core, &g, cells ? r->list[0][i] : i, colour);
    if (r->n[1]) g.lit[core->size] = TRUE_LIT;
    add_board_edges(core, &g, r->value[1]);
    for (int i = 0; i < r->n[1]; i++) add_edge(core, &g, r->list[1][i], core->size);
    finish(core, &g, new_area(core, CONNECTED));
    release(core, g.node);
}

/* A graph whose nodes and edges are listed. */
void write_graph(Core *core, const Record *r) {
    Graph g = new_graph(core, CONNECTED, r->n[0]);
    for (int x = 0; x < g.n; x++) {
        Lit lit = core->cell_lit[r->list[0][x] >> 1] ^ (r->list[0][x] & 1);
        if (lit != FALSE_LIT) g.lit[x] = lit;
    }
    for (int i = 0; i < 2 * r->n[1]; i += 2) add_edge(core, &g, r->list[1][i], r->list[1][i + 1]);
    finish(core, &g, new_area(core, CONNECTED));
    release(core, g.node);
}

/* The graph of all cells that may have a colour, each a node, and of those cells that have a clue. `clues`
 * are pairs of a cell and a number. Returns the nodes of cells. */
static int *graph_with_clues(Core *core, int kind, int colour, const int *clues, int number) {
    Graph g = new_graph(core, kind, core->size);
    for (int x = 0; x < core->size; x++) add_cell(core, &g, x, colour);
    for (int i = 0; i < number; i++) g.lit[clues[2 * i]] = colour_lit(core, clues[2 * i], colour);
    add_board_edges(core, &g, 0);
    finish(core, &g, new_area(core, kind));
    return g.node;
}

void write_islands(Core *core, const Record *r) {
    int clues = r->n[0], *node = graph_with_clues(core, ISLANDS, r->value[0], r->list[0], clues);
    Area *area = &core->area[core->areas - 1];
    area->clues = clues;
    area->clue = allocate(core, (size_t)clues, sizeof(int));
    area->number = allocate(core, (size_t)clues, sizeof(int));
    area->row = allocate(core, (size_t)area->nodes, sizeof(int));
    area->col = allocate(core, (size_t)area->nodes, sizeof(int));
    for (int i = 0; i < clues; i++) {
        area->clue[i] = node[r->list[0][2 * i]];
        area->number[i] = r->list[0][2 * i + 1];
    }
    for (int x = 0; x < core->size; x++)
        if (node[x] >= 0) {
            area->row[node[x]] = x / core->cols;
            area->col[node[x]] = x % core->cols;
        }
    release(core, node);
}

/* Areas beside clues: one graph of each colour, shared by all clues that sum areas of that colour. */
static void write_sums(Core *core, int colour) {
    Ints clues = {0};
    Record r;
    for (int at = 0; next_record(&core->records, &at, &r);)
        for (int cell = 0; cell < core->size && r.kind == RULE_LOCAL_SUM && r.value[1] == colour; cell++) {
            if (shown_at(core, cell) != r.value[0]) continue;
            push(core, &clues, cell);
            push(core, &clues, r.value[2]);
        }
    int first = core->areas, *node = NULL;
    if (clues.n) node = graph_with_clues(core, SUM, colour, clues.at, clues.n / 2);
    for (int i = 0; i < clues.n; i += 2) {
        Area *area = i ? new_area(core, SUM) : &core->area[first];
        *area = core->area[first];
        area->root = node[clues.at[i]];
        area->number = allocate(core, 1, sizeof(int));
        *area->number = clues.at[i + 1];
        core->sums++;
    }
    release(core, node);
    release(core, clues.at);
}

/* Literals are renamed; graphs that share their literals are renamed once. */
void remap_area(Core *core, int number, const Lit *names) {
    Area *area = &core->area[number];
    for (int i = 0; i < number; i++)
        if (core->area[i].lit == area->lit) return;
    for (int x = 0; x < area->nodes; x++) area->lit[x] = names[area->lit[x] >> 1] ^ (area->lit[x] & 1);
    area->due = area->idle = 0;
    if (area->kind != CONNECTED) return;
    Graph g = new_graph(core, CONNECTED, area->nodes);
    for (int x = 0; x < g.n; x++)
        if (area->lit[x] != FALSE_LIT) g.lit[x] = area->lit[x];
    for (int x = 0; x < g.n; x++)
        for (int e = area->first[x]; e < area->first[x + 1]; e++)
            if (area->beside[e] > x) add_edge(core, &g, x, area->beside[e]);
    void *gone[] = {area->lit, area->first, area->beside};
    finish(core, &g, area);
    for (int i = 0; i < 3; i++) release(core, gone[i]);
    release(core, g.node);
}

static int on_edge(const Core *core, int cell) {
    int row = cell / core->cols, col = cell % core->cols;
    return !row || row == core->rows - 1 || !col || col == core->cols - 1;
}

/* Colours change at most twice around the board: an automaton for 0*1*0* and one for 1*0*1*. */
static void write_ring(Core *core) {
    int rows = core->rows, cols = core->cols;
    Ints ring = {0};
    for (int col = 0; col < cols; col++) push(core, &ring, core->cell_lit[col]);
    for (int row = 1; row < rows; row++) push(core, &ring, core->cell_lit[row * cols + cols - 1]);
    for (int col = cols - 2; col >= 0; col--) push(core, &ring, core->cell_lit[(rows - 1) * cols + col]);
    for (int row = rows - 2; row > 0; row--) push(core, &ring, core->cell_lit[row * cols]);
    uint64_t *mask[MASKS];
    new_automaton(core, ring.at, ring.n, 6, mask);
    *mask[FIRST] = 1 | 1 << 3;
    *mask[LAST] = 077;
    for (int state = 0; state < 6; state++) { /* three for each, of one value and the other in turn */
        int truth = (state % 3 + state / 3) & 1;
        set_bit(mask[truth ? STAY_TRUE : STAY_FALSE], state);
        if (state % 3 < 2) set_bit(mask[truth ? GO_FALSE : GO_TRUE], state);
    }
    release(core, ring.at);
}

/* Two colours that are connected side by side, or one of them and the other reaches the edge: then no
 * square of 2 x 2 is a chessboard. If both are connected, colours change at most twice around the
 * board. (Both follow from the plane: two ways across a square, or to the edge, would cross.) */
static void write_lemmas(Core *core) {
    int connected[2] = {0, 0}, reaches[2] = {0, 0}, rows = core->rows, cols = core->cols;
    Record r;
    for (int at = 0; next_record(&core->records, &at, &r);) {
        if (r.kind != RULE_CONNECTED || r.value[1] || r.n[0]) continue;
        int edge = r.n[1] > 0;
        for (int i = 0; i < r.n[1]; i++) edge &= on_edge(core, r.list[1][i]);
        connected[r.value[0]] |= !r.n[1];
        reaches[r.value[0]] |= edge;
    }
    int both = connected[WHITE] && connected[BLACK];
    if (!both && !(connected[WHITE] && reaches[BLACK]) && !(connected[BLACK] && reaches[WHITE])) return;
    for (int row = 0; row + 1 < rows; row++)
        for (int col = 0; col + 1 < cols; col++)
            for (int odd = 0; odd < 2; odd++) {
                const Lit *lit = core->cell_lit + row * cols + col;
                Lit clause[4] = {lit[0] ^ odd, lit[cols + 1] ^ odd, lit[1] ^ !odd, lit[cols] ^ !odd};
                add_clause(core, clause, 4);
            }
    if (both && rows > 1 && cols > 1) write_ring(core);
}

/* Areas of local rules, and lemmas about areas of all rules. */
void write_areas(Core *core) {
    write_sums(core, WHITE);
    write_sums(core, BLACK);
    write_lemmas(core);
}
