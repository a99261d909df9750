/* SAT sweeping of windows (Kuehlmann 2004; Zhu et al., DAC 2006). A window is a few variables near each
 * other in the constraints, and the constraints among them; what lies around it is left open. It has a
 * core of its own, which says which variables are known, equal or opposite in all of its solutions;
 * what holds in a window holds on the board.
 *
 * Boards that were compiled from tiles have the same window thousands of times. Windows whose records
 * are equal, number by number, are asked about once. */
#include "internal.h"

#define WINDOW 40          /* variables of a window */
#define WIDE 40            /* a variable in more constraints is not looked beyond */
#define NEIGHBOURS 32      /* a node with more is outside of every window */
#define WINDOW_CONFLICTS 200

typedef struct {
    Ints variables;    /* of the window, nearest first; their numbers there begin with 1 */
    Lit *names;        /* variable -> literal in the window, where variable 0 is true; -1 */
    int *node_first, *node_at, *nodes; /* variable -> places in `nodes` of connected areas: area, node */
    int *sure;         /* area -> how many nodes surely have the colour */
    int *stamp, now;   /* constraints that have been visited, by where they are */
    Ints records, fixed; /* fixed: literals, known at the end, so that equal windows stay equal until then */
    Ints keys, key_start, results; /* windows that have been asked about */
    int *bucket, buckets;
} Sweep;

/* Solutions of a window that were seen: bit k of a variable is its value in solution k. */
typedef struct {
    uint64_t values[WINDOW + 1];
    int number;
} Seen;

/* Which given clauses have a variable. */
static void index_clauses(Core *core) {
    Ints pairs = {0};
    for (int i = 0; i < core->given.n; i += core->given.at[i] + 1)
        for (int k = 1; k <= core->given.at[i]; k++) {
            push(core, &pairs, core->given.at[i + k] >> 1);
            push(core, &pairs, i);
        }
    group(core, &pairs, core->variables, &core->given_first, &core->given_at);
}

static int occurrences_of(const Core *core, int v) {
    return core->occ_first[2 * v + 2] - core->occ_first[2 * v] + core->given_first[v + 1] - core->given_first[v];
}

/* The literals of the k-th constraint of a variable: counts and tables first, then clauses. Returns
 * where it is, -1 for a constraint of another kind. */
static int constraint_of(const Core *core, int v, int k, const Lit **lits, int *n) {
    int from = core->occ_first[2 * v], number = core->occ_first[2 * v + 2] - from, clause = k >= number;
    int at = clause ? core->given_at[core->given_first[v] + k - number] : core->occ[from + k] >> 2;
    const int *d = (clause ? core->given.at : core->data.at) + at;
    *lits = d + (clause ? 1 : HEAD);
    *n = d[!clause];
    return clause ? core->data.n + at : d[0] <= TABLE ? at : -1;
}

static void add_variable(Core *core, Sweep *sweep, int v) {
    push(core, &sweep->variables, v);
    sweep->names[v] = 2 * sweep->variables.n;
}

static void collect(Core *core, Sweep *sweep, int start) {
    Ints *variables = &sweep->variables;
    variables->n = 0;
    add_variable(core, sweep, start);
    for (int head = 0; head < variables->n && variables->n < WINDOW; head++) {
        int v = variables->at[head], number = occurrences_of(core, v), n;
        const Lit *lits;
        if (number > WIDE && head) continue;
        for (int k = 0; k < number && k < 4 * WIDE; k++) {
            if (constraint_of(core, v, k, &lits, &n) < 0 || n > WINDOW) continue;
            for (int m = 0; m < n && variables->n < WINDOW; m++)
                if (sweep->names[lits[m] >> 1] < 0) add_variable(core, sweep, lits[m] >> 1);
        }
    }
}

static Lit named(const Sweep *sweep, Lit lit) { return sweep->names[lit >> 1] ^ (lit & 1); }

/* Add the nodes beside those of a window that surely have the colour and have few neighbours, unless they
 * are all that surely have it. They are numbered from 1. */
static void add_sure_nodes(Core *core, const Area *area, Ints *nodes, int sure) {
    int open = nodes->n, *number = core->scratch[0];
    for (int i = 0; i < open; i++) number[nodes->at[i]] = i + 1;
    for (int i = 0; i < nodes->n; i++)
        for (int e = area->first[nodes->at[i]]; e < area->first[nodes->at[i] + 1]; e++) {
            int y = area->beside[e];
            if (number[y] || core->value[area->lit[y]] <= 0 || area->first[y + 1] - area->first[y] > NEIGHBOURS)
                continue;
            push(core, nodes, y);
            number[y] = nodes->n;
        }
    if (nodes->n - open < sure) return;
    while (nodes->n > open) number[nodes->at[--nodes->n]] = 0;
}

/* The nodes of an area in the window; all others that may have the colour are one node that has it. */
static void write_area(Core *core, Sweep *sweep, const Area *area, Ints *nodes, int sure) {
    Ints *records = &sweep->records;
    int from = records->n, *number = core->scratch[0];
    add_sure_nodes(core, area, nodes, sure);
    int head[3] = {RULE_GRAPH, 0, nodes->n + 1};
    append(core, records, head, 3);
    for (int i = 0; i < nodes->n; i++) push(core, records, named(sweep, area->lit[nodes->at[i]]));
    push(core, records, TRUE_LIT);
    int edges = records->n;
    push(core, records, 0);
    for (int i = 0; i < nodes->n; i++) {
        int x = nodes->at[i], out = 0;
        for (int e = area->first[x]; e < area->first[x + 1]; e++) {
            int y = area->beside[e];
            if (core->value[area->lit[y]] < 0 || (number[y] && number[y] - 1 <= i) || (!number[y] && out)) continue;
            out |= !number[y];
            push(core, records, i);
            push(core, records, number[y] ? number[y] - 1 : nodes->n);
        }
    }
    records->at[edges] = (records->n - edges - 1) / 2;
    records->at[from + 1] = records->n - from - 2;
    for (int i = 0; i < nodes->n; i++) number[nodes->at[i]] = 0;
}

static void write_window(Core *core, Sweep *sweep) {
    Ints nodes = {0};
    int n, known[4] = {RULE_CLAUSE, 2, 1, TRUE_LIT};
    const Lit *lits;
    sweep->records.n = 0;
    append(core, &sweep->records, known, 4);
    sweep->now++;
    for (int i = 0; i < sweep->variables.n; i++) {
        int v = sweep->variables.at[i], number = occurrences_of(core, v);
        for (int k = 0; k < number; k++) {
            int which = constraint_of(core, v, k, &lits, &n);
            if (which < 0 || sweep->stamp[which] == sweep->now) continue;
            sweep->stamp[which] = sweep->now;
            describe(core, which, sweep->names, &sweep->records);
        }
    }
    for (int a = 0; a < core->areas; a++) {
        if (!sweep->sure[a]) continue;
        nodes.n = 0;
        for (int i = 0; i < sweep->variables.n; i++) {
            int v = sweep->variables.at[i];
            for (int k = sweep->node_first[v]; k < sweep->node_first[v + 1] && nodes.n < 4 * WINDOW; k++)
                if (sweep->nodes[sweep->node_at[k]] == a) push(core, &nodes, sweep->nodes[sweep->node_at[k] + 1]);
        }
        if (nodes.n) write_area(core, sweep, &core->area[a], &nodes, sweep->sure[a]);
    }
    release(core, nodes.at);
}

enum { NO, YES, UNKNOWN };

/* Whether the window has a solution with these literals; then it parts those that seemed equal. */
static int has_solution(Core *window, const Lit *lits, int n, Seen *seen) {
    signed char model[WINDOW + 1];
    if (core_assume(window, lits, n) < 0) return UNKNOWN;
    if (core_search(window, 1, 1, model, WINDOW_CONFLICTS, 0) < 1) return window->ended ? NO : UNKNOWN;
    for (int k = 0; k < window->size && seen->number < 64; k++)
        seen->values[k] |= (uint64_t)model[k] << seen->number;
    seen->number += seen->number < 64;
    return YES;
}

/* Whether a literal is equal to a variable, or opposite where it is odd, in all solutions of the window. */
static int are_equal(Core *window, int v, Lit lit, Seen *seen) {
    for (int side = 0; side < 2; side++) {
        Lit pair[2] = {2 * v + side, lit ^ !side};
        if (pair[1] != FALSE_LIT && has_solution(window, pair, 2, seen) != NO) return 0;
    }
    return 1;
}

/* For each variable of the window the literal that stands for it: of variable 0 for what is known. Variables
 * that differ in a solution that was seen are not compared. */
static void ask(Core *core, Sweep *sweep, int *result) {
    int n = sweep->variables.n;
    Seen seen = {{0}, 0};
    Core *window = core_new(1, n + 1, 0);
    if (!window) escape(core, CORE_MEMORY);
    window->probed = 2;
    window->parent = core;
    int ok = core_rules(window, sweep->records.at, sweep->records.n) >= 0;
    int any = ok ? has_solution(window, NULL, 0, &seen) : UNKNOWN;
    if (any == NO) core->contradiction = 1;
    for (int i = 0; i <= n; i++) {
        result[i] = 2 * i;
        for (int k = 0; k < i && result[i] == 2 * i && any == YES; k++) {
            uint64_t all = ~0ull >> (64 - seen.number), differ = (seen.values[i] ^ seen.values[k]) & all;
            if (result[k] != 2 * k || (differ && differ != all)) continue;
            if (are_equal(window, i, 2 * k + (differ != 0), &seen)) result[i] = 2 * k + (differ != 0);
        }
    }
    core_free(window);
}

static uint64_t hash_of(const Ints *records) {
    uint64_t hash = 14695981039346656037ull;
    for (int i = 0; i < records->n; i++) hash = (hash ^ (uint32_t)records->at[i]) * 1099511628211ull;
    return hash ^ hash >> 29;
}

/* The results of a window with these records, asked about if no equal one was. */
static const int *results_of(Core *core, Sweep *sweep) {
    int n = sweep->variables.n, slot = (int)(hash_of(&sweep->records) & (uint64_t)(sweep->buckets - 1));
    for (; sweep->bucket[slot] >= 0; slot = (slot + 1) & (sweep->buckets - 1)) {
        const int *start = sweep->key_start.at + 3 * sweep->bucket[slot];
        if (start[1] == sweep->records.n &&
            !memcmp(sweep->keys.at + start[0], sweep->records.at, (size_t)start[1] * sizeof(int)))
            return sweep->results.at + start[2];
    }
    int start[3] = {sweep->keys.n, sweep->records.n, sweep->results.n}, result[WINDOW + 1];
    ask(core, sweep, result);
    if (sweep->key_start.n / 3 < sweep->buckets) sweep->bucket[slot] = sweep->key_start.n / 3;
    append(core, &sweep->key_start, start, 3);
    append(core, &sweep->keys, sweep->records.at, sweep->records.n);
    append(core, &sweep->results, result, n + 1);
    return sweep->results.at + start[2];
}

/* Sweep windows around all open variables; `note` is told what is found, and returns how much is new. */
int sweep_windows(Core *core, Lit *class_of) {
    Sweep sweep = {0};
    Ints pairs = {0}, nodes = {0};
    int found = 0, variables = core->variables;
    char *covered = allocate(core, (size_t)variables, 1);
    if (!core->given_first) index_clauses(core);
    sweep.names = allocate(core, (size_t)variables, sizeof(Lit));
    for (int v = 0; v < variables; v++) sweep.names[v] = core->value[2 * v] ? core->value[2 * v] < 0 : -1;
    sweep.stamp = allocate(core, (size_t)core->data.n + (size_t)core->given.n, sizeof(int));
    sweep.sure = allocate(core, (size_t)core->areas, sizeof(int));
    for (int a = 0; a < core->areas; a++)
        for (int x = 0; x < core->area[a].nodes && core->area[a].kind == CONNECTED; x++) {
            Lit lit = core->area[a].lit[x];
            sweep.sure[a] += core->value[lit] > 0;
            if (core->value[lit]) continue;
            push(core, &pairs, lit >> 1);
            push(core, &pairs, nodes.n);
            push(core, &nodes, a);
            push(core, &nodes, x);
        }
    group(core, &pairs, variables, &sweep.node_first, &sweep.node_at);
    sweep.nodes = nodes.at;
    for (sweep.buckets = 1024; sweep.buckets < variables; sweep.buckets *= 2) {}
    sweep.bucket = allocate(core, (size_t)sweep.buckets, sizeof(int));
    memset(sweep.bucket, -1, (size_t)sweep.buckets * sizeof(int));
    memset(core->scratch[0], 0, (size_t)core->scratch_size * sizeof(int));
    for (int v = 1; v < core->model_variables && !core->contradiction; v++) {
        if (core->value[2 * v] || covered[v]) continue;
        core->checks |= 63; /* a window takes long */
        if (time_is_up(core)) break;
        collect(core, &sweep, v);
        write_window(core, &sweep);
        const int *result = results_of(core, &sweep);
        int n = sweep.variables.n;
        for (int i = 1; i <= n; i++) {
            int own = sweep.variables.at[i - 1], stands = result[i] >> 1, odd = result[i] & 1;
            sweep.names[own] = -1;
            if (i <= n / 2 + 1 || n < WINDOW || stands != i) covered[own] = 1;
            if (stands == i || core->contradiction) continue;
            if (!stands) push(core, &sweep.fixed, 2 * own ^ odd);
            else found += unite(core, class_of, 2 * own, 2 * sweep.variables.at[stands - 1] ^ odd);
        }
    }
    for (int i = 0; i < sweep.fixed.n; i++) found += fix(core, sweep.fixed.at[i]);
    void *gone[] = {covered, sweep.fixed.at, sweep.names, sweep.stamp, sweep.sure, sweep.node_first,
                    sweep.node_at, nodes.at, sweep.bucket, sweep.variables.at, sweep.records.at,
                    sweep.keys.at, sweep.key_start.at, sweep.results.at};
    for (unsigned i = 0; i < sizeof gone / sizeof *gone; i++) release(core, gone[i]);
    if (!core->contradiction && propagate(core) >= 0) core->contradiction = 1;
    return found;
}
