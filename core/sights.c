/* Sights: along rays, the true literals before the first false one add up to a number.
 *
 * Of each ray the lengths that its run can have are bits; sums of rays before and after it say which
 * of them fit. Both are exact, whatever the number is. */
#include "internal.h"

/* to |= from shifted up by some bits; bits beyond the last word are lost, and cannot fit. */
static void or_shifted(uint64_t *to, const uint64_t *from, int shift, int words) {
    int by = shift >> 6, bits = shift & 63;
    for (int k = words - 1; k >= by; k--) {
        to[k] |= from[k - by] << bits;
        if (bits && k > by) to[k] |= from[k - by - 1] >> (64 - bits);
    }
}

static int next_bit(const uint64_t *set, int from, int words) {
    for (int k = from >> 6; k < words; k++) {
        uint64_t left = set[k] & (k == from >> 6 ? ~0ull << (from & 63) : ~0ull);
        if (left) return 64 * k + __builtin_ctzll(left);
    }
    return -1;
}

/* d: kind, n, literals, number, rays, their lengths. Sets of lengths of each ray, then the sums of all
 * rays before each; returns 0 if no sum is the number. */
static uint64_t *lengths(Core *core, const int *d, const signed char *f, int *words) {
    int n = d[1], want = d[2 + n], rays = d[3 + n], first = 0;
    const int *size = d + 4 + n;
    *words = want / 64 + 1;
    core->words.n = 0;
    int64_t total = (3 * (int64_t)rays + 2) * *words;
    if (total >= CLAUSE) escape(core, CORE_TOO_LARGE);
    uint64_t *length = word_room(core, &core->words, (int)total), *before = length + rays * *words;
    memset(length, 0, (size_t)total * sizeof(uint64_t));
    before[0] = 1;
    for (int r = 0; r < rays; first += size[r++]) {
        uint64_t *own = length + r * *words;
        int i = 0;
        for (; i <= want; i++) {
            int value = i < size[r] ? f[first + i] : -1;
            if (value > 0) continue;
            own[i >> 6] |= 1ull << (i & 63);
            if (value < 0) break;
        }
        for (int l = next_bit(own, 0, *words); l >= 0; l = next_bit(own, l + 1, *words))
            or_shifted(before + (r + 1) * *words, before + r * *words, l, *words);
    }
    return allows(before + rays * *words, want) ? length : NULL;
}

int sight_violated(Core *core, const int *d, const signed char *f) {
    int words;
    return d[2 + d[1]] < 0 || d[2 + d[1]] > d[1] || !lengths(core, d, f, &words);
}

int propagate_sight(Core *core, const int *d, const signed char *f, int why) {
    int n = d[1], want = d[2 + n], rays = d[3 + n], words, first = 0;
    const int *size = d + 4 + n;
    uint64_t *length = want < 0 || want > n ? NULL : lengths(core, d, f, &words);
    if (!length) return why;
    uint64_t *before = length + rays * words, *after = before + (rays + 1) * words;
    /* after[r]: sums of the rays from r on, turned round: bit k is set if they can be want - k */
    memset(after, 0, (size_t)(rays + 1) * (size_t)words * sizeof(uint64_t));
    after[rays * words + (want >> 6)] = 1ull << (want & 63);
    for (int r = rays - 1; r >= 0; r--)
        for (int l = next_bit(length + r * words, 0, words); l >= 0;
             l = next_bit(length + r * words, l + 1, words)) {
            const uint64_t *from = after + (r + 1) * words;
            uint64_t *to = after + r * words;
            int by = l >> 6, bits = l & 63;
            for (int k = 0; k + by < words; k++) {
                to[k] |= from[k + by] >> bits;
                if (bits && k + by + 1 < words) to[k] |= from[k + by + 1] << (64 - bits);
            }
        }
    for (int r = 0; r < rays; first += size[r++]) {
        uint64_t *own = length + r * words;
        int least = -1, most = -1;
        for (int l = next_bit(own, 0, words); l >= 0; l = next_bit(own, l + 1, words)) {
            int fits = 0; /* a sum before it, and with it what the rays after it need */
            for (int b = next_bit(before + r * words, 0, words); b >= 0 && b + l <= want && !fits;
                 b = next_bit(before + r * words, b + 1, words))
                fits = allows(after + (r + 1) * words, b + l);
            if (!fits) continue;
            if (least < 0) least = l;
            most = l;
        }
        if (least < 0) return why;
        for (int i = 0; i < least; i++)
            if (!f[first + i] && force(core, d[2 + first + i], why)) return why;
        if (least == most && least < size[r] && force(core, d[2 + first + least] ^ 1, why)) return why;
    }
    return -1;
}
