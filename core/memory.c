/* Memory: every block hangs in one list, so that a core is freed whole, also after memory ran out. */
#include "internal.h"

struct Block {
    struct Block *before, *after;
};

/* From then on the core gives no other answer: what it was at may be half done. */
_Noreturn void escape(Core *core, int status) {
    core->failed = status;
#if defined(__wasm__)
    __builtin_trap(); /* WebAssembly has no jumps: the page starts a new worker */
#else
    longjmp(core->escape, status);
#endif
}

static void link_block(Core *core, struct Block *block) {
    block->before = NULL;
    block->after = core->blocks;
    if (core->blocks) core->blocks->before = block;
    core->blocks = block;
}

static void unlink_block(Core *core, struct Block *block) {
    if (block->before) block->before->after = block->after;
    else core->blocks = block->after;
    if (block->after) block->after->before = block->before;
}

static size_t bytes_of(Core *core, size_t number, size_t size) {
    if (number > (SIZE_MAX - 64) / size) escape(core, CORE_MEMORY);
    return sizeof(struct Block) + number * size + 8; /* eight more, so that no block is empty */
}

void *allocate(Core *core, size_t number, size_t size) {
    struct Block *block = calloc(1, bytes_of(core, number, size));
    if (!block) escape(core, CORE_MEMORY);
    link_block(core, block);
    return block + 1;
}

void *resize(Core *core, void *old, size_t number, size_t size) {
    if (!old) return allocate(core, number, size);
    size_t bytes = bytes_of(core, number, size);
    struct Block *block = (struct Block *)old - 1;
    unlink_block(core, block);
    struct Block *moved = realloc(block, bytes);
    link_block(core, moved ? moved : block);
    if (!moved) escape(core, CORE_MEMORY);
    return moved + 1;
}

void release(Core *core, void *old) {
    if (!old) return;
    struct Block *block = (struct Block *)old - 1;
    unlink_block(core, block);
    free(block);
}

void free_blocks(Core *core) {
    while (core->blocks) {
        struct Block *block = core->blocks;
        core->blocks = block->after;
        free(block);
    }
}

/* Make room for more values. Capacities double; 2^30 values are the most, since reasons and positions are
 * 32-bit numbers. */
static void *grow(Core *core, void *at, int n, int *cap, int more, size_t size) {
    if (more < 0 || n > CLAUSE - 1 - more) escape(core, CORE_TOO_LARGE);
    if (n + more <= *cap) return at;
    *cap = n + more > CLAUSE / 2 ? CLAUSE - 1 : 2 * (n + more) + 32;
    return resize(core, at, (size_t)*cap, size);
}

int *room(Core *core, Ints *ints, int more) {
    ints->at = grow(core, ints->at, ints->n, &ints->cap, more, sizeof(int));
    return ints->at + ints->n;
}

uint64_t *word_room(Core *core, Words *words, int more) {
    words->at = grow(core, words->at, words->n, &words->cap, more, sizeof(uint64_t));
    return words->at + words->n;
}

/* Pairs of a key and a value, as lists: the values of key k are at[first[k]] .. at[first[k + 1] - 1]. */
void group(Core *core, Ints *pairs, int keys, int **first, int **at) {
    int total = 0, *start = *first = allocate(core, (size_t)keys + 2, sizeof(int));
    *at = allocate(core, (size_t)pairs->n / 2, sizeof(int));
    for (int i = 0; i < pairs->n; i += 2) start[pairs->at[i]]++;
    for (int k = 0; k <= keys; k++) start[k] = total += start[k];
    for (int i = 0; i < pairs->n; i += 2) (*at)[--start[pairs->at[i]]] = pairs->at[i + 1];
    release(core, pairs->at);
}
