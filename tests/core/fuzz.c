/* Random records for the core's interface: `fuzz SEED NUMBER`, or `LLVMFuzzerTestOneInput` for libFuzzer
 * (clang -fsanitize=fuzzer -DLIBFUZZER). Nothing is compared: sanitizers and time limits judge. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

typedef struct {
    const uint8_t *at, *end;
} Bytes;

static int byte(Bytes *from) { return from->at < from->end ? *from->at++ : 0; }

/* Mostly a small number, at times one at the limits. */
static int number(Bytes *from, int below) {
    static const int far[8] = {-1, -2147483647 - 1, 2147483647, 1 << 30, 1 << 29, -(1 << 29), 64, 512};
    int first = byte(from);
    return first > 252 ? far[byte(from) & 7] : first % (below > 0 ? below : 1);
}

/* A letter is a value (v), or a list of values, pairs, triples, or rows as long as the record says (r); a
 * `z` is a colour, an `o` a colour or -1. */
static const char *const GRAMMAR[] = {
    "",    "zolptl", "zolpl", "vzv", "vzv", "vvlr", "vlr", "vll", "ll", "ll", "ll", "zzll", "zp", "z", "l", "lp",
};
enum { MOST = 512, KINDS = sizeof GRAMMAR / sizeof *GRAMMAR };

static int record(Bytes *from, int *to, int below) {
    int kind = 1 + byte(from) % (KINDS - 1), n = 2;
    for (const char *what = GRAMMAR[kind]; *what && n < MOST / 2; what++) {
        int each = *what == 'p' ? 2 : *what == 't' ? 3 : 1, length = byte(from) % 5;
        if (strchr("vzo", *what)) {
            int value = number(from, *what == 'v' ? 5 : 2);
            to[n++] = *what == 'o' && byte(from) & 1 ? -1 : value;
            continue;
        }
        if (*what == 'r') each = kind == RULE_COUNT ? (to[2] & 15) + (to[3] & 15) : to[2];
        if (each < 1 || each > 16) each = 1;
        to[n++] = number(from, 2) < 0 ? number(from, 9) : length;
        for (int i = 0; i < length * each && n < MOST / 2; i++) {
            int value = number(from, below);
            to[n++] = *what == 'p' && below < 8 && value >= 0 ? value - 2 : value;
        }
    }
    to[0] = kind;
    to[1] = byte(from) > 250 ? number(from, MOST) : n - 2;
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Bytes from = {data, data + size};
    int rows = 1 + byte(&from) % 5, cols = 1 + byte(&from) % 5, extra = byte(&from) % 3, cells[36];
    int records[2 * MOST], literals[8];
    signed char models[3 * 25];
    Core *core = core_new(rows, cols, extra);
    if (!core) return 0;
    for (int plane = 0; plane < 2; plane++) {
        for (int i = 0; i < 36; i++) cells[i] = byte(&from) % 3;
        core_symbols(core, plane, 3, cells);
    }
    for (int round = 0; round < 4; round++) {
        for (int k = 1 + byte(&from) % 3; k > 0; k--) {
            int n = record(&from, records, byte(&from) & 1 ? 2 * (rows * cols + extra) : 5);
            core_rules(core, records, n);
        }
        for (int i = 0; i < 3; i++) literals[i] = number(&from, 2 * rows * cols);
        if (byte(&from) & 1 && core_assume(core, literals, byte(&from) % 4) < 0) core_assume(core, NULL, 0);
        if (byte(&from) > 200) core_variable(core);
        core_search(core, 1 + byte(&from) % 3, 3, models, 300, 0);
        core_reasons(core, literals);
    }
    core_free(core);
    return 0;
}

#ifndef LIBFUZZER
int main(int arguments, char **argument) {
    uint64_t state = arguments > 1 ? strtoull(argument[1], NULL, 10) * 2654435761u + 1 : 1;
    uint8_t data[600];
    for (long k = arguments > 2 ? atol(argument[2]) : 1000; k > 0; k--) {
        for (size_t i = 0; i < sizeof data; i++) { /* xorshift */
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            data[i] = (uint8_t)(state >> 32);
        }
        LLVMFuzzerTestOneInput(data, sizeof data);
    }
    return 0;
}
#endif
