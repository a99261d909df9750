/* Grounding: local rules are propagated on the board as they are, and then written as constraints over
 * the cells that are left open.
 *
 * A local rule is never spread over the board. The board is padded, so that steps are distances. A
 * cell that becomes known asks the rules whose cells it may be: the anchor is the cell less a step,
 * and the symbol there says what is allowed. Most cells of a compiled board become known here. */
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

/* --- the padded board and its rules --- */

int shown_at(const Core *core, int cell) { return core->grid->plane[0][place_of(core, cell)]; }

static int clamp(int value, int most) { return value > most ? most : value < -most ? -most : value; }

/* A step of a local rule, to a cell or to a guard: down, right. */
static const int *step_of(const Record *r, int i) {
    return i < r->n[1] ? r->list[1] + 2 * i : r->list[2] + 3 * (i - r->n[1]);
}

static void pad_plane(Core *core, int plane) {
    Grid *grid = core->grid;
    int cols = core->cols + plane; /* corners are one more, and belong to the cell to their upper left */
    grid->plane[plane] = allocate(core, (size_t)grid->size, sizeof(uint16_t));
    for (int row = 0; row < core->rows + plane && core->symbol[plane]; row++) {
        uint16_t *to = grid->plane[plane] + grid->first + (row - plane) * grid->wide - plane;
        for (int col = 0; col < cols; col++) to[col] = (uint16_t)core->symbol[plane][row * cols + col];
    }
    release(core, core->symbol[plane]);
    core->symbol[plane] = NULL;
}

/* Pad the board as far as rules look; steps that lead off every board are shortened. */
static void pad(Core *core) {
    Grid *grid = core->grid;
    Record r;
    int up = 1, along = 1;
    for (int at = 0; next_record(&core->records, &at, &r);)
        for (int i = 0; i < r.n[1] + r.n[2] && is_local(r.kind); i++) {
            const int *step = step_of(&r, i);
            int down = abs(clamp(step[0], core->rows)), right = abs(clamp(step[1], core->cols));
            if (down > up) up = down;
            if (right > along) along = right;
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
    pad_plane(core, 0);
    pad_plane(core, 1);
}

/* The rule of this shape (kind, plane, off, cells, guards, steps, colours of guards); a new one if none has
 * it. */
static Template *template_of(Core *core, Ints *shape) {
    Grid *grid = core->grid;
    const int *head = shape->at;
    for (int i = 0; i < grid->rules; i++) {
        Template *rule = &grid->rule[i];
        if (rule->shape.n != shape->n || memcmp(rule->shape.at, head, (size_t)shape->n * sizeof(int))) continue;
        release(core, shape->at);
        return rule;
    }
    size_t symbols = (size_t)core->symbols[head[1]];
    grid->rule = resize(core, grid->rule, (size_t)grid->rules + 1, sizeof(Template));
    Template *rule = &grid->rule[grid->rules++];
    *rule = (Template){*shape, head[0], head[1], head[2], head[3], head[4], .step = head + 5};
    rule->guard = rule->step + rule->cells + rule->guards;
    rule->says = allocate(core, symbols, 1);
    rule->patterns = allocate(core, symbols, sizeof(Ints));
    rule->allowed = allocate(core, symbols, sizeof(uint64_t));
    return rule;
}

static int has(const int *list, int n, int value) {
    while (n && list[n - 1] != value) n--;
    return n > 0;
}

/* What a rule says at one symbol; said twice, both hold. */
static void say(Core *core, Template *rule, int symbol, const int *list, int n) {
    Ints *patterns = &rule->patterns[symbol];
    int before = rule->says[symbol], kept = 0;
    rule->says[symbol] = 1;
    if (rule->kind == TABLE) {
        if (!before) append(core, patterns, list, n);
        for (int i = 0; i < patterns->n; i++)
            if (has(list, n, patterns->at[i])) patterns->at[kept++] = patterns->at[i];
        patterns->n = kept;
    }
    uint64_t allowed = 0;
    for (int k = 0; k < n; k++)
        if (list[k] <= rule->cells) allowed |= 1ull << list[k];
    rule->allowed[symbol] = allowed = before ? rule->allowed[symbol] & allowed : allowed;
    for (int i = 0; i < rule->cells; i++) { /* more black cells say more if a number ends a range */
        int low = allowed >> i & 1, high = allowed >> (i + 1) & 1;
        rule->tells[BLACK] |= low && !high;
        rule->tells[WHITE] |= !low && high;
    }
    if (!allowed || rule->kind == TABLE) rule->tells[WHITE] = rule->tells[BLACK] = 1;
}

static void read_rule(Core *core, const Record *r) {
    int cells = r->n[1], steps = cells + r->n[2], symbols = r->n[0], all = core->symbols[r->value[0]];
    int head[5] = {r->kind == RULE_LOCAL_TABLE ? TABLE : COUNT, r->value[0], r->value[1], cells, r->n[2]};
    Ints shape = {0};
    append(core, &shape, head, 5);
    for (int i = 0; i < steps; i++) {
        const int *step = step_of(r, i);
        push(core, &shape, clamp(step[0], core->rows) * core->grid->wide + clamp(step[1], core->cols));
    }
    for (int i = cells; i < steps; i++) push(core, &shape, step_of(r, i)[2]);
    Template *rule = template_of(core, &shape);
    for (int i = 0; i < (symbols ? symbols : all); i++)
        say(core, rule, symbols ? r->list[0][i] : i, r->list[3], r->n[3]);
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
    for (int i = 0; i < rule->cells + rule->guards; i++)
        if (grid->state[anchor + rule->step[i]] == OFF) return 0;
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

/* The open guard of a count, -1 if all hold; -2 if it has several, or one does not hold. */
static int open_guard(const Grid *grid, const Template *rule, int anchor) {
    int guard = -1;
    for (int i = 0; i < rule->guards; i++) {
        int colour = colour_at(grid, rule, anchor + rule->step[rule->cells + i]);
        if (colour == rule->guard[i]) continue;
        if (colour != OPEN || guard >= 0) return -2;
        guard = i;
    }
    return guard;
}

/* The numbers of open cells that may be black, as bits. */
static inline uint64_t numbers_left(const Grid *grid, const Template *rule, int anchor, int *open) {
    int blacks = 0, number = 0;
    for (int i = 0; i < rule->cells; i++) {
        int colour = colour_at(grid, rule, anchor + rule->step[i]);
        blacks += colour == BLACK;
        number += colour == OPEN;
    }
    *open = number;
    return rule->allowed[grid->plane[rule->plane][anchor]] >> blacks & ((2ull << number) - 1);
}

static void look_at_rule(Core *core, const Template *rule, int anchor) {
    const Grid *grid = core->grid;
    int guard, open;
    if (!stands(grid, rule, anchor)) return;
    if (rule->kind == TABLE) {
        look_at_table(core, rule, anchor);
        return;
    }
    if ((guard = open_guard(grid, rule, anchor)) < -1) return;
    uint64_t left = numbers_left(grid, rule, anchor, &open);
    if (!left) {
        if (guard < 0) core->contradiction = 1;
        else paint(core, anchor + rule->step[rule->cells + guard], !rule->guard[guard]);
    } else if (guard < 0 && open && (left == 1 || left == 1ull << open))
        for (int i = 0; i < rule->cells; i++)
            if (grid->state[anchor + rule->step[i]] == OPEN) paint(core, anchor + rule->step[i], left != 1);
}

/* Bound the rays of a sight by what is known; 0 if its number cannot be. */
static int bound_sight(const Grid *grid, int here, Ray *ray) {
    int symbol = grid->plane[0][here];
    for (int d = 0; d < 4; d++) /* the frame ends a ray */
        ray[d] = (Ray){grid->state + here + grid->way[d], grid->way[d], grid->size, 0, 0};
    return bound_rays(ray, 4, grid->number[symbol], grid->sees[symbol], OPEN);
}

/* Returns whether a sight can say more when more is known. */
static int look_at_sight(Core *core, int here) {
    Grid *grid = core->grid;
    int colour = grid->sees[grid->plane[0][here]], open = 0;
    Ray ray[4];
    if (!bound_sight(grid, here, ray)) {
        core->contradiction = 1;
        return 0;
    }
    for (int d = 0; d < 4; d++) {
        int y = here + grid->way[d];
        for (int i = 0; i < ray[d].low; i++, y += grid->way[d])
            if (grid->state[y] == OPEN) paint(core, y, colour);
        if (ray[d].low == ray[d].high && grid->state[y] == OPEN) paint(core, y, !colour);
        open |= ray[d].low < ray[d].high;
    }
    return open;
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
        for (int k = rule->tells[colour] ? 0 : rule->cells; k < rule->cells + rule->guards; k++)
            look_at_rule(core, rule, x - rule->step[k]);
    }
    if (grid->bulbs || grid->lit) follow_bulbs(core, x, colour);
    for (int k = 0; grid->watching && k < grid->watching[x + 1] - grid->watching[x]; k++) {
        int sight = grid->watcher[grid->watching[x] + k];
        if (!grid->queued[sight]) push(core, &grid->again, sight);
        grid->queued[sight] = 1;
    }
}

/* Follow one thing that became known, sights last; returns whether there was one. */
static int follow_one(Core *core, int sights) {
    Grid *grid = core->grid;
    if (grid->head < grid->stack.n) follow_cell(core, grid->stack.at[grid->head++]);
    else if (sights && grid->next < grid->again.n) {
        int x = grid->again.at[grid->next++];
        grid->queued[x] = 0;
        look_at_sight(core, x);
    } else return 0;
    return 1;
}

static void follow(Core *core, int sights) {
    Grid *grid = core->grid;
    while (!core->contradiction && follow_one(core, sights)) give_up_in_time(core);
    core->stats[STAT_GROUNDED] += grid->head;
    grid->stack.n = grid->head = 0;
    if (sights) grid->again.n = grid->next = 0;
}

/* List for each open cell the sights that look at it; all of these are asked anew. */
static void watch_cells(Core *core) {
    Grid *grid = core->grid;
    Ray ray[4];
    Ints pairs = {0};
    for (int i = 0; i < grid->again.n; i++) {
        int here = grid->again.at[i];
        grid->queued[here] = 1;
        if (!bound_sight(grid, here, ray)) continue;
        for (int d = 0; d < 4; d++)
            for (int k = 1; k <= ray[d].high + 1; k++) {
                int watched[2] = {here + k * grid->way[d], here};
                if (grid->state[watched[0]] == OPEN) append(core, &pairs, watched, 2);
            }
    }
    group(core, &pairs, grid->size, &grid->watching, &grid->watcher);
}

/* Look at sights in turn, and keep those that can say more, or all; returns how many cells became known. */
static int look_at_sights(Core *core, Ints *sights, int all) {
    Grid *grid = core->grid;
    int kept = 0, painted = 0;
    for (int i = 0; i < sights->n && !core->contradiction; i++) {
        int here = sights->at[i];
        give_up_in_time(core);
        if (look_at_sight(core, here) || all) sights->at[kept++] = here;
        painted += grid->stack.n;
        if (grid->stack.n) follow(core, all);
    }
    sights->n = kept;
    return painted;
}

/* Look at all sights in turn, as long as much comes of it; then only at those that look at a cell which
 * became known. */
static void sweep_sights(Core *core) {
    Grid *grid = core->grid;
    while (16 * (int64_t)look_at_sights(core, &grid->again, 0) > grid->again.n && !core->contradiction) {}
    grid->queued = allocate(core, (size_t)grid->size, 1);
    append(core, &grid->unsettled, grid->again.at, grid->again.n);
    if (grid->again.n && !core->contradiction) watch_cells(core);
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
    int open;
    if (!stands(grid, rule, anchor)) return 0;
    if (rule->kind == TABLE) return WANTED;
    for (int i = 0; i < rule->guards; i++)
        if (colour_at(grid, rule, anchor + rule->step[rule->cells + i]) == !rule->guard[i]) return 0;
    uint64_t left = numbers_left(grid, rule, anchor, &open);
    if (left & (left + 1)) return WANTED;
    int apart = rule->cells == 2 ? abs(rule->step[0] - rule->step[1]) : 0;
    return open == 2 && left == 3 && !rule->guards && (apart == 1 || apart == grid->wide) ? SHELTERED : 0;
}

/* Whether all rules are local, but that white cells may have to be connected; *connected says that. */
static int only_local(const Core *core, int *connected) {
    Record r;
    for (int at = 0; next_record(&core->records, &at, &r);) {
        int whole = r.kind == RULE_CONNECTED && r.value[0] == WHITE && !r.value[1] && !r.n[0] && !r.n[1];
        if (!whole && !is_local(r.kind) && r.kind != RULE_LOCAL_SIGHT) return 0;
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
                if (rule->guard[k] == WHITE && stands(grid, rule, x - rule->step[rule->cells + k]))
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
    while (!core->contradiction && grid->stack.n < MOST_PAINTED && follow_one(core, 1)) {}
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
    int open = 0, black = 0, m = 0, before = core->starts.n;
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
    if (!different || core->starts.n == before) return;
    *found = (Written){patterns->at, open, black, core->data.at[core->data.n - 1]};
}

/* A rule at an anchor, if the open cell that asks is the first of its open cells. */
static void write_rule(Core *core, const Template *rule, int anchor, int asking, Written *written) {
    const Grid *grid = core->grid;
    Lit lits[MOST_CELLS + 1], guards[MOST_GUARDS];
    if (!stands(grid, rule, anchor)) return;
    for (int i = 0; i < asking; i++)
        if (grid->state[anchor + rule->step[i]] == OPEN) return;
    int symbol = grid->plane[rule->plane][anchor];
    for (int i = 0; i < rule->cells; i++) lits[i] = lit_at(core, anchor + rule->step[i], rule->off);
    if (rule->kind == TABLE) {
        write_table_at(core, &rule->patterns[symbol], lits, rule->cells, written);
        return;
    }
    for (int i = 0; i < rule->guards; i++)
        guards[i] = lit_at(core, anchor + rule->step[rule->cells + i], rule->off) ^ !rule->guard[i];
    add_count(core, lits, rule->cells, &rule->allowed[symbol], guards, rule->guards);
}

static void write_sight_at(Core *core, int here, Ints *lits) {
    const Grid *grid = core->grid;
    int colour = grid->sees[grid->plane[0][here]], more[6] = {grid->number[grid->plane[0][here]], 4};
    Ray ray[4];
    if (!bound_sight(grid, here, ray)) {
        core->contradiction = 1;
        return;
    }
    lits->n = 0;
    for (int d = 0; d < 4; d++) {
        int low = ray[d].low, last = low < ray[d].high ? ray[d].high + 1 : low, from = lits->n;
        more[0] -= low;
        for (int i = low + 1; i <= last; i++) {
            int x = here + i * grid->way[d];
            if (grid->state[x] == OFF || grid->state[x] == !colour) break;
            push(core, lits, lit_at(core, x, WHITE) ^ (colour == WHITE));
            /* a run that reaches known cells of the colour goes on over them: it may not seem to end before */
            if (i == last && grid->state[x + grid->way[d]] == colour) last++;
        }
        more[2 + d] = lits->n - from;
    }
    if (lits->n) add_other(core, SIGHT, lits->at, lits->n, more, 6);
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
                for (int k = 0; k < rule->cells + rule->guards; k++)
                    write_rule(core, rule, x - rule->step[k], k, written);
            }
    }
    release(core, written);
    for (int i = 0; i < grid->unsettled.n; i++) write_sight_at(core, grid->unsettled.at[i], &sight);
    release(core, sight.at);
    if (grid->bulbs || grid->lit) write_bulbs(core);
}

static void read_symbol_rule(Core *core, const Record *r) {
    Grid *grid = core->grid;
    int symbol = r->value[0], colour = r->value[1], number = r->value[2];
    if (grid->sees[symbol] >= 0 && (grid->sees[symbol] != colour || grid->number[symbol] != number))
        escape(core, CORE_MALFORMED); /* one colour and number a symbol */
    grid->sees[symbol] = (signed char)colour;
    grid->number[symbol] = number;
    grid->sights = 1;
}

/* Write as constraints what is left of the rules. */
static void write_model(Core *core, int open) {
    if (open >= MANY_OPEN && !core->contradiction) {
        probe_board(core);
        paint_classes(core);
    }
    /* what is written of a sight rests on that none says more */
    while (!core->contradiction && look_at_sights(core, &core->grid->unsettled, 1)) {}
#ifdef RECHECK
    if (!core->contradiction) recheck_board(core);
#endif
    number_cells(core);
    if (core->contradiction) return;
    write_rules(core);
    write_records(core, &core->records, core->cell_lit);
    write_areas(core);
    core->stats[STAT_CONSTRAINTS] = core->starts.n;
}

void ground(Core *core) {
    Grid *grid = core->grid = allocate(core, 1, sizeof(Grid));
    pad(core);
    grid->sees = allocate(core, (size_t)core->symbols[0], 1);
    memset(grid->sees, -1, (size_t)core->symbols[0]);
    grid->number = allocate(core, (size_t)core->symbols[0], sizeof(int));
    Record r;
    for (int at = 0; next_record(&core->records, &at, &r);) {
        if (is_local(r.kind)) read_rule(core, &r);
        else if (r.kind == RULE_LOCAL_SIGHT) read_symbol_rule(core, &r);
        else if (r.kind == RULE_BULBS) *(r.value[0] ? &grid->lit : &grid->bulbs) = 1;
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
