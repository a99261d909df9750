/* Graphs for areas: from rules about connected cells to nodes, literals and neighbours.
 *
 * Cells that are known not to have the colour are left out. Where only connection matters, cells side
 * by side with one literal are one node, and cells outside (such as the edge of the board) are beside
 * one node more, which has the colour. */
#include "internal.h"

typedef struct {
    const char *inside; /* cell -> whether it is in the graph */
    int *node;          /* cell -> node, -1 for none */
    int colour, ways;
    int merged; /* whether cells side by side with one literal are one node */
} Cells;

static const int DOWN[8] = {-1, 0, 1, 0, -1, -1, 1, 1}, RIGHT[8] = {0, 1, 0, -1, -1, 1, 1, -1};

static Lit colour_lit(const Core *core, int cell, int colour) { return core->cell_lit[cell] ^ !colour; }

/* A node for each cell. */
static void number_nodes(Core *core, const Cells *cells, Area *area) {
    area->lit = allocate(core, (size_t)core->size + 1, sizeof(Lit));
    for (int cell = 0; cell < core->size; cell++) {
        if (!cells->inside[cell]) continue;
        area->lit[area->nodes] = colour_lit(core, cell, cells->colour);
        cells->node[cell] = area->nodes++;
    }
}

/* Leave out nodes that are false, and make one node of those side by side whose literals are equal:
 * where one of them has the colour, all have, and are connected. */
static void contract(Core *core, Area *area) {
    int nodes = area->nodes, number = 0, total = 0, *old_first = area->first, *old_beside = area->beside;
    int *queue = allocate(core, (size_t)nodes, sizeof(int)), *of = allocate(core, (size_t)nodes, sizeof(int));
    memset(of, -1, (size_t)nodes * sizeof(int));
    for (int x = 0; x < nodes; x++) {
        if (of[x] >= 0 || area->lit[x] == FALSE_LIT) continue;
        int tail = 1;
        queue[0] = x;
        of[x] = number;
        for (int head = 0; head < tail; head++)
            for (int e = old_first[queue[head]]; e < old_first[queue[head] + 1]; e++) {
                int y = old_beside[e];
                if (of[y] >= 0 || area->lit[y] != area->lit[x]) continue;
                of[y] = number;
                queue[tail++] = y;
            }
        number++;
    }
    area->first = allocate(core, (size_t)number + 2, sizeof(int));
    area->beside = NULL;
    int *last = allocate(core, (size_t)number + 1, sizeof(int)); /* the node it was last joined to */
    for (int pass = 0; pass < 2; pass++) {
        memset(last, -1, (size_t)number * sizeof(int));
        for (int x = 0; x < nodes; x++)
            for (int e = old_first[x]; e < old_first[x + 1] && of[x] >= 0; e++) {
                int a = of[x], b = of[old_beside[e]];
                if (b < 0 || a == b || last[a] == b) continue;
                last[a] = b;
                if (pass) area->beside[--area->first[a]] = b;
                else area->first[a]++;
            }
        if (pass) break;
        for (int x = 0; x <= number; x++) area->first[x] = total += area->first[x];
        area->beside = allocate(core, (size_t)total, sizeof(int));
    }
    for (int x = 0; x < nodes; x++) /* a node's number is never larger than that of its parts */
        if (of[x] >= 0) area->lit[of[x]] = area->lit[x];
    area->nodes = number;
    release(core, last);
    release(core, queue);
    release(core, of);
    release(core, old_first);
    release(core, old_beside);
}

/* Neighbours, in two passes: how many, then which. `outside` cells are beside the last node. */
static void join_nodes(Core *core, const Cells *cells, Area *area, const int *outside, int outsides) {
    int last = area->nodes - 1, total = 0, cols = core->cols;
    area->first = allocate(core, (size_t)area->nodes + 2, sizeof(int));
    for (int pass = 0; pass < 2; pass++) {
#define JOIN(a, b)                                            \
    do {                                                      \
        if (pass) area->beside[--area->first[a]] = (b);       \
        else area->first[a]++;                                \
    } while (0)
        for (int row = 0; row < core->rows; row++)
            for (int col = 0; col < cols; col++) {
                int *at = cells->node + row * cols + col, x = *at;
                const Lit *lit = core->cell_lit + row * cols + col;
                if (x < 0 || (cells->merged && *lit <= FALSE_LIT)) continue; /* most cells of a large board */
                for (int way = 0; way < cells->ways; way++) {
                    int down = row + DOWN[way], right = col + RIGHT[way], step = DOWN[way] * cols + RIGHT[way];
                    if (down < 0 || down >= core->rows || right < 0 || right >= cols) continue;
                    int y = at[step];
                    if (y < 0 || y == x) continue;
                    JOIN(x, y);
                    if (cells->merged && lit[step] <= FALSE_LIT) JOIN(y, x);
                }
            }
        for (int i = 0; i < outsides; i++) {
            int x = cells->node[outside[i]];
            if (x < 0) continue;
            JOIN(x, last);
            JOIN(last, x);
        }
        if (pass) break;
        for (int x = 0; x <= area->nodes; x++) area->first[x] = total += area->first[x];
        area->beside = allocate(core, (size_t)total, sizeof(int));
    }
}

/* Nodes for a graph of which only connection matters: cells side by side with one literal are one node
 * (union-find over the board in reading order, so that a root is the first of its cells). */
static void number_pieces(Core *core, const Cells *cells, Area *area) {
    int *node = cells->node, cols = core->cols, back[4] = {1, cols, cols + 1, cols - 1};
    Ints lits = {0};
    for (int cell = 0, col = 0; cell < core->size; cell++, col = col + 1 < cols ? col + 1 : 0) {
        if (!cells->inside[cell]) continue;
        int root = node[cell] = cell;
        for (int k = 0; k < cells->ways / 2; k++) {
            int other = cell - back[k];
            if (other < 0 || (!col && !(k & 1)) || (k == 3 && col == cols - 1)) continue;
            if (!cells->inside[other] || core->cell_lit[other] != core->cell_lit[cell]) continue;
            while (node[other] != other) other = node[other] = node[node[other]];
            node[other < root ? root : other] = other < root ? other : root;
            if (other < root) root = other;
        }
    }
    for (int cell = 0; cell < core->size; cell++) { /* numbers are kept below -1 until all have one */
        if (node[cell] == cell && cells->inside[cell]) {
            node[cell] = -2 - lits.n;
            push(core, &lits, colour_lit(core, cell, cells->colour));
        } else if (node[cell] >= 0) node[cell] = node[node[cell]];
    }
    for (int cell = 0; cell < core->size; cell++)
        if (node[cell] < -1) node[cell] = -2 - node[cell];
    push(core, &lits, TRUE_LIT);
    area->nodes = lits.n - 1;
    area->lit = lits.at;
}

static void write_connected(Core *core, const int *record) {
    int colour = record[2], cells = record[4], outsides = record[5 + cells];
    const int *cell = record + 5, *outside = cell + cells + 1;
    char *inside = allocate(core, (size_t)core->size, 1);
    int *node = allocate(core, (size_t)core->size, sizeof(int));
    memset(node, -1, (size_t)core->size * sizeof(int));
    for (int i = 0; i < (cells ? cells : core->size); i++) {
        int x = cells ? cell[i] : i;
        inside[x] = colour_lit(core, x, colour) != FALSE_LIT;
    }
    Cells graph = {inside, node, colour, record[3] ? 8 : 4, 1};
    Area *area = new_area(core, CONNECTED, colour);
    number_pieces(core, &graph, area);
    if (outsides) area->nodes++; /* the last node, which has the colour */
    join_nodes(core, &graph, area, outside, outsides);
    contract(core, area);
    release(core, inside);
    release(core, node);
}

/* A graph whose nodes and edges are listed. */
static void write_graph(Core *core, const int *record) {
    int nodes = record[2], edges = record[3 + nodes], total = 0;
    const int *lit = record + 3, *edge = lit + nodes + 1;
    Area *area = new_area(core, CONNECTED, BLACK);
    area->nodes = nodes;
    area->lit = allocate(core, (size_t)nodes, sizeof(Lit));
    area->first = allocate(core, (size_t)nodes + 2, sizeof(int));
    area->beside = allocate(core, 2 * (size_t)edges, sizeof(int));
    for (int x = 0; x < nodes; x++) area->lit[x] = core->cell_lit[lit[x] >> 1] ^ (lit[x] & 1);
    for (int i = 0; i < 2 * edges; i++) area->first[edge[i]]++;
    for (int x = 0; x <= nodes; x++) area->first[x] = total += area->first[x];
    for (int i = 0; i < 2 * edges; i++) area->beside[--area->first[edge[i]]] = edge[i ^ 1];
    contract(core, area);
}

/* The graph of all cells that may have a colour, each a node, and of those cells that have a clue. */
static Area *colour_graph(Core *core, int kind, int colour, const char *clue, int *node) {
    char *inside = allocate(core, (size_t)core->size, 1);
    memset(node, -1, (size_t)core->size * sizeof(int));
    for (int x = 0; x < core->size; x++) inside[x] = clue[x] || colour_lit(core, x, colour) != FALSE_LIT;
    Cells graph = {inside, node, colour, 4, 0};
    Area *area = new_area(core, kind, colour);
    number_nodes(core, &graph, area);
    join_nodes(core, &graph, area, NULL, 0);
    release(core, inside);
    return area;
}

static void write_islands(Core *core, const int *record) {
    int clues = record[3];
    const int *at = record + 4;
    char *clue = allocate(core, (size_t)core->size, 1);
    int *node = allocate(core, (size_t)core->size, sizeof(int));
    for (int i = 0; i < clues; i++) clue[at[2 * i]] = 1;
    Area *area = colour_graph(core, ISLANDS, record[2], clue, node);
    area->clues = clues;
    area->clue = allocate(core, (size_t)clues, sizeof(int));
    area->number = allocate(core, (size_t)clues, sizeof(int));
    area->row = allocate(core, (size_t)area->nodes, sizeof(int));
    area->col = allocate(core, (size_t)area->nodes, sizeof(int));
    for (int i = 0; i < clues; i++) {
        area->clue[i] = node[at[2 * i]];
        area->number[i] = at[2 * i + 1];
    }
    for (int x = 0; x < core->size; x++)
        if (node[x] >= 0) {
            area->row[node[x]] = x / core->cols;
            area->col[node[x]] = x % core->cols;
        }
    release(core, clue);
    release(core, node);
}

/* Areas beside clues: one graph of each colour, shared by all clues that sum areas of that colour. */
static void write_sums(Core *core, int colour) {
    char *clue = allocate(core, (size_t)core->size, 1);
    int *node = NULL, first = -1;
    for (int pass = 0; pass < 2; pass++)
        for (int at = 0; at < core->records.n; at += 2 + core->records.at[at + 1]) {
            const int *record = core->records.at + at;
            if (record[0] != RULE_LOCAL_SUM || record[3] != colour) continue;
            for (int cell = 0; cell < core->size; cell++) {
                if (shown_at(core, cell) != record[2]) continue;
                clue[cell] = 1;
                if (!pass) continue;
                Area *area;
                if (first < 0) {
                    node = allocate(core, (size_t)core->size, sizeof(int));
                    first = core->areas;
                    area = colour_graph(core, SUM, colour, clue, node);
                } else {
                    area = new_area(core, SUM, colour);
                    *area = core->area[first];
                    area->due = 0;
                }
                core->sums++;
                area->closed = node[cell];
                area->number = allocate(core, 1, sizeof(int));
                area->number[0] = record[4];
            }
        }
    release(core, clue);
    release(core, node);
}

/* Literals are renamed; graphs that share their literals are renamed once. */
void remap_area(Core *core, int number, const Lit *map) {
    Area *area = &core->area[number];
    area->guard = map[area->guard >> 1] ^ (area->guard & 1);
    for (int i = 0; i < number; i++)
        if (core->area[i].lit == area->lit) return;
    for (int x = 0; x < area->nodes; x++) area->lit[x] = map[area->lit[x] >> 1] ^ (area->lit[x] & 1);
    if (area->kind == CONNECTED) contract(core, area);
    area->due = area->idle = 0;
}

static int on_edge(const Core *core, int cell) {
    int row = cell / core->cols, col = cell % core->cols;
    return !row || row == core->rows - 1 || !col || col == core->cols - 1;
}

/* Two colours that are connected side by side, or one of them and the other reaches the edge: then no
 * square of 2 x 2 is a chessboard. If both are connected, colours change at most twice around the
 * board. (Both follow from the plane: two ways across a square, or to the edge, would cross.) */
static void write_lemmas(Core *core) {
    int connected[2] = {0, 0}, reaches[2] = {0, 0}, rows = core->rows, cols = core->cols, guarded = 0;
    for (int at = 0; at < core->records.n; at += 2 + core->records.at[at + 1]) {
        const int *record = core->records.at + at;
        if (record[0] == RULE_IF) guarded = record[2] >= 0;
        if (guarded || record[0] != RULE_CONNECTED || record[3] || record[4]) continue;
        int outsides = record[5], edge = outsides > 0;
        for (int i = 0; i < outsides; i++) edge &= on_edge(core, record[6 + i]);
        connected[record[2]] |= !outsides;
        reaches[record[2]] |= edge;
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
    if (!both || rows < 2 || cols < 2) return;
    Ints ring = {0};
    for (int col = 0; col < cols; col++) push(core, &ring, core->cell_lit[col]);
    for (int row = 1; row < rows; row++) push(core, &ring, core->cell_lit[row * cols + cols - 1]);
    for (int col = cols - 2; col >= 0; col--) push(core, &ring, core->cell_lit[(rows - 1) * cols + col]);
    for (int row = rows - 2; row > 0; row--) push(core, &ring, core->cell_lit[row * cols]);
    add_other(core, RING, ring.at, ring.n, NULL, 0);
    release(core, ring.at);
}

void write_area_rule(Core *core, const int *record) {
    switch (record[0]) {
    case RULE_CONNECTED: write_connected(core, record); return;
    case RULE_GRAPH: write_graph(core, record); return;
    case RULE_ISLANDS: write_islands(core, record); return;
    default: return;
    }
}

/* Areas of local rules, and lemmas about areas of all rules. */
void write_areas(Core *core) {
    int sums[2] = {0, 0};
    for (int at = 0; at < core->records.n; at += 2 + core->records.at[at + 1]) {
        const int *record = core->records.at + at;
        if (record[0] == RULE_LOCAL_SUM) sums[record[3]] = 1;
    }
    for (int colour = 0; colour < 2; colour++)
        if (sums[colour]) write_sums(core, colour);
    write_lemmas(core);
}
