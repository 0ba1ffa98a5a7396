import type { Language } from "@masar/contract/settings/schemas";
import type { Ctx } from "#api/context.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { sendMail } from "#api/features/account/account-mail.service.ts";
import { accountLink } from "#api/mail/links.ts";

type Owner = { id: string; email: string; language: Language };

/** The owner of the address is notified of each new way into the account. */
export async function informOfIdentity(
  ctx: Ctx,
  user: Owner,
  kind: "identity_added" | "identity_removed",
  issuer: string,
): Promise<void> {
  const name = nameOfIssuer(ctx, issuer);
  await ctx.withUser(user.id, (tx) => notifyUser(ctx, tx, user, { kind, params: { name } }));
  const url = accountLink(ctx.env, user.language, "/forgot-password");
  await sendMail(ctx, user, kind, { name, url });
}

/** By its host, if the operator has removed the provider. */
export function nameOfIssuer({ providers }: Pick<Ctx, "providers">, issuer: string): string {
  const provider = providers.find((each) => each.issuer === issuer);
  return provider?.name ?? new URL(issuer).host;
}
