/* Records: they are read by a grammar, and those whose cells are listed become constraints. Constraints
 * become records again where their variables get other names: when equal variables are merged, and in
 * windows.
 *
 * A letter of the grammar is a number; letters in brackets are a list: its length, and so many elements of
 * these letters. `core.h` says what the numbers mean.
 *
 *     RULE_GRAPH "(l)(ee)"     3  2 4 6  2  0 1  1 2     three literals, edges 0 - 1 and 1 - 2
 */
#include "internal.h"

#define FURTHEST (1 << 29)

/* `-` stands for a list that records of a kind do not have. */
static const char *const GRAMMAR[] = {
    [RULE_LOCAL_COUNT] = "zo(s)(dd)(ddz)(u)",
    [RULE_LOCAL_TABLE] = "zo(s)(dd)-(u)",
    [RULE_LOCAL_SIGHT] = "szi",
    [RULE_LOCAL_SUM] = "szi",
    [RULE_COUNT] = "fg(u)(r)",
    [RULE_TABLE] = "t(u)(r)",
    [RULE_SIGHT] = "i(f)(l)",
    [RULE_RUNS] = "(f)(l)",
    [RULE_UNEQUAL] = "(l)(l)",
    [RULE_SHAPES] = "(c)(c)",
    [RULE_CONNECTED] = "zz(c)(c)",
    [RULE_ISLANDS] = "z(cm)",
    [RULE_BULBS] = "z",
    [RULE_CLAUSE] = "(l)",
    [RULE_GRAPH] = "(l)(ee)",
    [RULE_OTHER] = "i(l)(i)",
};

/* Whether a number can stand for a letter, after what has been read of the record. */
static int fits(const Core *core, const Record *r, char letter, int x) {
    switch (letter) {
    case 'i': return 1;
    case 'z': return x >= 0 && x <= 1;
    case 'o': return x >= -1 && x <= 1;
    case 'm': return x >= -1;
    case 'u': return x >= 0;
    case 's': return x >= 0 && x < core->symbols[r->value[0]]; /* of the plane */
    case 'd': return x >= -FURTHEST && x <= FURTHEST;
    case 'f': return x >= 0 && x <= FURTHEST;
    case 'g': return x >= 0 && x <= MOST_GUARDS;
    case 't': return x >= 0 && x <= MOST_TABLE;
    case 'c': return x >= 0 && x < core->size;
    case 'e': return x >= 0 && x < r->n[0]; /* a node */
    default: return x >= 0 && x >> 1 < core->size + core->extra; /* a literal, also in a row of them */
    }
}

static int lengths_fit(const Record *r) {
    int64_t total = 0;
    int runs = r->kind == RULE_RUNS, cells = r->kind == RULE_LOCAL_TABLE ? MOST_TABLE : MOST_CELLS;
    if (is_local(r->kind)) return r->n[1] <= cells && r->n[2] <= MOST_GUARDS;
    if (!runs && r->kind != RULE_SIGHT) return 1;
    for (int i = 0; i < r->n[0]; i++) total += (int64_t)r->list[0][i] + runs; /* one between two runs */
    return runs ? total <= FURTHEST : total == r->n[1];
}

/* Read the record that starts at a place; returns whether it is one. Without a core it has been checked. */
static int read_record(const Core *core, const int *at, const int *end, Record *r) {
    int values = 0, lists = 0;
    if (core && (end - at < 2 || at[1] < 0 || at[1] > end - at - 2)) return 0;
    if (core && (at[0] < RULE_LOCAL_COUNT || at[0] > (core->parent ? RULE_OTHER : RULE_GRAPH))) return 0;
    memset(r, 0, sizeof *r);
    r->kind = at[0];
    end = at + 2 + at[1];
    at += 2;
    for (const char *letter = GRAMMAR[r->kind]; *letter; letter++) {
        if (*letter == '-') lists++;
        else if (*letter != '(') {
            if (core && (at == end || !fits(core, r, *letter, *at))) return 0;
            r->value[values++] = *at++;
        } else {
            int letters = 0, guards = r->kind == RULE_COUNT ? r->value[1] : 0;
            for (letter++; letter[letters] != ')';) letters++;
            int each = *letter != 'r' ? letters : r->value[0] + guards ? r->value[0] + guards : 1;
            if (core && (at == end || *at < 0 || *at > (end - at - 1) / each)) return 0;
            int n = r->n[lists] = *at++;
            for (int i = 0; core && i < n * each; i++)
                if (!fits(core, r, letter[i % letters], at[i])) return 0;
            r->list[lists++] = at;
            at += n * each;
            letter += letters;
        }
    }
    return !core || (at == end && lengths_fit(r));
}

int is_local(int kind) { return kind == RULE_LOCAL_COUNT || kind == RULE_LOCAL_TABLE; }

/* Rules that need the symbols of the board. */
int needs_symbols(int kind) { return (kind > 0 && kind <= RULE_LOCAL_SUM) || kind == RULE_BULBS; }

/* Where the first malformed record starts; -1 if there is none. */
int check_records(const Core *core, const int *records, int length) {
    Record r;
    for (int at = 0; at < length; at += 2 + records[at + 1])
        if (!read_record(core, records + at, records + length, &r) || (core->started && needs_symbols(r.kind)))
            return at;
    return -1;
}

/* Read the record at a place, which moves on; returns whether there is one. */
int next_record(const Ints *records, int *at, Record *r) {
    if (*at >= records->n) return 0;
    read_record(NULL, records->at + *at, NULL, r);
    *at += 2 + records->at[*at + 1];
    return 1;
}

/* --- rules whose cells are listed --- */

/* Literals by other names; NULL: as they are. */
static Lit *lits_of(Core *core, Ints *lits, const int *given, int n, const Lit *names) {
    lits->n = 0;
    Lit *to = room(core, lits, n + 1);
    for (int i = 0; i < n; i++) to[i] = names ? names[given[i] >> 1] ^ (given[i] & 1) : given[i];
    return to;
}

static void write_count(Core *core, const Record *r, Ints *lits, const Lit *names) {
    int size = r->value[0], guards = r->value[1], each = size + guards;
    uint64_t *mask = allocate(core, (size_t)size / 64 + 1, sizeof(uint64_t));
    for (int i = 0; i < r->n[0]; i++)
        if (r->list[0][i] <= size) set_bit(mask, r->list[0][i]);
    for (int i = 0; i < r->n[1]; i++) {
        Lit *own = lits_of(core, lits, r->list[1] + i * each, each, names);
        add_count(core, own, size, mask, own + size, guards);
    }
    release(core, mask);
}

/* Runs as an automaton: its states are how much of the pattern (runs, and one false literal between two of
 * them) has been read. */
static void write_runs(Core *core, const Record *r, Ints *lits, const Lit *names) {
    int states = 1, state = 0, n = r->n[1];
    const Lit *own = lits_of(core, lits, r->list[1], n, names);
    for (int i = 0; i < r->n[0]; i++) states += r->list[0][i] + (i > 0);
    if (states > n + 1) {
        add_clause(core, NULL, 0);
        return;
    }
    uint64_t *mask[6];
    new_automaton(core, own, n, states, mask);
    set_bit(mask[FIRST], 0);
    set_bit(mask[STAY_FALSE], 0);
    for (int i = 0; i < r->n[0]; i++) {
        if (i) {
            set_bit(mask[GO_FALSE], state++);
            set_bit(mask[STAY_FALSE], state);
        }
        for (int k = 0; k < r->list[0][i]; k++) set_bit(mask[GO_TRUE], state++);
    }
    set_bit(mask[STAY_FALSE], state);
    set_bit(mask[LAST], state);
}

static void write_sight(Core *core, const Record *r, Ints *lits, const Lit *names) {
    Ints more = {0};
    push(core, &more, r->value[0]);
    push(core, &more, r->n[0]);
    append(core, &more, r->list[0], r->n[0]);
    add_other(core, SIGHT, lits_of(core, lits, r->list[1], r->n[1], names), r->n[1], more.at, more.n);
    release(core, more.at);
}

/* Two lists, of literals or of cells; shapes know where their cells are. */
static void write_pair(Core *core, const Record *r, Ints *lits, const Lit *names) {
    int shapes = r->kind == RULE_SHAPES, n = r->n[0] + r->n[1];
    Ints both = {0}, more = {0};
    push(core, &more, r->n[0]);
    append(core, &both, r->list[0], r->n[0]);
    append(core, &both, r->list[1], r->n[1]);
    if (shapes) append(core, &more, both.at, n);
    for (int i = 0; i < n; i++) both.at[i] <<= shapes;
    add_other(core, shapes ? SHAPES : UNEQUAL, lits_of(core, lits, both.at, n, names), n, more.at, more.n);
    release(core, both.at);
    release(core, more.at);
}

#define MOST_IN_TABLE 8

/* Make a table, which can be part of a window, of the last constraint, if it has few variables. */
static void tabulate(Core *core) {
    int start = core->starts.at[core->starts.n - 1], m = 0, number = 0, patterns[1 << MOST_IN_TABLE];
    const int *d = core->data.at + start;
    Lit own[MOST_IN_TABLE];
    int n = d[1], *variable = allocate(core, 2 * (size_t)n, sizeof(int)); /* of each literal; -1: it is known */
    signed char *fact = (signed char *)(variable + n);
    for (int i = 0; i < n && m <= MOST_IN_TABLE; i++) {
        int k = d[HEAD + i] <= FALSE_LIT ? -1 : 0;
        while (k >= 0 && k < m && own[k] != (d[HEAD + i] & ~1)) k++;
        variable[i] = k;
        if (k == m && m++ < MOST_IN_TABLE) own[k] = d[HEAD + i] & ~1;
    }
    for (int pattern = 0; pattern < 1 << m && m <= MOST_IN_TABLE; pattern++) {
        for (int i = 0; i < n; i++) {
            int black = variable[i] < 0 || pattern >> variable[i] & 1;
            fact[i] = black ^ (d[HEAD + i] & 1) ? 1 : -1;
        }
        if (!violated(core, d, fact)) patterns[number++] = pattern;
    }
    release(core, variable);
    if (m > MOST_IN_TABLE) return;
    core->data.n = start;
    core->starts.n--;
    add_table(core, own, m, patterns, number);
}

/* A constraint as it was, by other names. Masks of tables stay where they are in the pool. */
static void write_other(Core *core, const Record *r, Ints *lits, const Lit *names) {
    int n = r->n[0];
    const Lit *own = lits_of(core, lits, r->list[0], n, names);
    if (r->value[0] != TABLE || (!core->parent && are_apart(own, n))) {
        add_other(core, r->value[0], own, n, r->list[1], r->n[1]);
        if (r->value[0] == SIGHT) tabulate(core);
        return;
    }
    Ints patterns = {0};
    push_patterns(core, core->parent ? core->parent : core, &patterns, n, r->list[1][0]);
    add_table(core, own, n, patterns.at, patterns.n);
    release(core, patterns.at);
}

static void write_record(Core *core, const Record *r, Ints *lits, const Lit *names) {
    switch (r->kind) {
    case RULE_COUNT: write_count(core, r, lits, names); return;
    case RULE_RUNS: write_runs(core, r, lits, names); return;
    case RULE_SIGHT: write_sight(core, r, lits, names); return;
    case RULE_SHAPES:
    case RULE_UNEQUAL: write_pair(core, r, lits, names); return;
    case RULE_CLAUSE: add_clause(core, lits_of(core, lits, r->list[0], r->n[0], names), r->n[0]); return;
    case RULE_OTHER: write_other(core, r, lits, names); return;
    case RULE_TABLE:
        for (int i = 0, n = r->value[0]; i < r->n[1]; i++)
            add_table(core, lits_of(core, lits, r->list[1] + i * n, n, names), n, r->list[0], r->n[0]);
        return;
    case RULE_CONNECTED: write_connected(core, r); return;
    case RULE_GRAPH: write_graph(core, r); return;
    case RULE_ISLANDS: write_islands(core, r); return;
    default: return; /* a local rule */
    }
}

/* Write the rules whose cells are listed as constraints, over other names of their variables. */
void write_records(Core *core, const Ints *records, const Lit *names) {
    Ints lits = {0};
    Record r;
    for (int at = 0; next_record(records, &at, &r);) write_record(core, &r, &lits, names);
    release(core, lits.at);
}

/* --- constraints as records --- */

static int have_names(const Lit *lits, int n, const Lit *names) {
    for (int i = 0; i < n; i++)
        if (names[lits[i] >> 1] < 0) return 0;
    return 1;
}

static void push_lits(Core *core, Ints *records, const Lit *lits, int n, const Lit *names) {
    int *to = room(core, records, n);
    for (int i = 0; i < n; i++) to[i] = names[lits[i] >> 1] ^ (lits[i] & 1);
    records->n += n;
}

static void describe_count(Core *core, const int *d, const Lit *names, Ints *records) {
    int n = d[1], guards = d[HEAD + n + 1], head[5] = {RULE_COUNT, 0, n, guards, 0}, from = records->n;
    const int *table = core->tables.at + d[HEAD + n] + 1;
    if (!have_names(d + HEAD + n + 2, guards, names)) return;
    append(core, records, head, 5);
    for (int i = 0; i <= n; i++)
        if (table[i] == i) push(core, records, i);
    records->at[from + 4] = records->n - from - 5;
    push(core, records, 1);
    push_lits(core, records, d + HEAD, n, names);
    push_lits(core, records, d + HEAD + n + 2, guards, names);
    records->at[from + 1] = records->n - from - 2;
}

/* A clause by other names as a record; nothing if a variable has none. */
void describe_clause(Core *core, const Lit *lits, int n, const Lit *names, Ints *records) {
    int head[3] = {RULE_CLAUSE, n + 1, n};
    if (!have_names(lits, n, names)) return;
    append(core, records, head, 3);
    push_lits(core, records, lits, n, names);
}

/* The same of a constraint, by where it is; given clauses come after all others. */
void describe(Core *core, int which, const Lit *names, Ints *records) {
    if (which >= core->data.n) {
        const int *clause = core->given.at + which - core->data.n;
        describe_clause(core, clause + 1, *clause, names, records);
        return;
    }
    const int *d = core->data.at + which;
    int n = d[1], head[4] = {RULE_OTHER, n + d[MORE] + 3, d[0], n};
    if (!have_names(d + HEAD, n, names)) return;
    if (d[0] == COUNT) {
        describe_count(core, d, names, records);
        return;
    }
    append(core, records, head, 4);
    push_lits(core, records, d + HEAD, n, names);
    push(core, records, d[MORE]);
    append(core, records, d + HEAD + n, d[MORE]);
}
