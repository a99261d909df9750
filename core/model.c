/* The model as constraint arrays: clauses, counts of literals, tables and other constraints.
 *
 * A count says that the number of true literals is allowed, if all of its guards are true. Counts
 * that are clauses become clauses; constants, repeated literals and pairs of opposite literals are
 * taken out of everything first, so that a constraint gets shorter when more is known. */
#include "internal.h"

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

void sort(int *lits, int n) {
    if (n > 24) {
        qsort(lits, (size_t)n, sizeof(int), compare);
        return;
    }
    for (int i = 1; i < n; i++) {
        int lit = lits[i], k = i;
        for (; k > 0 && lits[k - 1] > lit; k--) lits[k] = lits[k - 1];
        lits[k] = lit;
    }
}

/* A clause of literals and of the opposites of guards. */
void add_guarded(Core *core, const Lit *lits, int n, int flip, const Lit *guards, int g) {
    int *to = room(core, &core->given, n + g + 1) + 1, m = 0, kept = 0;
    for (int i = 0; i < n; i++) to[m++] = lits[i] ^ flip;
    for (int i = 0; i < g; i++) to[m++] = guards[i] ^ 1;
    sort(to, m);
    for (int i = 0; i < m; i++) {
        if (to[i] == TRUE_LIT || (kept && to[kept - 1] == (to[i] ^ 1))) return; /* it always holds */
        if (to[i] != FALSE_LIT && !(kept && to[kept - 1] == to[i])) to[kept++] = to[i];
    }
    if (!kept) core->contradiction = 1;
    to[-1] = kept;
    if (kept) core->given.n += kept + 1;
}

void add_clause(Core *core, const Lit *lits, int n) { add_guarded(core, lits, n, 0, NULL, 0); }

/* For each number the next one that is allowed (n + 1: none), then for each the one before (-1: none).
 * The same table is not written twice in a row. */
static int table_of(Core *core, int n, const uint64_t *allowed, int shift) {
    int size = 2 * n + 3, next = n + 1, last = -1;
    int *table = room(core, &core->tables, size) + 1;
    table[-1] = n;
    for (int i = n; i >= 0; i--) {
        if (allows(allowed, i + shift)) next = i;
        table[i] = next;
    }
    for (int i = 0; i <= n; i++) {
        if (allows(allowed, i + shift)) last = i;
        table[n + 1 + i] = last;
    }
    int here = core->tables.n, before = here - size;
    int *all = core->tables.at;
    if (before >= 0 && all[before] == n && !memcmp(all + before, all + here, (size_t)size * sizeof(int)))
        return before;
    core->tables.n += size;
    return here;
}

/* Literals in order without constants and opposite pairs; returns how many stay, adds to `shift` how
 * many of those that went are true. */
static int reduce(const Lit *lits, int n, Lit *to, int *shift) {
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (lits[i] > FALSE_LIT) to[kept++] = lits[i];
        else *shift += lits[i] == TRUE_LIT;
    }
    sort(to, kept);
    int m = 0;
    for (int i = 0; i < kept; i++) {
        if (m && to[m - 1] == (to[i] ^ 1)) {
            m--;
            ++*shift;
        } else to[m++] = to[i];
    }
    return m;
}

/* Add a constraint whose literals stand behind all data, with room for their head. */
static void end_constraint(Core *core, int kind, int n, const int *more, int m) {
    int head[HEAD] = {kind, n, 0, kind == COUNT ? 0 : m};
    if (core->data.n >= CLAUSE / 2) escape(core, CORE_TOO_LARGE); /* occurrences are four times as large */
    push(core, &core->starts, core->data.n);
    memcpy(core->data.at + core->data.n, head, sizeof head);
    core->data.n += HEAD + n;
    append(core, &core->data, more, m);
}

void add_count(Core *core, const Lit *lits, int n, const uint64_t *allowed, const Lit *guards, int g) {
    int shift = 0, number = 0, first = -1;
    Lit *own = room(core, &core->data, n + HEAD) + HEAD, open[2 + MOST_GUARDS], *guard = open + 2;
    int m = reduce(lits, n, own, &shift), h = 0;
    for (int i = 0; i < g; i++) {
        if (guards[i] == FALSE_LIT) return;
        if (guards[i] != TRUE_LIT) guard[h++] = guards[i];
    }
    for (int i = 0; i <= m; i++)
        if (allows(allowed, i + shift)) {
            if (first < 0) first = i;
            number++;
        }
    if (number == m + 1) return;
    int none = !allows(allowed, shift), all = !allows(allowed, m + shift);
    if (!number) add_guarded(core, NULL, 0, 0, guard, h);
    else if (number == 1 && (first == 0 || first == m)) {
        for (int i = 0; i < m; i++) add_guarded(core, own + i, 1, first == 0, guard, h);
    } else if (number == m && none) add_guarded(core, own, m, 0, guard, h);
    else if (number == m && all) add_guarded(core, own, m, 1, guard, h);
    else if (m == 2) { /* both equal, or one of each */
        Lit pair[2] = {own[0], own[1] ^ (number == 2)};
        add_guarded(core, pair, 2, 0, guard, h);
        add_guarded(core, pair, 2, 1, guard, h);
    } else {
        open[0] = table_of(core, m, allowed, shift);
        open[1] = h;
        end_constraint(core, COUNT, m, open, 2 + h);
    }
}

void add_other(Core *core, int kind, const Lit *lits, int n, const int *more, int m) {
    int *d = room(core, &core->data, n + HEAD);
    if (n) memcpy(d + HEAD, lits, (size_t)n * sizeof(Lit));
    end_constraint(core, kind, n, more, m);
}

/* Patterns as masks: word k of literal i has bit p if pattern 64 k + p makes the literal true. Ahead of
 * them stand the numbers of literals and of patterns. A table that was written lately is not written again. */
static int masks_of(Core *core, int n, const int *patterns, int number) {
    int words = (number + 63) / 64, at = core->pool.n, size = n * words + 1;
    uint64_t *pool = word_room(core, &core->pool, size), hash = 0;
    memset(pool, 0, (size_t)size * sizeof(uint64_t));
    pool[0] = (uint64_t)n << 32 | (uint64_t)number;
    for (int p = 0; p < number; p++)
        for (int i = 0; i < n; i++)
            if (patterns[p] >> i & 1) pool[1 + i * words + (p >> 6)] |= 1ull << (p & 63);
    for (int i = 0; i < size; i++) hash = (hash ^ pool[i]) * 0x9E3779B97F4A7C15ull;
    int *lately = &core->lately[hash >> 54];
    if (*lately + size <= at && !memcmp(core->pool.at + *lately, pool, (size_t)size * sizeof(uint64_t)))
        return *lately;
    core->pool.n += size;
    return *lately = at;
}

/* Add to a list the patterns whose masks are at a place in its owner's pool. */
void push_patterns(Core *core, const Core *owner, Ints *to, int n, int at) {
    const uint64_t *pool = owner->pool.at + at;
    int number = (int)*pool++, words = (number + 63) / 64;
    for (int p = 0; p < number; p++) {
        int bits = 0;
        for (int i = 0; i < n; i++) bits |= (int)(pool[i * words + (p >> 6)] >> (p & 63) & 1) << i;
        push(core, to, bits);
    }
}

/* Whether literals are open and of different variables. */
int are_apart(const Lit *lits, int n) {
    for (int i = 0; i < n; i++) {
        if (lits[i] <= FALSE_LIT) return 0;
        for (int k = 0; k < i; k++)
            if (lits[k] >> 1 == lits[i] >> 1) return 0;
    }
    return 1;
}

/* The literals' values are one of these patterns. */
void add_table(Core *core, const Lit *lits, int n, const int *patterns, int number) {
    Lit own[32];
    int m = 0, from[32], same[32], kept = 0;
    for (int i = 0; i < n; i++) { /* each variable once */
        same[i] = -1;
        for (int k = 0; k < m && same[i] < 0; k++)
            if (own[k] >> 1 == lits[i] >> 1) same[i] = k;
        if (lits[i] > FALSE_LIT && same[i] < 0) {
            same[i] = m;
            from[m] = i;
            own[m++] = lits[i];
        }
    }
    int *list = room(core, &core->data, number); /* lies where nothing is yet */
    for (int p = 0; p < number; p++) {
        int fits = 1, bits = 0;
        for (int i = 0; i < n && fits; i++) {
            int black = patterns[p] >> i & 1;
            if (lits[i] <= FALSE_LIT) fits = black == (lits[i] == TRUE_LIT);
            else fits = (black ^ (lits[i] & 1)) == ((patterns[p] >> from[same[i]] & 1) ^ (own[same[i]] & 1));
        }
        for (int k = 0; k < m; k++) bits |= (patterns[p] >> from[k] & 1) << k;
        if (fits) list[kept++] = bits;
    }
    if (!kept) {
        add_clause(core, NULL, 0);
        return;
    }
    if (m < 12) { /* patterns that are there twice, and all patterns */
        char there[1 << 11];
        int different = 0;
        memset(there, 0, (size_t)1 << m);
        for (int p = 0; p < kept; p++)
            if (!there[list[p]]) {
                there[list[p]] = 1;
                list[different++] = list[p];
            }
        kept = different;
        if (kept == 1 << m) return;
    }
    if (m == 1) {
        own[0] ^= !(list[0] & 1);
        add_clause(core, own, 1);
        return;
    }
    int pool = masks_of(core, m, list, kept);
    add_other(core, TABLE, own, m, &pool, 1);
}

/* Add a constraint that an automaton reads the values of literals; its masks, empty at first, are returned.
 * State 0 is bit 0 of a mask. From a state one can stay, or go to the next. */
void new_automaton(Core *core, const Lit *lits, int n, int states, uint64_t **mask) {
    int more[2] = {(states + 63) / 64, core->pool.n}, size = MASKS * more[0];
    add_other(core, REGULAR, lits, n, more, 2);
    uint64_t *pool = word_room(core, &core->pool, size);
    memset(pool, 0, (size_t)size * sizeof(uint64_t));
    core->pool.n += size;
    for (int i = 0; i < MASKS; i++) mask[i] = pool + i * more[0];
}

/* Begin with no constraints. */
void no_constraints(Core *core) {
    for (int i = 0; i < 4; i++) release(core, core->constraints[i].at);
    memset(core->constraints, 0, sizeof core->constraints);
}
