/* What the files of the core share: growing arrays, literals, constraint arrays, and the solver's state. */
#ifndef INTERNAL_H
#define INTERNAL_H
#if defined(__wasm__)
typedef int jmp_buf[1];
#define setjmp(where) 0 /* there are no jumps: `escape` ends the instance */
#else
#include <setjmp.h>
#endif
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

/* A literal is 2 * variable for "black" (true) and 2 * variable + 1 for "white" (false). Variable 0
 * is true, so that what is known can stand in a constraint. */
typedef int Lit;
#define TRUE_LIT 0
#define FALSE_LIT 1
enum { WHITE, BLACK };

/* Reasons: none for a decision or a fact; a constraint; or, from CLAUSE on, a clause in the arena. */
#define NO_REASON (-1)
#define CLAUSE (1 << 30)
/* Ahead of a clause's literals: length, next clause in the list of watch 0, of watch 1, glue (-1: given).
 * Ahead of another constraint's: kind, length; of a count, how many are true and false; of others, whether it
 * is in the queue, and how much follows the literals. */
#define HEAD 4
enum { TRUES = 2, FALSES, PENDING = 2, MORE };

typedef struct {
    int *at, n, cap;
} Ints;
typedef struct {
    uint64_t *at;
    int n, cap;
} Words;

#define MOST_CELLS 63 /* of a local count */
#define MOST_TABLE 30 /* cells of a table */
#define MOST_GUARDS 32

/* A record that has been read: numbers, and lists with how many elements each has (records.c). */
typedef struct {
    int kind, value[3], n[4];
    const int *list[4];
} Record;
enum { RULE_OTHER = RULE_GRAPH + 1 }; /* a constraint that was written before: kind [literals] [the rest] */

/* A rule at all its anchors at once (ground.c): what it says at an anchor depends on the symbol there. */
typedef struct {
    Ints shape; /* all that follows up to the colours, as one key */
    int kind, plane, off, cells, guards;
    const int *step;   /* to its cells, then to its guards, as distances on the padded board */
    const int *guard;  /* colours of guards */
    uint64_t *allowed; /* count: by symbol, allowed numbers as bits */
    Ints *patterns;    /* table: by symbol */
    char *says;        /* by symbol: whether it says anything */
    int tells[2];      /* whether a new white (black) cell can make it say more */
} Template;

/* Values along a ray, and bounds for how many of them at its begin have the colour that is seen. */
typedef struct {
    const signed char *at;
    int by, length, low, high;
} Ray;

/* Cells that a group of rules wants connected, or measures: nodes with a literal each (areas.c). */
typedef struct {
    int kind, nodes;
    Lit *lit;           /* node -> literal that says that it has the colour */
    int *first, *beside; /* neighbours of node x: beside[first[x]] .. */
    int clues, *clue, *number; /* nodes with a number each, -1 for any number */
    int *row, *col;     /* of nodes, where distances matter */
    int root;           /* SUM: the node that is in no area */
    int64_t due;        /* propagations at which it is worth a look again */
    int idle;
} Area;
enum { CONNECTED, ISLANDS, SUM };

/* Constraints; all but counts look at all their literals anew. Of a count, its table and its guards (how many,
 * literals) follow the literals. */
enum { COUNT, TABLE, SIGHT, REGULAR, UNEQUAL, SHAPES };
/* Masks of an automaton. */
enum { FIRST, LAST, STAY_FALSE, STAY_TRUE, GO_FALSE, GO_TRUE, MASKS };

struct Core {
    int rows, cols, size, extra, started, contradiction, failed;
    jmp_buf escape; /* where memory runs out */
    struct Block *blocks;
    struct Core *parent; /* of a window: whose tables it has */

    /* the model, as given */
    int symbols[2];
    int *symbol[2];
    Ints records;

    /* ground.c */
    struct Grid *grid;
    Lit *cell_lit; /* cell -> literal that says that it is black */

    /* constraints: where each begins, and all of them */
    union {
        struct {
            Ints starts, data, tables;
            Ints given; /* clauses as given: length, literals */
        };
        Ints constraints[4];
    };
    Words pool;
    int lately[1 << 10]; /* where tables were written, by a hash */
    Area *area;
    int areas, area_cap, sums; /* sums: how many of the areas are sums */
    int variables, model_variables; /* the first are the model's, others were made by encodings */
    int last_cell;                  /* the last variable of a cell */
    int presume; /* solutions may have got lost, since one was asked for */
    signed char *first; /* the one that was found then */
    int probed, open_then;
    int64_t propagations_then;

    /* the search */
    union {
        struct {
            int *occ_first, *occ; /* what a true literal touches: constraint * 4 + how */
            signed char *value;   /* of each literal: 1 true, -1 false, 0 open */
            int *level, *reason, *place, *watch, *heap, *heap_place;
            Lit *trail, *out, *learnt, *kept;
            double *activity;
            signed char *phase, *facts;
            char *seen, *sum_waits;
            int *sums_first, *sums_at;   /* sums near a variable */
            int *given_first, *given_at; /* clauses of a variable */
            int *scratch[6]; /* for areas: marks and queues; the last is all zero between calls */
        };
        void *search_blocks[28];
    };
    int heaped;
    int trail_length, head, levels, *level_start, level_cap, variable_cap;
    double bump, quick, slow;
    Ints queue;  /* others to look at */
    Ints arena;
    int learnts, learnts_limit, since_restart;
    int out_length; /* of a conflict in `out` */
    size_t out_room; /* for clauses about areas */
    Ints late;   /* counts of many cells, encoded when a candidate breaks them */
    int scratch_size;
    Words words;
    Ints assumed, assumed_given;
    Ints reasons;
    int found, found_before, ended;
    int sums_variables, sums_noted; /* when sums were listed; how much of the trail they know */
    Ints waiting_sums, wide_sums;
    int64_t stats[STATS], deadline, asked;
    int (*stop)(void), checks, stopped;
};

_Static_assert(offsetof(Core, heaped) - offsetof(Core, search_blocks) == 28 * sizeof(void *), "all blocks of a search");

/* memory.c */
void free_blocks(Core *core);
void *allocate(Core *core, size_t number, size_t size); /* zeroed */
void *resize(Core *core, void *old, size_t number, size_t size);
void release(Core *core, void *block);
_Noreturn void escape(Core *core, int status);
int *room(Core *core, Ints *ints, int more);
void group(Core *core, Ints *pairs, int keys, int **first, int **at);
uint64_t *word_room(Core *core, Words *words, int more);
static inline void push(Core *core, Ints *ints, int value) {
    *room(core, ints, 1) = value;
    ints->n++;
}
static inline void append(Core *core, Ints *ints, const int *values, int number) {
    if (number > 0) {
        memcpy(room(core, ints, number), values, (size_t)number * sizeof(int));
        ints->n += number;
    }
}

/* model.c: constraints over literals; constants, repeated literals and clauses in disguise go */
void add_clause(Core *core, const Lit *lits, int n);
void add_guarded(Core *core, const Lit *lits, int n, int flip, const Lit *guards, int g);
void no_constraints(Core *core);
void add_count(Core *core, const Lit *lits, int n, const uint64_t *allowed, const Lit *guards, int g);
void add_table(Core *core, const Lit *lits, int n, const int *patterns, int number);
void push_patterns(Core *core, const Core *owner, Ints *to, int n, int at);
void sort(int *lits, int n);
int are_apart(const Lit *lits, int n);
void add_other(Core *core, int kind, const Lit *lits, int n, const int *more, int m);
void new_automaton(Core *core, const Lit *lits, int n, int states, uint64_t **mask);
static inline void set_bit(uint64_t *mask, int n) { mask[n >> 6] |= 1ull << (n & 63); }
static inline int allows(const uint64_t *mask, int n) { return mask[n >> 6] >> (n & 63) & 1; }

/* records.c */
int is_local(int kind);
int needs_symbols(int kind);
int check_records(const Core *core, const int *records, int length);
int next_record(const Ints *records, int *at, Record *r);
void write_records(Core *core, const Ints *records, const Lit *names);
void describe_clause(Core *core, const Lit *lits, int n, const Lit *names, Ints *records);
void describe(Core *core, int which, const Lit *names, Ints *records);

/* ground.c, graph.c */
void ground(Core *core);
void ground_again(Core *core, const signed char *excluded);
int shown_at(const Core *core, int cell);
void write_areas(Core *core);
void write_connected(Core *core, const Record *r);
void write_graph(Core *core, const Record *r);
void write_islands(Core *core, const Record *r);
void remap_area(Core *core, int number, const Lit *map);

/* areas.c, islands.c */
Area *new_area(Core *core, int kind);
int flood(Core *core, const Area *area, int *queue, int tail, int *mark, int label, int least, int most);
int look_at_areas(Core *core, int complete); /* LOOK_... */
int look_at_islands(Core *core, const Area *area);
int sized(Core *core, const Area *area, int root, int apart, int number, int *did);

/* sums.c */
int look_at_sums(Core *core);
enum { LOOK_NOTHING, LOOK_CONFLICT, LOOK_MORE };
int emit(Core *core, int n, int for_good); /* a clause in `out` that every solution satisfies: LOOK_... */
int emit_ends(Core *core, int n, int *did);
int emit_with(Core *core, const Lit *lits, int n, Lit more, int *did);

/* others.c and its parts */
int violated(Core *core, const int *constraint, const signed char *facts);
int propagate_other(Core *core, int at);
int propagate_sight(Core *core, const int *d, const signed char *f, int why);
int bound_rays(Ray *ray, int rays, int number, int colour, int open);
int sight_violated(Core *core, const int *d, const signed char *f);
int propagate_regular(Core *core, const int *d, const signed char *f, int why);
int regular_violated(Core *core, const int *d, const signed char *f);

/* propagate.c */
int propagate(Core *core); /* a reason that conflicts, or -1 */
int explain(Core *core, int reason, Lit forced, Lit *out);
void new_level(Core *core);
void backtrack(Core *core, int level);
void watch_clause(Core *core, int at);
int put_clause(Core *core, const Lit *lits, int n, int glue);
int add_at_root(Core *core, const Lit *lits, int n); /* whether it can hold */
static inline void assign(Core *core, Lit lit, int reason) {
    int v = lit >> 1;
    core->value[lit] = 1;
    core->value[lit ^ 1] = -1;
    core->level[v] = core->levels;
    core->reason[v] = reason;
    core->place[v] = core->trail_length;
    core->trail[core->trail_length++] = lit;
}
/* The value of a literal before `forced` was assigned, with the opposite of that (-1: there is none). */
static inline int fact_of(const Core *core, Lit lit, Lit forced) {
    if (forced < 0) return core->value[lit];
    if (lit >> 1 == forced >> 1) return lit == forced ? -1 : 1;
    return core->place[lit >> 1] < core->place[forced >> 1] ? core->value[lit] : 0;
}
/* Assign a literal that a constraint forces, unless it has been already; returns whether it is false. */
static inline int force(Core *core, Lit lit, int reason) {
    if (core->value[lit]) return core->value[lit] < 0;
    assign(core, lit, reason);
    return 0;
}

/* probe.c */
/* So many probes are made at first, and so many more for each thing that one finds. */
#define PROBES 20000
#define PROBES_FOR_ONE 64
int probing_is_due(const Core *core);
void probe_all(Core *core);
int fix(Core *core, Lit lit);                             /* a literal that holds; whether that is new */
Lit find(Lit *class_of, Lit lit); /* the literal that stands for it */
int unite(Core *core, Lit *class_of, Lit a, Lit b); /* two literals that are equal; the same */
int sweep_windows(Core *core, Lit *class_of);       /* sweep.c */

/* search.c */
void attach(Core *core, int constraints, int given);
void start_search(Core *core);
void begin(Core *core);
void count_anew(Core *core);    /* before rules or assumptions change */
void add_later(Core *core, const Ints *records);
void stop_search(Core *core); /* forgets all but the constraint arrays */
void heap_insert(Core *core, int variable);
int new_variable(Core *core);
int encode_count(Core *core, const int *d); /* cardinality.c */
int propagate_count(Core *core, int at);
int explain_count(Core *core, const int *d, Lit forced, Lit *out);
int time_is_up(Core *core); /* often asked, it looks at the clock at times */
void give_up_in_time(Core *core);
int64_t now_ms(void);
int64_t now_us(void);
#endif
