/* Runs of true literals in a line, of given lengths in this order, at least one false between them.
 *
 * The line is read by an automaton: its states are how much of the pattern (runs and one false
 * between two of them) has been read. Sets of states are bits; a line is read forwards, and backwards
 * from the end: a value that leads from no state to one is impossible. */
#include "internal.h"

/* d: kind, n, literals, states - 1, words, masks in the pool: states that may stay at a false literal,
 * that go on at a true one, that go on at a false one. */
static void read_one(uint64_t *to, const uint64_t *from, const uint64_t *masks, int words, int value) {
    const uint64_t *stay = masks, *black = masks + words, *white = masks + 2 * words;
    uint64_t carry = 0;
    for (int k = 0; k < words; k++) {
        uint64_t go = from[k] & (value > 0 ? black[k] : value < 0 ? white[k] : black[k] | white[k]);
        to[k] = (value > 0 ? 0 : from[k] & stay[k]) | go << 1 | carry;
        carry = go >> 63;
    }
}

static void read_back(uint64_t *to, const uint64_t *from, const uint64_t *masks, int words, int value) {
    const uint64_t *stay = masks, *black = masks + words, *white = masks + 2 * words;
    for (int k = 0; k < words; k++) {
        uint64_t next = from[k] >> 1 | (k + 1 < words ? from[k + 1] << 63 : 0);
        uint64_t go = value > 0 ? black[k] : value < 0 ? white[k] : black[k] | white[k];
        to[k] = (value > 0 ? 0 : from[k] & stay[k]) | (next & go);
    }
}

/* The sets of states after each literal; 0 if the last is not reached. */
static uint64_t *forwards(Core *core, const int *d, const signed char *f) {
    int n = d[1], last = d[2 + n], words = d[3 + n];
    const uint64_t *masks = core->pool.at + d[4 + n];
    core->words.n = 0;
    uint64_t *states = word_room(core, &core->words, (n + 4) * words);
    memset(states, 0, (size_t)words * sizeof(uint64_t));
    states[0] = 1;
    for (int i = 0; i < n; i++)
        read_one(states + (i + 1) * words, states + i * words, masks, words, f[i]);
    return allows(states + n * words, last) ? states : NULL;
}

int runs_violated(Core *core, const int *d, const signed char *f) { return !forwards(core, d, f); }

int propagate_runs(Core *core, const int *d, const signed char *f, int why) {
    int n = d[1], last = d[2 + n], words = d[3 + n];
    const uint64_t *masks = core->pool.at + d[4 + n];
    uint64_t *states = forwards(core, d, f);
    if (!states) return why;
    uint64_t *after = states + (n + 1) * words, *before = after + words, *one = before + words;
    memset(after, 0, (size_t)words * sizeof(uint64_t));
    after[last >> 6] = 1ull << (last & 63);
    for (int i = n - 1; i >= 0; i--) {
        int value = f[i], can = 0;
        for (int black = 0; black < 2 && !value; black++) {
            read_back(one, after, masks, words, black ? 1 : -1);
            for (int k = 0; k < words; k++)
                if (one[k] & states[i * words + k]) can |= 1 << black;
        }
        if (!value && can != 3) {
            if (!can) return why;
            value = can == 2 ? 1 : -1;
            if (force(core, d[2 + i] ^ (can == 1), why)) return why;
        }
        read_back(before, after, masks, words, value);
        for (int k = 0; k < words; k++) before[k] &= states[i * words + k];
        uint64_t *swap = after;
        after = before;
        before = swap;
    }
    return -1;
}
