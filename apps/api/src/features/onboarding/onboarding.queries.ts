import { sql } from "kysely";
import type { OnboardingStep } from "@masar/contract/paths/constants";
import type { Intake } from "@masar/contract/paths/schemas";
import type { Own, Tx } from "#api/db/tx.ts";

export function selectAnswers(tx: Tx, params: Own) {
  return tx
    .selectFrom("onboarding_answers")
    .select(["step", "intake", "generation_id", "region_open"])
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
}

type Answers = {
  step?: OnboardingStep | undefined;
  intake?: Partial<Intake> | undefined;
  generation_id?: string | null | undefined;
  region_open?: boolean;
};

/** Changes only what is set, and merges the intake, so that two devices can save at once. */
export async function saveAnswers(tx: Tx, params: Own & Answers) {
  const { userId, step, generation_id, region_open } = params;
  const intake = JSON.stringify(params.intake ?? {});
  await tx
    .insertInto("onboarding_answers")
    .values({ user_id: userId, step: step ?? "region", intake, generation_id, region_open })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        step,
        generation_id,
        region_open: step === "region" ? false : undefined,
        intake: sql<string>`onboarding_answers.intake || ${intake}::jsonb`,
        updated_at: new Date(),
      }),
    )
    .execute();
}
