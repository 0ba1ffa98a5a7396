import { type Intake, intake as intakeSchema } from "@masar/contract/paths/schemas";
import type { Ctx } from "#api/context.ts";
import type { PathContent } from "#api/db/schema/community.ts";
import type { Own, Tx } from "#api/db/tx.ts";
import { insertGeneration } from "#api/features/paths/generation/generations.queries.ts";
import { copyContent } from "#api/features/paths/path-content.service.ts";
import { ignoreEnded, readPublishedContent } from "./published-path.service.ts";

export type PublishedCopy = { token: string; content: PathContent };

/** Undefined without a token, and when the link has ended: the account is still created. */
export async function findPublishedCopy(
  ctx: Ctx,
  token: string | undefined,
): Promise<PublishedCopy | undefined> {
  if (token === undefined) return undefined;
  const content = await readPublishedContent(ctx, { token }).catch(ignoreEnded);
  return content && { token, content };
}

/** Adds the copy as the draft of a generation, so that setup opens with it in any browser. */
export async function addCopyForSetup(
  tx: Tx,
  { userId, copy }: Own & { copy: PublishedCopy },
): Promise<{ generationId: string; intake: Partial<Intake> }> {
  const { token, content } = copy;
  const { title, goal, blueprint, level, study_language, hours_per_week, language } = content;
  const [pathId, generationId] = [crypto.randomUUID(), crypto.randomUUID()];
  await copyContent(tx, {
    userId,
    id: pathId,
    content,
    generationId,
    copiedFrom: { title, token },
  });
  const intake = intakeSchema.parse({ goal, blueprint, level, study_language, hours_per_week });
  await insertGeneration(tx, {
    user_id: userId,
    id: generationId,
    status: "done",
    stage: "finding_courses",
    path_id: pathId,
    intake: JSON.stringify(intake),
    language,
    also: "[]",
  });
  return { generationId, intake };
}
