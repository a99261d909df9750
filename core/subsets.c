/* Brute force on a Kurodoko board: each set of so many of its free cells in turn, black on them.
 *
 * The board stands in a frame, row by row in one array, so that views end without a question: 0 is a white
 * cell, 1 a black one, 2 the frame. A set is ascending places in `free`; the next one in dictionary order
 * is made in place, so that a search can stop after some sets and go on later.
 *
 *     2 2 2 2 2
 *     2 0 0 0 2     width 5, a clue at place 7; the free cells are 6 and 8
 *     2 2 2 2 2
 */
#include "internal.h"

typedef struct {
    unsigned char *cells;
    int size, step[4];
    const int *clues, *numbers;
    int clue_count, *stack;
} Framed;

static int touching(const Framed *f, int at) {
    int count = 0;
    for (int k = 0; k < 4; k++) count += f->cells[at + f->step[k]] == 1;
    return count;
}

/* Change the colour of a cell; returns how many black cells are beside it. */
static int paint(Framed *f, int at, unsigned char colour) {
    f->cells[at] = colour;
    return touching(f, at);
}

static int clues_hold(const Framed *f) {
    for (int i = 0; i < f->clue_count; i++) {
        int seen = 1;
        for (int k = 0; k < 4; k++)
            for (int at = f->clues[i] + f->step[k]; !f->cells[at]; at += f->step[k]) seen++;
        if (seen != f->numbers[i]) return 0;
    }
    return 1;
}

static int white_is_connected(Framed *f) {
    int left = 0, first = -1, top = 0;
    for (int at = 0; at < f->size; at++)
        if (!f->cells[at]) {
            left++;
            first = at;
        }
    if (!left) return 1;
    f->cells[first] = 3;
    f->stack[top++] = first;
    while (top) {
        int here = f->stack[--top];
        left--;
        for (int k = 0; k < 4; k++) {
            int at = here + f->step[k];
            if (f->cells[at]) continue;
            f->cells[at] = 3;
            f->stack[top++] = at;
        }
    }
    for (int at = 0; at < f->size; at++)
        if (f->cells[at] == 3) f->cells[at] = 0;
    return !left;
}

/* Whether the border is frame, the rest is cells, and all places are cells of the board. */
static int is_framed(const Framed *f, int width, const int *free_cells, int free_count) {
    if (width < 3 || f->size % width || f->size < 3 * width) return 0;
    for (int at = 0; at < f->size; at++) {
        int border = at < width || at >= f->size - width || at % width == 0 || at % width == width - 1;
        if (border ? f->cells[at] != 2 : f->cells[at] > 1) return 0;
    }
    for (int i = 0; i < free_count; i++)
        if (free_cells[i] < 0 || free_cells[i] >= f->size || f->cells[free_cells[i]] != 0) return 0;
    for (int i = 0; i < f->clue_count; i++)
        if (f->clues[i] < 0 || f->clues[i] >= f->size || f->cells[f->clues[i]] == 2) return 0;
    return 1;
}

static int try_sets(Framed *f, const int *free_cells, int free_count, int *chosen, int count, int most, int *tried) {
    int pairs = 0, k;
    for (k = 0; k < count; k++) pairs += paint(f, free_cells[chosen[k]], 1);
    for (*tried = 0; *tried < most;) {
        ++*tried;
        if (!pairs && clues_hold(f) && white_is_connected(f)) return SETS_FOUND;
        for (k = count - 1; k >= 0 && chosen[k] == free_count - count + k; k--)
            pairs -= paint(f, free_cells[chosen[k]], 0);
        if (k < 0) return SETS_DONE;
        pairs -= paint(f, free_cells[chosen[k]], 0);
        chosen[k]++;
        pairs += paint(f, free_cells[chosen[k]], 1);
        for (int j = k + 1; j < count; j++) {
            chosen[j] = chosen[j - 1] + 1;
            pairs += paint(f, free_cells[chosen[j]], 1);
        }
    }
    for (k = 0; k < count; k++) paint(f, free_cells[chosen[k]], 0);
    return SETS_LIMIT;
}

API int core_subsets(Core *core, unsigned char *cells, int size, int width, const int *clues,
                     const int *numbers, int clue_count, const int *free_cells, int free_count, int *chosen,
                     int count, int most, int *tried) {
    if (core->failed || setjmp(core->escape)) return core->failed;
    if (size < 1 || clue_count < 0 || free_count < 0 || count < 0) return CORE_MALFORMED;
    Framed f = {cells, size, {-1, 1, -width, width}, clues, numbers, clue_count, NULL};
    if (!is_framed(&f, width, free_cells, free_count)) return CORE_MALFORMED;
    for (int k = 0; k < count; k++)
        if (chosen[k] < (k ? chosen[k - 1] + 1 : 0) || chosen[k] >= free_count) return CORE_MALFORMED;
    f.stack = allocate(core, (size_t)size, sizeof(int));
    return try_sets(&f, free_cells, free_count, chosen, count, most, tried);
}
