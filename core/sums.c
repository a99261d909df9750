/* Sums of areas: the sizes of all areas of a colour beside a clue add up to its number (Kurotto).
 *
 * A sum of n can change only with nodes at most n + 1 steps from its clue. It is looked at again when one
 * of them is known; a sum whose surroundings are too many nodes is looked at each time. */
#include "internal.h"

#define SURROUNDINGS 4096

/* List the variables of nodes near a clue, by breadth first search; `mark` is zero before and after. */
static void list_surroundings(Core *core, int number, Ints *pairs, int *mark, int *queue) {
    const Area *area = &core->area[number];
    int far = *area->number < 0 ? 0 : *area->number, tail = 1, all = pairs->n;
    queue[0] = area->root;
    mark[queue[0]] = 1;
    for (int head = 0; head < tail && tail <= SURROUNDINGS; head++)
        for (int x = queue[head], e = area->first[x]; e < area->first[x + 1] && mark[x] - 1 <= far; e++) {
            int y = area->beside[e];
            Lit lit = area->lit[y];
            if (mark[y] || (core->value[lit] < 0 && !core->level[lit >> 1])) continue; /* false for good */
            mark[y] = mark[x] + 1;
            queue[tail++] = y;
            push(core, pairs, lit >> 1);
            push(core, pairs, number);
        }
    if (tail > SURROUNDINGS) {
        pairs->n = all;
        push(core, &core->wide_sums, number);
    }
    for (int k = 0; k < tail; k++) mark[queue[k]] = 0;
}

static void must_look(Core *core, int number) {
    if (core->sum_waits[number]) return;
    core->sum_waits[number] = 1;
    push(core, &core->waiting_sums, number);
}

/* Which sums a variable can change; all of them wait for the first look. */
static void index_sums(Core *core) {
    Ints pairs = {0};
    core->sum_waits = allocate(core, (size_t)core->areas, 1);
    core->sums_variables = core->variables;
    for (int i = 0; i < core->areas; i++) {
        if (core->area[i].kind != SUM) continue;
        list_surroundings(core, i, &pairs, core->scratch[5], core->scratch[2]);
        must_look(core, i);
    }
    group(core, &pairs, core->variables, &core->sums_first, &core->sums_at);
}

/* Look at sums near what became known. */
int look_at_sums(Core *core) {
    int did = LOOK_NOTHING;
    if (!core->sums_first) index_sums(core);
    for (; core->sums_noted < core->trail_length; core->sums_noted++) {
        int v = core->trail[core->sums_noted] >> 1;
        if (v >= core->sums_variables) continue;
        for (int k = core->sums_first[v]; k < core->sums_first[v + 1]; k++) must_look(core, core->sums_at[k]);
    }
    for (int k = 0; k < core->wide_sums.n; k++) must_look(core, core->wide_sums.at[k]);
    while (core->waiting_sums.n) {
        int number = core->waiting_sums.at[core->waiting_sums.n - 1];
        const Area *area = &core->area[number];
        if (sized(core, area, area->root, 1, *area->number, &did)) return did;
        core->sum_waits[number] = 0;
        core->waiting_sums.n--;
    }
    return did;
}
