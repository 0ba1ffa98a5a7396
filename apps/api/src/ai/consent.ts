import { limits } from "@masar/contract/limits";
import type { Tx } from "#api/db/tx.ts";

type Consent = {
  userId: string;
  kind: "ai" | "recording";
  processor: string | null;
  /** The first terms that name what is to be sent. */
  terms?: string;
};

/** The version that a consent stores: the current terms and the processor they name. */
export function consentVersion(processor: string | null): string {
  return processor === null ? limits.termsVersion : `${limits.termsVersion} ${processor}`;
}

/** The latest decision counts, and only for the processor it names. Without a processor nothing is sent. */
export async function hasConsent(tx: Tx, params: Consent): Promise<boolean> {
  const newest = await tx
    .selectFrom("consents")
    .select(["granted", "version"])
    .where("user_id", "=", params.userId)
    .where("kind", "=", params.kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest?.granted) return false;
  const [terms = "", ...processor] = newest.version.split(" ");
  if (params.terms !== undefined && terms < params.terms) return false;
  return params.processor === null || processor.join(" ") === params.processor;
}
