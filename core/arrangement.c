/* Orders of clauses with few spans over each gap, by sifting.
 *
 * A variable spans the places from its first clause to its last. Sifting (Rudell 1993, for orders of
 * variables in decision diagrams) takes one element out and puts it back at any place. Without clause x,
 * let cut[i] be the spans over the gap after place i. A variable of x with its other clauses at places
 * first to last makes a span longer if x is put outside of them. So gap i has
 *
 *     cut[i] + (variables of x with last <= i)     if x is put to the right of it,
 *     cut[i] + (variables of x with first > i)     if x is put to the left of it.
 *
 * A gap weighs more the more spans are over it. The weights of all orders that differ in the place of x
 * alone are sums of prefixes and suffixes: one walk over the order finds all of them. Of the places that
 * are at most `slack` worse than the best one, any is taken; the slack shrinks from step to step.
 *
 *     places   0   1   2   3           cut = 1, 2, 1
 *     spans    a---a
 *                  b-------b
 *                      c---c
 */
#include "internal.h"

typedef struct {
    int clauses;
    const int *start, *clause_of;     /* clauses of variable v: clause_of[start[v]] .. */
    int *begin, *variable_of;         /* variables of clause x: variable_of[begin[x]] .. */
    int *order, *spot;                /* place -> clause, clause -> place */
    int *cut, *left, *right;          /* spans over gaps: without x, with x to the left, to the right */
    const double *weights;            /* by number of spans */
    double *cost;                     /* of the whole order, by place of x */
} Sifting;

/* Whether every variable has two clauses or more, ascending, and the order has every clause once. */
static int well_formed(const Sifting *s, int variables) {
    if (s->start[0] != 0) return 0;
    for (int v = 0; v < variables; v++) {
        if (s->start[v + 1] < s->start[v] || s->start[v + 1] - s->start[v] < 2) return 0;
        for (int e = s->start[v]; e < s->start[v + 1]; e++)
            if (s->clause_of[e] < 0 || s->clause_of[e] >= s->clauses ||
                (e > s->start[v] && s->clause_of[e] <= s->clause_of[e - 1]))
                return 0;
    }
    for (int place = 0; place < s->clauses; place++) {
        int clause = s->order[place];
        if (clause < 0 || clause >= s->clauses || s->spot[clause] >= 0) return 0;
        s->spot[clause] = place;
    }
    return 1;
}

static void list_variables(Sifting *s, int variables) {
    for (int e = 0; e < s->start[variables]; e++) s->begin[s->clause_of[e] + 2]++;
    for (int x = 2; x < s->clauses + 2; x++) s->begin[x] += s->begin[x - 1];
    for (int v = 0; v < variables; v++)
        for (int e = s->start[v]; e < s->start[v + 1]; e++)
            s->variable_of[s->begin[s->clause_of[e] + 1]++] = v;
}

/* The first and the last place of a variable's clauses, without one of them (-1: with all). */
static void span(const Sifting *s, int variable, int without, int *first, int *last) {
    *first = s->clauses, *last = -1;
    for (int e = s->start[variable]; e < s->start[variable + 1]; e++) {
        if (s->clause_of[e] == without) continue;
        int place = s->spot[s->clause_of[e]];
        if (place < *first) *first = place;
        if (place > *last) *last = place;
    }
}

static void count_spans(Sifting *s, int variables) {
    for (int v = 0; v < variables; v++) {
        int first, last;
        span(s, v, -1, &first, &last);
        for (int gap = first; gap < last; gap++) s->cut[gap]++;
    }
}

static void take_out(Sifting *s, int clause) {
    int n = s->clauses, place = s->spot[clause], end = s->begin[clause + 1], begun = 0, ended = 0;
    memset(s->left, 0, (size_t)(n + 1) * sizeof(int));
    memset(s->right, 0, (size_t)(n + 1) * sizeof(int));
    for (int e = s->begin[clause]; e < end; e++) {
        int first, last;
        span(s, s->variable_of[e], clause, &first, &last);
        for (int gap = place; gap < first; gap++) s->cut[gap]--;
        for (int gap = last; gap < place; gap++) s->cut[gap]--;
        s->left[first - (first > place)]++;
        s->right[last - (last > place)]++;
    }
    for (int gap = 0; gap < n - 1; gap++) {
        if (gap >= place) {
            s->cut[gap] = s->cut[gap + 1];
            s->order[gap] = s->order[gap + 1];
        }
        begun += s->left[gap];
        ended += s->right[gap];
        s->left[gap] = s->cut[gap] + end - s->begin[clause] - begun;
        s->right[gap] = s->cut[gap] + ended;
    }
}

static void weigh(Sifting *s, int degree) {
    double after = 0, before = 0;
    for (int place = s->clauses - 1; place > 0; place--) {
        double beside = s->weights[s->left[place - 1]];
        s->cost[place] = after + beside;
        after += beside;
    }
    s->cost[0] = after + s->weights[degree];
    for (int place = 1; place < s->clauses; place++) {
        before += s->weights[s->right[place - 1]];
        s->cost[place] += before;
    }
}

static int choose(const Sifting *s, double slack, double draw) {
    double least = s->cost[0];
    int choices = 0, place = 0;
    for (int i = 0; i < s->clauses; i++)
        if (s->cost[i] < least) least = s->cost[i];
    double limit = least * (1 + slack);
    for (int i = 0; i < s->clauses; i++) choices += s->cost[i] <= limit;
    for (int number = (int)(draw * choices); place < s->clauses - 1; place++)
        if (s->cost[place] <= limit && number-- == 0) break;
    return place;
}

static void put_in(Sifting *s, int clause, int place, int degree) {
    for (int after = s->clauses - 1; after > place; after--) {
        s->order[after] = s->order[after - 1];
        s->cut[after] = s->left[after - 1];
    }
    s->order[place] = clause;
    s->cut[place] = place ? s->left[place - 1] : degree;
    for (int before = 0; before < place; before++) s->cut[before] = s->right[before];
    for (int at = 0; at < s->clauses; at++) s->spot[s->order[at]] = at;
}

static int highest(const Sifting *s) {
    int top = 0;
    for (int gap = 0; gap < s->clauses; gap++)
        if (s->cut[gap] > top) top = s->cut[gap];
    return top;
}

static void walk(Sifting *s, int *best, const double *draws, int walks, double slack, double cooling) {
    int most = highest(s);
    double least = -1; /* of the best order; none yet */
    memcpy(best, s->order, (size_t)s->clauses * sizeof(int));
    for (int step = 0; step < walks; step++, slack *= cooling) {
        int clause = (int)(draws[2 * step] * s->clauses);
        int degree = s->begin[clause + 1] - s->begin[clause];
        take_out(s, clause);
        weigh(s, degree);
        int place = choose(s, slack, draws[2 * step + 1]);
        put_in(s, clause, place, degree);
        int top = highest(s);
        if (top < most || (top == most && (least < 0 || s->cost[place] < least))) {
            memcpy(best, s->order, (size_t)s->clauses * sizeof(int));
            most = top;
            least = s->cost[place];
        }
    }
}

API int core_arrange(Core *core, int clauses, int variables, const int *starts, const int *members, int *order,
                     const double *weights, const double *draws, int walks, double slack, double cooling) {
    if (core->failed || setjmp(core->escape)) return core->failed;
    if (clauses < 1 || variables < 0 || walks < 0) return CORE_MALFORMED;
    for (int i = 0; i < 2 * walks; i++)
        if (!(draws[i] >= 0 && draws[i] < 1)) return CORE_MALFORMED;
    size_t n = (size_t)clauses;
    Sifting s = {.clauses = clauses, .start = starts, .clause_of = members, .weights = weights};
    s.order = order;
    s.spot = allocate(core, n, sizeof(int));
    for (int i = 0; i < clauses; i++) s.spot[i] = -1;
    if (!well_formed(&s, variables)) return CORE_MALFORMED;
    s.begin = allocate(core, n + 2, sizeof(int));
    s.variable_of = allocate(core, (size_t)starts[variables], sizeof(int));
    s.cut = allocate(core, n + 1, sizeof(int));
    s.left = allocate(core, n + 1, sizeof(int));
    s.right = allocate(core, n + 1, sizeof(int));
    s.cost = allocate(core, n, sizeof(double));
    int *best = allocate(core, n, sizeof(int));
    list_variables(&s, variables);
    count_spans(&s, variables);
    walk(&s, best, draws, walks, slack, cooling);
    memcpy(order, best, n * sizeof(int));
    return 0;
}
