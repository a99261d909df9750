/* Hints for steps of a proof: LRAT from DRUP (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp 2017).
 *
 * A solver says which clauses it derived, not from which. Each step is derived once more: its literals are
 * assumed to be false, and unit propagation reaches a clause without a literal left. The clauses that it
 * went through on the way are the hints of the step.
 *
 *     clauses  1: a b    2: -a b    3: c    4: -b       step 5: b
 *     b is false, so a is true (clause 1), and clause 2 has no literal left: the hints are 1 2
 */
#include "internal.h"

typedef struct {
    Core *core;
    Lit *flat;
    int *begin, *end, clauses; /* clause k: flat[begin[k]] .. flat[end[k] - 1] */
    int *unit;                 /* variable -> the clause that says its value by itself, -1 */
    Ints left, places, hints;
} Proof;

/* The clause that a reason is, which stands in the place of its glue; -1 for what is assumed. */
static int clause_of(const Proof *p, int variable) {
    int reason = p->core->reason[variable];
    if (reason >= CLAUSE) return p->core->arena.at[reason - CLAUSE + 3];
    return p->core->level[variable] ? -1 : p->unit[variable];
}

/* Propagate; returns a clause that has no literal left, or -1. */
static int conflict_of(const Proof *p) {
    int reason = propagate(p->core);
    return reason < 0 ? -1 : p->core->arena.at[reason - CLAUSE + 3];
}

/* Assume that the literals of a step are false; returns a clause that has no literal left then, or -1. */
static int assume(const Proof *p, int step) {
    Core *core = p->core;
    new_level(core);
    for (int i = p->begin[step]; i < p->end[step]; i++) {
        Lit lit = p->flat[i];
        if (core->value[lit] > 0 && clause_of(p, lit >> 1) >= 0) return clause_of(p, lit >> 1);
        if (!core->value[lit]) assign(core, lit ^ 1, NO_REASON);
    }
    return conflict_of(p);
}

static void mark_step(const Proof *p, int step, char seen) {
    for (int i = p->begin[step]; i < p->end[step]; i++) p->core->seen[p->flat[i] >> 1] = seen;
}

/* Write down the clauses that a conflict rests on, in the order in which they propagated. Literals of a step
 * that are assumed need none, even if they are false without it. */
static void explain_step(Proof *p, int step, int conflict, int assumed) {
    Core *core = p->core;
    if (assumed) mark_step(p, step, 1);
    p->left.n = p->places.n = 0;
    push(core, &p->left, conflict);
    while (p->left.n) {
        int clause = p->left.at[--p->left.n];
        for (int i = p->begin[clause]; i < p->end[clause]; i++) {
            int v = p->flat[i] >> 1;
            if (core->seen[v] || clause_of(p, v) < 0) continue;
            core->seen[v] = 1;
            push(core, &p->places, core->place[v]);
            push(core, &p->left, clause_of(p, v));
        }
    }
    sort(p->places.at, p->places.n);
    push(core, &p->hints, step);
    push(core, &p->hints, p->places.n + 1);
    for (int i = 0; i < p->places.n; i++) {
        int v = core->trail[p->places.at[i]] >> 1;
        core->seen[v] = 0;
        push(core, &p->hints, clause_of(p, v));
    }
    push(core, &p->hints, conflict);
    if (assumed) mark_step(p, step, 0);
}

/* Watch two literals of a clause that may hold, or conclude that the only one does; whether there is one. */
static int attach_clause(const Proof *p, int clause) {
    Core *core = p->core;
    Lit *own = p->flat + p->begin[clause];
    int size = p->end[clause] - p->begin[clause], open = 0;
    for (int i = 0; i < size && open < 2; i++) {
        Lit lit = own[i];
        if (core->value[lit] < 0) continue;
        own[i] = own[open];
        own[open++] = lit;
    }
    if (open == 2) put_clause(core, own, size, clause);
    if (open == 1 && !core->value[own[0]]) {
        p->unit[own[0] >> 1] = clause;
        assign(core, own[0], NO_REASON);
    }
    return open > 0;
}

/* Returns the clause with which the contradiction is reached, or CORE_UNPROVED with the step in `hints`. */
static int derive(Proof *p, int given) {
    int conflict = -1;
    for (int step = 0; step < p->clauses; step++) {
        if (step >= given) {
            if (conflict < 0) conflict = conflict_of(p);
            int final = conflict >= 0;
            if (!final) conflict = assume(p, step);
            if (conflict < 0) {
                p->hints.n = 0;
                push(p->core, &p->hints, step - given + 1);
                return CORE_UNPROVED;
            }
            explain_step(p, step, conflict, !final);
            if (final || p->begin[step] == p->end[step]) return step;
            backtrack(p->core, 0);
            conflict = -1;
        }
        if (!attach_clause(p, step) && conflict < 0) conflict = step;
    }
    return CORE_MALFORMED; /* the last step is not the empty clause */
}

API int core_hints(Core *core, const int *flat, int length, int given, const int **hints, int *number) {
    if (core->failed || setjmp(core->escape)) return core->failed;
    if (length < 1 || flat[length - 1] || given < 0 || core->started) return CORE_MALFORMED;
    int top = 0;
    for (int i = 0; i < length; i++) {
        if (flat[i] < -CLAUSE / 8 || flat[i] > CLAUSE / 8) return CORE_TOO_LARGE;
        if (abs(flat[i]) > top) top = abs(flat[i]);
    }
    size_t all = (size_t)length;
    Proof p = {.core = core, .flat = allocate(core, all, sizeof(Lit))};
    p.begin = allocate(core, all, sizeof(int));
    p.end = allocate(core, all, sizeof(int));
    p.unit = allocate(core, (size_t)top + 1, sizeof(int));
    memset(p.unit, -1, ((size_t)top + 1) * sizeof(int));
    for (int i = 0; i < length; i++) {
        p.flat[i] = 2 * abs(flat[i]) + (flat[i] < 0);
        if (flat[i]) continue;
        p.end[p.clauses++] = i;
        if (i < length - 1) p.begin[p.clauses] = i + 1;
    }
    core->started = 1;
    core->variables = top + 1;
    attach(core, 0, 0);
    int last = derive(&p, given);
    *hints = p.hints.at;
    *number = p.hints.n;
    return last;
}
