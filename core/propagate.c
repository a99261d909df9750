/* Unit propagation over clauses (two watched literals), counts, and constraints that look at all their
 * literals; reasons are made on demand. */
#include "internal.h"

static int forget_queue(Core *core, int why) {
    while (core->queue.n) core->data.at[core->queue.at[--core->queue.n] + PENDING] = 0;
    return why;
}

/* Count a literal that became true, or is taken back, in all counts that have it or its opposite. */
static void count_value(Core *core, Lit lit, int more) {
    for (int k = core->occ_first[lit]; k < core->occ_first[lit + 1]; k++)
        if ((core->occ[k] & 3) < 2) core->data.at[(core->occ[k] >> 2) + TRUES + (core->occ[k] & 3)] += more;
}

/* Constraints that have a literal which became true, or its opposite. */
static int visit_constraints(Core *core, Lit lit) {
    int why = -1;
    count_value(core, lit, 1);
    for (int k = core->occ_first[lit]; k < core->occ_first[lit + 1]; k++) {
        int at = core->occ[k] >> 2;
        if ((core->occ[k] & 3) < 3) {
            if (why < 0) why = propagate_count(core, at);
        } else if (!core->data.at[at + PENDING]) {
            core->data.at[at + PENDING] = 1;
            push(core, &core->queue, at);
        }
    }
    return why;
}

/* Clauses that watch a literal which became false. They hang in lists through the arena: a link is
 * 2 * position + which of its two watches. */
static int visit_clauses(Core *core, Lit no) {
    int *arena = core->arena.at, *from = &core->watch[no], link = *from;
    const signed char *value = core->value;
    while (link >= 0) {
        int at = link >> 1, side = link & 1, end = at + HEAD + arena[at], m = at + HEAD + 2;
        Lit other = arena[at + HEAD + 1 - side];
        int *next = &arena[at + 1 + side];
        if (value[other] > 0) {
            from = next;
            link = *from;
            continue;
        }
        while (m < end && value[arena[m]] < 0) m++;
        if (m < end) { /* watch another one */
            Lit lit = arena[m];
            arena[m] = no;
            arena[at + HEAD + side] = lit;
            *from = *next;
            *next = core->watch[lit];
            core->watch[lit] = link;
            link = *from;
            continue;
        }
        if (value[other] < 0) return CLAUSE + at;
        assign(core, other, CLAUSE + at);
        from = next;
        link = *from;
    }
    return -1;
}

int propagate(Core *core) {
    for (;;) {
        while (core->head < core->trail_length) {
            Lit lit = core->trail[core->head++];
            int why = visit_constraints(core, lit);
            core->stats[STAT_PROPAGATIONS]++;
            if (why < 0) why = visit_clauses(core, lit ^ 1);
            if (why >= 0) return forget_queue(core, why);
        }
        if (!core->queue.n) return -1;
        int at = core->queue.at[--core->queue.n], why;
        core->data.at[at + PENDING] = 0;
        if ((why = propagate_other(core, at)) >= 0) return forget_queue(core, why);
    }
}

/* Decide, or assume: what is assigned from now on can be taken back. */
void new_level(Core *core) {
    if (++core->levels >= core->level_cap) {
        core->level_cap = 2 * core->levels + 64;
        core->level_start = resize(core, core->level_start, (size_t)core->level_cap, sizeof(int));
    }
    core->level_start[core->levels] = core->trail_length;
}

/* True literals that violate a constraint with the opposite of `forced`: facts of this level are taken
 * away first, so that few of them stay. */
static int explain_other(Core *core, const int *d, Lit forced, Lit *out) {
    int n = d[1], length = 0;
    signed char *f = core->facts;
    for (int i = 0; i < n; i++) f[i] = (signed char)fact_of(core, d[HEAD + i], forced);
    for (int round = 0; round < 2; round++)
        for (int i = n - 1; i >= 0; i--) {
            int v = d[HEAD + i] >> 1, fact = f[i];
            if (!fact || !core->level[v] || (forced >= 0 && v == forced >> 1)) continue;
            if ((core->level[v] == core->levels) == round) continue;
            f[i] = 0;
            if (!violated(core, d, f)) f[i] = (signed char)fact;
        }
    for (int i = 0; i < n; i++)
        if (f[i] && !(forced >= 0 && d[HEAD + i] >> 1 == forced >> 1)) out[length++] = d[HEAD + i] ^ (f[i] < 0);
    return length;
}

/* True literals from which `forced` follows by its reason; -1: that conflict. */
int explain(Core *core, int reason, Lit forced, Lit *out) {
    if (reason < CLAUSE) {
        const int *d = core->data.at + reason;
        return (*d == COUNT ? explain_count : explain_other)(core, d, forced, out);
    }
    const int *clause = core->arena.at + reason - CLAUSE;
    int n = 0;
    for (int m = 0; m < *clause; m++)
        if (clause[HEAD + m] != forced) out[n++] = clause[HEAD + m] ^ 1;
    return n;
}

void backtrack(Core *core, int level) {
    if (level >= core->levels) return;
    int to = core->level_start[level + 1];
    for (int i = core->trail_length - 1; i >= to; i--) {
        Lit lit = core->trail[i];
        int v = lit >> 1;
        if (i < core->head) count_value(core, lit, -1);
        core->phase[v] = core->value[2 * v];
        core->value[lit] = core->value[lit ^ 1] = 0;
        heap_insert(core, v);
    }
    core->trail_length = to;
    if (core->head > to) core->head = to;
    if (core->sums_noted > to) core->sums_noted = to;
    core->levels = level;
}

/* The first two literals of a clause are watched. */
void watch_clause(Core *core, int at) {
    int *clause = core->arena.at + at;
    for (int side = 0; side < 2; side++) {
        clause[1 + side] = core->watch[clause[HEAD + side]];
        core->watch[clause[HEAD + side]] = 2 * at + side;
    }
}

/* A clause of two literals or more that is watched by its first two; returns where it lies. */
int put_clause(Core *core, const Lit *lits, int n, int glue) {
    int at = core->arena.n, *clause = room(core, &core->arena, n + HEAD);
    clause[0] = n;
    clause[3] = glue;
    memcpy(clause + HEAD, lits, (size_t)n * sizeof(Lit));
    watch_clause(core, at);
    core->arena.n += n + HEAD;
    if (glue >= 0) core->learnts++;
    return at;
}

/* A clause that holds in every solution, while nothing is decided; returns whether it can hold. */
int add_at_root(Core *core, const Lit *lits, int n) {
    Lit *kept = core->kept;
    int m = 0, holds = 0;
    for (int i = 0; i < n && !holds; i++) {
        Lit lit = lits[i];
        if (core->value[lit] > 0 || core->seen[lit >> 1] == 1 + !(lit & 1)) holds = 1;
        else if (!core->value[lit] && !core->seen[lit >> 1]) {
            core->seen[lit >> 1] = (char)(1 + (lit & 1));
            kept[m++] = lit;
        }
    }
    for (int i = 0; i < m; i++) core->seen[kept[i] >> 1] = 0;
    if (holds) return 1;
    if (!m) return 0;
    if (m == 1) assign(core, kept[0], NO_REASON);
    else put_clause(core, kept, m, -1);
    return 1;
}
