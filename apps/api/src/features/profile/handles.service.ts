import { randomInt } from "node:crypto";
import { handlePattern, isReservedHandle } from "@masar/contract/profile/constants";
import type { HandleProblem } from "@masar/contract/profile/constants";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { isHandleTaken } from "#api/features/profile/profile.queries.ts";

const wanted = 3;
const tries = 12;

export async function checkHandle(ctx: UserCtx, input: { handle: string }) {
  return ctx.tx(async (tx) => {
    const problem = await findProblem(tx, input.handle);
    return { problem, suggestions: problem ? await suggest(tx, input.handle) : [] };
  });
}

async function findProblem(tx: Tx, handle: string): Promise<HandleProblem | null> {
  if (!handlePattern.test(handle)) return "invalid";
  if (isReservedHandle(handle)) return "reserved";
  return (await isHandleTaken(tx, { handle })) ? "taken" : null;
}

/** Free handles that start like the requested one, of which only Latin letters and digits are used. */
async function suggest(tx: Tx, requested: string) {
  const letters = requested
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\s.-]+/g, "_")
    .replaceAll(/[^a-z0-9_]/g, "")
    .replace(/^[^a-z]+/, "")
    .slice(0, 18);
  const base = letters.length < 3 || isReservedHandle(letters) ? "learner" : letters;
  const found = new Set<string>();
  if (base === letters && !(await findProblem(tx, base))) found.add(base);
  for (let round = 0; round < tries && found.size < wanted; round++) {
    const handle = `${base}_${randomInt(10, 10 ** (2 + Math.floor(round / 3)))}`;
    if (!(await findProblem(tx, handle))) found.add(handle);
  }
  return [...found];
}
