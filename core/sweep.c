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
    Ints variables;    /* of the window, nearest first */
    int *local;        /* variable -> its number in the window, -1 */
    int *node_first, *node_at, *nodes; /* variable -> places in `nodes` of connected areas: area, node */
    int *sure;         /* area -> how many nodes surely have the colour */
    int *stamp, now;   /* constraints that have been visited: counts, others, clauses by position */
    Ints records, fixed; /* fixed: literals, known at the end, so that equal windows stay equal until then */
    Ints keys, key_start, results; /* windows that have been asked about */
    int *bucket, buckets;
    int64_t asked, solved;
} Sweep;

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

static int is_open(const Core *core, Lit lit) { return !core->value[lit]; }

/* The literals of the k-th constraint of a variable: counts and tables first, then clauses. Returns
 * where its stamp is, -1 for a constraint of another kind. */
static int constraint_of(const Core *core, int v, int k, const Lit **lits, int *n) {
    int from = core->occ_first[2 * v], number = core->occ_first[2 * v + 2] - from;
    if (k >= number) {
        int at = core->given_at[core->given_first[v] + k - number];
        *lits = core->given.at + at + 1;
        *n = core->given.at[at];
        return core->counts + core->others + at;
    }
    int entry = core->occ[from + k], which = entry >> 2;
    if ((entry & 3) == 3) {
        const int *d = core->other_data.at + core->other_start.at[which];
        *lits = d + 2;
        *n = d[1];
        return d[0] == TABLE ? core->counts + which : -1;
    }
    *lits = core->count_lits.at + core->count_start.at[which];
    *n = core->count_start.at[which + 1] - core->count_start.at[which];
    return which;
}

static void collect(Core *core, Sweep *sweep, int start) {
    Ints *variables = &sweep->variables;
    variables->n = 0;
    push(core, variables, start);
    sweep->local[start] = 0;
    for (int head = 0; head < variables->n && variables->n < WINDOW; head++) {
        int v = variables->at[head], number = occurrences_of(core, v), n;
        const Lit *lits;
        if (number > WIDE && head) continue;
        for (int k = 0; k < number && k < 4 * WIDE; k++) {
            if (constraint_of(core, v, k, &lits, &n) < 0 || n > WINDOW) continue;
            for (int m = 0; m < n && variables->n < WINDOW; m++) {
                if (!is_open(core, lits[m]) || sweep->local[lits[m] >> 1] >= 0) continue;
                sweep->local[lits[m] >> 1] = variables->n;
                push(core, variables, lits[m] >> 1);
            }
        }
    }
}

/* A literal in the window: known ones are the last variable there, or its opposite; -1 outside. */
static int local_lit(const Core *core, const Sweep *sweep, Lit lit) {
    if (core->value[lit]) return 2 * sweep->variables.n + (core->value[lit] < 0);
    int v = sweep->local[lit >> 1];
    return v < 0 ? -1 : 2 * v + (lit & 1);
}

static void end_record(Ints *records, int from) { records->at[from + 1] = records->n - from - 2; }

/* A constraint as a record, if all of its open literals are in the window. */
static void write_constraint(Core *core, Sweep *sweep, int stamp, const Lit *lits, int n) {
    Ints *records = &sweep->records;
    int from = records->n, guards = 0, count = stamp < core->counts, clause = stamp >= core->counts + core->others;
    const Lit *guard = NULL;
    for (int i = 0; i < n; i++)
        if (local_lit(core, sweep, lits[i]) < 0) return;
    if (count) {
        guard = core->guard_lits.at + core->guard_start.at[stamp];
        guards = core->guard_start.at[stamp + 1] - core->guard_start.at[stamp];
    }
    for (int i = 0; i < guards; i++)
        if (local_lit(core, sweep, guard[i]) < 0) return;
    push(core, records, clause ? RULE_CLAUSE : count ? RULE_COUNT : RULE_TABLE);
    push(core, records, 0);
    push(core, records, n);
    if (count) {
        const int *table = core->tables.at + core->count_table.at[stamp] + 1;
        push(core, records, guards);
        int at = records->n;
        push(core, records, 0);
        for (int i = 0; i <= n; i++)
            if (table[i] == i) push(core, records, i);
        records->at[at] = records->n - at - 1;
    } else if (!clause) push(core, records, lits[n]); /* where its patterns are, until the window is asked */
    if (count) push(core, records, 1);
    for (int i = 0; i < n; i++) push(core, records, local_lit(core, sweep, lits[i]));
    for (int i = 0; i < guards; i++) push(core, records, local_lit(core, sweep, guard[i]));
    end_record(records, from);
}

/* Records of a window with the patterns of its tables. */
static void write_patterns(Core *core, const Ints *window, Ints *records) {
    for (int at = 0, length; at < window->n; at += length) {
        const int *record = window->at + at;
        length = 2 + record[1];
        if (record[0] != RULE_TABLE) {
            append(core, records, record, length);
            continue;
        }
        int from = records->n, n = record[2], head[4] = {RULE_TABLE, 0, n, 0};
        append(core, records, head, 4);
        push_patterns(core, records, n, record[3]);
        records->at[from + 3] = records->n - from - 4;
        push(core, records, 1);
        append(core, records, record + 4, n);
        end_record(records, from);
    }
}

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
    int from = records->n;
    int *number = core->scratch[0];
    add_sure_nodes(core, area, nodes, sure);
    push(core, records, RULE_GRAPH);
    push(core, records, 0);
    push(core, records, nodes->n + 1);
    for (int i = 0; i < nodes->n; i++) push(core, records, local_lit(core, sweep, area->lit[nodes->at[i]]));
    push(core, records, 2 * sweep->variables.n);
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
    for (int i = 0; i < nodes->n; i++) number[nodes->at[i]] = 0;
    end_record(records, from);
}

static void write_window(Core *core, Sweep *sweep) {
    Ints *records = &sweep->records, nodes = {0};
    int n, size = sweep->variables.n;
    const Lit *lits;
    records->n = 0;
    int known[3] = {RULE_CLAUSE, 2, 1};
    append(core, records, known, 3);
    push(core, records, 2 * size);
    sweep->now++;
    for (int i = 0; i < size; i++) {
        int v = sweep->variables.at[i], number = occurrences_of(core, v);
        for (int k = 0; k < number; k++) {
            int stamp = constraint_of(core, v, k, &lits, &n);
            if (stamp < 0 || sweep->stamp[stamp] == sweep->now) continue;
            sweep->stamp[stamp] = sweep->now;
            write_constraint(core, sweep, stamp, lits, n);
        }
    }
    for (int a = 0; a < core->areas; a++) {
        if (!sweep->sure[a]) continue;
        nodes.n = 0;
        for (int i = 0; i < size; i++) {
            int v = sweep->variables.at[i];
            for (int k = sweep->node_first[v]; k < sweep->node_first[v + 1] && nodes.n < 4 * WINDOW; k++)
                if (sweep->nodes[sweep->node_at[k]] == a) push(core, &nodes, sweep->nodes[sweep->node_at[k] + 1]);
        }
        if (nodes.n) write_area(core, sweep, &core->area[a], &nodes, sweep->sure[a]);
    }
    release(core, nodes.at);
}

/* Whether the window has a solution with these literals; then it parts those that seemed equal. */
static int has_solution(Core *window, const Lit *lits, int n, signed char *model) {
    if (core_assume(window, lits, n) < 0) return 1;
    int found = core_search(window, 1, 1, model, WINDOW_CONFLICTS, 0);
    if (found) return 1;
    return core_stat(window, STAT_ENDED) ? 0 : 2;
}

/* For each variable of the window the literal that stands for it: the last variable for what is known.
 * Variables that differ in a solution that was seen are not compared. */
static void ask(Core *core, Sweep *sweep, int *result) {
    int n = sweep->variables.n, seen = 0;
    uint64_t signature[WINDOW + 1] = {0};
    signed char model[WINDOW + 1];
    for (int i = 0; i <= n; i++) result[i] = 2 * i;
    Core *window = core_new(1, n + 1, 0);
    if (!window) escape(core, CORE_MEMORY);
    window->probed = 2;
    sweep->solved++;
    Ints records = {0};
    write_patterns(core, &sweep->records, &records);
    int ok = core_rules(window, records.at, records.n) >= 0;
    release(core, records.at);
    int any = ok ? has_solution(window, NULL, 0, model) : 2;
    if (!any) core->contradiction = 1;
    for (int i = 0; i < n && any == 1; i++) {
        if (!i)
            for (int k = 0; k <= n; k++) signature[k] |= (uint64_t)model[k] << seen;
        seen += !i;
        for (int k = -1; k < i && result[i] == 2 * i; k++) {
            int other = k < 0 ? n : k; /* what is known first */
            uint64_t all = seen < 64 ? (1ull << seen) - 1 : ~0ull, differ = (signature[i] ^ signature[other]) & all;
            if (result[other] != 2 * other || (differ && differ != all)) continue;
            int odd = differ != 0, apart = 0;
            for (int side = 0; side < 2 && !apart; side++) {
                if (other == n && !side) continue; /* the known one is true */
                Lit pair[2] = {2 * i + side, (2 * other + !side) ^ odd};
                if (other == n) pair[0] = 2 * i + 1 - odd, pair[1] = 2 * n;
                apart = has_solution(window, pair, 2, model);
                if (apart != 1 || seen == 64) continue;
                for (int m = 0; m <= n; m++) signature[m] |= (uint64_t)model[m] << seen;
                seen++;
            }
            if (!apart) result[i] = 2 * other + odd;
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
    sweep->asked++;
    for (; sweep->bucket[slot] >= 0; slot = (slot + 1) & (sweep->buckets - 1)) {
        const int *start = sweep->key_start.at + 3 * sweep->bucket[slot];
        if (start[1] == sweep->records.n &&
            !memcmp(sweep->keys.at + start[0], sweep->records.at, (size_t)start[1] * sizeof(int)))
            return sweep->results.at + start[2];
    }
    int start[3] = {sweep->keys.n, sweep->records.n, sweep->results.n}, result[WINDOW + 1];
    ask(core, sweep, result);
    if (3 * sweep->key_start.n / 3 < sweep->buckets) sweep->bucket[slot] = sweep->key_start.n / 3;
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
    sweep.local = allocate(core, (size_t)variables, sizeof(int));
    memset(sweep.local, -1, (size_t)variables * sizeof(int));
    sweep.stamp = allocate(core, (size_t)core->counts + (size_t)core->others + (size_t)core->given.n, sizeof(int));
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
        for (int i = 0; i < n; i++) {
            Lit own = 2 * sweep.variables.at[i];
            sweep.local[sweep.variables.at[i]] = -1;
            if (i <= n / 2 || n < WINDOW || result[i] != 2 * i) covered[sweep.variables.at[i]] = 1;
            if (result[i] == 2 * i || core->contradiction) continue;
            if (result[i] >> 1 == n) push(core, &sweep.fixed, own ^ (result[i] & 1));
            else found += unite(core, class_of, own, 2 * sweep.variables.at[result[i] >> 1] ^ (result[i] & 1));
        }
    }
    for (int i = 0; i < sweep.fixed.n; i++) found += fix(core, sweep.fixed.at[i]);
    void *gone[] = {covered, sweep.fixed.at, sweep.local, sweep.stamp, sweep.sure, sweep.node_first, sweep.node_at, nodes.at,
                    sweep.bucket, sweep.variables.at, sweep.records.at, sweep.keys.at, sweep.key_start.at,
                    sweep.results.at};
    for (unsigned i = 0; i < sizeof gone / sizeof *gone; i++) release(core, gone[i]);
    if (!core->contradiction && propagate(core) >= 0) core->contradiction = 1;
    return found;
}
