import { randomUUID } from "node:crypto";
import { sample, stringMatching } from "fast-check";
import type { z } from "zod";
import type { Random } from "../random.ts";
import { hostileTexts } from "./hostile-values.ts";

export type Making = {
  random: Random;
  /** Ids of rows that exist. */
  ids: readonly string[];
  /** Lengths and numbers at their limits, empty lists, and texts that are hard to store. */
  isBoundary: boolean;
};

// The definition of a schema as zod keeps it; its public types say nothing about what is inside.
// oxlint-disable-next-line typescript/no-explicit-any -- a tree of every kind of schema
type Definition = any;

/** Where zod keeps what a schema or one of its checks is. */
const inside = "_zod";
export const definitionOf = (schema: z.ZodType): Definition => (schema as Definition)[inside].def;

type Limits = { min?: number; max?: number; pattern?: RegExp; format?: string; isInt?: boolean };

export function readLimits({ checks = [], format, pattern }: Definition): Limits {
  const limits: Limits = { format, pattern };
  if (format === "safeint") limits.isInt = true;
  for (const check of checks) {
    const { def } = check[inside];
    if (def.check === "min_length") limits.min = def.minimum;
    if (def.check === "max_length") limits.max = def.maximum;
    if (def.check === "length_equals") limits.min = limits.max = def.length;
    if (def.check === "greater_than") limits.min = def.value + (def.inclusive ? 0 : 1);
    if (def.check === "less_than") limits.max = def.value - (def.inclusive ? 0 : 1);
    if (def.check === "number_format") limits.isInt = true;
    if (def.check === "string_format" && def.format !== "lowercase") {
      limits.format = def.format;
      limits.pattern = def.pattern;
    }
  }
  return limits;
}

const missing = Symbol("a key that is left out");

/** A value that the schema accepts, as far as it says so: refinements are not read. */
export function makeValue(schema: z.ZodType, making: Making): unknown {
  const value = make(schema, making);
  return value === missing ? undefined : value;
}

function make(schema: z.ZodType, making: Making): unknown {
  const def = definitionOf(schema);
  const { random } = making;
  const inner = () => make(def.innerType, making);
  switch (def.type) {
    case "string":
      return makeText(def, making);
    case "number":
    case "int":
      return makeNumber(readLimits(def), making);
    case "boolean":
      return random.chance(0.5);
    case "enum":
      return random.pick(Object.values(def.entries));
    case "literal":
      return random.pick(def.values);
    case "null":
      return null;
    case "object":
      return makeObject(def, making);
    case "array":
      return makeList(def, making);
    case "tuple":
      return def.items.map((item: z.ZodType) => make(item, making));
    case "record":
      return makeRecord(def, making);
    case "union":
      return make(random.pick(def.options), making);
    case "optional":
    case "default":
    case "prefault":
      return random.chance(0.4) ? missing : inner();
    case "nullable":
      return random.chance(0.25) ? null : inner();
    case "readonly":
    case "catch":
    case "nonoptional":
      return inner();
    case "pipe":
      return make(definitionOf(def.in).type === "transform" ? def.out : def.in, making);
    case "lazy":
      return make(def.getter(), making);
    case "unknown":
    case "any":
      return random.pick([null, 1, "text", [], {}]);
    default:
      throw new Error(`No values for a schema of type ${def.type}`);
  }
}

function makeObject({ shape }: Definition, making: Making): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries<z.ZodType>(shape)) {
    const value = make(schema, making);
    if (value !== missing && value !== undefined) made[key] = value;
  }
  return made;
}

const maxItems = 40;

function makeList(def: Definition, making: Making): unknown[] {
  const { min = 0, max = maxItems } = readLimits(def);
  const { random, isBoundary } = making;
  const most = Math.min(max, Math.max(min, maxItems));
  const length = isBoundary
    ? random.pick([min, most])
    : min + random.int(Math.min(4, most - min + 1));
  return Array.from({ length }, () => make(def.element, making)).filter((item) => item !== missing);
}

function makeRecord({ keyType, valueType }: Definition, making: Making): Record<string, unknown> {
  const length = making.random.int(4);
  const entries = Array.from({ length }, () => [make(keyType, making), make(valueType, making)]);
  return Object.fromEntries(entries);
}

function makeNumber({ min, max, isInt }: Limits, { random, isBoundary }: Making): number {
  const low = min ?? 0;
  const high = max ?? low + 1000;
  if (isBoundary) return random.pick([low, high]);
  const number = low + random.int(Math.floor(high - low) + 1);
  return isInt || random.chance(0.7) ? number : Math.min(high, number + 0.5);
}

const dayMs = 86_400_000;
const words = "learn sql every day with a short plan تعلم البيانات كل يوم بخطة قصيرة".split(" ");

function makeText(def: Definition, making: Making): string {
  const limits = readLimits(def);
  const { random, ids, isBoundary } = making;
  const { min = 0, max = 200, format, pattern } = limits;
  const days = isBoundary ? random.pick([-700_000, 700_000, 0]) : random.int(60) - 30;
  const time = new Date(Date.now() + days * dayMs).toISOString();
  if (format === "uuid" || format === "guid")
    return ids.length > 0 && random.chance(0.8) ? random.pick(ids) : randomUUID();
  if (format === "email") return `made-${random.int(1e9)}@example.com`;
  if (format === "url") return `https://example.com/${random.int(1e9)}`;
  if (format === "datetime") return time;
  if (format === "date") return time.slice(0, 10);
  if (pattern) return random.pick(listMatches(pattern, max));
  const filler = isBoundary && random.chance(0.5) ? random.pick(hostileTexts) : random.pick(words);
  const length = isBoundary
    ? random.pick([Math.max(min, 1), max])
    : Math.max(min, Math.min(max, 1 + random.int(60)));
  const unit = isBoundary ? filler : `${filler} ${random.pick(words)} `;
  return unit.repeat(Math.ceil(length / Math.max(1, unit.length))).slice(0, length);
}

const matches = new Map<string, string[]>();

function listMatches(pattern: RegExp, max: number): string[] {
  const known = matches.get(String(pattern));
  if (known) return known;
  const made = sample(stringMatching(pattern), { numRuns: 40, seed: 27 });
  const short = made.filter(({ length }) => length <= max);
  const listed = short.length > 0 ? short : made;
  matches.set(String(pattern), listed);
  return listed;
}
