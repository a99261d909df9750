/* Grounding: local rules are propagated on the board as they are, and then written as constraints over
 * the cells that are left open.
 *
 * A local rule is never spread over the board. The board is padded, so that steps are distances. A
 * cell that becomes known asks the rules whose cells it may be: the anchor is the cell less a step,
 * and the symbol there says what is allowed. Most cells of a compiled board become known here. */
#include <limits.h>

#include "internal.h"

enum { OPEN = -1, OFF = 2 };
/* Cells left open by propagation for which more is done on the board, before anything is written. */
#ifndef MANY_OPEN
#define MANY_OPEN 4096
#endif

typedef struct Grid {
    int wide, size, first; /* padded columns, padded cells, the place of cell 0 */
    int way[4];
    signed char *state; /* WHITE, BLACK, OPEN, OFF */
    uint16_t *plane[2];
    Template *rule;
    int rules, sights, bulbs, lit;
    signed char *sees; /* by symbol: the colour that is seen, or -1; and how many cells of it */
    int *number;
    Ints stack; /* cells that became known; `head` of them have been followed */
    int head;
    Ints again; /* sights to look at, first come, first served */
    int next;
    char *queued;
    Lit *class_of; /* cells that are equal or opposite (union-find) */
    signed char *sure, *tried;
    Ints unsettled; /* sights that do not say everything yet */
    int *watching, *watcher; /* sights that look at a cell */
} Grid;

static int place_of(const Core *core, int cell) {
    return core->grid->first + cell / core->cols * core->grid->wide + cell % core->cols;
}

/* --- reading records --- */

typedef struct {
    const int *at, *end;
    int bad;
} Reader;

static int number_in(Reader *reader, int low, int high) {
    if (reader->at == reader->end || *reader->at < low || *reader->at > high) {
        reader->bad = 1;
        return low;
    }
    return *reader->at++;
}

/* A list: its length, and where it starts; `each` values an element, all of them in a range. */
static const int *list_in(Reader *reader, int *length, int each, int low, int high) {
    ptrdiff_t left = reader->end - reader->at;
    *length = number_in(reader, 0, INT_MAX);
    if (!reader->bad && *length > (left - 1) / each) reader->bad = 1;
    if (reader->bad) *length = 0;
    const int *from = reader->at;
    for (int i = 0; i < *length * each; i++) reader->bad |= from[i] < low || from[i] > high;
    reader->at += *length * each;
    return from;
}

#define MOST_CELLS 63 /* of a local count */
#define MOST_TABLE 30 /* cells of a table */
#define MOST_GUARDS 32
#define FURTHEST (1 << 29)

static void check_local(const Core *core, Reader *reader, int kind) {
    int n, symbols = core->symbols[0];
    if (kind == RULE_BULBS) {
        number_in(reader, 0, 1);
        return;
    }
    if (kind == RULE_LOCAL_SIGHT || kind == RULE_LOCAL_SUM) {
        number_in(reader, 0, symbols - 1);
        number_in(reader, 0, 1);
        number_in(reader, INT_MIN, INT_MAX);
        return;
    }
    symbols = core->symbols[number_in(reader, 0, 1)];
    number_in(reader, -1, 1);
    list_in(reader, &n, 1, 0, symbols - 1);
    list_in(reader, &n, 2, -FURTHEST, FURTHEST);
    reader->bad |= n > (kind == RULE_LOCAL_TABLE ? MOST_TABLE : MOST_CELLS);
    if (kind == RULE_LOCAL_TABLE) {
        list_in(reader, &n, 1, 0, INT_MAX);
        return;
    }
    const int *guards = list_in(reader, &n, 3, -FURTHEST, FURTHEST);
    reader->bad |= n > MOST_GUARDS;
    for (int i = 0; i < n; i++) reader->bad |= guards[3 * i + 2] < 0 || guards[3 * i + 2] > 1;
    list_in(reader, &n, 1, 0, INT_MAX);
}

/* Lengths of parts, and as many literals as they are together, `between` more for each two parts. */
static void check_parts(Reader *reader, int between, int last) {
    int64_t total = 0;
    int n, m;
    const int *size = list_in(reader, &n, 1, 0, FURTHEST);
    for (int i = 0; i < n; i++) total += (int64_t)size[i] + between;
    list_in(reader, &m, 1, 0, last);
    reader->bad |= between ? total > FURTHEST : m != total;
}

static void check_listed(const Core *core, Reader *reader, int kind) {
    int n, last = 2 * (core->size + core->extra) - 1, size, guards = 0;
    switch (kind) {
    case RULE_COUNT:
    case RULE_TABLE:
        size = number_in(reader, 0, kind == RULE_TABLE ? MOST_TABLE : FURTHEST);
        if (kind == RULE_COUNT) guards = number_in(reader, 0, MOST_GUARDS);
        list_in(reader, &n, 1, 0, INT_MAX);
        list_in(reader, &n, size + guards ? size + guards : 1, 0, last);
        return;
    case RULE_SIGHT: number_in(reader, INT_MIN, FURTHEST); /* fall through */
    case RULE_RUNS: check_parts(reader, kind == RULE_RUNS, last); return;
    case RULE_UNEQUAL:
    case RULE_SHAPES:
        for (int i = 0; i < 2; i++) list_in(reader, &n, 1, 0, kind == RULE_SHAPES ? core->size - 1 : last);
        return;
    case RULE_CONNECTED:
        for (int i = 0; i < 2; i++) number_in(reader, 0, 1);
        for (int i = 0; i < 2; i++) list_in(reader, &n, 1, 0, core->size - 1);
        return;
    case RULE_GRAPH:
        list_in(reader, &n, 1, 0, last);
        list_in(reader, &size, 2, 0, n - 1);
        return;
    case RULE_ISLANDS: {
        number_in(reader, 0, 1);
        const int *clues = list_in(reader, &n, 2, -1, INT_MAX);
        for (int i = 0; i < n; i++) reader->bad |= clues[2 * i] < 0 || clues[2 * i] >= core->size;
        return;
    }
    case RULE_CLAUSE: list_in(reader, &n, 1, 0, last); return;
    default: reader->bad = 1;
    }
}

/* Rules that need the symbols of the board. */
int needs_symbols(int kind) { return (kind >= RULE_LOCAL_COUNT && kind <= RULE_LOCAL_SUM) || kind == RULE_BULBS; }

/* Where the first malformed record starts; -1 if there is none. */
int check_records(Core *core, const int *records, int length) {
    for (int at = 0; at < length;) {
        if (length - at < 2 || records[at + 1] < 0 || records[at + 1] > length - at - 2) return at;
        Reader reader = {records + at + 2, records + at + 2 + records[at + 1], core->started};
        if (needs_symbols(records[at])) check_local(core, &reader, records[at]);
        else {
            reader.bad = 0;
            check_listed(core, &reader, records[at]);
        }
        if (reader.bad || reader.at != reader.end) return at;
        at += 2 + records[at + 1];
    }
    return -1;
}

/* A list of a record that has been checked; `at` moves behind it. */
static const int *next_list(const int **at, int *length, int each) {
    const int *from = *at + 1;
    *length = **at;
    *at += 1 + *length * each;
    return from;
}

/* --- the padded board and its rules --- */

int shown_at(const Core *core, int cell) { return core->grid->plane[0][place_of(core, cell)]; }

static int clamp(int value, int most) { return value > most ? most : value < -most ? -most : value; }

typedef struct {
    int plane, off, symbols, cells, guards, listed;
    const int *symbol, *step, *guard, *list; /* list: allowed numbers, or patterns */
} Local;

static Local read_local(const int *record) {
    Local local = {record[2], record[3], 0, 0, 0, 0, NULL, NULL, NULL, NULL};
    const int *at = record + 4;
    local.symbol = next_list(&at, &local.symbols, 1);
    local.step = next_list(&at, &local.cells, 2);
    if (record[0] == RULE_LOCAL_COUNT) local.guard = next_list(&at, &local.guards, 3);
    local.list = next_list(&at, &local.listed, 1);
    return local;
}

static int is_local(int kind) { return kind == RULE_LOCAL_COUNT || kind == RULE_LOCAL_TABLE; }

/* Pad the board as far as rules look; steps that lead off every board are shortened. */
static void pad(Core *core) {
    Grid *grid = core->grid;
    int up = 1, along = 1;
    for (int at = 0; at < core->records.n; at += 2 + core->records.at[at + 1]) {
        const int *record = core->records.at + at;
        if (!is_local(record[0])) continue;
        Local local = read_local(record);
        for (int i = 0; i < local.cells + local.guards; i++) {
            const int *step = i < local.cells ? local.step + 2 * i : local.guard + 3 * (i - local.cells);
            int down = abs(clamp(step[0], core->rows)), right = abs(clamp(step[1], core->cols));
            if (down > up) up = down;
            if (right > along) along = right;
        }
    }
    up++; /* a corner's anchor is up to one cell off the board */
    along++;
    int64_t wide = (int64_t)core->cols + along, size = (core->rows + 2 * (int64_t)up) * wide + 2 * along;
    if (size >= CLAUSE) escape(core, CORE_TOO_LARGE);
    grid->wide = (int)wide;
    grid->size = (int)size;
    grid->first = up * grid->wide + along;
    int way[4] = {-grid->wide, 1, grid->wide, -1};
    memcpy(grid->way, way, sizeof way);
    grid->state = allocate(core, (size_t)size, 1);
    memset(grid->state, OFF, (size_t)size);
    for (int row = 0; row < core->rows; row++)
        memset(grid->state + grid->first + row * grid->wide, OPEN, (size_t)core->cols);
    for (int plane = 0; plane < 2; plane++) {
        int corner = plane, cols = core->cols + corner;
        grid->plane[plane] = allocate(core, (size_t)size, sizeof(uint16_t));
        if (!core->symbol[plane]) continue;
        for (int row = 0; row < core->rows + corner; row++) {
            uint16_t *to = grid->plane[plane] + grid->first + (row - corner) * grid->wide - corner;
            for (int col = 0; col < cols; col++) to[col] = (uint16_t)core->symbol[plane][row * cols + col];
        }
        release(core, core->symbol[plane]);
        core->symbol[plane] = NULL;
    }
}

static Template *template_of(Core *core, int kind, const Local *local, const int *step, const int *guard) {
    Grid *grid = core->grid;
    for (int i = 0; i < grid->rules; i++) {
        Template *rule = &grid->rule[i];
        if (rule->kind == kind && rule->plane == local->plane && rule->off == local->off &&
            rule->cells == local->cells && rule->guards == local->guards &&
            !memcmp(rule->step, step, (size_t)local->cells * sizeof(int)) &&
            !memcmp(rule->guard_step, guard, 2 * (size_t)local->guards * sizeof(int)))
            return rule;
    }
    grid->rule = resize(core, grid->rule, (size_t)grid->rules + 1, sizeof(Template));
    Template *rule = &grid->rule[grid->rules++];
    memset(rule, 0, sizeof *rule);
    rule->kind = kind;
    rule->plane = local->plane;
    rule->off = local->off;
    rule->cells = local->cells;
    rule->guards = local->guards;
    rule->step = allocate(core, (size_t)local->cells, sizeof(int));
    memcpy(rule->step, step, (size_t)local->cells * sizeof(int));
    rule->guard_step = allocate(core, 2 * (size_t)local->guards, sizeof(int));
    memcpy(rule->guard_step, guard, 2 * (size_t)local->guards * sizeof(int));
    size_t symbols = (size_t)core->symbols[local->plane];
    rule->says = allocate(core, symbols, 1);
    if (kind == TABLE) rule->patterns = allocate(core, symbols, sizeof(Ints));
    else rule->allowed = allocate(core, symbols, sizeof(uint64_t));
    return rule;
}

/* What a rule says at one symbol; said twice, both hold. */
static void say(Core *core, Template *rule, int symbol, const Local *local) {
    if (rule->kind == TABLE) {
        Ints *patterns = &rule->patterns[symbol];
        if (!rule->says[symbol]) append(core, patterns, local->list, local->listed);
        else {
            int kept = 0;
            for (int i = 0; i < patterns->n; i++)
                for (int k = 0; k < local->listed; k++)
                    if (patterns->at[i] == local->list[k]) {
                        patterns->at[kept++] = patterns->at[i];
                        break;
                    }
            patterns->n = kept;
        }
        rule->tells[WHITE] = rule->tells[BLACK] = 1;
    } else {
        uint64_t allowed = 0;
        for (int k = 0; k < local->listed; k++)
            if (local->list[k] <= rule->cells) allowed |= 1ull << local->list[k];
        rule->allowed[symbol] = rule->says[symbol] ? rule->allowed[symbol] & allowed : allowed;
        allowed = rule->allowed[symbol];
        for (int i = 0; i < rule->cells; i++) { /* more black cells say more if a number ends a range */
            int low = allowed >> i & 1, high = allowed >> (i + 1) & 1;
            rule->tells[BLACK] |= low && !high;
            rule->tells[WHITE] |= !low && high;
        }
        if (!allowed) rule->tells[WHITE] = rule->tells[BLACK] = 1;
    }
    rule->says[symbol] = 1;
}

static void read_rule(Core *core, const int *record) {
    Local local = read_local(record);
    Ints steps = {0}, guards = {0};
    for (int i = 0; i < local.cells; i++)
        push(core, &steps,
             clamp(local.step[2 * i], core->rows) * core->grid->wide + clamp(local.step[2 * i + 1], core->cols));
    for (int i = 0; i < local.guards; i++) {
        const int *guard = local.guard + 3 * i;
        push(core, &guards, clamp(guard[0], core->rows) * core->grid->wide + clamp(guard[1], core->cols));
        push(core, &guards, guard[2]);
    }
    room(core, &steps, 1);
    room(core, &guards, 1);
    int kind = record[0] == RULE_LOCAL_TABLE ? TABLE : -1;
    Template *rule = template_of(core, kind, &local, steps.at, guards.at);
    if (local.symbols)
        for (int i = 0; i < local.symbols; i++) say(core, rule, local.symbol[i], &local);
    else
        for (int symbol = 0; symbol < core->symbols[local.plane]; symbol++) say(core, rule, symbol, &local);
    release(core, steps.at);
    release(core, guards.at);
}

/* --- propagation --- */

static void paint(Core *core, int x, int colour) {
    Grid *grid = core->grid;
    int state = grid->state[x];
    if (state >= 0) {
        if (state != colour) core->contradiction = 1;
        return;
    }
    grid->state[x] = (signed char)colour;
    push(core, &grid->stack, x);
}

static int colour_at(const Grid *grid, const Template *rule, int x) {
    int state = grid->state[x];
    return state == OFF ? rule->off : state;
}

static int stands(const Grid *grid, const Template *rule, int anchor) {
    int symbol = grid->plane[rule->plane][anchor];
    if (!rule->says[symbol] || (rule->plane ? !symbol : grid->state[anchor] == OFF)) return 0;
    if (rule->off >= 0) return 1;
    for (int i = 0; i < rule->cells; i++)
        if (grid->state[anchor + rule->step[i]] == OFF) return 0;
    for (int i = 0; i < rule->guards; i++)
        if (grid->state[anchor + rule->guard_step[2 * i]] == OFF) return 0;
    return 1;
}

static void look_at_table(Core *core, const Template *rule, int anchor) {
    const Grid *grid = core->grid;
    const Ints *patterns = &rule->patterns[grid->plane[rule->plane][anchor]];
    int black = 0, white = 0, some = 0, all = -1;
    for (int i = 0; i < rule->cells; i++) {
        int colour = colour_at(grid, rule, anchor + rule->step[i]);
        if (colour == BLACK) black |= 1 << i;
        else if (colour == WHITE) white |= 1 << i;
    }
    for (int k = 0; k < patterns->n; k++) {
        int pattern = patterns->at[k];
        if ((pattern & black) != black || pattern & white) continue;
        some |= pattern;
        all &= pattern;
    }
    if (all == -1) {
        core->contradiction = 1;
        return;
    }
    for (int i = 0; i < rule->cells; i++) {
        if ((black | white) >> i & 1) continue;
        if (all >> i & 1) paint(core, anchor + rule->step[i], BLACK);
        else if (!(some >> i & 1)) paint(core, anchor + rule->step[i], WHITE);
    }
}

static void look_at_rule(Core *core, const Template *rule, int anchor) {
    const Grid *grid = core->grid;
    int guard = -1, blacks = 0, open = 0;
    if (!stands(grid, rule, anchor)) return;
    if (rule->kind == TABLE) {
        look_at_table(core, rule, anchor);
        return;
    }
    for (int i = 0; i < rule->guards; i++) {
        int colour = colour_at(grid, rule, anchor + rule->guard_step[2 * i]);
        if (colour == OPEN) {
            if (guard >= 0) return;
            guard = i;
        } else if (colour != rule->guard_step[2 * i + 1]) return;
    }
    for (int i = 0; i < rule->cells; i++) {
        int colour = colour_at(grid, rule, anchor + rule->step[i]);
        blacks += colour == BLACK;
        open += colour == OPEN;
    }
    uint64_t left = rule->allowed[grid->plane[rule->plane][anchor]] >> blacks & ((2ull << open) - 1);
    if (!left) {
        if (guard < 0) core->contradiction = 1;
        else paint(core, anchor + rule->guard_step[2 * guard], !rule->guard_step[2 * guard + 1]);
        return;
    }
    if (guard >= 0 || !open || (left != 1 && left != 1ull << open)) return;
    for (int i = 0; i < rule->cells; i++)
        if (colour_at(grid, rule, anchor + rule->step[i]) == OPEN)
            paint(core, anchor + rule->step[i], left != 1);
}

/* Of each ray the least and the most that is seen along it, against the number; 0 if none fits. */
static int sight_window(const Grid *grid, int here, int *low, int *high) {
    int symbol = grid->plane[0][here], colour = grid->sees[symbol], want = grid->number[symbol];
    int least = 0, most = 0, again = want >= 0;
    const signed char *state = grid->state;
    for (int d = 0; d < 4; d++) {
        int y = here + grid->way[d], n = 0;
        for (; n <= want && state[y] == colour; n++) y += grid->way[d];
        low[d] = n;
        for (; n < want && (state[y] == OPEN || state[y] == colour); n++) y += grid->way[d];
        high[d] = n;
        least += low[d];
        most += n;
    }
    while (again) {
        again = 0;
        if (least > want || most < want) return 0;
        for (int d = 0; d < 4; d++) {
            int lowest = want - (most - high[d]), highest = want - (least - low[d]);
            if (lowest > low[d]) {
                least += lowest - low[d];
                low[d] = lowest;
                again = 1;
            }
            if (highest < high[d]) {
                most -= high[d] - highest;
                high[d] = highest;
                again = 1;
            }
            while (low[d] < high[d] && state[here + (low[d] + 1) * grid->way[d]] == colour) {
                low[d]++; /* a run cannot end before a cell of its colour */
                least++;
                again = 1;
            }
            while (high[d] >= low[d] && state[here + (high[d] + 1) * grid->way[d]] == colour) {
                high[d]--;
                most--;
                again = 1;
            }
            if (low[d] > high[d]) return 0;
        }
    }
    return want >= 0;
}

/* Returns whether a sight can say more when more is known. */
static int look_at_sight(Core *core, int here) {
    Grid *grid = core->grid;
    int colour = grid->sees[grid->plane[0][here]], low[4], high[4], open = 0;
    if (!sight_window(grid, here, low, high)) {
        core->contradiction = 1;
        return 0;
    }
    for (int d = 0; d < 4; d++) {
        int y = here + grid->way[d];
        for (int i = 0; i < low[d]; i++, y += grid->way[d])
            if (grid->state[y] == OPEN) paint(core, y, colour);
        if (low[d] == high[d] && grid->state[y] == OPEN) paint(core, y, !colour);
        open |= low[d] < high[d];
    }
    return open;
}

static void ask_sight(Core *core, int x) {
    Grid *grid = core->grid;
    if (grid->queued[x]) return;
    grid->queued[x] = 1;
    push(core, &grid->again, x);
}

/* A cell without a symbol is black, or sees a black cell: whether only one cell is left for that. */
static void look_at_light(Core *core, int here) {
    Grid *grid = core->grid;
    int open = grid->state[here] == OPEN, last = here;
    if (grid->state[here] == BLACK) return;
    for (int d = 0; d < 4; d++)
        for (int y = here + grid->way[d]; grid->state[y] != OFF && !grid->plane[0][y]; y += grid->way[d]) {
            if (grid->state[y] == BLACK) return;
            if (grid->state[y] != OPEN) continue;
            last = y;
            if (++open > 1) return;
        }
    if (!open) core->contradiction = 1;
    else paint(core, last, BLACK);
}

static void follow_bulbs(Core *core, int x, int colour) {
    Grid *grid = core->grid;
    if (grid->plane[0][x]) return;
    for (int d = 0; d < 4; d++)
        for (int y = x + grid->way[d]; grid->state[y] != OFF && !grid->plane[0][y]; y += grid->way[d]) {
            if (colour == BLACK && grid->bulbs) paint(core, y, WHITE);
            if (colour == WHITE && grid->lit) look_at_light(core, y);
        }
    if (colour == WHITE && grid->lit) look_at_light(core, x);
}

/* Ask what may follow of a cell that became known. */
static void follow_cell(Core *core, int x) {
    Grid *grid = core->grid;
    int colour = grid->state[x];
    for (int i = 0; i < grid->rules; i++) {
        const Template *rule = &grid->rule[i];
        for (int k = 0; k < rule->cells && rule->tells[colour]; k++)
            look_at_rule(core, rule, x - rule->step[k]);
        for (int k = 0; k < rule->guards; k++) look_at_rule(core, rule, x - rule->guard_step[2 * k]);
    }
    if (grid->bulbs || grid->lit) follow_bulbs(core, x, colour);
    for (int k = 0; grid->watching && k < grid->watching[x + 1] - grid->watching[x]; k++)
        ask_sight(core, grid->watcher[grid->watching[x] + k]);
}

/* Follow all that became known, sights last. */
static void follow(Core *core, int sights) {
    Grid *grid = core->grid;
    while (!core->contradiction) {
        give_up_in_time(core);
        if (grid->head < grid->stack.n) follow_cell(core, grid->stack.at[grid->head++]);
        else if (sights && grid->next < grid->again.n) {
            int x = grid->again.at[grid->next++];
            grid->queued[x] = 0;
            look_at_sight(core, x);
        } else break;
    }
    core->stats[STAT_GROUNDED] += grid->head;
    grid->stack.n = grid->head = 0;
    if (sights) grid->again.n = grid->next = 0;
}

/* List for each open cell the sights that look at it; all of these are asked anew. */
static void watch_cells(Core *core) {
    Grid *grid = core->grid;
    int low[4], high[4], total = 0;
    grid->watching = allocate(core, (size_t)grid->size + 2, sizeof(int));
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < grid->again.n; i++) {
            int here = grid->again.at[i];
            if (!sight_window(grid, here, low, high)) continue;
            for (int d = 0; d < 4; d++)
                for (int k = 1; k <= high[d] + 1; k++) {
                    int x = here + k * grid->way[d];
                    if (grid->state[x] != OPEN) continue;
                    if (pass) grid->watcher[--grid->watching[x]] = here;
                    else grid->watching[x]++;
                }
        }
        if (pass) break;
        for (int x = 0; x <= grid->size; x++) grid->watching[x] = total += grid->watching[x];
        grid->watcher = allocate(core, (size_t)total, sizeof(int));
    }
    for (int i = 0; i < grid->again.n; i++) grid->queued[grid->again.at[i]] = 1;
}

/* Look at all sights in turn, as long as much comes of it; then only at those that look at a cell which
 * became known. */
static void sweep_sights(Core *core) {
    Grid *grid = core->grid;
    int kept, painted;
    do {
        kept = painted = 0;
        for (int i = 0; i < grid->again.n && !core->contradiction; i++) {
            int here = grid->again.at[i];
            give_up_in_time(core);
            if (look_at_sight(core, here)) grid->again.at[kept++] = here;
            painted += grid->stack.n;
            if (grid->stack.n) follow(core, 0);
        }
        grid->again.n = kept;
    } while (!core->contradiction && 16 * painted > kept);
    grid->queued = allocate(core, (size_t)grid->size, 1);
    append(core, &grid->unsettled, grid->again.at, kept);
    if (kept && !core->contradiction) watch_cells(core);
    follow(core, 1);
}

/* Ask all rules at all anchors; sights are only listed. */
static void ask_rules(Core *core) {
    Grid *grid = core->grid;
    for (int row = -1; row < core->rows; row++)
        for (int col = -1; col < core->cols && !core->contradiction; col++) {
            int x = grid->first + row * grid->wide + col, here = row >= 0 && col >= 0;
            give_up_in_time(core);
            for (int i = 0; i < grid->rules; i++) look_at_rule(core, &grid->rule[i], x);
            if (here && grid->sights && grid->sees[grid->plane[0][x]] >= 0) push(core, &grid->again, x);
            if (here && grid->lit && !grid->plane[0][x]) look_at_light(core, x);
            if (grid->stack.n > 4096) follow(core, 0);
        }
}

static void propagate_rules(Core *core) {
    ask_rules(core);
    follow(core, 0);
    if (core->grid->again.n) sweep_sights(core);
}

/* Ask each sight that is left until none says more: what is written of a sight rests on that. */
static void settle_sights(Core *core) {
    Grid *grid = core->grid;
    for (int more = 1; more && !core->contradiction;) {
        more = 0;
        for (int i = 0; i < grid->unsettled.n && !core->contradiction; i++) {
            look_at_sight(core, grid->unsettled.at[i]);
            more |= grid->stack.n;
            if (grid->stack.n) follow(core, 1);
        }
    }
}

#ifdef RECHECK
/* Ask everything again, where nothing may follow any more. */
static void recheck_board(Core *core) {
    Grid *grid = core->grid;
    ask_rules(core);
    for (int i = 0; i < grid->again.n; i++) look_at_sight(core, grid->again.at[i]);
    grid->again.n = 0;
    if (core->contradiction || grid->stack.n) escape(core, CORE_UNSETTLED);
}
#endif

/* --- cells that no rule wants black --- */

enum { WANTED = 1, SHELTERED = 2 };

/* What a count says of an open cell among its cells: whether it may want the cell black; and whether it
 * forbids that the cell and one beside it are both black. */
static int wants(const Grid *grid, const Template *rule, int anchor) {
    int blacks = 0, open = 0;
    if (!stands(grid, rule, anchor)) return 0;
    if (rule->kind == TABLE) return WANTED;
    for (int i = 0; i < rule->guards; i++) {
        int colour = colour_at(grid, rule, anchor + rule->guard_step[2 * i]);
        if (colour == !rule->guard_step[2 * i + 1]) return 0;
    }
    for (int i = 0; i < rule->cells; i++) {
        int colour = colour_at(grid, rule, anchor + rule->step[i]);
        blacks += colour == BLACK;
        open += colour == OPEN;
    }
    uint64_t all = (2ull << open) - 1, left = rule->allowed[grid->plane[rule->plane][anchor]] >> blacks & all;
    if (left & (left + 1)) return WANTED;
    int apart = rule->cells == 2 ? abs(rule->step[0] - rule->step[1]) : 0;
    return open == 2 && left == 3 && !rule->guards && (apart == 1 || apart == grid->wide) ? SHELTERED : 0;
}

/* Whether all rules are local, but that white cells may have to be connected; *connected says that. */
static int only_local(const Core *core, int *connected) {
    for (int at = 0; at < core->records.n; at += 2 + core->records.at[at + 1]) {
        const int *record = core->records.at + at;
        int whole = record[0] == RULE_CONNECTED && record[2] == WHITE && !record[3] && !record[4] && !record[5];
        if (!whole && !is_local(record[0]) && record[0] != RULE_LOCAL_SIGHT) return 0;
        *connected |= whole;
    }
    return 1;
}

/* Pure literals: a cell that no rule wants black is white in some solution, if there is any. Where white
 * cells are connected, the cell beside it must be white when it is black: then they stay connected when
 * it becomes white, too. Solutions get lost, so this is for a search for one. */
void presume_white(Core *core) {
    Grid *grid = core->grid;
    int connected = 0;
    if (core->contradiction || !only_local(core, &connected)) return;
    char *marks = allocate(core, (size_t)grid->size, 1);
    for (int cell = 0; cell < core->size; cell++) {
        int x = place_of(core, cell);
        if (grid->state[x] != OPEN) continue;
        if (grid->watching && grid->watching[x] < grid->watching[x + 1]) marks[x] = WANTED;
        for (int i = 0; i < grid->rules && !(marks[x] & WANTED); i++) {
            const Template *rule = &grid->rule[i];
            for (int k = 0; k < rule->cells; k++) marks[x] |= (char)wants(grid, rule, x - rule->step[k]);
            for (int k = 0; k < rule->guards; k++)
                if (rule->guard_step[2 * k + 1] == WHITE && stands(grid, rule, x - rule->guard_step[2 * k]))
                    marks[x] |= WANTED;
        }
    }
    grid->sure = allocate(core, (size_t)grid->size, 1);
    memcpy(grid->sure, grid->state, (size_t)grid->size);
    for (int x = 0; x < grid->size; x++)
        if (grid->state[x] == OPEN && !(marks[x] & WANTED) && (!connected || marks[x] & SHELTERED))
            grid->state[x] = WHITE; /* nothing follows: no rule forbids it, and no sight looks at it */
    release(core, marks);
}

/* --- failed literals and equivalences, before anything is written --- */

#define MOST_PAINTED 40

static int try_colour(Core *core, int x, int colour) {
    Grid *grid = core->grid;
    paint(core, x, colour);
    while (!core->contradiction && grid->stack.n < MOST_PAINTED) {
        if (grid->head < grid->stack.n) follow_cell(core, grid->stack.at[grid->head++]);
        else if (grid->next < grid->again.n) {
            int here = grid->again.at[grid->next++];
            grid->queued[here] = 0;
            look_at_sight(core, here);
        } else break;
    }
    for (; grid->next < grid->again.n; grid->next++) grid->queued[grid->again.at[grid->next]] = 0;
    int possible = !core->contradiction;
    core->contradiction = grid->head = grid->next = grid->again.n = 0;
    return possible;
}

static void take_back(Grid *grid) {
    while (grid->stack.n) grid->state[grid->stack.at[--grid->stack.n]] = OPEN;
}

/* Try both colours of a cell on the board: what is impossible, what follows of both, what is equal. Returns
 * how much was found. */
static int probe_cell(Core *core, int x, Ints *painted) {
    Grid *grid = core->grid;
    painted->n = 0;
    int white = try_colour(core, x, WHITE), fixed = 0, found = 0;
    for (int i = 0; i < grid->stack.n; i++) {
        push(core, painted, grid->stack.at[i]);
        grid->tried[grid->stack.at[i]] = grid->state[grid->stack.at[i]];
    }
    take_back(grid);
    int black = try_colour(core, x, BLACK);
    for (int i = 1; i < painted->n && white && black; i++) {
        int y = painted->at[i];
        if (grid->state[y] == OPEN) continue;
        if (grid->state[y] == grid->tried[y]) painted->at[fixed++] = y;
        else found += unite(core, grid->class_of, 2 * x, 2 * y + (grid->state[y] == WHITE));
    }
    take_back(grid);
    if (!white || !black) {
        paint(core, x, white ? WHITE : BLACK);
        if (!white && !black) core->contradiction = 1;
    }
    for (int i = 0; i < fixed && white && black; i++) paint(core, painted->at[i], grid->tried[painted->at[i]]);
    found += grid->stack.n;
    follow(core, 1);
    return found;
}

static void probe_board(Core *core) {
    Grid *grid = core->grid;
    Ints painted = {0};
    grid->class_of = resize(core, grid->class_of, (size_t)grid->size, sizeof(Lit));
    grid->tried = allocate(core, (size_t)grid->size, 1);
    for (int x = 0; x < grid->size; x++) grid->class_of[x] = 2 * x;
    int64_t left = PROBES;
    for (int cell = 0; cell < core->size && !core->contradiction && left > 0; cell++) {
        int x = place_of(core, cell);
        if (grid->state[x] == OPEN && grid->class_of[x] == 2 * x)
            left += PROBES_FOR_ONE * (int64_t)probe_cell(core, x, &painted) - 1;
    }
    release(core, painted.at);
    release(core, grid->tried);
}

/* Where cells are equal or opposite and one of them is known, all are. */
static void paint_classes(Core *core) {
    Grid *grid = core->grid;
    for (int more = 1; more && !core->contradiction;) {
        for (int x = 0; x < grid->size; x++) {
            Lit stands = find(grid->class_of, 2 * x);
            int y = stands >> 1, odd = stands & 1;
            if (grid->state[y] >= 0) paint(core, x, grid->state[y] ^ odd);
            else if (grid->state[x] >= 0) paint(core, y, grid->state[x] ^ odd);
        }
        more = grid->stack.n;
        follow(core, 1);
    }
}

/* --- what is left, as constraints --- */

static Lit lit_at(const Core *core, int x, int off) {
    const Grid *grid = core->grid;
    int state = grid->state[x];
    if (state == OPEN) return core->cell_lit[(x - grid->first) / grid->wide * core->cols +
                                             (x - grid->first) % grid->wide];
    return (state == OFF ? off : state) == BLACK ? TRUE_LIT : FALSE_LIT;
}

/* A table as it was written at another anchor, where the same of its cells were known. */
typedef struct {
    const int *patterns;
    int open, black, pool;
} Written;

#define WRITTEN 1024

static void write_table_at(Core *core, const Ints *patterns, const Lit *lits, int n, Written *written) {
    Lit own[MOST_TABLE];
    int open = 0, black = 0, m = 0, before = core->other_start.n;
    for (int i = 0; i < n; i++) {
        if (lits[i] > FALSE_LIT) own[m++] = lits[i], open |= 1 << i;
        else black |= (lits[i] == TRUE_LIT) << i;
    }
    uint64_t hash = ((uint64_t)(uint32_t)open << 32 | (uint32_t)black) ^ (uintptr_t)patterns->at;
    Written *found = &written[hash * 0x9E3779B97F4A7C15ull >> 54];
    int different = are_apart(own, m);
    if (different && found->patterns == patterns->at && found->open == open && found->black == black) {
        add_other(core, TABLE, own, m, &found->pool, 1);
        return;
    }
    add_table(core, lits, n, patterns->at, patterns->n);
    if (!different || core->other_start.n == before) return;
    *found = (Written){patterns->at, open, black, core->other_data.at[core->other_data.n - 1]};
}

/* A rule at an anchor, if the open cell that asks is the first of its open cells. */
static void write_rule(Core *core, const Template *rule, int anchor, int asking, Written *written) {
    const Grid *grid = core->grid;
    Lit lits[MOST_CELLS + 1], guards[MOST_GUARDS];
    if (!stands(grid, rule, anchor)) return;
    for (int i = 0; i < asking; i++) {
        int step = i < rule->cells ? rule->step[i] : rule->guard_step[2 * (i - rule->cells)];
        if (grid->state[anchor + step] == OPEN) return;
    }
    int symbol = grid->plane[rule->plane][anchor];
    for (int i = 0; i < rule->cells; i++) lits[i] = lit_at(core, anchor + rule->step[i], rule->off);
    if (rule->kind == TABLE) {
        write_table_at(core, &rule->patterns[symbol], lits, rule->cells, written);
        return;
    }
    for (int i = 0; i < rule->guards; i++)
        guards[i] = lit_at(core, anchor + rule->guard_step[2 * i], rule->off) ^ !rule->guard_step[2 * i + 1];
    add_count(core, lits, rule->cells, &rule->allowed[symbol], guards, rule->guards);
}

static void write_sight_at(Core *core, int here, Ints *record) {
    const Grid *grid = core->grid;
    int colour = grid->sees[grid->plane[0][here]], want = grid->number[grid->plane[0][here]], low[4], high[4];
    if (!sight_window(grid, here, low, high)) {
        core->contradiction = 1;
        return;
    }
    int length[4], head[2] = {SIGHT, 0};
    record->n = 0;
    append(core, record, head, 2);
    for (int d = 0; d < 4; d++) {
        int last = low[d] < high[d] ? high[d] + 1 : low[d], from = record->n;
        want -= low[d];
        for (int i = low[d] + 1; i <= last; i++) {
            int x = here + i * grid->way[d];
            if (grid->state[x] == OFF || grid->state[x] == !colour) break;
            push(core, record, lit_at(core, x, WHITE) ^ (colour == WHITE));
            /* a run that reaches known cells of the colour goes on over them: it may not seem to end before */
            if (i == last && grid->state[x + grid->way[d]] == colour) last++;
        }
        length[d] = record->n - from;
    }
    int n = record->at[1] = record->n - 2, more[2] = {want, 4};
    if (!n) return;
    append(core, record, more, 2);
    append(core, record, length, 4);
    add_other(core, SIGHT, record->at + 2, n, record->at + 2 + n, 6);
}

static void write_bulbs(Core *core) {
    const Grid *grid = core->grid;
    Ints lits = {0};
    uint64_t few = 3;
    for (int cell = 0; cell < core->size; cell++) {
        int x = place_of(core, cell), lit = grid->state[x] == BLACK;
        if (grid->plane[0][x]) continue;
        for (int d = 1; d < 3 && grid->bulbs; d++) { /* stretches that begin here */
            int before = x - grid->way[d], y = x;
            if (grid->state[before] != OFF && !grid->plane[0][before]) continue;
            lits.n = 0;
            for (; grid->state[y] != OFF && !grid->plane[0][y]; y += grid->way[d])
                if (grid->state[y] != WHITE) push(core, &lits, lit_at(core, y, WHITE));
            uint64_t *allowed = allocate(core, (size_t)lits.n / 64 + 1, sizeof(uint64_t));
            *allowed = lits.n ? few : 1;
            if (lits.n > 1) add_count(core, lits.at, lits.n, allowed, NULL, 0);
            release(core, allowed);
        }
        if (!grid->lit) continue;
        lits.n = 0;
        if (grid->state[x] == OPEN) push(core, &lits, lit_at(core, x, WHITE));
        for (int d = 0; d < 4 && !lit; d++)
            for (int y = x + grid->way[d]; grid->state[y] != OFF && !grid->plane[0][y]; y += grid->way[d]) {
                lit |= grid->state[y] == BLACK;
                if (grid->state[y] == OPEN) push(core, &lits, lit_at(core, y, WHITE));
            }
        if (!lit) add_clause(core, lits.at, lits.n);
    }
    release(core, lits.at);
}

static void number_cells(Core *core) {
    const Grid *grid = core->grid;
    core->cell_lit = allocate(core, (size_t)core->size + (size_t)core->extra, sizeof(Lit));
    core->variables = 1;
    for (int cell = 0, col = 0, at = grid->first; cell < core->size + core->extra; cell++, at++) {
        int x = cell < core->size ? at : -1, state = x < 0 ? OPEN : grid->state[x];
        if (++col == core->cols) {
            col = 0;
            at += grid->wide - core->cols;
        }
        Lit stands = x < 0 || !grid->class_of ? 2 * x : find(grid->class_of, 2 * x);
        if (state != OPEN) core->cell_lit[cell] = state == BLACK ? TRUE_LIT : FALSE_LIT;
        else if (x < 0 || stands >> 1 == x) core->cell_lit[cell] = 2 * core->variables++;
        else core->cell_lit[cell] = lit_at(core, stands >> 1, WHITE) ^ (stands & 1);
    }
    core->stats[STAT_OPEN] = core->variables - 1 - core->extra;
}

static void write_rules(Core *core) {
    const Grid *grid = core->grid;
    Ints sight = {0};
    Written *written = allocate(core, WRITTEN, sizeof(Written));
    for (int cell = 0; cell < core->size; cell++) {
        int x = place_of(core, cell);
        give_up_in_time(core);
        if (grid->state[x] == OPEN)
            for (int i = 0; i < grid->rules; i++) {
                const Template *rule = &grid->rule[i];
                for (int k = 0; k < rule->cells; k++) write_rule(core, rule, x - rule->step[k], k, written);
                for (int k = 0; k < rule->guards; k++)
                    write_rule(core, rule, x - rule->guard_step[2 * k], rule->cells + k, written);
            }
    }
    release(core, written);
    for (int i = 0; i < grid->unsettled.n; i++) write_sight_at(core, grid->unsettled.at[i], &sight);
    release(core, sight.at);
    if (grid->bulbs || grid->lit) write_bulbs(core);
}

/* --- rules whose cells are listed --- */

static Lit *lits_of(Core *core, Ints *lits, const int *given, int n) {
    lits->n = 0;
    Lit *to = room(core, lits, n);
    for (int i = 0; i < n; i++) to[i] = core->cell_lit[given[i] >> 1] ^ (given[i] & 1);
    return to;
}

static void write_count(Core *core, const int *record, Ints *lits) {
    int size = record[2], guards = record[3], numbers, rows;
    const int *at = record + 4, *allowed = next_list(&at, &numbers, 1);
    const int *row = next_list(&at, &rows, size + guards ? size + guards : 1);
    uint64_t *mask = allocate(core, (size_t)size / 64 + 1, sizeof(uint64_t));
    for (int i = 0; i < numbers; i++)
        if (allowed[i] <= size) mask[allowed[i] >> 6] |= 1ull << (allowed[i] & 63);
    for (int i = 0; i < rows; i++, row += size + guards) {
        Lit *own = lits_of(core, lits, row, size + guards);
        add_count(core, own, size, mask, own + size, guards);
    }
    release(core, mask);
}

static void write_table(Core *core, const int *record, Ints *lits) {
    int size = record[2], patterns, rows;
    const int *at = record + 3, *pattern = next_list(&at, &patterns, 1);
    const int *row = next_list(&at, &rows, size ? size : 1);
    for (int i = 0; i < rows; i++, row += size)
        add_table(core, lits_of(core, lits, row, size), size, pattern, patterns);
}

static void write_runs(Core *core, const int *record, Ints *lits) {
    int runs, n, states = 0;
    const int *at = record + 2, *size = next_list(&at, &runs, 1), *line = next_list(&at, &n, 1);
    Lit *own = lits_of(core, lits, line, n);
    for (int i = 0; i < runs; i++) states += size[i] + (i > 0);
    if (states > n) {
        add_clause(core, NULL, 0);
        return;
    }
    int words = states / 64 + 1, more[3] = {states, words, core->pool.n}, state = 0;
    uint64_t *stay = word_room(core, &core->pool, 3 * words), *black = stay + words, *white = black + words;
    memset(stay, 0, 3 * (size_t)words * sizeof(uint64_t));
    core->pool.n += 3 * words;
#define SET(mask, bit) mask[(bit) >> 6] |= 1ull << ((bit) & 63)
    SET(stay, 0);
    SET(stay, states);
    for (int i = 0; i < runs; i++) {
        if (i) {
            SET(white, state);
            state++;
            SET(stay, state);
        }
        for (int k = 0; k < size[i]; k++, state++) SET(black, state);
    }
    add_other(core, RUNS, own, n, more, 3);
}

static void write_sight(Core *core, const int *record, Ints *lits) {
    int rays, n;
    const int *at = record + 3, *size = next_list(&at, &rays, 1), *own = next_list(&at, &n, 1);
    Ints more = {0};
    push(core, &more, record[2]);
    push(core, &more, rays);
    append(core, &more, size, rays);
    add_other(core, SIGHT, lits_of(core, lits, own, n), n, more.at, more.n);
    release(core, more.at);
}

/* Two lists, of literals or of cells; shapes know where their cells are. */
static void write_pair(Core *core, const int *record, Ints *lits) {
    int shapes = record[0] == RULE_SHAPES, n, m;
    const int *at = record + 2, *one = next_list(&at, &n, 1), *other = next_list(&at, &m, 1);
    Ints both = {0}, more = {0};
    push(core, &more, n);
    if (shapes) {
        append(core, &more, one, n);
        append(core, &more, other, m);
    }
    for (int i = 0; i < n + m; i++) push(core, &both, (i < n ? one[i] : other[i - n]) << shapes);
    room(core, &both, 1);
    add_other(core, shapes ? SHAPES : UNEQUAL, lits_of(core, lits, both.at, n + m), n + m, more.at, more.n);
    release(core, both.at);
    release(core, more.at);
}

static void write_listed(Core *core, const int *record, Ints *lits) {
    switch (record[0]) {
    case RULE_COUNT: write_count(core, record, lits); return;
    case RULE_TABLE: write_table(core, record, lits); return;
    case RULE_RUNS: write_runs(core, record, lits); return;
    case RULE_SIGHT: write_sight(core, record, lits); return;
    case RULE_SHAPES:
    case RULE_UNEQUAL: write_pair(core, record, lits); return;
    case RULE_CLAUSE: add_clause(core, lits_of(core, lits, record + 3, record[2]), record[2]); return;
    default: write_area_rule(core, record); return;
    }
}

/* Write the rules whose cells are listed as constraints. */
void write_records(Core *core, const int *records, int length) {
    Ints lits = {0};
    room(core, &lits, 1);
    for (int at = 0; at < length; at += 2 + records[at + 1]) write_listed(core, records + at, &lits);
    release(core, lits.at);
}

static void read_symbol_rule(Core *core, const int *record) {
    Grid *grid = core->grid;
    int symbol = record[2];
    if (grid->sees[symbol] >= 0 && (grid->sees[symbol] != record[3] || grid->number[symbol] != record[4]))
        escape(core, CORE_MALFORMED); /* one colour and number a symbol */
    grid->sees[symbol] = (signed char)record[3];
    grid->number[symbol] = record[4];
    grid->sights = 1;
}

/* Write as constraints what is left of the rules. */
static void write_model(Core *core, int open) {
    if (open >= MANY_OPEN && !core->contradiction) {
        probe_board(core);
        paint_classes(core);
    }
    settle_sights(core);
#ifdef RECHECK
    if (!core->contradiction) recheck_board(core);
#endif
    number_cells(core);
    if (core->contradiction) return;
    write_rules(core);
    write_records(core, core->records.at, core->records.n);
    write_areas(core);
    core->stats[STAT_CONSTRAINTS] = core->count_table.n + core->other_start.n;
}

void ground(Core *core) {
    Grid *grid = core->grid = allocate(core, 1, sizeof(Grid));
    pad(core);
    grid->sees = allocate(core, (size_t)core->symbols[0], 1);
    memset(grid->sees, -1, (size_t)core->symbols[0]);
    grid->number = allocate(core, (size_t)core->symbols[0], sizeof(int));
    for (int at = 0; at < core->records.n; at += 2 + core->records.at[at + 1]) {
        const int *record = core->records.at + at;
        if (is_local(record[0])) read_rule(core, record);
        else if (record[0] == RULE_LOCAL_SIGHT) read_symbol_rule(core, record);
        else if (record[0] == RULE_BULBS) *(record[2] ? &grid->lit : &grid->bulbs) = 1;
    }
    propagate_rules(core);
    int open = 0;
    for (int cell = 0; cell < core->size; cell++) open += grid->state[place_of(core, cell)] == OPEN;
    if (core->presume && open >= MANY_OPEN) presume_white(core);
    core->presume = grid->sure != NULL;
    write_model(core, open);
}

/* Ground anew without what was presumed: more than one solution is asked for. `excluded`, a byte for each
 * cell, is no solution any more. */
void ground_again(Core *core, const signed char *excluded) {
    Grid *grid = core->grid;
    if (core->contradiction) return;
    core->presume = core->probed = core->areas = core->sums = 0;
    stop_search(core);
    release_constraints(core, core->constraints);
    no_constraints(core);
    core->pool.n = 0;
    memcpy(grid->state, grid->sure, (size_t)grid->size);
    write_model(core, MANY_OPEN);
    start_search(core);
    Ints clause = {0};
    for (int cell = 0; cell < core->size && excluded; cell++)
        push(core, &clause, core->cell_lit[cell] ^ (excluded[cell] != 0));
    if (excluded && !core->contradiction && !add_at_root(core, clause.at, clause.n)) core->contradiction = 1;
    release(core, clause.at);
}
