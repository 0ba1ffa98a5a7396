import type { Load, Run } from "./load.ts";

export type Comparison = { api: Load; bare: Load; ratio: number };
type Compared<Name extends string> = { bare: Run; others: Record<Name, Run> };

/**
 * Runs all in turn, round after round, so that other load meets all of them. Each is compared with the bare run of its
 * round; the result is the round in the middle.
 */
export async function compareInTurn<Name extends string>(
  { bare, others }: Compared<Name>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, Comparison>> {
  const names = Object.keys(others) as Name[];
  await bare(1);
  for (const name of names) await others[name](1);
  const compared = new Map<Name, Comparison[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const beside = await bare(seconds);
    for (const name of names) {
      const api = await others[name](seconds);
      compared.get(name)?.push({ api, bare: beside, ratio: api.perSecond / beside.perSecond });
    }
  }
  const middles = names.map((name) => [name, findMiddle(compared.get(name) ?? [])]);
  return Object.fromEntries(middles) as Record<Name, Comparison>;
}

function findMiddle(compared: Comparison[]): Comparison {
  const ordered = compared.toSorted((a, b) => a.ratio - b.ratio);
  const middle = ordered[Math.floor(ordered.length / 2)];
  if (!middle) throw new Error("Nothing was measured");
  return middle;
}
