import type { Request } from "../../foreign/owner.ts";
import type { Random } from "../random.ts";

const far = "+275760-09-13T00:00:00.000Z";

/** Texts that break what reads, stores or compares texts. */
export const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202e\u2066txet\u2069",
  "\u0301".repeat(40),
  "👨‍👩‍👧‍👦".repeat(8),
  "%00%ff%c0%af",
  "../../etc/passwd",
  "'; select pg_sleep(9); --",
  "\\",
  "\\u0000",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "$$\\frac{\\frac{".repeat(8),
  "__proto__",
  "constructor",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e999",
  "0x10",
  "١٢٣",
  "9".repeat(40),
  "-9223372036854775809",
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "9999-12-31",
  "2026-02-29",
  "2026-01-01T00:00:00+99:99",
  "2026-01-01T00:00:00-23:59",
  far,
  "-271821-04-20",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "data:text/html,x",
  "javascript:alert(1)",
  "http://[::1]:99999/",
  "a@b",
  "m1",
  "sub-1",
  "x".repeat(5000),
  "ا".repeat(5000),
];

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e19,
  1e308,
  -1e308,
];

function nest(depth: number): unknown {
  let nested: unknown = {};
  for (let level = 0; level < depth; level++) nested = level % 2 ? [nested] : { a: nested };
  return nested;
}

function makeHostile(random: Random): unknown {
  const kind = random.int(10);
  if (kind < 5) return random.pick(hostileTexts);
  if (kind < 8) return random.pick(hostileNumbers);
  return random.pick([
    null,
    true,
    [],
    {},
    [null],
    [[]],
    { __proto__: null },
    JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{}}}'),
    { toString: 1, valueOf: 2 },
    nest(200),
    Array.from({ length: 300 }, () => "x"),
  ]);
}

type Parent = Record<string, unknown>;

/** All places in a value, each as the object or list that holds it and its key. */
function listPlaces(value: unknown, places: [Parent, string][] = []): [Parent, string][] {
  if (typeof value !== "object" || value === null) return places;
  for (const key of Object.keys(value)) {
    places.push([value as Parent, key]);
    listPlaces((value as Parent)[key], places);
  }
  return places;
}

/** A copy of a request with one to three places replaced, removed, doubled or added. */
export function mutate(request: Request, random: Random): Request {
  const { params, query, body } = structuredClone(request);
  const changed: Request = {
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
  };
  for (let count = 1 + random.int(3); count > 0; count--) {
    // Parameters are always named; a body may be anything.
    const whole: [Parent, string][] = changed.body === undefined ? [] : [[changed, "body"]];
    const parts = [params, query, changed.body].flatMap((part) => listPlaces(part));
    const places = [...parts, ...whole];
    if (places.length === 0) break;
    const [parent, key] = random.pick(places);
    const at = parent[key];
    const change = random.int(10);
    if (change < 6) parent[key] = makeHostile(random);
    else if (change < 7) delete parent[key];
    else if (change < 8) parent[key] = [at, at];
    else if (change < 9 && typeof at === "string") parent[key] = at + random.pick(hostileTexts);
    else if (!Array.isArray(parent)) parent[random.pick(["extra", "user_id", "role"])] = at;
  }
  return changed;
}
