import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import type { Onboarding } from "@masar/contract/onboarding/schemas";
import { type Intake, intake } from "@masar/contract/paths/schemas";
import type { UserCtx } from "#api/context.ts";
import type { Own, Tx } from "#api/db/tx.ts";
import { saveAnswers, selectAnswers } from "#api/features/onboarding/onboarding.queries.ts";
import {
  addCopyForSetup,
  type PublishedCopy,
} from "#api/features/paths/publishing/copy-for-sign-up.service.ts";
import { listFinishedSkills } from "#api/features/paths/paths.service.ts";
import { requirePlanDates } from "#api/features/paths/plan-dates.service.ts";

export async function getOnboarding(ctx: UserCtx): Promise<Onboarding> {
  return ctx.tx((tx) => readOnboarding(tx, ctx.user.id));
}

export async function saveOnboarding(ctx: UserCtx, input: ParsedOf<"saveOnboarding">["body"]) {
  requirePlanDates(input.intake ?? {});
  return ctx.tx(async (tx) => {
    await saveAnswers(tx, { userId: ctx.user.id, ...input });
    return readOnboarding(tx, ctx.user.id);
  });
}

type RequestedPath = {
  intake: Partial<Intake> | undefined;
  wantsOutline?: boolean | undefined;
  copy?: PublishedCopy | undefined;
};

/**
 * Setup opens at the path that was built or copied before the account existed, or at the goal whose outline is to be
 * written; the region step is still open.
 */
export async function startOnboarding(tx: Tx, params: Own & RequestedPath) {
  const { userId, intake: built, wantsOutline, copy } = params;
  if (copy) {
    const { generationId: generation_id, intake: copied } = await addCopyForSetup(tx, {
      userId,
      copy,
    });
    await saveAnswers(tx, {
      userId,
      step: "path",
      intake: copied,
      generation_id,
      region_open: true,
    });
    return;
  }
  if (!built?.goal && !built?.blueprint) return;
  const step = wantsOutline ? "goal" : "path";
  await saveAnswers(tx, { userId, step, intake: built, region_open: true });
}

async function readOnboarding(tx: Tx, userId: string): Promise<Onboarding> {
  const [answers, finished_skills] = await Promise.all([
    selectAnswers(tx, { userId }),
    listFinishedSkills(tx, { userId }),
  ]);
  return {
    step: answers?.step ?? "region",
    intake: intake.parse({ goal: "", ...answers?.intake }),
    generation_id: answers?.generation_id ?? null,
    region_open: answers?.region_open ?? false,
    finished_skills,
  };
}
