import { limits } from "@masar/contract/limits";
import type { z } from "zod";
import type { ObjectAsk, Turn } from "#api/ai/ai.ts";
import { estimateTokens } from "#api/ai/meter.ts";
import { askFor, listShapeProblems } from "#api/core/model-calls/answer-shape.ts";
import { writeRepairTurns } from "#api/core/model-calls/model-turns.ts";

/** Resolves to null if the model failed or may not be asked. */
export type AskModel = <T>(ask: ObjectAsk<T>) => Promise<T | null>;

/** A longer answer is not sent back for repair. */
const maxRepairLength = 10 * limits.ai.pathTokens;
/** Of the list of problems in a repair. */
const maxProblemTokens = 1000;

type CheckedAsk<T, R> = {
  system: string;
  name: string;
  shape: z.ZodType<T>;
  turn: Turn;
  totalMs: number;
  read: (answer: T) => R;
  check: (result: R) => string[];
  onAnswer?: (() => Promise<boolean>) | undefined;
};

/** The most tokens of the first request, and of it and its repair, which sends the first answer back. */
export function estimateChecked({ system, turn }: { system: string; turn: Turn }) {
  const maxTokens = limits.ai.pathTokens;
  const first = estimateTokens({ system, turns: [turn], maxTokens });
  return { first, total: 2 * first + maxTokens + maxProblemTokens };
}

/** Asks once more if the answer breaks a rule; null if it still does. */
export async function askChecked<T, R>(
  ask: AskModel,
  request: CheckedAsk<T, R>,
): Promise<R | null> {
  const { system, name, totalMs, turn } = request;
  const schema = askFor(request.shape);
  const common = { system, schema, name, maxTokens: limits.ai.pathTokens, totalMs };
  const first = await ask({ ...common, turns: [turn] });
  if (first === null) return null;
  const isWanted = (await request.onAnswer?.()) ?? true;
  const { result, problems } = readChecked(request, first);
  if (problems.length === 0) return result;
  if (!isWanted || JSON.stringify(first).length > maxRepairLength) return null;
  const second = await ask({ ...common, turns: writeRepairTurns(turn, first, problems) });
  if (second === null) return null;
  const repaired = readChecked(request, second);
  return repaired.problems.length === 0 ? repaired.result : null;
}

function readChecked<T, R>({ shape, read, check }: CheckedAsk<T, R>, answer: unknown) {
  const { data, error } = shape.safeParse(answer);
  if (error) return { result: null, problems: listShapeProblems(error) };
  const result = read(data);
  return { result, problems: check(result) };
}
