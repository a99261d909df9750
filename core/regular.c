/* Regular constraints (Pesant, CP 2004): an automaton reads the values of literals in their order, from one
 * of its first states to one of its last. Runs in a line are such a constraint; so is a ring of which a part
 * in one piece is true.
 *
 * Sets of states are bits. The literals are read forwards, and backwards from the end: a value that leads
 * from no state to one is impossible. */
#include "internal.h"

/* The states after a literal, or before it, of those at its other side. After the literals of a constraint:
 * words of a mask, and where the masks are in the pool. */
static void read_one(uint64_t *to, const uint64_t *from, const uint64_t *masks, int words, int value,
                     int back) {
    uint64_t carry = 0;
    for (int k = 0; k < words; k++, masks++) {
        uint64_t stay = 0, go = 0;
        if (value <= 0) stay = masks[STAY_FALSE * words], go = masks[GO_FALSE * words];
        if (value >= 0) stay |= masks[STAY_TRUE * words], go |= masks[GO_TRUE * words];
        if (back) go &= from[k] >> 1 | (k + 1 < words ? from[k + 1] << 63 : 0);
        else {
            uint64_t left = from[k] & go;
            go = left << 1 | carry;
            carry = left >> 63;
        }
        to[k] = (from[k] & stay) | go;
    }
}

static int meet(const uint64_t *one, const uint64_t *other, int words) {
    for (int k = 0; k < words; k++)
        if (one[k] & other[k]) return 1;
    return 0;
}

/* The sets of states before the first literal and after each; NULL if no last one is reached. */
static uint64_t *forwards(Core *core, const int *d, const signed char *f) {
    int n = d[1], words = d[HEAD + n];
    const uint64_t *masks = core->pool.at + d[HEAD + n + 1];
    core->words.n = 0;
    if ((int64_t)(n + 4) * words >= CLAUSE) escape(core, CORE_TOO_LARGE);
    uint64_t *states = word_room(core, &core->words, (n + 4) * words);
    memcpy(states, masks + FIRST * words, (size_t)words * sizeof(uint64_t));
    for (int i = 0; i < n; i++) read_one(states + (i + 1) * words, states + i * words, masks, words, f[i], 0);
    return meet(states + n * words, masks + LAST * words, words) ? states : NULL;
}

int regular_violated(Core *core, const int *d, const signed char *f) { return !forwards(core, d, f); }

int propagate_regular(Core *core, const int *d, const signed char *f, int why) {
    int n = d[1], words = d[HEAD + n];
    const uint64_t *masks = core->pool.at + d[HEAD + n + 1];
    uint64_t *states = forwards(core, d, f);
    if (!states) return why;
    uint64_t *after = states + (n + 1) * words, *before = after + words;
    memcpy(after, masks + LAST * words, (size_t)words * sizeof(uint64_t));
    for (int i = n - 1; i >= 0; i--) {
        int value = f[i], can[2] = {1, 1};
        for (int truth = 0; truth < 2 && !value; truth++) {
            read_one(before, after, masks, words, truth ? 1 : -1, 1);
            can[truth] = meet(before, states + i * words, words);
        }
        if (can[0] != can[1]) {
            value = can[1] ? 1 : -1;
            if (force(core, d[HEAD + i] ^ can[0], why)) return why;
        }
        read_one(before, after, masks, words, value, 1);
        for (int k = 0; k < words; k++) after[k] = before[k] & states[i * words + k];
    }
    return -1;
}
