import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { consentVersion } from "#api/ai/consent.ts";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "#api/features/account/account.queries.ts";
import {
  addConsent,
  listConsents as selectConsents,
} from "#api/features/account/consents.queries.ts";
import { endFeed } from "#api/features/calendar/calendar.service.ts";

export async function listDevices(ctx: AccountCtx): Promise<ResponseOf<"listDevices">> {
  const sessions = await queries.listSessions(ctx.authDb, { userId: ctx.user.id });
  return {
    devices: sessions.map((session) => ({
      id: session.id,
      is_current: session.id === ctx.session.id,
      user_agent: session.user_agent,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.updated_at.toISOString(),
    })),
  };
}

export async function removeDevice(ctx: AccountCtx, input: { id: string }): Promise<void> {
  const removed = await queries.removeSession(ctx.authDb, { userId: ctx.user.id, id: input.id });
  if (!removed) throw new AppError("not_found");
  await ctx.bus.publish({ reason: "sessions", userIds: [ctx.user.id] });
}

/** Ends every session, this one too, and the calendar's address; the cookies returned make this browser forget it. */
export async function logOutEverywhere(ctx: AccountCtx): Promise<string[]> {
  const { cookies } = await callAuth(
    ctx.auth.api.signOut({ headers: ctx.request.headers, returnHeaders: true }),
  );
  await queries.removeSessions(ctx.authDb, { userId: ctx.user.id });
  await ctx.tx((tx) => endFeed(tx, { userId: ctx.user.id }));
  await ctx.bus.publish({ reason: "sessions", userIds: [ctx.user.id] });
  return cookies;
}

export async function listConsents(ctx: AccountCtx): Promise<ResponseOf<"listConsents">> {
  const rows = await ctx.tx((tx) => selectConsents(tx, { userId: ctx.user.id }));
  return { consents: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

export async function recordConsent(
  ctx: AccountCtx,
  input: { kind: "ai" | "recording"; granted: boolean },
): Promise<ResponseOf<"recordConsent">> {
  const { model, transcriber } = ctx.ai;
  const named = input.kind === "ai" ? model : transcriber;
  const version = consentVersion(named?.processor ?? null);
  const row = await ctx.tx((tx) => addConsent(tx, { userId: ctx.user.id, ...input, version }));
  return { ...row, created_at: row.created_at.toISOString() };
}
