/* Areas with clues: each has exactly one, and the size that it says (Nurikabe).
 *
 * What surely belongs to a clue is flooded over cells that have the colour, what may over those that
 * can. Each clause names cells that connect the first, or cells around the second. */
#include <limits.h>

#include "internal.h"

/* Emit the clause of `n` literals in `cut` and one more; *did is what came of it. Returns whether to
 * stop: after a conflict, or if decisions were taken back. */
static int emit_with(Core *core, const Lit *cut, int n, Lit more, int *did) {
    memcpy(core->out, cut, (size_t)n * sizeof(Lit));
    core->out[n] = more;
    int levels = core->levels, look = emit(core, n + 1);
    if (look) *did = look;
    return look == LOOK_CONFLICT || core->levels != levels;
}

static int grow(Core *core, const Area *area, int *queue, int head, int tail, int *mark, int most, int sure) {
    for (; head < tail && tail <= most; head++)
        for (int e = area->first[queue[head]]; e < area->first[queue[head] + 1]; e++) {
            int y = area->beside[e];
            if (mark[y] || core->value[area->lit[y]] < sure) continue;
            mark[y] = 1;
            queue[tail++] = y;
        }
    return tail;
}

/* `sized` with marks that stay; `reached` is how many nodes are in the queue. */
static int look_at_size(Core *core, const Area *area, const int *starts, int ns, int number, Lit guard, int *reached) {
    int *mark = core->scratch[6], *queue = core->scratch[2], did = LOOK_NOTHING, tail = 0, n = 0;
    Lit *cut = core->kept;
    if (area->closed >= 0) mark[area->closed] = -1;
    for (int i = 0; i < ns; i++)
        if (core->value[area->lit[starts[i]]] > 0 && !mark[starts[i]]) {
            mark[starts[i]] = 1;
            queue[tail++] = starts[i];
        }
    int sure = tail = *reached = grow(core, area, queue, 0, tail, mark, number, 1);
    if (sure > number) { /* the first nodes reached are connected to the start */
        for (int i = 0; i <= number; i++) core->out[n++] = area->lit[queue[i]] ^ 1;
        core->out[n++] = guard ^ 1;
        return emit(core, n);
    }
    if (sure == number) { /* nothing beside it has the colour */
        for (int i = 0; i < sure; i++) cut[n++] = area->lit[queue[i]] ^ 1;
        cut[n++] = guard ^ 1;
        for (int i = -1; i < sure; i++) {
            int end = i < 0 ? ns : area->first[queue[i] + 1];
            for (int k = i < 0 ? 0 : area->first[queue[i]]; k < end; k++) {
                int y = i < 0 ? starts[k] : area->beside[k];
                if (y == area->closed || core->value[area->lit[y]]) continue;
                if (emit_with(core, cut, n, area->lit[y] ^ 1, &did)) return did;
            }
        }
        return did;
    }
    for (int i = 0; i < ns; i++)
        if (!core->value[area->lit[starts[i]]] && !mark[starts[i]]) {
            mark[starts[i]] = 1;
            queue[tail++] = starts[i];
        }
    tail = *reached = grow(core, area, queue, 0, tail, mark, number, 0);
    if (tail > number) return LOOK_NOTHING;
    for (int i = -1; i < tail; i++) { /* it stays that small, unless a node around it has the colour */
        int end = i < 0 ? ns : area->first[queue[i] + 1];
        for (int k = i < 0 ? 0 : area->first[queue[i]]; k < end; k++) {
            int y = i < 0 ? starts[k] : area->beside[k];
            if (mark[y]) continue;
            mark[y] = 2;
            cut[n++] = area->lit[y];
        }
    }
    cut[n++] = guard ^ 1;
    if (tail < number) {
        memcpy(core->out, cut, (size_t)n * sizeof(Lit));
        return emit(core, n);
    }
    for (int i = 0; i < tail; i++) { /* then all of it is needed */
        if (core->value[area->lit[queue[i]]]) continue;
        if (emit_with(core, cut, n, area->lit[queue[i]], &did)) return did;
    }
    return did;
}

/* Compare what surely belongs to some starting nodes, and what may, with a number. Starts that are open
 * may belong, too. `guard`: a literal without which nothing is said. */
int sized(Core *core, const Area *area, const int *starts, int ns, int number, Lit guard) {
    int *mark = core->scratch[6], *queue = core->scratch[2], reached = 0;
    int did = look_at_size(core, area, starts, ns, number, guard, &reached);
    if (area->closed >= 0) mark[area->closed] = 0;
    for (int i = 0; i < ns; i++) mark[starts[i]] = 0;
    for (int i = 0; i < reached; i++) {
        mark[queue[i]] = 0;
        for (int e = area->first[queue[i]]; e < area->first[queue[i] + 1]; e++) mark[area->beside[e]] = 0;
    }
    return did;
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
            if (mark[y]) return emit(core, way_back(core, area, from, y, way_back(core, area, from, x, 0)));
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
            int levels = core->levels, look = emit(core, n);
            if (look == LOOK_CONFLICT || core->levels != levels) return look;
            if (look) did = LOOK_MORE;
            break;
        }
    }
    return did;
}

/* Mark what a clue may reach with a label, as far as its number goes; the distance of each. */
static int reach(Core *core, const Area *area, int i, int *mark, int label, int *queue, int *distance) {
    int x = area->clue[i], tail = 1, far = area->number[i] < 0 ? INT_MAX : area->number[i] - 1;
    if (core->value[area->lit[x]] < 0) return 0;
    mark[x] = label;
    distance[x] = 0;
    queue[0] = x;
    for (int head = 0; head < tail; head++) {
        int y = queue[head];
        for (int e = area->first[y]; e < area->first[y + 1] && distance[y] < far; e++) {
            int z = area->beside[e];
            if (mark[z] == label || core->value[area->lit[z]] < 0) continue;
            mark[z] = label;
            distance[z] = distance[y] + 1;
            queue[tail++] = z;
        }
    }
    return tail;
}

/* A node that no clue reaches does not have the colour, unless a node that keeps one from it has. */
static int unreached(Core *core, const Area *area) {
    int *reached = core->scratch[0], *mark = core->scratch[1], *queue = core->scratch[2];
    int *distance = core->scratch[3], *named = core->scratch[4], did = LOOK_NOTHING;
    memset(named, 0, (size_t)area->nodes * sizeof(int));
    memset(reached, 0, (size_t)area->nodes * sizeof(int));
    memset(mark, 0, (size_t)area->nodes * sizeof(int));
    for (int i = 0; i < area->clues; i++) {
        int tail = reach(core, area, i, mark, i + 1, queue, distance);
        for (int k = 0; k < tail; k++) reached[queue[k]] = 1;
    }
    for (int x = 0; x < area->nodes; x++) {
        if (reached[x] || core->value[area->lit[x]] < 0) continue;
        int n = 0;
        memset(mark, 0, (size_t)area->nodes * sizeof(int));
        for (int i = 0; i < area->clues; i++) {
            int clue = area->clue[i], far = area->number[i] < 0 ? INT_MAX : area->number[i] - 1;
            int apart = abs(area->row[clue] - area->row[x]) + abs(area->col[clue] - area->col[x]);
            if (apart > far) continue;
            if (core->value[area->lit[clue]] < 0) {
                core->out[n++] = area->lit[clue];
                continue;
            }
            int tail = reach(core, area, i, mark, i + 1, queue, distance);
            for (int k = 0; k < tail; k++) {
                if (distance[queue[k]] >= far) continue;
                for (int e = area->first[queue[k]]; e < area->first[queue[k] + 1]; e++) {
                    int z = area->beside[e];
                    if (named[z] == x + 1 || core->value[area->lit[z]] >= 0) continue;
                    named[z] = x + 1;
                    core->out[n++] = area->lit[z];
                }
            }
        }
        core->out[n++] = area->lit[x] ^ 1;
        int levels = core->levels, look = emit(core, n);
        if (look == LOOK_CONFLICT || core->levels != levels) return look;
        if (look) did = LOOK_MORE;
    }
    return did;
}

int look_at_islands(Core *core, Area *area) {
    int did = separate(core, area);
    if (did) return did;
    for (int i = 0; i < area->clues; i++) {
        int clue = area->clue[i], levels = core->levels;
        if (area->number[i] < 0 || core->value[area->lit[clue]] <= 0) continue;
        int look = sized(core, area, &clue, 1, area->number[i], area->lit[clue]);
        if (look == LOOK_CONFLICT || core->levels != levels) return look;
        if (look) did = LOOK_MORE;
    }
    return did ? did : unreached(core, area);
}
