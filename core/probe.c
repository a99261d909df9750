/* Failed literals and equivalences (Freeman 1995; Le Berre 2001): each open variable is tried with both
 * values. A value that leads to a conflict is impossible; what follows of both values is known; and a
 * variable that follows one, or its opposite, in both cases is tied to it (union-find with signs). Then
 * the constraints are written anew over one variable of each class, so that they say more, until
 * nothing new is found.
 *
 * Probing costs about as much for a board that needs none as for one that does. So it begins when the
 * search has taken as long as it would. */
#include "internal.h"

/* Propagations of search, and then of a round of probing, for each open variable: for the first thousand
 * of them, and for the others. Search alone seldom solves a board that leaves thousands open. */
#define PATIENCE 16
#define SWEEP_PATIENCE 100
#define PATIENCE_BEYOND 0
#define ROUND_BUDGET 64

/* The literal that stands for one; paths are halved. */
Lit find(Lit *class_of, Lit lit) {
    while (class_of[lit >> 1] >> 1 != lit >> 1) {
        Lit up = class_of[lit >> 1];
        class_of[lit >> 1] = class_of[up >> 1] ^ (up & 1);
        lit = class_of[lit >> 1] ^ (lit & 1);
    }
    return lit;
}

/* Tie two literals; returns whether they were apart. */
int unite(Core *core, Lit *class_of, Lit a, Lit b) {
    a = find(class_of, a);
    b = find(class_of, b);
    if (a == (b ^ 1)) core->contradiction = 1;
    if (a >> 1 == b >> 1) return 0;
    if (a > b) { /* the first variable stands for all */
        Lit swap = a;
        a = b;
        b = swap;
    }
    class_of[b >> 1] = a ^ (b & 1);
    core->stats[STAT_TIED]++;
    return 1;
}

/* Assume a literal, with what follows of it; returns whether it can hold. */
static int try_literal(Core *core, Lit lit) {
    core->stats[STAT_PROBES]++;
    for (;;) {
        if (!core->levels) { /* at first, and where a sum said something about the whole board */
            if (core->value[lit] < 0) return 0;
            new_level(core);
            if (!core->value[lit]) assign(core, lit, NO_REASON);
        }
        if (propagate(core) >= 0) return 0;
        int look = core->sums ? look_at_sums(core) : LOOK_NOTHING;
        if (look != LOOK_MORE) return look == LOOK_NOTHING;
    }
}

int fix(Core *core, Lit lit) {
    if (core->value[lit] < 0) core->contradiction = 1;
    if (core->value[lit]) return 0;
    assign(core, lit, NO_REASON);
    core->stats[STAT_PROBED]++;
    return 1;
}

/* Try both values of a variable; returns how much was found. */
static int probe(Core *core, int v, Lit *class_of, Ints *first, Ints *both) {
    int found = 0;
    first->n = both->n = 0;
    int possible = try_literal(core, 2 * v);
    for (int i = core->level_start[1]; i < core->trail_length && possible; i++) push(core, first, core->trail[i]);
    backtrack(core, 0);
    if (!possible) found = fix(core, 2 * v + 1);
    else if (!try_literal(core, 2 * v + 1)) {
        backtrack(core, 0);
        found = fix(core, 2 * v);
    } else {
        both->n = 0;
        for (int i = 1; i < first->n; i++) {
            Lit lit = first->at[i];
            if (core->value[lit] > 0) push(core, both, lit);
            else if (core->value[lit] < 0) found += unite(core, class_of, 2 * v, lit);
        }
        backtrack(core, 0);
        for (int i = 0; i < both->n; i++) found += fix(core, both->at[i]);
    }
    if (found && propagate(core) >= 0) core->contradiction = 1;
    return found;
}

/* Write all constraints anew, and learnt clauses of few levels; `class_of` says which variable stands for
 * which. */
static void simplify(Core *core, Lit *class_of) {
    Lit *names = allocate(core, (size_t)core->variables, sizeof(Lit));
    Ints records = {0};
    int number = 1;
    memset(names, -1, (size_t)core->variables * sizeof(Lit));
    for (int v = 0; v < core->model_variables; v++) {
        Lit stands = find(class_of, 2 * v);
        if (core->value[stands]) names[v] = core->value[stands] > 0 ? TRUE_LIT : FALSE_LIT;
        else if (stands >> 1 == v) names[v] = 2 * number++;
        else names[v] = names[stands >> 1] ^ (stands & 1);
    }
    double *activity = allocate(core, (size_t)number, sizeof(double));
    for (int v = 1; v < core->model_variables; v++)
        if (names[v] > FALSE_LIT) activity[names[v] >> 1] += core->activity[v] / core->bump;
    for (int at = 0; at < core->given.n; at += core->given.at[at] + 1)
        describe(core, core->data.n + at, names, &records);
    for (int at = 0; at < core->arena.n; at += core->arena.at[at] + HEAD) {
        const int *clause = core->arena.at + at;
        if (clause[3] > 0 && clause[3] <= 2) describe_clause(core, clause + HEAD, clause[0], names, &records);
    }
    for (int x = 0; x < core->starts.n; x++) describe(core, core->starts.at[x], names, &records);
    stop_search(core);
    no_constraints(core);
    core->variables = number;
    write_records(core, &records, NULL);
    for (int x = 0; x < core->size + core->extra; x++)
        core->cell_lit[x] = names[core->cell_lit[x] >> 1] ^ (core->cell_lit[x] & 1);
    for (int i = 0; i < core->areas; i++) remap_area(core, i, names);
    if (!core->contradiction) start_search(core);
    for (int v = 1; v < number && !core->contradiction; v++) core->activity[v] += activity[v];
    release(core, records.at);
    release(core, names);
    release(core, activity);
}

static int open_variables(const Core *core) { return core->model_variables - core->trail_length; }

/* Whether the search has taken so long that probing, and later sweeping, is worth a try. */
int probing_is_due(const Core *core) {
    if (core->probed > 1 || core->found || core->assumed.n) return 0;
    int64_t left = core->model_variables - core->stats[STAT_FIXED];
    if (left > core->stats[STAT_OPEN]) left = core->stats[STAT_OPEN];
    int64_t each = core->probed ? SWEEP_PATIENCE : PATIENCE, open = core->probed ? core->open_then : left;
    int64_t patience = open < 1000 ? each * open : each * 1000 + PATIENCE_BEYOND * (open - 1000);
    return core->stats[STAT_PROPAGATIONS] - core->propagations_then > patience + 1000;
}

/* Probe all open variables; returns how much was found. */
static int probe_round(Core *core, Lit *class_of) {
    Ints first = {0}, both = {0};
    int64_t budget = core->stats[STAT_PROPAGATIONS] + (int64_t)ROUND_BUDGET * open_variables(core) + 10000;
    int found = 0;
    int64_t left = PROBES;
    for (int v = 1; v < core->model_variables && !core->contradiction && left > 0; v++) {
        if (core->value[2 * v] || class_of[v] != 2 * v) continue;
        if (core->stats[STAT_PROPAGATIONS] > budget || time_is_up(core)) break;
        int more = probe(core, v, class_of, &first, &both);
        left += PROBES_FOR_ONE * (int64_t)more - 1;
        found += more;
    }
    release(core, first.at);
    release(core, both.at);
    return found;
}

/* Probe, and write the constraints anew, as long as that finds much. Where the search takes long all
 * the same, sweep windows, which finds more and costs more, and probe again. */
void probe_all(Core *core) {
    int sweeping = core->probed++;
    int64_t start = now_us();
    backtrack(core, 0);
    if (propagate(core) >= 0) core->contradiction = 1;
    for (int round = 0, more = 1; more && round < 16 && !core->contradiction; round++) {
        int open = open_variables(core), found = 0;
        Lit *class_of = allocate(core, (size_t)core->variables, sizeof(Lit));
        for (int v = 0; v < core->variables; v++) class_of[v] = 2 * v;
        if (sweeping) found = sweep_windows(core, class_of);
        if (!core->contradiction) found += probe_round(core, class_of);
        more = found * 50 > open;
        if (found && !core->contradiction) {
            simplify(core, class_of);
            if (!core->contradiction && propagate(core) >= 0) core->contradiction = 1;
        }
        release(core, class_of);
    }
    core->open_then = core->contradiction ? 0 : open_variables(core);
    core->propagations_then = core->stats[STAT_PROPAGATIONS];
    core->stats[STAT_PROBE_US] += now_us() - start;
}
