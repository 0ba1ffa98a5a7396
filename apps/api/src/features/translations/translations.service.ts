import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import type { AccountCtx, Ctx } from "#api/context.ts";
import { toIsoDates } from "#api/db/iso-dates.ts";
import { AppError } from "#api/errors.ts";
import { validateOverride } from "#api/features/translations/overrides.ts";
import * as queries from "#api/features/translations/translations.queries.ts";
import { findBundled } from "#api/i18n/translate.ts";

export function getTranslations(ctx: Ctx, { language }: { language: Language }) {
  return ctx.overrides.read(language);
}

export async function listTranslations(
  ctx: AccountCtx,
  input: ParsedOf<"listTranslations">["query"],
): Promise<ResponseOf<"listTranslations">> {
  const rows = await ctx.withSystem((tx) => queries.listTranslations(tx, input));
  return {
    translations: rows.map((row) => ({ ...toIsoDates(row), bundled: findBundled(row) ?? null })),
  };
}

export async function saveTranslation(ctx: AccountCtx, input: ParsedOf<"saveTranslation">["body"]) {
  const verdict = validateOverride(input);
  if (verdict === "unknown") throw new AppError("not_found");
  if (verdict === "slots_differ") throw new AppError("placeholders_differ");
  const row = await ctx.tx((tx) => queries.saveTranslation(tx, input));
  await ctx.overrides.refresh();
  return toIsoDates(row);
}

export async function deleteTranslation(
  ctx: AccountCtx,
  input: ParsedOf<"deleteTranslation">["query"],
): Promise<null> {
  const isDeleted = await ctx.tx((tx) => queries.deleteTranslation(tx, input));
  if (!isDeleted) throw new AppError("not_found");
  await ctx.overrides.refresh();
  return null;
}
