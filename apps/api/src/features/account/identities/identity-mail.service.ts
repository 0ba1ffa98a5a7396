import type { Language } from "@masar/contract/settings/schemas";
import type { Ctx } from "#api/context.ts";
import type { AuthTx } from "#api/db/tx.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { sendMail } from "#api/features/account/account-mail.service.ts";
import { accountLink } from "#api/mail/links.ts";

export type Owner = { id: string; email: string; language: Language };

type Change = "identity_added" | "identity_removed";

/** Committed with the change: no way into an account is added or removed without a mail to its address. */
export async function mailIdentityChange(
  ctx: Ctx,
  tx: AuthTx,
  user: Owner,
  kind: Change,
  issuer: string,
): Promise<void> {
  const name = nameOfIssuer(ctx, issuer);
  const url = accountLink(ctx.env, user.language, "/forgot-password");
  await sendMail(ctx, user, kind, { name, url }, tx);
}

export async function notifyOfIdentity(
  ctx: Ctx,
  user: Owner,
  kind: Change,
  issuer: string,
): Promise<void> {
  const params = { name: nameOfIssuer(ctx, issuer) };
  await ctx.withUser(user.id, (tx) => notifyUser(ctx, tx, user, { kind, params }));
}

/** By its host, if the operator has removed the provider. */
export function nameOfIssuer({ providers }: Pick<Ctx, "providers">, issuer: string): string {
  const provider = providers.find((each) => each.issuer === issuer);
  return provider?.name ?? new URL(issuer).host;
}
