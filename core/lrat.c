/* Hints for steps of a proof: LRAT from DRUP (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp 2017).
 *
 * A solver says which clauses it derived, not from which. Each step is derived once more: its literals are
 * assumed to be false, and unit propagation with two watched literals reaches a clause without a literal
 * left. The clauses that it went through on the way are the hints of the step.
 *
 *     clauses  1: a b    2: -a b    3: c    4: -b       step 5: b
 *     b is false, so a is true (clause 1), and clause 2 has no literal left: the hints are 1 2
 */
#include "internal.h"

typedef struct {
    Core *core;
    int *flat, *begin, *end, clauses; /* clause k: flat[begin[k]] .. flat[end[k] - 1] */
    signed char *value;               /* of variables */
    int *reason, *place;              /* the clause that gave a variable its value; where it is in the trail */
    char *assumed, *seen;             /* variables of the step; those that the conflict rests on */
    int *trail, trailed, propagated;
    int *head, *after;                /* first mark of a literal, mark after a mark: 2 * clause + side */
    Ints left, spots, hints;
} Proof;

/* Where the list of a literal's marks begins. */
static int *marks(const Proof *p, int literal) {
    return p->head + (literal > 0 ? 2 * literal : 1 - 2 * literal);
}

static int sign(const Proof *p, int literal) { return literal > 0 ? p->value[literal] : -p->value[-literal]; }

static void put(Proof *p, int literal, int reason) {
    int variable = abs(literal);
    p->value[variable] = literal > 0 ? 1 : -1;
    p->reason[variable] = reason;
    p->place[variable] = p->trailed;
    p->trail[p->trailed++] = variable;
}

static void watch_literal(Proof *p, int literal, int mark) {
    int *first = marks(p, literal);
    p->after[mark] = *first;
    *first = mark;
}

/* Watch another literal instead of a false one; whether there was need, and one. */
static int moved(Proof *p, int mark) {
    int *own = p->flat + p->begin[mark >> 1], side = mark & 1;
    int size = p->end[mark >> 1] - p->begin[mark >> 1];
    if (sign(p, own[1 - side]) > 0) return 0;
    for (int i = 2; i < size; i++) {
        int literal = own[i];
        if (sign(p, literal) < 0) continue;
        own[i] = own[side];
        own[side] = literal;
        watch_literal(p, literal, mark);
        return 1;
    }
    return 0;
}

/* Propagate until a clause has no literal left, which is returned, or nothing follows (-1). */
static int propagate_units(Proof *p) {
    while (p->propagated < p->trailed) {
        int variable = p->trail[p->propagated++];
        int *link = marks(p, p->value[variable] > 0 ? -variable : variable);
        while (*link >= 0) {
            int mark = *link, following = p->after[mark];
            if (moved(p, mark)) {
                *link = following;
                continue;
            }
            link = &p->after[mark];
            int other = p->flat[p->begin[mark >> 1] + 1 - (mark & 1)];
            if (sign(p, other) < 0) return mark >> 1;
            if (sign(p, other) == 0) put(p, other, mark >> 1);
        }
    }
    return -1;
}

/* Assume that the literals of a step are false; returns a clause that says that one is true, or -1. */
static int assume(Proof *p, int step) {
    int conflict = -1;
    for (int i = p->begin[step]; i < p->end[step]; i++) {
        int literal = p->flat[i], held = sign(p, literal);
        if (held > 0 && conflict < 0) conflict = p->reason[abs(literal)];
        p->assumed[abs(literal)] = 1;
        if (held == 0) put(p, -literal, -1);
    }
    return conflict;
}

static int ascending(const void *one, const void *other) {
    int a = *(const int *)one, b = *(const int *)other;
    return (a > b) - (a < b);
}

/* Write down the clauses that a conflict rests on, in the order in which they propagated. */
static void explain_step(Proof *p, int step, int conflict) {
    p->left.n = p->spots.n = 0;
    push(p->core, &p->left, conflict);
    while (p->left.n) {
        int clause = p->left.at[--p->left.n];
        for (int i = p->begin[clause]; i < p->end[clause]; i++) {
            int variable = abs(p->flat[i]);
            if (p->seen[variable]) continue;
            p->seen[variable] = 1;
            push(p->core, &p->spots, p->place[variable]);
            if (!p->assumed[variable] && p->reason[variable] >= 0)
                push(p->core, &p->left, p->reason[variable]);
        }
    }
    if (p->spots.n) qsort(p->spots.at, (size_t)p->spots.n, sizeof(int), ascending);
    push(p->core, &p->hints, step);
    push(p->core, &p->hints, 0);
    int number = p->hints.n;
    for (int i = 0; i < p->spots.n; i++) {
        int variable = p->trail[p->spots.at[i]];
        p->seen[variable] = 0;
        if (!p->assumed[variable] && p->reason[variable] >= 0)
            push(p->core, &p->hints, p->reason[variable]);
    }
    push(p->core, &p->hints, conflict);
    p->hints.at[number - 1] = p->hints.n - number;
}

static void undo(Proof *p, int step, int known) {
    for (int i = p->begin[step]; i < p->end[step]; i++) p->assumed[abs(p->flat[i])] = 0;
    for (int i = known; i < p->trailed; i++) {
        p->value[p->trail[i]] = 0;
        p->reason[p->trail[i]] = -1;
    }
    p->trailed = p->propagated = known;
}

/* Watch two literals of a clause that may hold, or conclude that the only one does; whether there is one. */
static int attach(Proof *p, int clause) {
    int *own = p->flat + p->begin[clause], size = p->end[clause] - p->begin[clause], open = 0;
    for (int i = 0; i < size && open < 2; i++) {
        int literal = own[i];
        if (sign(p, literal) < 0) continue;
        own[i] = own[open];
        own[open++] = literal;
    }
    for (int side = 0; open == 2 && side < 2; side++) watch_literal(p, own[side], 2 * clause + side);
    if (open == 1 && sign(p, own[0]) == 0) put(p, own[0], clause);
    return open > 0;
}

/* Returns the clause with which the contradiction is reached, or CORE_UNPROVED with the step in `hints`. */
static int derive(Proof *p, int given) {
    int conflict = -1;
    for (int step = 0; step < p->clauses; step++) {
        if (step >= given) {
            if (conflict < 0) conflict = propagate_units(p);
            int known = p->trailed, final = conflict >= 0;
            if (conflict < 0) conflict = assume(p, step);
            if (conflict < 0) conflict = propagate_units(p);
            if (conflict < 0) {
                p->hints.n = 0;
                push(p->core, &p->hints, step - given + 1);
                return CORE_UNPROVED;
            }
            explain_step(p, step, conflict);
            if (final || p->begin[step] == p->end[step]) return step;
            undo(p, step, known);
            conflict = -1;
        }
        if (!attach(p, step) && conflict < 0) conflict = step;
    }
    return CORE_MALFORMED; /* the last step is not the empty clause */
}

static int largest_variable(const int *flat, int length) {
    int top = 0;
    for (int i = 0; i < length; i++) {
        if (flat[i] < -CLAUSE / 2 || flat[i] > CLAUSE / 2) return -1;
        if (abs(flat[i]) > top) top = abs(flat[i]);
    }
    return top;
}

API int core_hints(Core *core, const int *flat, int length, int given, const int **hints, int *number) {
    if (core->failed || setjmp(core->escape)) return core->failed;
    if (length < 1 || flat[length - 1] || given < 0) return CORE_MALFORMED;
    int top = largest_variable(flat, length);
    if (top < 0 || length > CLAUSE / 2) return CORE_TOO_LARGE;
    size_t all = (size_t)length, variables = (size_t)top + 1;
    Proof p = {.core = core};
    p.flat = allocate(core, all, sizeof(int));
    memcpy(p.flat, flat, all * sizeof(int));
    p.begin = allocate(core, all, sizeof(int));
    p.end = allocate(core, all, sizeof(int));
    for (int i = 0; i < length; i++)
        if (!flat[i]) {
            p.end[p.clauses++] = i;
            if (i < length - 1) p.begin[p.clauses] = i + 1;
        }
    p.value = allocate(core, variables, 1);
    p.assumed = allocate(core, variables, 1);
    p.seen = allocate(core, variables, 1);
    p.reason = allocate(core, variables, sizeof(int));
    p.place = allocate(core, variables, sizeof(int));
    p.trail = allocate(core, variables, sizeof(int));
    p.head = allocate(core, 2 * variables, sizeof(int));
    p.after = allocate(core, 2 * (size_t)p.clauses, sizeof(int));
    memset(p.reason, -1, variables * sizeof(int));
    memset(p.head, -1, 2 * variables * sizeof(int));
    int last = derive(&p, given);
    *hints = p.hints.at;
    *number = p.hints.n;
    return last;
}
