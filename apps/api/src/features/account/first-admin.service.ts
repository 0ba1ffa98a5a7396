import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { createToken, hashToken } from "#api/auth/tokens.ts";
import type { AccountCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import { accountLink } from "#api/mail/links.ts";
import type { Services } from "#api/services.ts";
import { limitTries } from "./account.service.ts";
import { applyFirstAdminLink, saveFirstAdminLink } from "./first-admin.queries.ts";
import { hasAdmin } from "./roles.queries.ts";
import { notifyOfRole } from "./roles.service.ts";

const day = 24 * 60 * 60 * 1000;

/** Returns undefined when there is an administrator. */
export async function createFirstAdminLink({
  authDb,
  env,
}: Pick<Services, "authDb" | "env">): Promise<string | undefined> {
  if (await hasAdmin(authDb)) return undefined;
  const { token, hash } = createToken();
  await saveFirstAdminLink(authDb, { hash, expiresAt: new Date(Date.now() + day) });
  // The page is the same in both languages: the account decides.
  return accountLink(env, "en", "/first-administrator", { token });
}

export async function becomeFirstAdmin(ctx: AccountCtx, input: BodyOf<"becomeFirstAdmin">) {
  await limitTries(ctx, "first-admin");
  const { user } = ctx;
  const use = {
    hash: hashToken(input.token),
    userId: user.id,
    actor: "first administrator link",
  };
  const result = await applyFirstAdminLink(ctx.authDb, use);
  if (result === "link_invalid") throw new AppError("link_invalid");
  if (result === "admin_exists") throw new AppError("not_possible_now");
  await notifyOfRole(ctx, user, "admin");
  return null;
}
