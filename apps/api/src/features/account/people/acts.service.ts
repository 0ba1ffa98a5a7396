import type { BodyOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { PersonAct } from "@masar/contract/people/constants";
import type { AccountCtx } from "#api/context.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { AppError } from "#api/errors.ts";
import { sendMail } from "#api/features/account/account-mail.service.ts";
import {
  removeDeletion,
  removeSessions,
  saveDeletion,
} from "#api/features/account/account.queries.ts";
import { sendVerification } from "#api/features/account/account.service.ts";
import { reauthenticate } from "#api/features/account/credentials/reauthentication.service.ts";
import { computeDueTime, mailDeletion } from "#api/features/account/deletion/deletion.service.ts";
import { isActive, saveRole } from "#api/features/account/roles.queries.ts";
import { notifyOfRole } from "#api/features/account/roles.service.ts";
import { endFeed } from "#api/features/calendar/calendar.service.ts";
import { accountLink } from "#api/mail/links.ts";
import * as queries from "./acts.queries.ts";

type Target = { id: string };
type Person = queries.ActedPerson;
type Change = Parameters<typeof queries.runAct>[2];

export async function resendVerification(
  ctx: AccountCtx,
  { id }: Target,
  input: BodyOf<"resendPersonVerification">,
) {
  const isUnverified: Change = async (_trx, person) => !person.email_verified;
  await sendVerification(ctx, await act(ctx, id, "verification_resent", input, isUnverified));
  return null;
}

export async function endSessions(
  ctx: AccountCtx,
  { id }: Target,
  input: BodyOf<"endPersonSessions">,
) {
  const person = await act(ctx, id, "sessions_ended", input, async (trx) => {
    await removeSessions(trx, { userId: id });
    return true;
  });
  await closeAccess(ctx, id);
  await inform(ctx, person, "sessions_ended", input.reason);
  return null;
}

export async function resetSecondFactor(
  ctx: AccountCtx,
  { id }: Target,
  input: BodyOf<"resetPersonSecondFactor">,
) {
  await reauthenticate(ctx, input);
  const { reason, check } = input;
  const details = { reason, check };
  const person = await act(ctx, id, "second_factor_reset", details, async (trx) => {
    if ((await queries.listSecondFactors(trx, { userId: id })).length === 0) return false;
    await queries.removeSecondFactors(trx, { userId: id });
    return true;
  });
  await closeAccess(ctx, id);
  await inform(ctx, person, "second_factor_reset", reason);
  return null;
}

export async function suspend(ctx: AccountCtx, { id }: Target, input: BodyOf<"suspendPerson">) {
  await reauthenticate(ctx, input);
  const { reason } = input;
  const person = await act(ctx, id, "account_suspended", { reason }, async (trx, found) => {
    if (found.suspended_at) return false;
    await queries.saveSuspension(trx, { userId: id, at: new Date() });
    return true;
  });
  await closeAccess(ctx, id);
  await inform(ctx, person, "account_suspended", reason);
  return null;
}

export async function reinstate(
  ctx: AccountCtx,
  { id }: Target,
  { reason }: BodyOf<"reinstatePerson">,
) {
  const person = await act(ctx, id, "account_reinstated", { reason }, async (trx, found) => {
    if (!found.suspended_at) return false;
    await queries.saveSuspension(trx, { userId: id, at: null });
    return true;
  });
  await inform(ctx, person, "account_reinstated", reason);
  return null;
}

export async function planDeletion(
  ctx: AccountCtx,
  { id }: Target,
  input: BodyOf<"planPersonDeletion">,
) {
  await reauthenticate(ctx, input);
  const { reason } = input;
  const dueAt = computeDueTime();
  const person = await act(ctx, id, "deletion_planned", { reason }, async (trx, found) => {
    if (found.deletion_due_at) return false;
    await saveDeletion(trx, id, { dueAt, reason });
    await queries.endSessions(trx, { userId: id });
    return true;
  });
  await closeAccess(ctx, id);
  await mailDeletion(ctx, person, { dueAt, reason });
  return { due_at: dueAt.toISOString() };
}

export async function cancelDeletion(
  ctx: AccountCtx,
  { id }: Target,
  { reason }: BodyOf<"cancelPersonDeletion">,
) {
  const person = await act(ctx, id, "deletion_cancelled", { reason }, async (trx, found) => {
    if (!found.deletion_due_at) return false;
    await removeDeletion(trx, { userId: id });
    return true;
  });
  await inform(ctx, person, "deletion_cancelled", reason);
  return null;
}

/** Grants none to a closed account, which would open with it later. */
export async function changeRole(
  ctx: AccountCtx,
  { id }: Target,
  input: BodyOf<"changePersonRole">,
) {
  await reauthenticate(ctx, input);
  const { reason, role, is_held: isHeld } = input;
  const action = isHeld ? "role_granted" : "role_removed";
  const person = await act(ctx, id, action, { reason, role }, async (trx, found) => {
    if (found.roles.includes(role) === isHeld || (isHeld && !isActive(found))) return false;
    await saveRole(trx, { userId: id, role, isHeld });
    return true;
  });
  if (isHeld) await notifyOfRole(ctx, person, role);
  else {
    const notification = { kind: "role_removed", params: { role, reason } } as const;
    await ctx.withUser(id, (tx) => notifyUser(ctx, tx, person, notification));
  }
  return null;
}

/** Nobody acts on their own account here, so that no administrator locks themselves out or raises themselves. */
async function act(
  ctx: AccountCtx,
  personId: string,
  action: PersonAct,
  details: Record<string, string>,
  change: Change,
): Promise<Person> {
  const adminId = ctx.user.id;
  if (personId === adminId) throw new AppError("not_possible_now");
  await ctx.sharedLimiter.consume(`people-acts:${adminId}`, limits.people.actsPerHour, 60 * 60);
  const result = await queries.runAct(ctx.authDb, { adminId, personId, action, details }, change);
  if (result === "not_admin") throw new AppError("forbidden");
  if (result === "no_account") throw new AppError("not_found");
  if (result === "impossible") throw new AppError("not_possible_now");
  return result;
}

/** A person with a session may also know the address of the calendar feed, which needs no session. */
async function closeAccess(ctx: AccountCtx, userId: string): Promise<void> {
  await ctx.withUser(userId, (tx) => endFeed(tx, { userId }));
  await ctx.bus.publish({ reason: "sessions", userIds: [userId] });
}

type InformedAct =
  | "sessions_ended"
  | "second_factor_reset"
  | "account_suspended"
  | "account_reinstated"
  | "deletion_cancelled";

async function inform(ctx: AccountCtx, person: Person, kind: InformedAct, reason: string) {
  const notification = { kind, params: { reason } };
  await ctx.withUser(person.id, (tx) => notifyUser(ctx, tx, person, notification));
  const isSuspended = kind === "account_suspended";
  const url = accountLink(ctx.env, person.language, isSuspended ? "/contact" : "/login");
  await sendMail(ctx, person, kind, { url, reason });
}
