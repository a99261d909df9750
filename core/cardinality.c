/* Counts: how many of some literals are true. Each has two counters, of its true and false literals,
 * which `propagate` keeps; what follows is read off a table of the numbers that are allowed.
 *
 * A count of many literals makes long reasons. It is left out of propagation, and encoded by a
 * totalizer (Bailleux and Boufkhad, CP 2003) when a candidate breaks it. */
#include "internal.h"

/* What a count says now: its own number if it is violated, else -1. */
int propagate_count(Core *core, int at) {
    const int *d = core->data.at + at, *more = d + HEAD + d[1], *table = core->tables.at + more[0];
    int open = 0, n = *table++, least = d[TRUES], most = n - d[FALSES];
    Lit guard = TRUE_LIT;
    for (int m = 0; m < more[1]; m++) {
        Lit g = more[2 + m];
        if (core->value[g] < 0) return -1;
        if (!core->value[g]) {
            open++;
            guard = g;
        }
    }
    if (open > 1) return -1;
    int next = table[least], last = table[n + 1 + most];
    if (next > most) return !open ? at : force(core, guard ^ 1, at) ? at : -1;
    if (open || least == most || (last != least && next != most)) return -1;
    for (const Lit *lit = d + HEAD; lit < more; lit++)
        if (!core->value[*lit]) assign(core, *lit ^ (last == least), at);
    return -1;
}

/* True literals from which `forced` follows (-1: a conflict), only those before it. */
int explain_count(Core *core, const int *d, Lit forced, Lit *out) {
    const int *more = d + HEAD + d[1], *table = core->tables.at + more[0];
    int size = *table++, n = 0, trues = 0, falses = 0;
    for (const Lit *lit = d + HEAD; lit < more; lit++) {
        int value = fact_of(core, *lit, forced);
        trues += value > 0;
        falses += value < 0;
    }
    int many = table[trues] > size, few = !many && table[size + 1 + size - falses] < 0; /* true, or possible */
    for (const Lit *lit = d + HEAD; lit < more; lit++) {
        int value = forced >= 0 && *lit >> 1 == forced >> 1 ? 0 : fact_of(core, *lit, forced);
        if (value > 0 ? !few : value && !many) out[n++] = *lit ^ (value < 0);
    }
    for (int m = 2; m < 2 + more[1]; m++)
        if (forced < 0 || more[m] != (forced ^ 1)) out[n++] = more[m];
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
int encode_count(Core *core, const int *d) {
    const int *table = core->tables.at + d[HEAD + d[1]];
    int n = *table++, trues = 0, ok = 1;
    Ints open = {0}, sums = {0};
    backtrack(core, 0);
    for (const Lit *lit = d + HEAD; lit < d + HEAD + n; lit++) {
        if (!core->value[*lit]) push(core, &open, *lit);
        else trues += core->value[*lit] > 0;
    }
    int most = table[n + 1 + n] - trues + 1;
    if (most < 1) ok = 0;
    else if (!open.n) ok = table[trues] == trues;
    else {
        int number = totalizer(core, open.at, open.n, most, &sums);
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
