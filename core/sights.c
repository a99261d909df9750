/* Sights: along rays, the true literals before the first false one add up to a number.
 *
 * Of each ray there are bounds for how many are seen. What the number leaves for a ray, beside the least (the
 * most) that is seen along the others, is a bound, too; and no run ends before a value of its colour. */
#include "internal.h"

static int value_at(const Ray *r, int i) { return i < r->length ? r->at[i * r->by] : 2; }

/* Bound how much of the colour is seen along rays that add up to a number; returns 0 if they cannot. The rays
 * end at values that are neither the colour nor open. */
int bound_rays(Ray *ray, int rays, int number, int colour, int open) {
    int least = 0, most = 0, again = number >= 0;
    for (Ray *r = ray; r < ray + rays; r++) {
        int n = 0;
        while (n <= number && value_at(r, n) == colour) n++;
        r->low = n;
        while (n < number && (value_at(r, n) == open || value_at(r, n) == colour)) n++;
        r->high = n;
        least += r->low;
        most += r->high;
    }
    while (again) {
        again = 0;
        if (least > number || most < number) return 0;
        for (Ray *r = ray; r < ray + rays; r++) {
            int low = number - (most - r->high), high = number - (least - r->low);
            if (low < r->low) low = r->low;
            if (high > r->high) high = r->high;
            while (low < high && value_at(r, low) == colour) low++;
            while (low <= high && value_at(r, high) == colour) high--;
            if (low > high) return 0;
            again |= low != r->low || high != r->high;
            least += low - r->low;
            most += high - r->high;
            r->low = low;
            r->high = high;
        }
    }
    return number >= 0;
}

/* After the literals: number, rays, their lengths. Bounded rays; NULL if the number cannot be. */
static Ray *rays_of(Core *core, const int *d, const signed char *f) {
    int n = d[1], rays = d[HEAD + n + 1];
    core->words.n = 0;
    Ray *ray = (Ray *)word_room(core, &core->words, rays * (int)(sizeof(Ray) / sizeof(uint64_t) + 1));
    const int *length = d + HEAD + n + 2;
    for (int i = 0; i < rays; f += length[i++]) ray[i] = (Ray){f, 1, length[i], 0, 0};
    return bound_rays(ray, rays, d[HEAD + n], 1, 0) ? ray : NULL;
}

int sight_violated(Core *core, const int *d, const signed char *f) { return !rays_of(core, d, f); }

int propagate_sight(Core *core, const int *d, const signed char *f, int why) {
    const Ray *ray = rays_of(core, d, f);
    const Lit *lit = d + HEAD;
    if (!ray) return why;
    for (const Ray *end = ray + d[HEAD + d[1] + 1]; ray < end; lit += ray++->length) {
        for (int i = 0; i < ray->low; i++)
            if (!ray->at[i] && force(core, lit[i], why)) return why;
        int ends = ray->low == ray->high && !value_at(ray, ray->low);
        if (ends && force(core, lit[ray->low] ^ 1, why)) return why;
    }
    return -1;
}
