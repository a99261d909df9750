/* Connectivity as a propagator: cells of a colour are connected, side by side or at corners.
 *
 * An area is a graph whose nodes have a literal each: "this cell has the colour". Known cells that are
 * connected are one node. When nothing else follows, the nodes that may have the colour are flooded
 * from one that has it. A component that is not reached is cut off by a wall of nodes without the
 * colour, and a clause says so: a node of the wall has the colour, or this side has none, or the other
 * has none. */
#include "internal.h"

/* The whole graph is looked at for a wall if it has at most that many times as many nodes as the part
 * that is cut off and its neighbours. */
#define NEARBY 50

Area *new_area(Core *core, int kind) {
    if (core->areas == core->area_cap) {
        core->area_cap = 2 * core->area_cap + 4;
        core->area = resize(core, core->area, (size_t)core->area_cap, sizeof(Area));
    }
    Area *area = &core->area[core->areas++];
    memset(area, 0, sizeof *area);
    area->kind = kind;
    return area;
}

/* Mark nodes that a queue reaches, over unmarked ones whose values are at least `least`, until there are
 * more than `most`; returns how many the queue has then. */
int flood(Core *core, const Area *area, int *queue, int tail, int *mark, int label, int least, int most) {
    for (int head = 0; head < tail && tail <= most; head++)
        for (int e = area->first[queue[head]]; e < area->first[queue[head] + 1]; e++) {
            int y = area->beside[e];
            if (mark[y] || core->value[area->lit[y]] < least) continue;
            mark[y] = label;
            queue[tail++] = y;
        }
    return tail;
}

/* The wall around a component: its false neighbours, as literals in `out`. If the whole graph is not much
 * larger, only those that touch what lies beyond them, seen from `start`. Returns how many. */
static int wall_around(Core *core, const Area *area, const int *component, int size, int start) {
    int *mark = core->scratch[5], *wall = core->scratch[3], *beyond = core->scratch[4], walls = 0, n = 0;
    for (int k = 0; k < size; k++) mark[component[k]] = 1;
    for (int k = 0; k < size; k++)
        for (int e = area->first[component[k]]; e < area->first[component[k] + 1]; e++) {
            int y = area->beside[e];
            if (!mark[y]) wall[walls++] = y;
            mark[y] = 1;
        }
    int nearby = area->nodes <= NEARBY * (size + walls), far = 0;
    if (nearby) {
        mark[start] = 2;
        beyond[0] = start;
        far = flood(core, area, beyond, 1, mark, 2, -1, area->nodes);
    }
    for (int k = 0; k < walls; k++) {
        int touches = !nearby;
        for (int e = area->first[wall[k]]; e < area->first[wall[k] + 1] && !touches; e++)
            touches = mark[area->beside[e]] == 2;
        if (touches) core->out[n++] = area->lit[wall[k]];
    }
    for (int k = 0; k < size; k++) mark[component[k]] = 0;
    for (int k = 0; k < walls; k++) mark[wall[k]] = 0;
    for (int k = 0; k < far; k++) mark[beyond[k]] = 0;
    return n;
}

/* A component that is cut off: what follows, in *did; returns whether to stop. */
static int cut_off(Core *core, const Area *area, const int *component, int size, int start, int complete, int *did) {
    Lit witness = -1;
    for (int k = 0; k < size; k++) {
        Lit lit = area->lit[component[k]];
        if (core->value[lit] <= 0) continue;
        if (witness < 0 || core->level[lit >> 1] < core->level[witness >> 1]) witness = lit;
    }
    if (complete && witness < 0) return 0;
    int n = wall_around(core, area, component, size, start);
    core->out[n++] = area->lit[start] ^ 1;
    if (witness >= 0) {
        core->out[n++] = witness ^ 1;
        return emit_ends(core, n, did);
    }
    Lit *wall = core->kept; /* none of the component's nodes has the colour */
    memcpy(wall, core->out, (size_t)n * sizeof(Lit));
    for (int k = 0; k < size; k++)
        if (!core->value[area->lit[component[k]]] && emit_with(core, wall, n, area->lit[component[k]] ^ 1, did))
            return 1;
    return 0;
}

static int look_at_connected(Core *core, const Area *area, int complete) {
    int *mark = core->scratch[0], *queue = core->scratch[2], start = -1, did = LOOK_NOTHING;
    for (int x = 0; x < area->nodes; x++) {
        Lit lit = area->lit[x];
        if (core->value[lit] <= 0) continue;
        if (start < 0 || core->level[lit >> 1] < core->level[area->lit[start] >> 1]) start = x;
        if (!core->level[lit >> 1]) break;
    }
    if (start < 0) return LOOK_NOTHING;
    memset(mark, 0, (size_t)area->nodes * sizeof(int));
    mark[start] = 1;
    queue[0] = start;
    int tail = flood(core, area, queue, 1, mark, 1, 0, area->nodes);
    for (int x = 0; x < area->nodes; x++) {
        if (mark[x] || core->value[area->lit[x]] < 0) continue;
        int *component = queue + tail;
        component[0] = x;
        mark[x] = 1;
        int size = flood(core, area, component, 1, mark, 1, 0, area->nodes);
        if (cut_off(core, area, component, size, start, complete, &did)) return did;
    }
    return did;
}

/* Look at areas if that is worth it: each time for a candidate, else when as much has been propagated
 * as a look costs, and more rarely where looks find nothing. */
int look_at_areas(Core *core, int complete) {
    int did = LOOK_NOTHING;
    for (int i = 0; i < core->areas; i++) {
        Area *area = &core->area[i];
        int64_t now = core->stats[STAT_PROPAGATIONS];
        if (area->kind == SUM) i += core->sums - 1; /* they are side by side */
        if (area->kind == SUM || (!complete && now < area->due)) continue;
        int look = area->kind == CONNECTED ? look_at_connected(core, area, complete) : look_at_islands(core, area);
        if (look) area->idle = 0;
        else if (area->idle < 12) area->idle++;
        area->due = now + area->nodes / 64 + (int64_t)area->idle * area->nodes / 16;
        if (look == LOOK_CONFLICT) return look;
        if (look) did = LOOK_MORE;
        if (did && core->head < core->trail_length) return did;
    }
    int look = core->sums ? look_at_sums(core) : LOOK_NOTHING;
    return look ? look : did;
}
