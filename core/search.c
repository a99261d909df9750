/* Conflict-driven search (MiniSat: Een and Sorensson, SAT 2003): decisions by activity, first unique
 * implication points, restarts by the quality of learnt clauses (Glucose: Audemard and Simon, IJCAI
 * 2009), phases that are saved. Areas are looked at when nothing else follows.
 *
 * Activities are doubles that are only added, compared and scaled, and the build forbids contraction:
 * every machine decides alike. */
#define _POSIX_C_SOURCE 199309L
#include <time.h>

#include "internal.h"

#define DECAY 1.05
#define RESCALE 1e100
/* A count of more literals is encoded when a candidate breaks it, unless all or nearly all are alike. */
#define LONG_COUNT 28

int64_t now_us(void) {
#if defined(__wasm__)
    return 0; /* a page limits conflicts, and ends its worker */
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
#endif
}

int64_t now_ms(void) { return now_us() / 1000; }

#define ASK_EVERY 50 /* milliseconds */

int time_is_up(Core *core) {
    if (core->stopped || (++core->checks & 63)) return core->stopped;
    int64_t now = now_ms();
    if (core->deadline && now >= core->deadline) core->stopped = 1;
    else if (core->stop && now >= core->asked + ASK_EVERY) {
        core->stopped = core->stop() != 0;
        core->asked = now_ms();
    }
    return core->stopped;
}

void give_up_in_time(Core *core) {
    if (time_is_up(core)) escape(core, CORE_STOPPED);
}

/* --- the heap of open variables, most active first --- */

static int before(const Core *core, int a, int b) { return core->activity[a] > core->activity[b]; }

static void sift_up(Core *core, int i) {
    int v = core->heap[i];
    for (; i > 0; i = (i - 1) / 2) {
        int parent = core->heap[(i - 1) / 2];
        if (!before(core, v, parent)) break;
        core->heap[i] = parent;
        core->heap_place[parent] = i;
    }
    core->heap[i] = v;
    core->heap_place[v] = i;
}

static void sift_down(Core *core, int i) {
    int v = core->heap[i];
    for (int child; (child = 2 * i + 1) < core->heaped; i = child) {
        if (child + 1 < core->heaped && before(core, core->heap[child + 1], core->heap[child])) child++;
        if (!before(core, core->heap[child], v)) break;
        core->heap[i] = core->heap[child];
        core->heap_place[core->heap[i]] = i;
    }
    core->heap[i] = v;
    core->heap_place[v] = i;
}

void heap_insert(Core *core, int v) {
    if (core->heap_place[v] >= 0) return;
    core->heap[core->heaped] = v;
    core->heap_place[v] = core->heaped;
    sift_up(core, core->heaped++);
}

static int heap_pop(Core *core) {
    int v = core->heap[0];
    core->heap_place[v] = -1;
    if (--core->heaped) {
        core->heap[0] = core->heap[core->heaped];
        core->heap_place[core->heap[0]] = 0;
        sift_down(core, 0);
    }
    return v;
}

static void add_activity(Core *core, int v, double part) {
    core->activity[v] += part * core->bump;
    if (core->heap_place[v] >= 0) sift_up(core, core->heap_place[v]);
}

/* --- setting up --- */

static void grow_variables(Core *core, int wanted) {
    if (wanted <= core->variable_cap) return;
    if (wanted > CLAUSE / 8) escape(core, CORE_TOO_LARGE);
    int old = core->variable_cap, cap = old ? 2 * wanted : wanted;
    size_t n = (size_t)cap, had = (size_t)old;
#define GROW(name, factor)                                                                        \
    core->name = resize(core, core->name, (factor) * n + 2, sizeof *core->name);                  \
    memset(core->name + (factor) * had, 0, ((factor) * (n - had) + 2) * sizeof *core->name)
    GROW(value, 2);
    GROW(level, 1);
    GROW(reason, 1);
    GROW(place, 1);
    GROW(watch, 2);
    GROW(heap, 1);
    GROW(heap_place, 1);
    GROW(trail, 1);
    GROW(learnt, 1);
    GROW(activity, 1);
    GROW(phase, 1);
    GROW(seen, 1);
    memset(core->watch + 2 * old, -1, 2 * (n - had) * sizeof(int));
    memset(core->heap_place + old, -1, (n - had) * sizeof(int));
    int last = old ? core->occ_first[2 * old] : 0;
    core->occ_first = resize(core, core->occ_first, 2 * n + 2, sizeof(int));
    for (size_t k = 2 * had; k < 2 * n + 2; k++) core->occ_first[k] = last;
    core->out = resize(core, core->out, 4 * n + core->out_room, sizeof(Lit));
    core->kept = resize(core, core->kept, 4 * n + core->out_room, sizeof(Lit));
    core->variable_cap = cap;
}

int new_variable(Core *core) {
    int v = core->variables++;
    grow_variables(core, core->variables);
    heap_insert(core, v);
    return v;
}

static int is_long(const Core *core, const int *d) {
    int n = d[1];
    if (d[0] != COUNT || n <= LONG_COUNT || d[HEAD + n + 1]) return 0;
    const int *table = core->tables.at + d[HEAD + n] + 1;
    return table[n + 1 + n] > 4 && table[0] < n - 4;
}

/* Occurrences of literals: first how many, then where; `how` is 0 for a counted literal, 1 for its
 * opposite, 2 for a guard, 3 for other constraints. */
static void occurrences(Core *core) {
    int *first = core->occ_first, total = 0;
    memset(first, 0, (2 * (size_t)core->variable_cap + 2) * sizeof(int));
    release(core, core->occ);
    for (int pass = 0; pass < 2; pass++) {
#define OCCURS(lit, how)                                       \
    do {                                                       \
        if (pass) core->occ[--first[lit]] = at << 2 | (how);   \
        else first[lit]++;                                     \
    } while (0)
        for (int x = core->starts.n - 1; x >= 0; x--) {
            int at = core->starts.at[x], count = core->data.at[at] == COUNT;
            const int *d = core->data.at + at, *more = d + HEAD + d[1];
            if (is_long(core, d)) continue;
            for (int m = 0; count && m < more[1]; m++) OCCURS(more[2 + m], 2);
            for (const Lit *lit = d + HEAD; lit < more; lit++) {
                OCCURS(*lit, count ? 0 : 3);
                OCCURS(*lit ^ 1, count ? 1 : 3);
            }
        }
        if (pass) break;
        for (int lit = 0; lit <= 2 * core->variable_cap; lit++) first[lit] = total += first[lit];
        core->occ = allocate(core, (size_t)total, sizeof(int));
    }
}

/* Variables of short constraints come first. */
static void first_activities(Core *core, int constraints, int given) {
    for (int x = constraints; x < core->starts.n; x++) {
        const int *d = core->data.at + core->starts.at[x];
        for (int i = 0; i < d[1] && (d[0] == COUNT || d[0] == SIGHT); i++)
            add_activity(core, d[HEAD + i] >> 1, d[0] == COUNT ? .01 / d[1] : .05);
    }
    for (int i = given; i < core->given.n; i += core->given.at[i] + 1) {
        int n = core->given.at[i];
        for (int k = 1; k <= n && n > 1; k++) add_activity(core, core->given.at[i + k] >> 1, .005 / n);
    }
}

/* Forget the search, and keep the constraint arrays. */
void stop_search(Core *core) {
    for (unsigned i = 0; i < sizeof core->search_blocks / sizeof(void *); i++) {
        release(core, core->search_blocks[i]);
        core->search_blocks[i] = NULL;
    }
    core->variable_cap = core->trail_length = core->head = core->levels = core->heaped = 0;
    core->queue.n = core->arena.n = core->late.n = core->learnts = core->since_restart = 0;
    core->waiting_sums.n = core->wide_sums.n = core->sums_noted = 0;
    core->quick = core->slow = 0;
}

/* Room for what constraints need: the longest, and the area with the most nodes. */
static void make_room(Core *core) {
    int longest = 0, widest = 0;
    for (int x = 0; x < core->starts.n; x++) {
        const int *d = core->data.at + core->starts.at[x];
        if (d[1] > longest && d[0] != COUNT) longest = d[1];
    }
    for (int i = 0; i < core->areas; i++)
        if (core->area[i].nodes > widest) widest = core->area[i].nodes;
    size_t out_room = 4 * (size_t)widest + (size_t)longest + 64;
    if (out_room > core->out_room || !core->out) {
        core->out_room = out_room;
        core->out = resize(core, core->out, 4 * (size_t)core->variable_cap + out_room, sizeof(Lit));
        core->kept = resize(core, core->kept, 4 * (size_t)core->variable_cap + out_room, sizeof(Lit));
    }
    grow_variables(core, core->variables);
    core->facts = resize(core, core->facts, (size_t)longest, 1);
    if (core->scratch[0] && widest <= core->scratch_size) return;
    core->scratch_size = widest;
    for (int i = 0; i < 6; i++) {
        release(core, core->scratch[i]);
        core->scratch[i] = allocate(core, (size_t)widest, sizeof(int));
    }
}

/* Attach to the search the constraints after so many of them and so many literals of clauses. What is known
 * is propagated anew. */
void attach(Core *core, int constraints, int given) {
    make_room(core);
    core->head = core->queue.n = 0;
    occurrences(core);
    first_activities(core, constraints, given);
    for (int x = 0; x < core->starts.n; x++) {
        int at = core->starts.at[x], *d = core->data.at + at, *more = d + HEAD + d[1];
        if (d[0] != COUNT) { /* those that were not looked at yet, too */
            d[PENDING] = 1;
            push(core, &core->queue, at);
            continue;
        }
        const int *table = core->tables.at + more[0];
        d[TRUES] = d[FALSES] = 0;
        if (x >= constraints && is_long(core, d)) push(core, &core->late, at);
        if (table[1] > table[0] && !more[1]) core->contradiction = 1; /* where all its literals are open */
    }
    if (!core->trail_length) assign(core, TRUE_LIT, NO_REASON);
    for (int i = given; i < core->given.n && !core->contradiction; i += core->given.at[i] + 1)
        if (!add_at_root(core, core->given.at + i + 1, core->given.at[i])) core->contradiction = 1;
    for (int v = core->variables - 1; v > 0; v--) heap_insert(core, v);
}

/* From constraint arrays to a search that has propagated nothing yet. */
void start_search(Core *core) {
    core->model_variables = core->variables;
    core->last_cell = 0;
    for (int x = 0; x < core->size; x++)
        if (core->cell_lit[x] >> 1 > core->last_cell) core->last_cell = core->cell_lit[x] >> 1;
    core->bump = 1;
    core->learnts_limit = 4000;
    attach(core, 0, 0);
}

/* Rules that come after the search has started; nothing is decided. */
void add_later(Core *core, const Ints *records) {
    int constraints = core->starts.n, given = core->given.n;
    write_records(core, records, core->cell_lit);
    release(core, core->given_first);
    release(core, core->given_at);
    core->given_first = core->given_at = NULL;
    if (!core->contradiction) attach(core, constraints, given);
}

/* --- learning --- */

/* Whether the other literals of a learnt clause imply this one. */
static int implied(Core *core, Lit lit) {
    int why = core->reason[lit >> 1];
    if (why < 0 || (why < CLAUSE && core->data.at[why] != COUNT)) return 0; /* others are slow to explain */
    int n = explain(core, why, lit ^ 1, core->out);
    for (int j = 0; j < n; j++)
        if (core->level[core->out[j] >> 1] && !core->seen[core->out[j] >> 1]) return 0;
    return 1;
}

/* Learn from `n` true literals in `out` that conflict, the latest of them on this level. What excludes a
 * solution is kept for good. */
static void learn(Core *core, int n, int for_good) {
    int size = 1, open = 0, i = core->trail_length - 1, kept = 1, to = 0, glue = 1;
    Lit *learnt = core->learnt, lit;
    for (;;) {
        for (int k = 0; k < n; k++) {
            int v = core->out[k] >> 1;
            if (core->seen[v] || !core->level[v]) continue;
            core->seen[v] = 1;
            add_activity(core, v, 1);
            if (core->level[v] == core->levels) open++;
            else learnt[size++] = core->out[k] ^ 1;
        }
        while (!core->seen[core->trail[i] >> 1]) i--;
        lit = core->trail[i--];
        core->seen[lit >> 1] = 0;
        if (!--open) break;
        n = explain(core, core->reason[lit >> 1], lit, core->out);
    }
    learnt[0] = lit ^ 1;
    for (int k = 1; k < size; k++)
        if (!implied(core, learnt[k])) core->kept[kept++] = learnt[k];
    for (int k = 1; k < size; k++) core->seen[learnt[k] >> 1] = 0;
    memcpy(learnt + 1, core->kept + 1, (size_t)(kept - 1) * sizeof(Lit));
    for (int k = 1; k < kept; k++) { /* levels are counted with `reason` marks of their decisions */
        int level = core->level[learnt[k] >> 1], decision = core->trail[core->level_start[level]] >> 1;
        glue += !(core->seen[decision] & 2);
        core->seen[decision] |= 2;
        if (level <= to) continue;
        to = level;
        Lit swap = learnt[1];
        learnt[1] = learnt[k];
        learnt[k] = swap;
    }
    for (int k = 1; k < kept; k++)
        core->seen[core->trail[core->level_start[core->level[learnt[k] >> 1]]] >> 1] &= ~2;
    core->quick += (glue - core->quick) / 32;
    core->slow += (glue - core->slow) / 1024;
    backtrack(core, to);
    assign(core, learnt[0], kept == 1 ? NO_REASON : CLAUSE + put_clause(core, learnt, kept, for_good ? -1 : glue));
    if ((core->bump *= DECAY) > RESCALE) {
        for (int v = 0; v < core->variables; v++) core->activity[v] /= RESCALE;
        core->bump /= RESCALE;
    }
}

/* Forget half of the learnt clauses, those of many levels; only while nothing is decided. */
static void forget(Core *core) {
    int number[64] = {0}, cut = 63, sum = 0, *a = core->arena.at, to = 0;
    for (int at = 0; at < core->arena.n; at += a[at] + HEAD)
        if (a[at + 3] >= 0) number[a[at + 3] < 63 ? a[at + 3] : 63]++;
    for (int glue = 0; glue < 64 && cut == 63; glue++)
        if ((sum += number[glue]) > core->learnts_limit / 2 && glue > 2) cut = glue;
    memset(core->watch, -1, 2 * (size_t)core->variables * sizeof(int));
    core->learnts = 0;
    for (int at = 0, next; at < core->arena.n; at = next) {
        int n = a[at], glue = a[at + 3], m = 0, gone = glue >= cut;
        next = at + n + HEAD;
        for (int k = 0; k < n && !gone; k++) gone = core->value[a[at + HEAD + k]] > 0;
        if (gone) continue;
        for (int k = 0; k < n; k++)
            if (!core->value[a[at + HEAD + k]]) a[to + HEAD + m++] = a[at + HEAD + k];
        a[to] = m;
        a[to + 3] = glue;
        core->learnts += glue >= 0;
        watch_clause(core, to);
        to += m + HEAD;
    }
    core->arena.n = to;
    core->learnts_limit += 500;
}

/* A clause in `out` that every solution satisfies, or all further ones: that is kept for good. LOOK_NOTHING: it
 * says nothing now; LOOK_CONFLICT: then `out` holds the true literals that conflict; LOOK_MORE: something
 * follows. */
int emit(Core *core, int n, int for_good) {
    Lit *out = core->out;
    int m = 0, open = 0;
    for (int i = 0; i < n; i++) {
        int v = out[i] >> 1;
        if (core->value[out[i]] > 0) {
            while (m) core->seen[out[--m] >> 1] = 0;
            return LOOK_NOTHING;
        }
        if ((core->value[out[i]] && !core->level[v]) || core->seen[v]) continue;
        core->seen[v] = 1;
        open += !core->value[out[i]];
        out[m++] = out[i];
    }
    for (int i = 0; i < m; i++) core->seen[out[i] >> 1] = 0;
    if (open > 1) return LOOK_NOTHING;
    core->stats[STAT_CUTS]++;
    if (m == 1 && open) {
        Lit lit = out[0];
        backtrack(core, 0);
        assign(core, lit, NO_REASON);
        return LOOK_MORE;
    }
    for (int k = 0; k < 2 && k < m; k++) /* the open one is watched, then the latest */
        for (int i = k + 1; i < m; i++) {
            Lit a = out[k], b = out[i];
            int la = core->value[a] ? core->level[a >> 1] : CLAUSE;
            int lb = core->value[b] ? core->level[b >> 1] : CLAUSE;
            if (lb > la) {
                out[k] = b;
                out[i] = a;
            }
        }
    int at = m > 1 ? put_clause(core, out, m, for_good ? -1 : open ? 8 : 4) : -1;
    if (open) {
        assign(core, out[0], CLAUSE + at);
        return LOOK_MORE;
    }
    for (int i = 0; i < m; i++) out[i] ^= 1;
    core->out_length = m;
    return LOOK_CONFLICT;
}

/* Emit a clause of many: *did is what came of them. Returns whether to stop: after a conflict, or where
 * decisions were taken back. */
int emit_ends(Core *core, int n, int *did) {
    int levels = core->levels, look = emit(core, n, 0);
    if (look) *did = look;
    return look == LOOK_CONFLICT || core->levels != levels;
}

/* The same, of some literals and one more. */
int emit_with(Core *core, const Lit *lits, int n, Lit more, int *did) {
    memcpy(core->out, lits, (size_t)n * sizeof(Lit));
    core->out[n] = more;
    return emit_ends(core, n + 1, did);
}

/* --- the loop --- */

/* Encode the counts of many literals that a candidate breaks; whether there was one. */
static int encode_broken(Core *core) {
    for (int i = 0; i < core->late.n; i++) {
        const int *d = core->data.at + core->late.at[i], *table = core->tables.at + d[HEAD + d[1]] + 1;
        int trues = 0;
        for (int m = 0; m < d[1]; m++) trues += core->value[d[HEAD + m]] > 0;
        if (table[trues] == trues) continue;
        core->late.at[i] = core->late.at[--core->late.n];
        if (!encode_count(core, d)) core->contradiction = 1;
        return 1;
    }
    return 0;
}

static void restart(Core *core) {
    core->since_restart = 0;
    core->stats[STAT_RESTARTS]++;
    while (core->heaped && core->value[2 * core->heap[0]]) heap_pop(core);
    int level = core->learnts > core->learnts_limit ? 0 : core->assumed.n;
    if (core->heaped && level == core->assumed.n) /* decisions that would be made again stay */
        while (level < core->levels) {
            int v = core->trail[core->level_start[level + 1]] >> 1;
            if (core->activity[v] <= core->activity[core->heap[0]]) break;
            level++;
        }
    backtrack(core, level);
}

/* Assumptions from which the opposite of a false assumption follows. */
static void find_reasons(Core *core, Lit failed) {
    core->reasons.n = 0;
    push(core, &core->reasons, failed);
    if (!core->level[failed >> 1]) return;
    core->seen[failed >> 1] = 1;
    for (int i = core->trail_length - 1; i >= core->level_start[1]; i--) {
        Lit lit = core->trail[i];
        if (!core->seen[lit >> 1]) continue;
        core->seen[lit >> 1] = 0;
        if (core->reason[lit >> 1] < 0) {
            if (lit != (failed ^ 1)) push(core, &core->reasons, lit);
            continue;
        }
        int n = explain(core, core->reason[lit >> 1], lit, core->out);
        for (int k = 0; k < n; k++)
            if (core->level[core->out[k] >> 1]) core->seen[core->out[k] >> 1] = 1;
    }
}

/* Decide: an assumption, or the most active variable. Returns whether an assumption is false. */
static int decide(Core *core) {
    Lit lit = -1;
    while (core->levels < core->assumed.n) {
        lit = core->assumed.at[core->levels];
        if (!core->value[lit]) break;
        if (core->value[lit] < 0) {
            find_reasons(core, lit);
            return 1;
        }
        new_level(core); /* it holds already */
        lit = -1;
    }
    if (core->trail_length == core->variables) return 0;
    while (lit < 0) {
        int v = heap_pop(core);
        if (!core->value[2 * v]) lit = 2 * v + (core->phase[v] <= 0);
    }
    core->stats[STAT_DECISIONS]++;
    new_level(core);
    assign(core, lit, NO_REASON);
    return 0;
}

/* Decisions as a conflict, so that the same solution is not found again: the colours of all cells, if
 * another variable has been decided, which `free` says then. */
static int decisions(Core *core, int *free) {
    int n = 0;
    for (int level = 1; level <= core->levels; level++) {
        int at = core->level_start[level];
        int end = level < core->levels ? core->level_start[level + 1] : core->trail_length;
        if (at == end) continue;
        core->out[n++] = core->trail[at];
        *free |= level > core->assumed.n && core->trail[at] >> 1 > core->last_cell;
    }
    if (!*free) return n;
    n = 0;
    if (core->assumed.n) core->out[n++] = core->assumed.at[0];
    for (int v = 1; v <= core->last_cell; v++) core->out[n++] = 2 * v + (core->value[2 * v] < 0);
    return n;
}

static void write_solution(Core *core, signed char *model) {
    for (int x = 0; x < core->size; x++) model[x] = core->value[core->cell_lit[x]] > 0;
}

#ifdef RECHECK
/* Ask all constraints again after propagation, where nothing may follow any more. */
static void recheck(Core *core) {
    int trail = core->trail_length, why = -1;
    for (int x = 0; x < core->starts.n && why < 0; x++) {
        int at = core->starts.at[x];
        if (core->data.at[at] != COUNT) why = propagate_other(core, at);
        else if (!is_long(core, core->data.at + at)) why = propagate_count(core, at);
    }
    for (int at = 0, open = 1; at < core->arena.n && open; at += core->arena.at[at] + HEAD) {
        open = 0;
        for (int k = 0; k < core->arena.at[at]; k++) open |= core->value[core->arena.at[at + HEAD + k]] >= 0;
        if (!open) why = at;
    }
    if (why >= 0 || core->trail_length != trail) escape(core, CORE_UNSETTLED);
}
#endif

/* One step: propagate, then learn, or look at areas, or take a solution, or decide. Returns 1 if the
 * search has ended. */
static int step(Core *core, int keep, signed char *models) {
    int why = propagate(core), n = 0, conflict = why >= 0, solution = 0, free = 0;
    if (conflict) n = explain(core, why, -1, core->out);
    else {
#ifdef RECHECK
        recheck(core);
#endif
        if (!core->levels) core->stats[STAT_FIXED] = core->trail_length - 1;
        int complete = core->trail_length == core->variables && core->levels >= core->assumed.n;
        int look = look_at_areas(core, complete);
        if (look == LOOK_MORE) return 0;
        if (look == LOOK_CONFLICT) {
            n = core->out_length;
            conflict = 1;
        } else if (complete) {
            if (encode_broken(core)) return core->contradiction;
            int fresh = core->found++ - core->found_before;
            if (fresh < keep) write_solution(core, models + (size_t)fresh * (size_t)core->size);
            if (core->presume) write_solution(core, core->first = allocate(core, (size_t)core->size, 1));
            n = decisions(core, &free);
            conflict = solution = 1;
            if (free) { /* this clause is kept: what is learnt from it may name other variables, and would
                         * leave the same cells with other values of these */
                for (int i = 0; i < n; i++) core->out[i] ^= 1;
                emit(core, n, 1);
                n = core->out_length;
            }
        }
    }
    if (conflict) {
        int top = 0;
        for (int i = 0; i < n; i++)
            if (core->level[core->out[i] >> 1] > top) top = core->level[core->out[i] >> 1];
        if (!top) {
            core->contradiction |= !solution; /* whatever is assumed */
            return 1;
        }
        backtrack(core, top);
        core->stats[STAT_CONFLICTS]++;
        core->since_restart++;
        learn(core, n, solution);
        return 0;
    }
    if (probing_is_due(core)) {
        probe_all(core);
        return 0;
    }
    if (core->since_restart > 50 && core->quick > 1.15 * core->slow && core->levels > core->assumed.n) {
        restart(core);
        return 0;
    }
    if (!core->levels && core->learnts > core->learnts_limit) forget(core);
    return decide(core);
}

void begin(Core *core) {
    core->started = 1;
    int64_t start = now_us();
    ground(core);
    if (!core->contradiction) start_search(core);
    core->stats[STAT_GROUND_US] += now_us() - start;
}

/* Count solutions anew, for rules or assumptions that change. Until then they are excluded for good, so
 * the search starts again; from then on while a variable holds, which is the first assumption. */
void count_anew(Core *core) {
    if (!core->started) begin(core);
    if (core->presume) {
        ground_again(core, NULL);
        core->found = 0;
    }
    int found = core->found;
    core->found = core->ended = core->reasons.n = 0;
    core->stats[STAT_ENDED] = 0;
    if (found && !core->assumed.n) core->contradiction = 0; /* of what was left beside these solutions */
    if (core->contradiction) return;
    backtrack(core, 0);
    if (found && !core->assumed.n) {
        stop_search(core);
        core->variables = core->model_variables;
        start_search(core);
    }
    if (core->contradiction || (core->assumed.n && !found)) return;
    if (core->assumed.n) add_at_root(core, &(Lit){core->assumed.at[0] ^ 1}, 1);
    else {
        push(core, &core->assumed, 0);
        push(core, &core->assumed_given, -1);
    }
    core->assumed.at[0] = 2 * new_variable(core);
}

API void core_watch(Core *core, int (*stop)(void)) {
    core->stop = stop;
    core->asked = now_ms();
}

API int core_search(Core *core, int most, int keep, signed char *models, int64_t conflicts, int ms) {
    if (core->failed || setjmp(core->escape)) return core->failed;
    core->deadline = ms ? now_ms() + ms : 0;
    if (!core->started) {
        core->presume = most == 1;
        begin(core);
    }
    if (core->presume && core->found && core->found < most) {
        ground_again(core, core->first);
        core->ended = 0;
    }
    int64_t start = now_us() - core->stats[STAT_PROBE_US];
    int64_t last = conflicts ? core->stats[STAT_CONFLICTS] + conflicts : INT64_MAX;
    if (core->contradiction) core->ended = 1;
    core->found_before = core->found;
    while (!core->ended && core->found < most && core->stats[STAT_CONFLICTS] < last && !time_is_up(core))
        core->ended = step(core, keep, models) || core->contradiction;
    core->deadline = core->stopped = 0;
    core->stats[STAT_SEARCH_US] += now_us() - core->stats[STAT_PROBE_US] - start;
    core->stats[STAT_ENDED] = core->ended && !(core->presume && core->found);
    return core->found;
}

API int core_classes(Core *core, int *literals) {
    if (core->failed || setjmp(core->escape)) return core->failed;
    if (core->assumed.n) return CORE_STARTED; /* variables that came later have no place in the model */
    if (!core->started) begin(core);
    if (!core->contradiction) probe_all(core);
    if (core->contradiction) return 0;
    for (int x = 0; x < core->size + core->extra; x++) {
        Lit lit = core->cell_lit[x];
        literals[x] = core->value[lit] ? core->value[lit] > 0 ? TRUE_LIT : FALSE_LIT : lit;
    }
    return 1;
}

API int core_assume(Core *core, const int *literals, int length) {
    if (core->failed || setjmp(core->escape)) return core->failed;
    if (length < 0 || (length && !literals)) return CORE_MALFORMED;
    for (int i = 0; i < length; i++)
        if (literals[i] < 0 || literals[i] >> 1 >= core->size + core->extra) return CORE_MALFORMED;
    count_anew(core);
    if (core->contradiction) return 0;
    core->assumed.n = core->assumed_given.n = 1;
    for (int i = 0; i < length; i++) {
        push(core, &core->assumed, core->cell_lit[literals[i] >> 1] ^ (literals[i] & 1));
        push(core, &core->assumed_given, literals[i]);
    }
    return 0;
}

API int core_reasons(Core *core, int *literals) {
    int n = 0;
    for (int i = 0; i < core->reasons.n; i++)
        for (int k = 0; k < core->assumed.n; k++)
            if (core->assumed.at[k] == core->reasons.at[i] && core->assumed_given.at[k] >= 0) {
                literals[n++] = core->assumed_given.at[k];
                break;
            }
    return n;
}

API int64_t core_stat(const Core *core, int which) {
    return which >= 0 && which < STATS ? core->stats[which] : CORE_MALFORMED;
}
