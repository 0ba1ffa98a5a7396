import type { OnboardingStep } from "@masar/contract/paths/constants";
import type { Intake } from "@masar/contract/paths/schemas";
import type { Tx } from "#api/db/tx.ts";

export function selectAnswers(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("onboarding_answers")
    .select(["step", "intake", "generation_id", "region_open"])
    .where("user_id", "=", params.userId)
    .executeTakeFirst();
}

/** What is left out stays as it was, also when two devices save at once: answers are laid over each other. */
export async function saveAnswers(
  tx: Tx,
  params: {
    userId: string;
    step?: OnboardingStep | undefined;
    intake?: Partial<Intake> | undefined;
    generation_id?: string | null | undefined;
    regionOpen?: boolean;
  },
): Promise<void> {
  const { userId, step, intake, generation_id, regionOpen = false } = params;
  const said = JSON.stringify(intake ?? {});
  await tx
    .insertInto("onboarding_answers")
    .values({
      user_id: userId,
      step: step ?? "region",
      intake: said,
      generation_id: generation_id ?? null,
      region_open: regionOpen,
    })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((eb) => ({
        ...(step === undefined ? {} : { step }),
        ...(step === "region" ? { region_open: false } : {}),
        ...(generation_id === undefined ? {} : { generation_id }),
        intake: eb(
          eb.ref("onboarding_answers.intake"),
          "||",
          eb.cast<string>(eb.val(said), "jsonb"),
        ),
        updated_at: new Date(),
      })),
    )
    .execute();
}
