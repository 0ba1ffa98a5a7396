import type { Language, Settings } from "@masar/contract/settings";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { saveSettings, selectSettings } from "#api/features/settings/settings.queries.ts";

const fallbackZone = "Asia/Dubai";

/** What the learner chose; a learner who has chosen nothing yet gets the defaults. */
export async function getSettings(
  tx: Tx,
  user: { id: string; language: Language },
): Promise<Settings> {
  const row = await selectSettings(tx, { userId: user.id });
  return {
    language: user.language,
    country: row?.country ?? null,
    time_zone: row?.time_zone ?? fallbackZone,
    setup_completed: Boolean(row?.setup_completed_at),
  };
}

export async function updateSettings(ctx: AccountCtx, input: Partial<Settings>): Promise<Settings> {
  const { language, setup_completed, ...values } = input;
  if (values.time_zone && !isZone(values.time_zone)) throw new AppError("validation_failed");
  // The language lives with the account, because mails need it before anybody is signed in.
  if (language) {
    const { headers } = ctx.request;
    await callAuth(ctx.auth.api.updateUser({ body: { language }, headers, returnHeaders: true }));
  }
  return ctx.tx(async (tx) => {
    const setup =
      setup_completed === undefined
        ? {}
        : { setup_completed_at: setup_completed ? new Date() : null };
    await saveSettings(tx, { userId: ctx.user.id, values: { ...values, ...setup } });
    return getSettings(tx, { id: ctx.user.id, language: language ?? ctx.user.language });
  });
}

/** Browsers report older names too (Asia/Kolkata beside Asia/Calcutta): whatever Intl understands is a zone. */
function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
