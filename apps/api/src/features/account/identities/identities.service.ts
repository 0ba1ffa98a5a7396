import type { BodyOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { SignUpDetails } from "@masar/contract/account/schemas";
import { callAuth } from "#api/auth/call.ts";
import type { Identity } from "#api/auth/identities/oidc-client.ts";
import { lookUpSession } from "#api/auth/session.ts";
import type { AccountCtx, Ctx } from "#api/context.ts";
import { withAuthTransaction } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as accounts from "#api/features/account/account.queries.ts";
import {
  finishLogIn,
  isInUse,
  limitSignUps,
  limitTries,
  saveSignUp,
  welcomeOnce,
  type WithCookies,
} from "#api/features/account/account.service.ts";
import {
  authOptions,
  reauthenticate,
  requirePasskeyOfStaff,
} from "#api/features/account/credentials/reauthentication.service.ts";
import { requirePlanDates } from "#api/features/paths/plan-dates.service.ts";
import { findPublishedCopy } from "#api/features/paths/publishing/copy-for-sign-up.service.ts";
import {
  mailIdentityChange,
  nameOfIssuer,
  notifyOfIdentity,
  type Owner,
} from "./identity-mail.service.ts";
import * as queries from "./identities.queries.ts";

/** Stored with the state of a log-in, and out of the browser's reach. */
type Purpose =
  | { kind: "enter"; signUp: SignUpDetails | undefined; returnQuery: string }
  | { kind: "connect"; userId: string };

type Finished = WithCookies<ResponseOf<"finishProviderLogIn">>;

export async function startProviderLogIn(ctx: Ctx, input: BodyOf<"startProviderLogIn">) {
  await limitTries(ctx, "provider-start");
  requirePlanDates(input.sign_up?.intake ?? {});
  const { sign_up: signUp, return_query: returnQuery } = input;
  return start(ctx, input.provider, { kind: "enter", signUp, returnQuery });
}

/** Connecting gives the account another way in, so it needs what every change of them needs. */
export async function startIdentity(ctx: AccountCtx, input: BodyOf<"startIdentity">) {
  await requirePasskeyOfStaff(ctx, ctx);
  await reauthenticate(ctx, input);
  return start(ctx, input.provider, { kind: "connect", userId: ctx.user.id });
}

async function start(ctx: Ctx, provider: BodyOf<"startIdentity">["provider"], purpose: Purpose) {
  const body = { provider, purpose, choosesAccount: purpose.kind === "connect" };
  const { response, cookies } = await callAuth(
    ctx.auth.api.startProvider({ body, ...authOptions(ctx) }),
  );
  return { result: response, cookies };
}

export async function finishProviderLogIn(
  ctx: Ctx,
  body: BodyOf<"finishProviderLogIn">,
): Promise<Finished> {
  await limitTries(ctx, "provider-finish");
  const { response, cookies } = await callAuth(
    ctx.auth.api.redeemProvider({ body, ...authOptions(ctx) }),
  );
  const { identity } = response;
  const purpose = response.purpose as Purpose;
  const finished =
    purpose.kind === "connect"
      ? await connect(ctx, identity, purpose.userId)
      : await enter(ctx, identity, purpose);
  return { ...finished, cookies: [...cookies, ...finished.cookies] };
}

async function enter(
  ctx: Ctx,
  identity: Identity,
  { signUp, returnQuery }: Extract<Purpose, { kind: "enter" }>,
): Promise<Finished> {
  if (await queries.findOwner(ctx.authDb, identity)) return logIn(ctx, identity, returnQuery);
  const { email, isEmailVerified, isAuthoritative } = identity;
  if (!email || !isEmailVerified) throw new AppError("identity_unverified");
  if (!isAuthoritative) throw new AppError("identity_unhosted");
  const user = await accounts.findUserByEmail(ctx.authDb, { email });
  if (user && isInUse(user)) {
    // Another person may have made the account and know its password.
    if (!user.email_verified) throw new AppError("identity_conflict");
    if (user.suspended_at) throw new AppError("account_suspended");
    await link(ctx, { ...identity, email }, user);
    return logIn(ctx, identity, returnQuery, { isLinked: true });
  }
  if (!signUp) {
    const status = "sign_up_required" as const;
    return { result: { status, email, return_query: returnQuery }, cookies: [] };
  }
  await limitSignUps(ctx);
  const created = await createAccount(ctx, { email, unused: user?.id, signUp });
  await link(ctx, { ...identity, email }, created, true);
  const finished = await logIn(ctx, identity, returnQuery, { isNew: true });
  await welcomeOnce(ctx, created);
  return finished;
}

/** The account works from the moment it is verified, which is after its consents are stored. */
async function createAccount(
  ctx: Ctx,
  input: { email: string; unused: string | undefined; signUp: SignUpDetails },
) {
  const { email, unused, signUp } = input;
  // As for a sign-up by password: the earlier account never proved that the address is its own.
  if (unused) await accounts.removeUnverifiedUser(ctx.authDb, { id: unused });
  const copy = await findPublishedCopy(ctx, signUp.published_path);
  const user = await queries.createUser(ctx.authDb, { email, language: signUp.language });
  // By a sign-up at the same moment.
  if (!user) throw new AppError("not_possible_now");
  await saveSignUp(ctx, user.id, { ...signUp, copy });
  await accounts.verifyUser(ctx.authDb, user);
  return user;
}

/** Of two first log-ins at once, the second finds the identity linked by the first, which is enough to log in. */
async function link(
  ctx: Ctx,
  identity: Identity & { email: string },
  user: Owner,
  isNewAccount = false,
): Promise<void> {
  const { issuer, subject, email } = identity;
  const linked = await withAuthTransaction(ctx.authDb, async (tx) => {
    const key = { userId: user.id, issuer, subject, email };
    const outcome = await queries.linkIdentity(tx, key);
    if (outcome === "linked" && !isNewAccount)
      await mailIdentityChange(ctx, tx, user, "identity_added", issuer);
    return outcome;
  });
  if (linked === "disconnected") throw new AppError("identity_disconnected");
  if (linked === "user_changed") throw new AppError("identity_invalid");
  if (linked === "linked" && !isNewAccount)
    await notifyOfIdentity(ctx, user, "identity_added", issuer);
}

async function logIn(
  ctx: Ctx,
  identity: Identity,
  returnQuery: string,
  { isNew = false, isLinked = false } = {},
): Promise<Finished> {
  const { response, cookies } = await callAuth(
    ctx.auth.api.logInIdentity({ body: identity, ...authOptions(ctx) }),
  );
  if ("twoFactorRedirect" in response) {
    const status = "second_factor_required" as const;
    return { result: { status, is_linked: isLinked, return_query: returnQuery }, cookies };
  }
  const { result, cookies: all } = await finishLogIn(ctx, cookies);
  const entry = { is_new: isNew, is_linked: isLinked, return_query: returnQuery };
  return { result: { ...result, ...entry }, cookies: all };
}

async function connect(ctx: Ctx, identity: Identity, userId: string): Promise<Finished> {
  const { found } = await lookUpSession(ctx, ctx.request);
  // Another account may have logged in meanwhile.
  if (found?.user.id !== userId) throw new AppError("identity_invalid");
  await requirePasskeyOfStaff(ctx, found);
  const { email, isEmailVerified, issuer } = identity;
  if (!email || !isEmailVerified) throw new AppError("identity_unverified");
  const { user } = found;
  const outcome = await withAuthTransaction(ctx.authDb, async (tx) => {
    const connected = await queries.connectIdentity(tx, { ...identity, email, userId });
    if (connected === "connected")
      await mailIdentityChange(ctx, tx, user, "identity_added", issuer);
    return connected;
  });
  // To the person who is logged in at both sites.
  if (outcome === "address_differs") throw new AppError("identity_address_differs", { email });
  if (outcome === "unhosted") throw new AppError("identity_unhosted");
  if (outcome === "taken") throw new AppError("identity_taken");
  if (outcome === "connected") await notifyOfIdentity(ctx, user, "identity_added", issuer);
  return { result: { status: "connected" }, cookies: [] };
}

export async function listIdentities(ctx: AccountCtx): Promise<ResponseOf<"listIdentities">> {
  const { id: userId } = ctx.user;
  const rows = await queries.listIdentities(ctx.authDb, { userId });
  return {
    identities: rows.map((row) => {
      const provider = ctx.providers.find(({ issuer }) => issuer === row.provider_id);
      return {
        id: row.id,
        provider: provider?.id ?? null,
        name: nameOfIssuer(ctx, row.provider_id),
        created_at: row.created_at.toISOString(),
      };
    }),
    providers: ctx.providers.map(({ id, name }) => ({ id, name })),
    has_password: await queries.hasPassword(ctx.authDb, { userId }),
  };
}

/** Needs the password, so that it is never the last way in. */
export async function removeIdentity(
  ctx: AccountCtx,
  input: { id: string } & BodyOf<"removeIdentity">,
) {
  await reauthenticate(ctx, input);
  const { user } = ctx;
  const issuer = await withAuthTransaction(ctx.authDb, async (tx) => {
    const removed = await queries.removeIdentity(tx, { userId: user.id, id: input.id });
    if (removed === undefined) throw new AppError("not_found");
    await mailIdentityChange(ctx, tx, user, "identity_removed", removed);
    return removed;
  });
  await notifyOfIdentity(ctx, user, "identity_removed", issuer);
  return null;
}
