/* Constraints that look at all their literals anew: tables, sights, automata, rooms compared.
 *
 * `violated` says that facts (1 true, -1 false, 0 open) cannot be completed; all else is checked by
 * it. A forced literal is explained by facts that are violated with the opposite, as few of them as
 * are left when one after the other is taken away. */
#include "internal.h"

/* The patterns of a table that agree with the facts, as bits; NULL if there are none. */
static uint64_t *live_patterns(Core *core, const int *d, const signed char *f) {
    const uint64_t *pool = core->pool.at + d[HEAD + d[1]];
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
    const uint64_t *pool = core->pool.at + d[HEAD + d[1]], *live = live_patterns(core, d, f);
    int n = d[1], words = ((int)*pool++ + 63) / 64;
    for (int i = 0; i < n && live; i++) {
        uint64_t with = 0, without = 0;
        for (int k = 0; k < words && !f[i]; k++) {
            with |= live[k] & pool[i * words + k];
            without |= live[k] & ~pool[i * words + k];
        }
        if (!f[i] && (!with || !without) && force(core, d[HEAD + i] ^ !with, why)) return why;
    }
    return live ? -1 : why;
}

/* Two sets of literals are equally often true, and not never. */
static int equal_numbers(const int *d, const signed char *f) {
    int n = d[1], first = d[HEAD + n], number[2] = {0, 0};
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

/* Whether four cells are connected. */
static int is_piece(const int *cells, int cols) {
    int reached = 1;
    for (int round = 0; round < 3; round++)
        for (int k = 0; k < 16; k++)
            if (reached >> k / 4 & 1 && beside(cells[k / 4], cells[k % 4], cols)) reached |= 1 << k % 4;
    return reached == 15;
}

/* The connected sets of four of these cells. */
static void list_pieces(Core *core, const int *cell, int n, Ints *to) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++)
                for (int l = 0; l < k; l++) {
                    int piece[4] = {cell[i], cell[j], cell[k], cell[l]};
                    if (is_piece(piece, core->cols)) append(core, to, piece, 4);
                }
}

static int touch(const int *one, const int *other, int cols) {
    for (int k = 0; k < 16; k++)
        if (beside(one[k / 4], other[k % 4], cols)) return 1;
    return 0;
}

/* Whether of the true cells in two rooms four and four are equal pieces side by side. */
static int same_shapes(Core *core, const int *d, const signed char *f) {
    int n = d[1], first = d[HEAD + n], cols = core->cols, found = 0;
    const int *cells = d + HEAD + n + 1;
    Ints list = {0}, pieces[2] = {{0}, {0}};
    for (int room = 0; room < 2; room++) {
        list.n = 0;
        for (int i = room ? first : 0; i < (room ? n : first); i++)
            if (f[i] > 0) push(core, &list, cells[i]);
        list_pieces(core, list.at, list.n, &pieces[room]);
    }
    for (int i = 0; i < pieces[0].n; i += 4)
        for (int k = 0; k < pieces[1].n && !found; k += 4) {
            const int *one = pieces[0].at + i, *other = pieces[1].at + k;
            found = touch(one, other, cols) && shape_of(one, cols) == shape_of(other, cols);
        }
    release(core, list.at);
    release(core, pieces[0].at);
    release(core, pieces[1].at);
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
int propagate_other(Core *core, int why) {
    const int *d = core->data.at + why;
    int open = 0, last = 0, n = d[1];
    signed char *f = core->facts;
    for (int i = 0; i < n; i++) {
        f[i] = core->value[d[HEAD + i]];
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
        if (violated(core, d, f) && force(core, d[HEAD + last] ^ !side, why)) return why;
    }
    return -1;
}
