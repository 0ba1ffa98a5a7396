import { limits } from "@masar/contract/limits";
import type { Tx } from "#api/db/tx.ts";

/** What somebody agrees to: the terms of that day, and whom these named, by our own knowledge. */
export function consentVersion(processor: string | null): string {
  return processor === null ? limits.termsVersion : `${limits.termsVersion} ${processor}`;
}

/**
 * What the learner said last; who never said anything has not agreed. Whoever agreed to one processor has not
 * agreed to another: they are asked again. Without a processor there is nobody anything could be sent to.
 */
export async function hasConsent(
  tx: Tx,
  params: { userId: string; kind: "ai" | "recording"; processor: string | null },
): Promise<boolean> {
  const newest = await tx
    .selectFrom("consents")
    .select(["granted", "version"])
    .where("user_id", "=", params.userId)
    .where("kind", "=", params.kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest?.granted) return false;
  return params.processor === null || nameProcessor(newest.version) === params.processor;
}

function nameProcessor(version: string): string {
  const [, ...words] = version.split(" ");
  return words.join(" ");
}
