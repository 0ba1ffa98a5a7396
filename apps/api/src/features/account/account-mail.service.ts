import type { Language } from "@masar/contract/settings/schemas";
import { createToken } from "#api/auth/tokens.ts";
import type { Ctx } from "#api/context.ts";
import type { AuthTx } from "#api/db/tx.ts";
import { createMailedToken, type LinkPurpose } from "./account.queries.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import { accountLink } from "#api/mail/links.ts";

type Mail = JobPayload<"mail.send">;
type Recipient = { email: string; language: Language };
type MailCtx = Pick<Ctx, "env" | "queue">;

export async function sendMail(
  { queue }: Pick<Ctx, "queue">,
  { email, language }: Recipient,
  template: Mail["template"],
  params: Mail["params"],
  tx?: AuthTx,
): Promise<void> {
  await queue.enqueue("mail.send", { to: email, language, template, params }, tx);
}

export async function sendKnownAddressMail(ctx: MailCtx, user: Recipient): Promise<void> {
  await sendMail(ctx, user, "known_address", {
    url: accountLink(ctx.env, user.language, "/login"),
    reset_url: accountLink(ctx.env, user.language, "/forgot-password"),
  });
}

export async function sendPasswordChangedMail(ctx: MailCtx, user: Recipient): Promise<void> {
  const url = accountLink(ctx.env, user.language, "/forgot-password");
  await sendMail(ctx, user, "password_changed", { url });
}

export async function createMailedLink(
  { authDb, env }: Pick<Ctx, "authDb" | "env">,
  user: Recipient & { id: string },
  link: { purpose: LinkPurpose; path: `/${string}`; expiresAt: Date },
): Promise<string> {
  const { purpose, path, expiresAt } = link;
  const { token, hash } = createToken();
  await createMailedToken(authDb, { purpose, hash, userId: user.id, expiresAt });
  return accountLink(env, user.language, path, { token });
}
