/* Graphs for areas: from rules about connected cells to nodes, literals and neighbours.
 *
 * Cells that are known not to have the colour are left out. Where only connection matters, cells side
 * by side with one literal are one node, and cells outside (such as the edge of the board) are beside
 * one node more, which has the colour. */
#include "internal.h"

static Lit colour_lit(const Core *core, int cell, int colour) { return core->cell_lit[cell] ^ !colour; }

/* Make pairs of nodes neighbours, each pair once. */
static void join(Core *core, Area *area, Ints *pairs) {
    int nodes = area->nodes, from = 0, to = 0, *last = allocate(core, (size_t)nodes, sizeof(int));
    group(core, pairs, nodes, &area->first, &area->beside);
    for (int x = 0; x < nodes; x++) {
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

static void push_edge(Core *core, Ints *pairs, int a, int b) {
    int both[4] = {a, b, b, a};
    append(core, pairs, both, 4);
}

/* Leave out nodes that are false, and make one node of those side by side whose literals are equal:
 * where one of them has the colour, all have, and are connected. */
static void contract(Core *core, Area *area) {
    int nodes = area->nodes, number = 0;
    int *queue = allocate(core, (size_t)nodes, sizeof(int)), *of = allocate(core, (size_t)nodes, sizeof(int));
    Ints pairs = {0};
    memset(of, -1, (size_t)nodes * sizeof(int));
    for (int x = 0; x < nodes; x++) {
        if (of[x] >= 0 || area->lit[x] == FALSE_LIT) continue;
        int tail = 1;
        queue[0] = x;
        of[x] = number;
        for (int head = 0; head < tail; head++)
            for (int e = area->first[queue[head]]; e < area->first[queue[head] + 1]; e++) {
                int y = area->beside[e];
                if (of[y] >= 0 || area->lit[y] != area->lit[x]) continue;
                of[y] = number;
                queue[tail++] = y;
            }
        number++;
    }
    for (int x = 0; x < nodes; x++) { /* each edge lies at both of its nodes */
        for (int e = area->first[x]; e < area->first[x + 1] && of[x] >= 0; e++)
            if (of[area->beside[e]] > of[x]) push_edge(core, &pairs, of[x], of[area->beside[e]]);
        if (of[x] >= 0) area->lit[of[x]] = area->lit[x]; /* a node's number is not larger than its parts' */
    }
    release(core, queue);
    release(core, of);
    release(core, area->first);
    release(core, area->beside);
    area->nodes = number;
    join(core, area, &pairs);
}

/* The graph of the cells inside: of each its node is written, -1 for none. Where only connection matters,
 * cells side by side with one literal are one node (union-find over the board in reading order, so that a
 * root is the first of its cells). Cells outside, if there are any, are beside the last node, which has the
 * colour. */
static Area *graph_of(Core *core, int kind, int colour, int corners, const char *inside, int *node,
                      const int *outside, int outsides) {
    int cols = core->cols, back[4] = {1, cols, cols + 1, cols - 1};
    Ints lits = {0}, pairs = {0};
    for (int pass = 0; pass < 2; pass++) { /* nodes, then edges */
        for (int cell = 0, col = 0; cell < core->size; cell++, col = col + 1 < cols ? col + 1 : 0) {
            int root = cell;
            if (!inside[cell]) continue;
            if (!pass) node[cell] = cell;
            for (int k = 0; k < (corners ? 4 : 2); k++) {
                int other = cell - back[k];
                if (other < 0 || (!col && !(k & 1)) || (k == 3 && col == cols - 1) || !inside[other]) continue;
                if (pass) {
                    if (node[other] != node[cell]) push_edge(core, &pairs, node[other], node[cell]);
                    continue;
                }
                if (kind != CONNECTED || core->cell_lit[other] != core->cell_lit[cell]) continue;
                while (node[other] != other) other = node[other] = node[node[other]];
                node[other < root ? root : other] = other < root ? other : root;
                if (other < root) root = other;
            }
        }
        if (pass) break;
        for (int cell = 0; cell < core->size; cell++) { /* numbers are kept below -1 until all have one */
            if (!inside[cell]) node[cell] = -1;
            else if (node[cell] == cell) {
                node[cell] = -2 - lits.n;
                push(core, &lits, colour_lit(core, cell, colour));
            } else node[cell] = node[node[cell]];
        }
        for (int cell = 0; cell < core->size; cell++)
            if (node[cell] < -1) node[cell] = -2 - node[cell];
    }
    Area *area = new_area(core, kind);
    if (outsides) push(core, &lits, TRUE_LIT);
    for (int i = 0; i < outsides; i++)
        if (node[outside[i]] >= 0) push_edge(core, &pairs, node[outside[i]], lits.n - 1);
    room(core, &lits, 1);
    area->nodes = lits.n;
    area->lit = lits.at;
    join(core, area, &pairs);
    return area;
}

static void write_connected(Core *core, const int *record) {
    int colour = record[2], cells = record[4], outsides = record[5 + cells];
    const int *cell = record + 5;
    char *inside = allocate(core, (size_t)core->size, 1);
    int *node = allocate(core, (size_t)core->size, sizeof(int));
    for (int i = 0; i < (cells ? cells : core->size); i++) {
        int x = cells ? cell[i] : i;
        inside[x] = colour_lit(core, x, colour) != FALSE_LIT;
    }
    graph_of(core, CONNECTED, colour, record[3], inside, node, cell + cells + 1, outsides);
    release(core, inside);
    release(core, node);
}

/* A graph whose nodes and edges are listed. */
static void write_graph(Core *core, const int *record) {
    int nodes = record[2], edges = record[3 + nodes];
    const int *lit = record + 3, *edge = lit + nodes + 1;
    Area *area = new_area(core, CONNECTED);
    Ints pairs = {0};
    area->nodes = nodes;
    area->lit = allocate(core, (size_t)nodes, sizeof(Lit));
    for (int x = 0; x < nodes; x++) area->lit[x] = core->cell_lit[lit[x] >> 1] ^ (lit[x] & 1);
    for (int i = 0; i < 2 * edges; i += 2) push_edge(core, &pairs, edge[i], edge[i + 1]);
    join(core, area, &pairs);
    contract(core, area);
}

/* The graph of all cells that may have a colour, each a node, and of those cells that have a clue. `clues`
 * are pairs of a cell and a number. */
static Area *graph_with_clues(Core *core, int kind, int colour, const int *clues, int number, int *node) {
    char *inside = allocate(core, (size_t)core->size, 1);
    for (int x = 0; x < core->size; x++) inside[x] = colour_lit(core, x, colour) != FALSE_LIT;
    for (int i = 0; i < number; i++) inside[clues[2 * i]] = 1;
    Area *area = graph_of(core, kind, colour, 0, inside, node, NULL, 0);
    release(core, inside);
    return area;
}

static void write_islands(Core *core, const int *record) {
    int clues = record[3], *node = allocate(core, (size_t)core->size, sizeof(int));
    const int *at = record + 4;
    Area *area = graph_with_clues(core, ISLANDS, record[2], at, clues, node);
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
    release(core, node);
}

/* Areas beside clues: one graph of each colour, shared by all clues that sum areas of that colour. */
static void write_sums(Core *core, int colour) {
    Ints clues = {0};
    for (int at = 0; at < core->records.n; at += 2 + core->records.at[at + 1]) {
        const int *record = core->records.at + at;
        for (int cell = 0; cell < core->size && record[0] == RULE_LOCAL_SUM && record[3] == colour; cell++) {
            if (shown_at(core, cell) != record[2]) continue;
            push(core, &clues, cell);
            push(core, &clues, record[4]);
        }
    }
    int *node = clues.n ? allocate(core, (size_t)core->size, sizeof(int)) : NULL, first = core->areas;
    for (int i = 0; i < clues.n; i += 2) {
        Area *area = i ? new_area(core, SUM) : graph_with_clues(core, SUM, colour, clues.at, clues.n / 2, node);
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
void remap_area(Core *core, int number, const Lit *map) {
    Area *area = &core->area[number];
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
    int connected[2] = {0, 0}, reaches[2] = {0, 0}, rows = core->rows, cols = core->cols;
    for (int at = 0; at < core->records.n; at += 2 + core->records.at[at + 1]) {
        const int *record = core->records.at + at;
        if (record[0] != RULE_CONNECTED || record[3] || record[4]) continue;
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
    if (record[0] == RULE_CONNECTED) write_connected(core, record);
    else if (record[0] == RULE_GRAPH) write_graph(core, record);
    else if (record[0] == RULE_ISLANDS) write_islands(core, record);
}

/* Areas of local rules, and lemmas about areas of all rules. */
void write_areas(Core *core) {
    write_sums(core, WHITE);
    write_sums(core, BLACK);
    write_lemmas(core);
}
