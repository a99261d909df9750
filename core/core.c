/* The interface: a core is made, gets symbols and rules, searches (search.c), and is freed. */
#include "internal.h"

API Core *core_new(int rows, int cols, int extra) {
    if (rows < 1 || cols < 1 || extra < 0 || (int64_t)rows * cols + extra >= CLAUSE / 2) return NULL;
    Core *volatile core = calloc(1, sizeof(Core));
    if (!core) return NULL;
    core->rows = rows;
    core->cols = cols;
    core->size = rows * cols;
    core->extra = extra;
    core->symbols[0] = core->symbols[1] = 1;
    if (setjmp(core->escape)) {
        core_free(core);
        return NULL;
    }
    no_constraints(core);
    return core;
}

API void core_free(Core *core) {
    if (!core) return;
    free_blocks(core);
    free(core);
}

API int core_symbols(Core *core, int plane, int number, const int *symbols) {
    if (core->failed || setjmp(core->escape)) return core->failed;
    if (core->started) return CORE_STARTED;
    if (plane < 0 || plane > 1 || number < 1 || !symbols) return CORE_MALFORMED;
    if (number > UINT16_MAX) return CORE_TOO_LARGE;
    int n = plane ? (core->rows + 1) * (core->cols + 1) : core->size;
    for (int i = 0; i < n; i++)
        if (symbols[i] < 0 || symbols[i] >= number) return CORE_MALFORMED;
    release(core, core->symbol[plane]);
    core->symbol[plane] = allocate(core, (size_t)n, sizeof(int));
    memcpy(core->symbol[plane], symbols, (size_t)n * sizeof(int));
    core->symbols[plane] = number;
    return 0;
}

API int core_rules(Core *core, const int *records, int length) {
    if (core->failed || setjmp(core->escape)) return core->failed;
    if (length < 0 || (length && !records)) return CORE_MALFORMED;
    int bad = check_records(core, records, length);
    if (bad >= 0) {
        core->stats[STAT_RECORD] = bad;
        return core->started && length - bad > 1 && needs_symbols(records[bad]) ? CORE_STARTED : CORE_MALFORMED;
    }
    if (core->started) {
        count_anew(core);
        if (!core->contradiction) add_later(core, &(Ints){(int *)records, length, length});
        return 0;
    }
    append(core, &core->records, records, length);
    return 0;
}

API int core_variable(Core *core) {
    int number = core->size + core->extra;
    if (core->failed || setjmp(core->escape)) return core->failed;
    if (number >= CLAUSE / 2 - 1) return CORE_TOO_LARGE;
    if (core->started) count_anew(core);
    core->extra++;
    if (core->started && core->cell_lit) {
        core->cell_lit = resize(core, core->cell_lit, (size_t)number + 1, sizeof(Lit));
        core->cell_lit[number] = core->contradiction ? TRUE_LIT : 2 * new_variable(core);
    }
    return number;
}
