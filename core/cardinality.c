/* Counts: how many of some literals are true. Each has two counters, of its true and false literals,
 * which `propagate` keeps; what follows is read off a table of the numbers that are allowed.
 *
 * A count of many literals makes long reasons. It is left out of propagation, and encoded by a
 * totalizer (Bailleux and Boufkhad, CP 2003) when a candidate breaks it. */
#include "internal.h"

/* What a count says now: its own number if it is violated, else -1. */
int propagate_count(Core *core, int count) {
    int open = 0;
    Lit guard = TRUE_LIT;
    for (int m = core->guard_start.at[count]; m < core->guard_start.at[count + 1]; m++) {
        Lit g = core->guard_lits.at[m];
        if (core->value[g] < 0) return -1;
        if (!core->value[g]) {
            open++;
            guard = g;
        }
    }
    if (open > 1) return -1;
    const int *table = core->tables.at + core->count_table.at[count];
    int n = *table++, least = core->trues[count], most = n - core->falses[count];
    int next = table[least], last = table[n + 1 + most];
    if (next > most) return !open ? count : force(core, guard ^ 1, count) ? count : -1;
    if (open || least == most || (last != least && next != most)) return -1;
    const Lit *lits = core->count_lits.at + core->count_start.at[count];
    for (int m = 0; m < n; m++)
        if (!core->value[lits[m]]) assign(core, lits[m] ^ (last == least), count);
    return -1;
}

/* True literals from which `forced` follows (-1: a conflict), only those before it. */
int explain_count(Core *core, int count, Lit forced, Lit *out) {
    const int *table = core->tables.at + core->count_table.at[count];
    const Lit *lits = core->count_lits.at + core->count_start.at[count];
    int size = *table++, n = 0, trues = 0, falses = 0, need_true = 1, need_false = 1;
    int limit = forced >= 0 ? core->place[forced >> 1] : CLAUSE;
    for (int m = 0; m < size; m++) {
        Lit lit = lits[m];
        if (forced >= 0 && lit >> 1 == forced >> 1) { /* suppose the opposite */
            trues += lit != forced;
            falses += lit == forced;
        } else if (core->value[lit] && core->place[lit >> 1] < limit) {
            trues += core->value[lit] > 0;
            falses += core->value[lit] < 0;
        }
    }
    if (table[trues] > size) need_false = 0;               /* too many are true */
    else if (table[size + 1 + size - falses] < 0) need_true = 0; /* too few can be */
    for (int m = 0; m < size; m++) {
        Lit lit = lits[m];
        int value = core->value[lit];
        if (!value || core->place[lit >> 1] >= limit || (forced >= 0 && lit >> 1 == forced >> 1)) continue;
        if (value > 0 ? need_true : need_false) out[n++] = value > 0 ? lit : lit ^ 1;
    }
    for (int m = core->guard_start.at[count]; m < core->guard_start.at[count + 1]; m++)
        if (forced < 0 || core->guard_lits.at[m] != (forced ^ 1)) out[n++] = core->guard_lits.at[m];
    return n;
}

/* Literals "at least 1, 2, .. of these are true", up to `most`; returns how many. */
static int totalizer(Core *core, const Lit *lits, int n, int most, Ints *to) {
    if (n == 1) {
        push(core, to, lits[0]);
        return 1;
    }
    int from = to->n, a = totalizer(core, lits, n / 2, most, to);
    int b = totalizer(core, lits + n / 2, n - n / 2, most, to), m = a + b < most ? a + b : most;
    for (int i = 0; i < m; i++) {
        Lit fresh = 2 * new_variable(core);
        push(core, to, fresh);
    }
    Lit *one = to->at + from, *other = one + a, *sum = other + b, clause[3];
    for (int i = 1; i < m; i++) {
        clause[0] = sum[i] ^ 1;
        clause[1] = sum[i - 1];
        add_at_root(core, clause, 2);
    }
    for (int i = 0; i <= a; i++)
        for (int j = 0; j <= b; j++) {
            int k = 0;
            if (i + j) { /* i of one half and j of the other make i + j */
                if (i) clause[k++] = one[i - 1] ^ 1;
                if (j) clause[k++] = other[j - 1] ^ 1;
                clause[k++] = sum[(i + j < m ? i + j : m) - 1];
                add_at_root(core, clause, k);
            }
            if (i + j >= m || (i == a && a == most) || (j == b && b == most)) continue;
            k = 0; /* fewer than that in both halves do not make i + j + 1 */
            if (i < a) clause[k++] = one[i];
            if (j < b) clause[k++] = other[j];
            clause[k++] = sum[i + j] ^ 1;
            add_at_root(core, clause, k);
        }
    memmove(to->at + from, sum, (size_t)m * sizeof(Lit));
    to->n = from + m;
    return m;
}

/* Write a count as clauses; returns whether it can hold. */
int encode_count(Core *core, int count) {
    const int *table = core->tables.at + core->count_table.at[count];
    int n = *table, trues = 0, ok = 1;
    Ints open = {0}, sums = {0};
    backtrack(core, 0);
    for (int m = core->count_start.at[count]; m < core->count_start.at[count + 1]; m++) {
        Lit lit = core->count_lits.at[m];
        if (!core->value[lit]) push(core, &open, lit);
        else trues += core->value[lit] > 0;
    }
    table++;
    int most = table[n + 1 + n] - trues + 1;
    if (most < 1) ok = 0;
    else if (!open.n) ok = table[trues] == trues;
    else {
        int number = totalizer(core, open.at, open.n, most, &sums);
        table = core->tables.at + core->count_table.at[count] + 1;
        for (int j = 0; j <= number && ok; j++) {
            if (table[trues + j] == trues + j) continue;
            Lit clause[2]; /* not exactly j; and if j is the most that is told apart, not more either */
            int k = 0;
            if (j) clause[k++] = sums.at[j - 1] ^ 1;
            if (j < number) clause[k++] = sums.at[j];
            ok = add_at_root(core, clause, k);
        }
    }
    release(core, open.at);
    release(core, sums.at);
    return ok;
}
