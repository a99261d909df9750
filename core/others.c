/* Constraints that look at all their literals anew: tables, sights, runs, rooms compared, rings.
 *
 * `violated` says that facts (1 true, -1 false, 0 open) cannot be completed; all else is checked by
 * it. A forced literal is explained by facts that are violated with the opposite, as few of them as
 * are left when one after the other is taken away. */
#include "internal.h"

/* Which patterns of a table agree with the facts, as bits; returns whether there are any. */
static int live_patterns(Core *core, const int *d, const signed char *f, uint64_t *live) {
    const uint64_t *pool = core->pool.at + d[2 + d[1]];
    int n = d[1], number = (int)*pool++, words = (number + 63) / 64, any = 0;
    for (int k = 0; k < words; k++) {
        uint64_t left = k < words - 1 || !(number & 63) ? ~0ull : (1ull << (number & 63)) - 1;
        for (int i = 0; i < n; i++)
            if (f[i]) left &= f[i] > 0 ? pool[i * words + k] : ~pool[i * words + k];
        live[k] = left;
        any |= left != 0;
    }
    return any;
}

static uint64_t *scratch_words(Core *core, int number) {
    core->words.n = 0;
    return word_room(core, &core->words, number);
}

static int propagate_table(Core *core, const int *d, const signed char *f, int why) {
    const uint64_t *pool = core->pool.at + d[2 + d[1]];
    int n = d[1], words = ((int)*pool++ + 63) / 64;
    uint64_t *live = scratch_words(core, words);
    if (!live_patterns(core, d, f, live)) return why;
    for (int i = 0; i < n; i++) {
        if (f[i]) continue;
        uint64_t with = 0, without = 0;
        for (int k = 0; k < words; k++) {
            with |= live[k] & pool[i * words + k];
            without |= live[k] & ~pool[i * words + k];
        }
        if ((!with || !without) && force(core, d[2 + i] ^ !with, why)) return why;
    }
    return -1;
}

/* Two sets of literals are not equally often true, unless never. 1: violated, 2: the open one must be
 * false, 3: it must be true, 0: nothing follows. */
static int unequal(const int *d, const signed char *f, int *open) {
    int n = d[1], first = d[2 + n], one = 0, other = 0, unknown = 0;
    for (int i = 0; i < n; i++) {
        if (!f[i]) {
            unknown++;
            *open = i;
        } else if (f[i] > 0) {
            if (i < first) one++;
            else other++;
        }
    }
    if (!unknown) return one == other && one;
    if (unknown > 1) return 0;
    int with = *open < first ? one + 1 == other : other + 1 == one, without = one == other && one;
    return with && without ? 1 : with ? 2 : without ? 3 : 0;
}

/* The shape of four cells, turned and mirrored to a standard form, as bits of a square of 4 x 4. */
static int shape_of(const int *cells, int cols) {
    int best = 1 << 30, row[4], col[4];
    for (int i = 0; i < 4; i++) {
        row[i] = cells[i] / cols;
        col[i] = cells[i] % cols;
    }
    for (int turn = 0; turn < 8; turn++) {
        int top = 1 << 30, left = 1 << 30, bits = 0;
        for (int i = 0; i < 4; i++) {
            int down = col[i], right = turn == 4 ? row[i] : -row[i];
            row[i] = down;
            col[i] = right;
            if (down < top) top = down;
            if (right < left) left = right;
        }
        for (int i = 0; i < 4; i++) bits |= 1 << ((row[i] - top) * 4 + col[i] - left);
        if (bits < best) best = bits;
    }
    return best;
}

static int beside(int a, int b, int cols) {
    int apart = a > b ? a - b : b - a;
    return apart == cols || (apart == 1 && a / cols == b / cols);
}

/* All connected sets of four of these cells, each with its cells in order; they grow cell by cell. */
static int pieces_of(Core *core, const int *cells, int n, int cols, Ints *to) {
    to->n = 0;
    if (n < 4) return 0;
    for (int i = 0; i < n; i++) {
        int *one = room(core, to, 4);
        for (int k = 0; k < 4; k++) one[k] = cells[i];
        to->n += 4;
    }
    for (int size = 1; size < 4; size++) {
        int from = 0, end = to->n;
        for (int p = from; p < end; p += 4)
            for (int i = 0; i < n; i++) {
                int piece[4], near = 0, at = size, fresh = 1;
                memcpy(piece, to->at + p, sizeof piece);
                for (int k = 0; k < size; k++) {
                    near |= beside(piece[k], cells[i], cols);
                    fresh &= piece[k] != cells[i];
                }
                if (!near || !fresh) continue;
                for (; at > 0 && piece[at - 1] > cells[i]; at--) piece[at] = piece[at - 1];
                piece[at] = cells[i];
                for (int k = size + 1; k < 4; k++) piece[k] = piece[size];
                for (int q = end; q < to->n && fresh; q += 4)
                    fresh = memcmp(to->at + q, piece, sizeof piece) != 0;
                if (fresh) append(core, to, piece, 4);
            }
        memmove(to->at, to->at + end, (size_t)(to->n - end) * sizeof(int));
        to->n -= end;
    }
    return to->n / 4;
}

static int same_shapes(Core *core, const int *d, const signed char *f) {
    int n = d[1], first = d[2 + n], cols = core->cols, black = 0, found = 0, split = 0;
    const int *cells = d + 3 + n;
    Ints one = {0}, other = {0}, list = {0};
    int *true_cells = room(core, &list, n);
    for (int i = 0; i < n; i++) {
        if (i == first) split = black;
        if (f[i] > 0) true_cells[black++] = cells[i];
    }
    if (first == n) split = black;
    int a = pieces_of(core, true_cells, split, cols, &one);
    int b = a ? pieces_of(core, true_cells + split, black - split, cols, &other) : 0;
    for (int i = 0; i < a && !found; i++)
        for (int k = 0; k < b && !found; k++) {
            if (shape_of(one.at + 4 * i, cols) != shape_of(other.at + 4 * k, cols)) continue;
            for (int u = 0; u < 16 && !found; u++)
                found = beside(one.at[4 * i + u / 4], other.at[4 * k + u % 4], cols);
        }
    release(core, one.at);
    release(core, other.at);
    release(core, list.at);
    return found;
}

/* Around a ring colours change at most twice: no four literals in turn are true, false, true, false.
 * Starts of runs in `change`; returns how many there are, up to 4. */
static int changes(const int *d, const signed char *f, int *change) {
    int n = d[1], last = -1, k = 0;
    for (int i = 0; i < n; i++)
        if (f[i]) last = i;
    for (int i = 0; i < n && last >= 0 && k < 4; i++) {
        if (!f[i]) continue;
        if (f[i] != f[last]) change[k++] = i;
        last = i;
    }
    return k;
}

static int propagate_ring(Core *core, const int *d, const signed char *f, int why) {
    int n = d[1], change[4], k = changes(d, f, change);
    if (k == 4) return why;
    for (int i = 0; i < n && k == 2; i++) { /* between two of one value, with the other one elsewhere */
        if (f[i]) continue;
        int a = i, b = i;
        do a = (a + n - 1) % n;
        while (!f[a]);
        do b = (b + 1) % n;
        while (!f[b]);
        if (a != b && f[a] == f[b] && force(core, d[2 + i] ^ (f[a] < 0), why)) return why;
    }
    return -1;
}

int violated(Core *core, const int *d, const signed char *f) {
    int open, change[4], words;
    switch (d[0]) {
    case TABLE:
        words = ((int)core->pool.at[d[2 + d[1]]] + 63) / 64;
        return !live_patterns(core, d, f, scratch_words(core, words));
    case SIGHT: return sight_violated(core, d, f);
    case RUNS: return runs_violated(core, d, f);
    case UNEQUAL: return unequal(d, f, &open) == 1;
    case SHAPES: return same_shapes(core, d, f);
    default: return changes(d, f, change) == 4;
    }
}

/* What follows of a constraint, all of its literals looked at: its reason if it is violated, else -1. */
int propagate_other(Core *core, int number) {
    const int *d = core->other_data.at + core->other_start.at[number];
    int why = core->counts + number, open = 0, n = d[1];
    signed char *f = core->facts;
    for (int i = 0; i < n; i++) f[i] = core->value[d[2 + i]];
    switch (d[0]) {
    case TABLE: return propagate_table(core, d, f, why);
    case SIGHT: return propagate_sight(core, d, f, why);
    case RUNS: return propagate_runs(core, d, f, why);
    case RING: return propagate_ring(core, d, f, why);
    case SHAPES: return same_shapes(core, d, f) ? why : -1;
    default: break;
    }
    int what = unequal(d, f, &open);
    if (what > 1 && force(core, d[2 + open] ^ (what == 2), why)) return why;
    return what == 1 ? why : -1;
}
