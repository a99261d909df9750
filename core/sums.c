/* Sums of areas: the sizes of all areas of a colour beside a clue add up to its number (Kurotto).
 *
 * A sum of n can change only with nodes at most n + 1 steps from its clue. It is looked at again when one
 * of them is known; a sum whose surroundings are too many nodes is looked at each time. */
#include "internal.h"

#define SURROUNDINGS 4096

static int is_sum(const Core *core, int i) { return core->area[i].kind == SUM; }

/* List the variables of nodes near a clue, by breadth first search; `mark` is zero before and after. */
static void list_surroundings(Core *core, int number, Ints *pairs, int *mark, int *queue) {
    const Area *area = &core->area[number];
    int far = area->number[0] < 0 ? 0 : area->number[0], tail = 1, all = pairs->n;
    queue[0] = area->closed;
    mark[queue[0]] = 1;
    for (int head = 0; head < tail && tail <= SURROUNDINGS; head++)
        for (int x = queue[head], e = area->first[x]; e < area->first[x + 1] && mark[x] - 1 <= far; e++) {
            int y = area->beside[e];
            Lit lit = area->lit[y];
            if (mark[y] || (core->value[lit] < 0 && !core->level[lit >> 1])) continue; /* false for good */
            mark[y] = mark[x] + 1;
            queue[tail++] = y;
            push(core, pairs, area->lit[y] >> 1);
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
    int total = 0;
    core->sum_waits = allocate(core, (size_t)core->areas, 1);
    core->sums_first = allocate(core, (size_t)core->variables + 2, sizeof(int));
    core->sums_variables = core->variables;
    for (int i = 0; i < core->areas; i++) {
        if (!is_sum(core, i)) continue;
        list_surroundings(core, i, &pairs, core->scratch[6], core->scratch[2]);
        must_look(core, i);
    }
    for (int k = 0; k < pairs.n; k += 2) core->sums_first[pairs.at[k]]++;
    for (int v = 0; v <= core->variables; v++) core->sums_first[v] = total += core->sums_first[v];
    core->sums_at = allocate(core, (size_t)total, sizeof(int));
    for (int k = 0; k < pairs.n; k += 2) core->sums_at[--core->sums_first[pairs.at[k]]] = pairs.at[k + 1];
    release(core, pairs.at);
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
        int number = core->waiting_sums.at[core->waiting_sums.n - 1], levels = core->levels;
        const Area *area = &core->area[number];
        int from = area->first[area->closed], starts = area->first[area->closed + 1] - from;
        int look = sized(core, area, area->beside + from, starts, area->number[0], TRUE_LIT);
        if (look == LOOK_CONFLICT || core->levels != levels) return look;
        if (look) did = LOOK_MORE;
        core->sum_waits[number] = 0;
        core->waiting_sums.n--;
    }
    return did;
}
