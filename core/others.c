/* Constraints that look at all their literals anew: tables, sights, automata, rooms compared.
 *
 * `violated` says that facts (1 true, -1 false, 0 open) cannot be completed; all else is checked by
 * it. A forced literal is explained by facts that are violated with the opposite, as few of them as
 * are left when one after the other is taken away. */
#include "internal.h"

/* The patterns of a table that agree with the facts, as bits; NULL if there are none. */
static uint64_t *live_patterns(Core *core, const int *d, const signed char *f) {
    const uint64_t *pool = core->pool.at + d[2 + d[1]];
    int n = d[1], number = (int)*pool++, words = (number + 63) / 64, any = 0;
    core->words.n = 0;
    uint64_t *live = word_room(core, &core->words, words);
    for (int k = 0; k < words; k++) {
        uint64_t left = k < words - 1 || !(number & 63) ? ~0ull : (1ull << (number & 63)) - 1;
        for (int i = 0; i < n; i++)
            if (f[i]) left &= f[i] > 0 ? pool[i * words + k] : ~pool[i * words + k];
        live[k] = left;
        any |= left != 0;
    }
    return any ? live : NULL;
}

static int propagate_table(Core *core, const int *d, const signed char *f, int why) {
    const uint64_t *pool = core->pool.at + d[2 + d[1]], *live = live_patterns(core, d, f);
    int n = d[1], words = ((int)*pool++ + 63) / 64;
    for (int i = 0; i < n && live; i++) {
        uint64_t with = 0, without = 0;
        for (int k = 0; k < words && !f[i]; k++) {
            with |= live[k] & pool[i * words + k];
            without |= live[k] & ~pool[i * words + k];
        }
        if (!f[i] && (!with || !without) && force(core, d[2 + i] ^ !with, why)) return why;
    }
    return live ? -1 : why;
}

/* Two sets of literals are equally often true, and not never. */
static int equal_numbers(const int *d, const signed char *f) {
    int n = d[1], first = d[2 + n], number[2] = {0, 0};
    for (int i = 0; i < n; i++) {
        if (!f[i]) return 0;
        number[i >= first] += f[i] > 0;
    }
    return number[0] && number[0] == number[1];
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

int violated(Core *core, const int *d, const signed char *f) {
    switch (d[0]) {
    case TABLE: return !live_patterns(core, d, f);
    case SIGHT: return sight_violated(core, d, f);
    case REGULAR: return regular_violated(core, d, f);
    case UNEQUAL: return equal_numbers(d, f);
    default: return same_shapes(core, d, f);
    }
}

/* What follows of a constraint, all of its literals looked at: its reason if it is violated, else -1. */
int propagate_other(Core *core, int number) {
    const int *d = core->other_data.at + core->other_start.at[number];
    int why = core->counts + number, open = 0, last = 0, n = d[1];
    signed char *f = core->facts;
    for (int i = 0; i < n; i++) {
        f[i] = core->value[d[2 + i]];
        if (f[i]) continue;
        open++;
        last = i;
    }
    switch (d[0]) {
    case TABLE: return propagate_table(core, d, f, why);
    case SIGHT: return propagate_sight(core, d, f, why);
    case REGULAR: return propagate_regular(core, d, f, why);
    default: break;
    }
    if (violated(core, d, f)) return why;
    for (int side = 0; side < 2 && open == 1; side++) { /* the last open one has a value with which it holds */
        f[last] = side ? -1 : 1;
        if (violated(core, d, f) && force(core, d[2 + last] ^ !side, why)) return why;
    }
    return -1;
}
