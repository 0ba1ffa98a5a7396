import type { z } from "zod";
import { definitionOf, readLimits } from "../requests/schema-values.ts";

type Filling = {
  /** The text for a field of at most so many characters. */
  text: (length: number) => string;
  /** How many characters may still be written: a body has a limit of its own. */
  left: number;
};

const missing = Symbol("a key without a value to begin with");
const wordsOnly = new Set(["string"]);

/** A copy of an accepted body whose free texts and lists are as long as the schema allows. */
export function fillBody(schema: z.ZodType, sample: unknown, filling: Filling): unknown {
  const filled = fill(schema, sample, filling);
  return filled === missing ? sample : filled;
}

function fill(schema: z.ZodType, sample: unknown, filling: Filling): unknown {
  const def = definitionOf(schema);
  switch (def.type) {
    case "string":
      return fillText(schema, sample, filling);
    case "object":
      return fillObject(def.shape, sample, filling);
    case "array":
      return fillList(schema, sample, filling);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return fill(def.innerType, sample ?? undefined, filling);
    case "pipe":
      return fill(definitionOf(def.in).type === "transform" ? def.out : def.in, sample, filling);
    case "union":
      return fillUnion(def.options, sample, filling);
    default:
      return sample === undefined ? missing : sample;
  }
}

function fillText(schema: z.ZodType, sample: unknown, filling: Filling): unknown {
  const def = definitionOf(schema);
  const { max = 20_000, pattern, format } = readLimits(def);
  if (pattern || format || !wordsOnly.has(def.type)) return sample === undefined ? missing : sample;
  const whole = filling.text(Math.max(0, Math.min(max, filling.left)));
  const bytes = Buffer.byteLength(JSON.stringify(whole));
  const text = bytes > filling.left ? whole.slice(0, (whole.length * filling.left) / bytes) : whole;
  filling.left -= Buffer.byteLength(JSON.stringify(text));
  return text;
}

function fillObject(shape: Record<string, z.ZodType>, sample: unknown, filling: Filling): unknown {
  const start = (sample ?? {}) as Record<string, unknown>;
  const filled: Record<string, unknown> = { ...start };
  for (const [key, schema] of Object.entries(shape)) {
    // Secrets stay right, or nothing behind them runs.
    if (/password|token|email|code|audio|image|user_agent|website/.test(key)) continue;
    const value = fill(schema, start[key], filling);
    if (value !== missing) filled[key] = value;
  }
  return filled;
}

function fillList(schema: z.ZodType, sample: unknown, filling: Filling): unknown {
  const def = definitionOf(schema);
  const { max = 200 } = readLimits(def);
  const [first] = Array.isArray(sample) ? sample : [];
  const items: unknown[] = [];
  while (items.length < max && filling.left > 0) {
    const item = fill(def.element, first, filling);
    if (item === missing) return sample === undefined ? missing : sample;
    filling.left -= 20;
    items.push(item);
  }
  return items;
}

function fillUnion(options: z.ZodType[], sample: unknown, filling: Filling): unknown {
  const matching = options.find((option) => option.safeParse(sample).success);
  if (matching) return fill(matching, sample, filling);
  return sample === undefined ? missing : sample;
}
