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
#define MOST_IN_TABLE 8 /* variables of a sight that becomes a table */

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
            core->level_start[++core->levels] = core->trail_length;
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

/* --- the constraints over one variable of each class --- */

static Lit mapped(const Lit *map, Lit lit) { return map[lit >> 1] ^ (lit & 1); }

static void map_lits(const Lit *map, const Lit *from, int n, Ints *to, Core *core) {
    to->n = 0;
    room(core, to, n + 1);
    for (int i = 0; i < n; i++) to->at[i] = mapped(map, from[i]);
    to->n = n;
}

/* Clauses as given, and learnt ones of few levels. */
static void write_clauses_again(Core *core, const Core *old, const Lit *map) {
    Ints lits = {0};
    for (int i = 0; i < old->given.n; i += old->given.at[i] + 1) {
        map_lits(map, old->given.at + i + 1, old->given.at[i], &lits, core);
        add_clause(core, lits.at, lits.n);
    }
    for (int at = 0, n; at < old->arena.n; at += n + HEAD) {
        const int *clause = old->arena.at + at;
        int ours = clause[3] > 0 && clause[3] <= 2;
        n = clause[0];
        for (int k = 0; k < n && ours; k++) ours = clause[HEAD + k] >> 1 < old->model_variables;
        if (!ours) continue;
        map_lits(map, clause + HEAD, n, &lits, core);
        add_clause(core, lits.at, lits.n);
    }
    release(core, lits.at);
}

static void write_counts_again(Core *core, const Core *old, const Lit *map) {
    Ints lits = {0}, guards = {0};
    for (int k = 0; k < old->count_table.n; k++) {
        const int *table = old->tables.at + old->count_table.at[k];
        int n = *table++, from = old->count_start.at[k], guard = old->guard_start.at[k];
        uint64_t *allowed = allocate(core, (size_t)n / 64 + 1, sizeof(uint64_t));
        for (int i = 0; i <= n; i++)
            if (table[i] == i) allowed[i >> 6] |= 1ull << (i & 63);
        map_lits(map, old->count_lits.at + from, n, &lits, core);
        map_lits(map, old->guard_lits.at + guard, old->guard_start.at[k + 1] - guard, &guards, core);
        add_count(core, lits.at, n, allowed, guards.at, guards.n);
        release(core, allowed);
    }
    release(core, lits.at);
    release(core, guards.at);
}

/* Write a constraint of few variables as a table, which can be part of a window; returns whether it did. */
static int write_table(Core *core, const int *d, const Ints *lits) {
    int n = d[1], m = 0, number = 0, patterns[1 << MOST_IN_TABLE];
    Lit own[MOST_IN_TABLE];
    for (int i = 0; i < n; i++) {
        int known = lits->at[i] <= FALSE_LIT;
        for (int k = 0; k < m && !known; k++) known = own[k] >> 1 == lits->at[i] >> 1;
        if (known) continue;
        if (m == MOST_IN_TABLE) return 0;
        own[m++] = lits->at[i] & ~1;
    }
    signed char *fact = allocate(core, (size_t)n, 1);
    for (int pattern = 0; pattern < 1 << m; pattern++) {
        for (int i = 0; i < n; i++) {
            int k = 0, odd = lits->at[i] & 1;
            while (k < m && own[k] >> 1 != lits->at[i] >> 1) k++;
            int black = lits->at[i] <= FALSE_LIT || (pattern >> k & 1);
            fact[i] = black ^ odd ? 1 : -1;
        }
        if (!violated(core, d, fact)) patterns[number++] = pattern;
    }
    release(core, fact);
    add_table(core, own, m, patterns, number);
    return 1;
}

static void write_others_again(Core *core, const Core *old, const Lit *map) {
    Ints lits = {0}, patterns = {0};
    for (int x = 0; x < old->other_start.n; x++) {
        int end = x + 1 < old->other_start.n ? old->other_start.at[x + 1] : old->other_data.n;
        const int *d = old->other_data.at + old->other_start.at[x];
        int n = d[1], m = end - old->other_start.at[x] - 2 - n;
        map_lits(map, d + 2, n, &lits, core);
        if (d[0] == SIGHT && write_table(core, d, &lits)) continue;
        if (d[0] != TABLE || are_apart(lits.at, n)) { /* masks stay where they are in the pool */
            add_other(core, d[0], lits.at, n, d + 2 + n, m);
            continue;
        }
        patterns.n = 0;
        push_patterns(core, &patterns, n, d[2 + n]);
        add_table(core, lits.at, n, patterns.at, patterns.n);
    }
    release(core, lits.at);
    release(core, patterns.at);
}

/* Write all constraints anew; `class_of` says which variable stands for which. */
static void simplify(Core *core, Lit *class_of) {
    Lit *map = allocate(core, (size_t)core->variables, sizeof(Lit));
    Core old = *core;
    int number = 1;
    for (int v = 0; v < core->model_variables; v++) {
        Lit stands = find(class_of, 2 * v);
        if (core->value[stands]) map[v] = core->value[stands] > 0 ? TRUE_LIT : FALSE_LIT;
        else if (stands >> 1 == v) map[v] = 2 * number++;
        else map[v] = map[stands >> 1] ^ (stands & 1);
    }
    no_constraints(core);
    double *activity = allocate(core, (size_t)number, sizeof(double));
    for (int v = 1; v < old.model_variables; v++)
        if (map[v] > FALSE_LIT) activity[map[v] >> 1] += old.activity[v] / old.bump;
    memset(&core->arena, 0, sizeof(Ints));
    stop_search(core);
    core->variables = number;
    write_clauses_again(core, &old, map);
    write_counts_again(core, &old, map);
    write_others_again(core, &old, map);
    for (int x = 0; x < core->size + core->extra; x++) core->cell_lit[x] = mapped(map, core->cell_lit[x]);
    for (int i = 0; i < core->areas; i++) remap_area(core, i, map);
    release_constraints(core, old.constraints);
    release(core, map);
    release(core, old.arena.at);
    if (!core->contradiction) start_search(core);
    for (int v = 1; v < number && !core->contradiction; v++) core->activity[v] += activity[v];
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
