/* Connectivity as a propagator: cells of a colour are connected, side by side or at corners.
 *
 * An area is a graph whose nodes have a literal each: "this cell has the colour". Known cells that are
 * connected are one node. When nothing else follows, the nodes that may have the colour are flooded
 * from one that has it. A component that is not reached is cut off by a wall of nodes without the
 * colour, and a clause says so: a node of the wall has the colour, or this side has none, or the other
 * has none. A side is left out of the clause if a clause or a count says that it has a cell of the
 * colour: such cuts hold whatever else changes. */
#include "internal.h"

/* The whole graph is looked at for a cut if it has at most that many times as many nodes as the part
 * that is cut off and its wall. */
#define NEARBY 50

Area *new_area(Core *core, int kind, int colour) {
    if (core->areas == core->area_cap) {
        core->area_cap = 2 * core->area_cap + 4;
        core->area = resize(core, core->area, (size_t)core->area_cap, sizeof(Area));
    }
    Area *area = &core->area[core->areas++];
    memset(area, 0, sizeof *area);
    area->kind = kind;
    area->guard = core->guard;
    area->colour = colour;
    area->closed = -1;
    return area;
}

/* Which given clauses have a variable. */
void index_clauses(Core *core) {
    const Ints *given = &core->given;
    int number = core->first_variables = core->variables, total = 0;
    core->given_first = allocate(core, (size_t)number + 2, sizeof(int));
    core->given_at = allocate(core, (size_t)given->n, sizeof(int));
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < given->n; i += given->at[i] + 1)
            for (int k = 1; k <= given->at[i]; k++) {
                int v = given->at[i + k] >> 1;
                if (pass) core->given_at[--core->given_first[v]] = i;
                else core->given_first[v]++;
            }
        for (int v = 0; !pass && v <= number; v++) core->given_first[v] = total += core->given_first[v];
    }
}

static int fixed_at_root(const Core *core, Lit lit) { return core->value[lit] && !core->level[lit >> 1]; }

/* Whether a clause is satisfied only by nodes of a side or of the wall, which do not have `level` 0. */
static int clause_inside(const Core *core, const int *clause, const char *inside) {
    for (int m = 1; m <= *clause; m++) {
        Lit lit = clause[m];
        if (fixed_at_root(core, lit)) {
            if (core->value[lit] > 0) return 0;
        } else if (!inside[lit]) return 0;
    }
    return 1;
}

static int count_inside(const Core *core, int count, const char *inside, int opposite) {
    const int *table = core->tables.at + core->count_table.at[count];
    int size = *table++, need = opposite ? size - table[size + 1 + size] : table[0], out = 0;
    if (need <= 0) return 0;
    for (int m = core->guard_start.at[count]; m < core->guard_start.at[count + 1]; m++)
        if (!fixed_at_root(core, core->guard_lits.at[m]) || core->value[core->guard_lits.at[m]] < 0) return 0;
    const Lit *lits = core->count_lits.at + core->count_start.at[count];
    for (int m = 0; m < size && out < need; m++) {
        Lit lit = lits[m] ^ opposite;
        out += !inside[lit] && !(fixed_at_root(core, lit) && core->value[lit] < 0);
    }
    return out < need;
}

/* Whether one of some nodes surely has the colour if no node of the wall has: it is known, or a clause
 * or a count says so. Literals of both are marked for as long as it looks. */
static int has_witness(Core *core, const Area *area, const int *side, int n, const int *wall, int walls) {
    int found = 0, looked = 0;
    char *inside = core->literal_marks;
    for (int i = 0; i < n; i++)
        if (fixed_at_root(core, area->lit[side[i]]) && core->value[area->lit[side[i]]] > 0) return 1;
    if (!core->given_first) index_clauses(core);
    for (int i = 0; i < n; i++) inside[area->lit[side[i]]] = 1;
    for (int i = 0; i < walls; i++) inside[area->lit[wall[i]]] = 1;
    for (int i = 0; i < n && !found && looked < 4000; i++) {
        Lit lit = area->lit[side[i]];
        if (lit >> 1 >= core->first_variables) continue;
        int v = lit >> 1, end = core->given_first[v + 1];
        for (int k = core->given_first[v]; k < end && !found; k++, looked++)
            found = clause_inside(core, core->given.at + core->given_at[k], inside);
        for (int k = core->occ_first[lit]; k < core->occ_first[lit + 1] && !found; k++) {
            int how = core->occ[k] & 3;
            if (how > 1) continue;
            looked++;
            found = count_inside(core, core->occ[k] >> 2, inside, how);
        }
    }
    for (int i = 0; i < n; i++) inside[area->lit[side[i]]] = 0;
    for (int i = 0; i < walls; i++) inside[area->lit[wall[i]]] = 0;
    return found;
}

/* Mark what is reached from a queue over unmarked nodes that are not false (or, `sure`, true). */
static int flood(Core *core, const Area *area, int *queue, int tail, int *mark, int label, int sure) {
    for (int head = 0; head < tail; head++) {
        int x = queue[head];
        for (int k = area->first[x]; k < area->first[x + 1]; k++) {
            int y = area->beside[k], value = core->value[area->lit[y]];
            if (mark[y] || value < sure) continue;
            mark[y] = label;
            queue[tail++] = y;
        }
    }
    return tail;
}

/* What a cut says: the wall, the nodes on this side of it, and those beyond. */
typedef struct {
    int *wall, *side, *beyond, walls, sides, far;
} Cut;

/* The wall around a component: its false neighbours. If the whole graph is not much larger, only those
 * that touch what lies beyond them, seen from `start`; the others are on this side, too. */
static Cut cut_around(Core *core, const Area *area, int *component, int size, int start) {
    int *mark = core->scratch[6], *wall = core->scratch[3], *beyond = core->scratch[4];
    Cut cut = {wall, component, beyond, 0, size, 0};
    for (int k = 0; k < size; k++) mark[component[k]] = 1;
    for (int k = 0; k < size; k++)
        for (int e = area->first[component[k]]; e < area->first[component[k] + 1]; e++) {
            int y = area->beside[e];
            if (mark[y]) continue;
            mark[y] = 1;
            wall[cut.walls++] = y;
        }
    if (area->nodes <= NEARBY * (size + cut.walls)) {
        int all = cut.walls, *side = core->scratch[5];
        mark[start] = 2;
        beyond[cut.far++] = start;
        for (int head = 0; head < cut.far; head++)
            for (int e = area->first[beyond[head]]; e < area->first[beyond[head] + 1]; e++) {
                int y = area->beside[e];
                if (mark[y]) continue;
                mark[y] = 2;
                beyond[cut.far++] = y;
            }
        cut.walls = cut.sides = 0;
        for (int k = 0; k < all; k++) {
            int y = wall[k], touches = 0;
            for (int e = area->first[y]; e < area->first[y + 1] && !touches; e++)
                touches = mark[area->beside[e]] == 2;
            if (!touches) continue;
            mark[y] = 3;
            wall[cut.walls++] = y;
        }
        for (int x = 0; x < area->nodes; x++) {
            if (mark[x] < 2) side[cut.sides++] = x;
            mark[x] = 0;
        }
        cut.side = side;
        return cut;
    }
    for (int k = 0; k < size; k++) mark[component[k]] = 0;
    for (int k = 0; k < cut.walls; k++) mark[wall[k]] = 0;
    return cut;
}

/* A component that is cut off: what follows. */
static int cut_off(Core *core, const Area *area, int *component, int size, int start, int complete) {
    int witness = -1, did = LOOK_NOTHING, n = 0;
    for (int k = 0; k < size; k++) {
        Lit lit = area->lit[component[k]];
        if (core->value[lit] <= 0) continue;
        if (witness < 0 || core->level[lit >> 1] < core->level[witness >> 1]) witness = lit;
    }
    if (complete && witness < 0) return LOOK_NOTHING;
    Cut cut = cut_around(core, area, component, size, start);
    for (int k = 0; k < cut.walls; k++) core->out[n++] = area->lit[cut.wall[k]];
    int sure = has_witness(core, area, cut.side, cut.sides, cut.wall, cut.walls);
    Lit other = area->lit[start];
    if (core->level[other >> 1] && !has_witness(core, area, cut.beyond, cut.far, cut.wall, cut.walls))
        core->out[n++] = other ^ 1;
    if (sure || witness >= 0) {
        if (!sure) core->out[n++] = witness ^ 1;
        return emit(core, n);
    }
    Lit *wall = core->kept; /* none of its nodes has the colour */
    memcpy(wall, core->out, (size_t)n * sizeof(Lit));
    for (int k = 0; k < size; k++) {
        Lit lit = area->lit[component[k]];
        if (core->value[lit]) continue;
        memcpy(core->out, wall, (size_t)n * sizeof(Lit));
        core->out[n] = lit ^ 1;
        int levels = core->levels, look = emit(core, n + 1);
        if (look == LOOK_CONFLICT || core->levels != levels) return look;
        if (look) did = LOOK_MORE;
    }
    return did;
}

static int look_at_connected(Core *core, const Area *area, int complete) {
    int *mark = core->scratch[0], *queue = core->scratch[2], start = -1, did = LOOK_NOTHING, label = 1;
    for (int x = 0; x < area->nodes; x++) {
        Lit lit = area->lit[x];
        if (core->value[lit] <= 0) continue;
        if (start < 0 || core->level[lit >> 1] < core->level[area->lit[start] >> 1]) start = x;
        if (!core->level[lit >> 1]) break;
    }
    if (start < 0) return LOOK_NOTHING;
    memset(mark, 0, (size_t)area->nodes * sizeof(int));
    mark[start] = label;
    queue[0] = start;
    int tail = flood(core, area, queue, 1, mark, label, 0);
    for (int x = 0; x < area->nodes; x++) {
        if (mark[x] || core->value[area->lit[x]] < 0) continue;
        int *component = queue + tail;
        component[0] = x;
        mark[x] = ++label;
        int size = flood(core, area, component, 1, mark, label, 0);
        int levels = core->levels, look = cut_off(core, area, component, size, start, complete);
        if (look == LOOK_CONFLICT || core->levels != levels) return look;
        if (look) did = LOOK_MORE;
    }
    return did;
}

/* Look at areas if that is worth it: each time for a candidate, else when as much has been propagated
 * as a look costs, and more rarely where looks find nothing. */
int look_at_areas(Core *core, int complete) {
    int did = LOOK_NOTHING;
    for (int i = 0; i < core->areas; i++) {
        Area *area = &core->area[i];
        if (area->kind == SUM) { /* they are side by side */
            i += core->sums - 1;
            continue;
        }
        int64_t now = core->stats[STAT_PROPAGATIONS];
        if (core->value[area->guard] <= 0 || (!complete && now < area->due)) continue;
        core->guard = area->guard;
        int look = area->kind == CONNECTED ? look_at_connected(core, area, complete) : look_at_islands(core, area);
        core->guard = TRUE_LIT;
        if (look) area->idle = 0;
        else if (area->idle < 12 && area->kind == CONNECTED) area->idle++;
        area->due = now + area->nodes / 64 + (int64_t)area->idle * area->nodes / 16;
        if (look == LOOK_CONFLICT) return look;
        if (look) did = LOOK_MORE;
        if (did && core->head < core->trail_length) return did;
    }
    if (!core->sums) return did;
    int look = look_at_sums(core);
    return look ? look : did;
}
