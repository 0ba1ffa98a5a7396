import type { Catalog, CatalogCourse } from "@masar/domain/catalog/catalog";

/** Seeded random numbers (mulberry32), so that runs are comparable. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: () => number, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error("Nothing to pick from");
  return found;
}

/** Synthetic courses: each mixes the facts and texts of three seed courses. */
export function makeSyntheticCourses(catalog: Catalog, count: number): CatalogCourse[] {
  const random = makeRandom(7);
  return Array.from({ length: count }, (_, at) => {
    const [a, b, c] = [catalog.courses, catalog.courses, catalog.courses].map((list) =>
      pick(random, list),
    );
    if (!a || !b || !c) throw new Error("The catalog is empty");
    const words = b.title.split(" ");
    return {
      ...a,
      slug: `synthetic-${at}`,
      title: `${a.title} ${words.slice(0, 1 + Math.floor(random() * words.length)).join(" ")}`,
      provider: c.provider,
      url: `${a.url}/${at}`,
      description: `${a.description} ${b.description}`,
      description_ar: `${a.description_ar} ${c.description_ar}`,
      duration_hours: 1 + Math.floor(random() * 120),
      rating: random() < 0.5 ? null : Math.round(30 + random() * 20) / 10,
      skills_covered: [
        ...new Set([...a.skills_covered.slice(0, 2), ...b.skills_covered.slice(0, 2)]),
      ],
      fields: [...new Set([...a.fields, ...b.fields])],
    };
  });
}
