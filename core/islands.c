/* Areas with clues: each has exactly one, and the size that it says (Nurikabe).
 *
 * What surely belongs to a clue is flooded over cells that have the colour, what may over those that
 * can. Each clause names cells that connect the first, or cells around the second. */
#include <limits.h>

#include "internal.h"

/* `sized` with marks that stay; `reached` is how many nodes are in the queue. */
static int look_at_size(Core *core, const Area *area, int root, int apart, int number, int *reached, int *did) {
    int *mark = core->scratch[5], *queue = core->scratch[2], n = 0;
    Lit *cut = core->kept, guard = apart ? FALSE_LIT : area->lit[root] ^ 1;
    int most = (number > area->nodes ? area->nodes + 1 : number) + apart;
    mark[root] = 1;
    queue[0] = root;
    int tail = *reached = flood(core, area, queue, 1, mark, 1, 1, most);
    if (tail >= most) { /* the first nodes reached are connected to the root */
        for (int i = apart; i < tail && i <= most; i++) cut[n++] = area->lit[queue[i]] ^ 1;
        if (tail > most) return emit_with(core, cut, n, guard, did);
        cut[n++] = guard;
        for (int i = 0; i < tail; i++) /* nothing beside them has the colour */
            for (int e = area->first[queue[i]]; e < area->first[queue[i] + 1]; e++) {
                int y = area->beside[e];
                if (y == root || core->value[area->lit[y]]) continue;
                if (emit_with(core, cut, n, area->lit[y] ^ 1, did)) return 1;
            }
        return 0;
    }
    tail = *reached = flood(core, area, queue, tail, mark, 1, 0, most);
    if (tail > most) return 0;
    for (int i = 0; i < tail; i++) /* it stays that small, unless a node around it has the colour */
        for (int e = area->first[queue[i]]; e < area->first[queue[i] + 1]; e++) {
            int y = area->beside[e];
            if (!mark[y]) cut[n++] = area->lit[y];
            mark[y] = 1;
        }
    if (tail < most) return emit_with(core, cut, n, guard, did);
    cut[n++] = guard;
    for (int i = apart; i < tail; i++) /* then all of it is needed */
        if (!core->value[area->lit[queue[i]]] && emit_with(core, cut, n, area->lit[queue[i]], did)) return 1;
    return 0;
}

/* Compare what surely belongs to the area of a root, and what may, with a number. A root that is `apart`
 * is in no area: those beside it are counted together. What follows is in *did; returns whether to stop. */
int sized(Core *core, const Area *area, int root, int apart, int number, int *did) {
    int *mark = core->scratch[5], *queue = core->scratch[2], reached = 0;
    int stop = look_at_size(core, area, root, apart, number, &reached, did);
    for (int i = 0; i < reached; i++) {
        mark[queue[i]] = 0;
        for (int e = area->first[queue[i]]; e < area->first[queue[i] + 1]; e++) mark[area->beside[e]] = 0;
    }
    return stop;
}

/* The way back from a node to its clue, as literals that break it. */
static int way_back(Core *core, const Area *area, const int *from, int x, int n) {
    for (; x >= 0; x = from[x]) core->out[n++] = area->lit[x] ^ 1;
    return n;
}

/* No area has two clues: a way over nodes of the colour from one to another, or but for one node. */
static int separate(Core *core, const Area *area) {
    int *mark = core->scratch[0], *queue = core->scratch[2], *from = core->scratch[3], tail = 0;
    int did = LOOK_NOTHING;
    memset(mark, 0, (size_t)area->nodes * sizeof(int));
    for (int i = 0; i < area->clues; i++) {
        int x = area->clue[i];
        if (mark[x] || core->value[area->lit[x]] <= 0) continue;
        mark[x] = i + 1;
        from[x] = -1;
        queue[tail++] = x;
    }
    for (int head = 0; head < tail; head++)
        for (int e = area->first[queue[head]]; e < area->first[queue[head] + 1]; e++) {
            int x = queue[head], y = area->beside[e];
            if (mark[y] == mark[x] || core->value[area->lit[y]] <= 0) continue;
            if (mark[y]) return emit(core, way_back(core, area, from, y, way_back(core, area, from, x, 0)), 0);
            mark[y] = mark[x];
            from[y] = x;
            queue[tail++] = y;
        }
    for (int y = 0; y < area->nodes; y++) {
        int one = -1;
        if (core->value[area->lit[y]]) continue;
        for (int e = area->first[y]; e < area->first[y + 1]; e++) {
            int x = area->beside[e];
            if (!mark[x] || (one >= 0 && mark[x] == mark[one])) continue;
            if (one < 0) {
                one = x;
                continue;
            }
            int n = way_back(core, area, from, x, way_back(core, area, from, one, 0));
            core->out[n++] = area->lit[y] ^ 1;
            if (emit_ends(core, n, &did)) return did;
            break;
        }
    }
    return did;
}

/* Mark what a clue may reach, as far as its number goes, and list the nodes that stop it, each with its
 * distance: the clue itself where it does not have the colour, or nodes without the colour. */
static void reach(Core *core, const Area *area, int i, int *reached, Ints *walls) {
    int *mark = core->scratch[1], *queue = core->scratch[2], *distance = core->scratch[3];
    int x = area->clue[i], tail = 1, far = area->number[i] < 0 ? INT_MAX : area->number[i] - 1;
    if (core->value[area->lit[x]] < 0) {
        push(core, walls, x);
        push(core, walls, 0);
        return;
    }
    mark[x] = reached[x] = i + 1;
    distance[x] = 0;
    queue[0] = x;
    for (int head = 0; head < tail; head++)
        for (int y = queue[head], e = area->first[y]; e < area->first[y + 1] && distance[y] < far; e++) {
            int z = area->beside[e];
            if (mark[z] == i + 1) continue;
            mark[z] = i + 1;
            if (core->value[area->lit[z]] < 0) {
                push(core, walls, z);
                push(core, walls, distance[y] + 1);
                continue;
            }
            reached[z] = i + 1;
            distance[z] = distance[y] + 1;
            queue[tail++] = z;
        }
}

/* Flood from a node over nodes that may have the colour, and write those around it, as literals in `out`.
 * Returns whether no clue lies there. */
static int cut_off_from_clues(Core *core, const Area *area, int x, const int *reached, int *n) {
    int *mark = core->scratch[1], *queue = core->scratch[2], tail = 1;
    queue[0] = x;
    mark[x] = -1 - x;
    for (int head = 0; head < tail; head++)
        for (int e = area->first[queue[head]]; e < area->first[queue[head] + 1]; e++) {
            int y = area->beside[e];
            if (mark[y] == -1 - x) continue;
            if (reached[y]) return 0;
            mark[y] = -1 - x;
            if (core->value[area->lit[y]] < 0) core->out[(*n)++] = area->lit[y];
            else queue[tail++] = y;
        }
    return 1;
}

static int steps_between(const Area *area, int x, int y) {
    return abs(area->row[x] - area->row[y]) + abs(area->col[x] - area->col[y]);
}

/* A node that no clue reaches does not have the colour, unless a node that keeps one from it has. */
static int unreached(Core *core, const Area *area) {
    int *reached = core->scratch[0], *named = core->scratch[4], did = LOOK_NOTHING;
    Ints walls = {0}, first = {0};
    memset(named, 0, (size_t)area->nodes * sizeof(int));
    memset(reached, 0, (size_t)area->nodes * sizeof(int));
    memset(core->scratch[1], 0, (size_t)area->nodes * sizeof(int));
    for (int i = 0; i < area->clues; i++) {
        push(core, &first, walls.n);
        reach(core, area, i, reached, &walls);
    }
    push(core, &first, walls.n);
    for (int x = 0, stop = 0; x < area->nodes && !stop; x++) {
        int n = 0;
        if (reached[x] || core->value[area->lit[x]] < 0) continue;
        if (cut_off_from_clues(core, area, x, reached, &n)) {
            core->out[n++] = area->lit[x] ^ 1;
            stop = emit_ends(core, n, &did);
            continue;
        }
        n = 0;
        for (int i = 0; i < area->clues; i++) {
            int far = area->number[i] < 0 ? INT_MAX : area->number[i] - 1;
            for (int k = first.at[i]; k < first.at[i + 1]; k += 2) {
                int z = walls.at[k];
                if (walls.at[k + 1] + steps_between(area, z, x) > far) continue; /* too far by that way */
                if (named[z] != x + 1) core->out[n++] = area->lit[z];
                named[z] = x + 1;
            }
        }
        core->out[n++] = area->lit[x] ^ 1;
        stop = emit_ends(core, n, &did);
    }
    release(core, walls.at);
    release(core, first.at);
    return did;
}

int look_at_islands(Core *core, const Area *area) {
    int did = separate(core, area);
    if (did) return did;
    for (int i = 0; i < area->clues; i++) {
        int clue = area->clue[i];
        if (area->number[i] < 0 || core->value[area->lit[clue]] <= 0) continue;
        if (sized(core, area, clue, 0, area->number[i], &did)) return did;
    }
    return did ? did : unreached(core, area);
}
