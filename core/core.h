/* The core answers questions about boards: is there a solution, how many, which ones.
 *
 * It sees arrays of whole numbers and knows no puzzle. Cells are numbered 0 .. rows * cols - 1 in
 * reading order. Each cell is black or white. Rules arrive as records in one array (`core_rules`),
 * most of them local: a count or a table at every cell that shows one of some symbols. `core_search`
 * propagates, probes and searches; it can stop at a limit and go on later.
 *
 *     Core *core = core_new(1, 2);
 *     int one_black[] = {RULE_COUNT, 7, 2, 0, 1, 1, 1, 0, 2};
 *     core_rules(core, one_black, 9);
 *     core_search(core, 3, 0, NULL, 0, 0);         -> 2 solutions
 *     core_free(core);
 *
 * No function reads beyond the arrays that it is given. A record that is malformed, memory that
 * cannot be had, a board that is too large: each is an answer below zero, never an abort.
 */
#ifndef CORE_H
#define CORE_H
#include <stdint.h>

#if defined(__wasm__)
#define API __attribute__((visibility("default"), used))
#elif defined(_WIN32)
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif

typedef struct Core Core;

/* What went wrong. */
enum {
    CORE_MALFORMED = -1, /* a record that is none, or names a cell off the board */
    CORE_MEMORY = -2,    /* memory cannot be had */
    CORE_TOO_LARGE = -3, /* more cells or constraints than 32-bit numbers can name */
    CORE_STARTED = -4,   /* symbols and local rules come before the search, classes before rules that come later */
    CORE_UNPROVED = -5,  /* a step of a proof does not follow by unit propagation */
    CORE_STOPPED = -7,   /* a search was stopped before the local rules were propagated */
    CORE_UNSETTLED = -6, /* built with -DRECHECK: something follows where nothing may */
};

/* Records: kind, number of values that follow, values. Colours are 1 (black) and 0 (white). Lists
 * are a length and that many values. Steps are pairs (down, right) from an anchor.
 *
 * Local rules stand at every anchor that shows one of their symbols; no symbols: at every cell.
 * `plane` is 0 for symbols in cells, 1 for symbols at corners (a corner belongs to the cell to its
 * upper left). `off` is the colour of cells off the board; -1: the rule stands only where all of
 * its cells are on the board.
 *
 *   RULE_LOCAL_COUNT   plane off [symbols] [steps] [guards: down, right, colour] [allowed numbers]
 *   RULE_LOCAL_TABLE   plane off [symbols] [steps] [patterns: bit i says that step i is black]
 *   RULE_LOCAL_SIGHT   symbol colour number     that many cells of the colour are seen from there
 *   RULE_LOCAL_SUM     symbol colour number     areas of the colour beside it have that many cells
 *
 * Rules whose cells are listed, as literals: 2 * cell for "black", 2 * cell + 1 for "white". A row
 * holds the literals of one constraint, and then those of its guards:
 *
 *   RULE_COUNT         literals guards [allowed] [rows]   how many of the literals are true
 *   RULE_TABLE         literals [patterns] [rows]
 *   RULE_SIGHT         number [lengths of rays] [literals of all rays]
 *   RULE_RUNS          [lengths] [literals]     runs of true literals in a line, in this order
 *   RULE_UNEQUAL       [literals] [literals]    not equally many are true, unless none
 *   RULE_SHAPES        [cells] [cells]          no equal pieces of four black cells side by side
 *   RULE_CLAUSE        [literals]
 *   RULE_GRAPH         [literals of nodes] [edges: pairs of nodes]   the true nodes are connected
 *   RULE_CONNECTED     colour corners [cells] [outside]   no cells: the whole board
 *   RULE_ISLANDS       colour [clues: cell, number or -1] every area has one clue, its size
 *   RULE_BULBS         lit      0: at most one black cell in a stretch of cells without a symbol
 *                               1: each cell without a symbol is black or sees a black cell
 */
enum {
    RULE_LOCAL_COUNT = 1,
    RULE_LOCAL_TABLE,
    RULE_LOCAL_SIGHT,
    RULE_LOCAL_SUM,
    RULE_COUNT,
    RULE_TABLE,
    RULE_SIGHT,
    RULE_RUNS,
    RULE_UNEQUAL,
    RULE_SHAPES,
    RULE_CONNECTED,
    RULE_ISLANDS,
    RULE_BULBS,
    RULE_CLAUSE,
    RULE_GRAPH,
};

/* A core for a board of that size, with that many free variables beside its cells; NULL if there is
 * no memory for it, or if it has more than 2^30 cells. */
API Core *core_new(int rows, int cols, int extra);
API void core_free(Core *core);

/* Say what cells (plane 0) or corners (plane 1) show: numbers below `number`, 0 for nothing. Plane 1
 * has (rows + 1) * (cols + 1) corners. */
API int core_symbols(Core *core, int plane, int number, const int *symbols);

/* Add rules. Returns 0, or CORE_MALFORMED; `core_stat(core, STAT_RECORD)` is where that record starts.
 * After a search has started only rules whose cells are listed can be added; what was learnt stays, and
 * solutions are counted anew. */
API int core_rules(Core *core, const int *records, int length);

/* Add a free variable; returns its number, one more than the last. Solutions differ in cells: whatever
 * values free variables can have beside the same cells, that is one solution. */
API int core_variable(Core *core);

/* Ask `stop` about 20 times a second from now on; when it returns nonzero, the search stops. NULL: never. A
 * search that is stopped, by that or by its limit of time, can go on later; but where it has not even
 * propagated the local rules, the core gives no other answer than CORE_STOPPED from then on. */
API void core_watch(Core *core, int (*stop)(void));

/* Search on, until `most` solutions are found in all, or there are no more, or that many conflicts
 * or milliseconds are used up (0: no such limit). Returns the number of solutions so far. The first
 * `keep` of those that this call finds are written to `models`, a byte for each cell. */
API int core_search(Core *core, int most, int keep, signed char *models, int64_t conflicts, int ms);

/* Assume that these literals hold in all searches that follow; NULL: nothing. Solutions are counted
 * anew. After a search without a solution `core_reasons` lists assumptions that suffice for that. */
API int core_assume(Core *core, const int *literals, int length);
API int core_reasons(Core *core, int *literals);

/* Probe all open variables, and write for each cell and each free variable the literal that stands for it:
 * 0 for true, 1 for false, the same variable for what is equal or opposite in every solution. Returns 1, or 0
 * if there is no solution. No search must have found a solution before, no rules have come after a search, and
 * nothing be assumed. */
API int core_classes(Core *core, int *literals);

/* What was done. */
enum {
    STAT_ENDED,     /* whether there are no more solutions */
    STAT_RECORD,    /* where the malformed record starts */
    STAT_CONFLICTS,
    STAT_DECISIONS,
    STAT_PROPAGATIONS,
    STAT_RESTARTS,
    STAT_CUTS,      /* clauses about areas */
    STAT_GROUNDED,  /* cells that local rules fixed before the search */
    STAT_OPEN,      /* cells that were left open by them */
    STAT_FIXED,     /* cells fixed at the start of the search, probing included */
    STAT_TIED,      /* cells found equal or opposite to others */
    STAT_PROBES,
    STAT_CONSTRAINTS,
    STAT_CLAUSES,
    STAT_PROBED,    /* variables fixed by probing */
    STAT_GROUND_US, /* microseconds that local rules took, then probing, then the search without it */
    STAT_PROBE_US,
    STAT_SEARCH_US,
    STATS,
};
API int64_t core_stat(const Core *core, int which);

/* Functions on arrays that are no boards. Of `core` they take the memory, which `core_free` returns. */

/* Put clauses into an order with few spans over each gap. Variable v is in members[starts[v]] and so on,
 * ascending. A gap with k spans weighs weights[k], k <= variables + 1. `draws` are two numbers from 0 to 1
 * for each walk. `order` is where it starts, and the best that was met. */
API int core_arrange(Core *core, int clauses, int variables, const int *starts, const int *members, int *order,
                     const double *weights, const double *draws, int walks, double slack, double cooling);

/* Find hints for the steps of a proof. `flat` holds clauses, 0 after each; those from `given` on are the
 * steps, the last of which is empty. Returns the clause with which the contradiction is reached; `hints`
 * are, for each step, its clause, how many hints it has, and these. CORE_UNPROVED: hints[0] is the step
 * that does not follow, counted from 1. */
API int core_hints(Core *core, const int *flat, int length, int given, const int **hints, int *number);

/* Try up to `most` sets of `count` free cells of a framed Kurodoko board, from `chosen` on. `cells` end as
 * they began, or as the solution. */
enum { SETS_DONE, SETS_FOUND, SETS_LIMIT };
API int core_subsets(Core *core, unsigned char *cells, int size, int width, const int *clues,
                     const int *numbers, int clue_count, const int *free_cells, int free_count, int *chosen,
                     int count, int most, int *tried);

#endif
