import type { BodyOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { consentVersion } from "#api/ai/consent.ts";
import { callAuth } from "#api/auth/call.ts";
import type { AccountCtx, Ctx } from "#api/context.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./account.queries.ts";
import type { WithCookies } from "./account.service.ts";
import * as consents from "./consents.queries.ts";
import { authOptions } from "./credentials/reauthentication.service.ts";
import { endFeed } from "#api/features/calendar/calendar.service.ts";

export async function listDevices(ctx: AccountCtx): Promise<ResponseOf<"listDevices">> {
  const devices = await loadDevices(ctx, ctx.user.id);
  return {
    devices: devices.map((device) => ({ ...device, is_current: device.id === ctx.session.id })),
  };
}

export async function loadDevices(ctx: Pick<Ctx, "authDb">, userId: string) {
  const sessions = await queries.listSessions(ctx.authDb, { userId });
  return sessions.map((session) => ({
    id: session.id,
    user_agent: session.user_agent,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.updated_at.toISOString(),
  }));
}

export async function removeDevice(ctx: AccountCtx, input: { id: string }): Promise<null> {
  const removed = await queries.removeSession(ctx.authDb, { userId: ctx.user.id, id: input.id });
  if (!removed) throw new AppError("not_found");
  await ctx.bus.publish({ reason: "sessions", userIds: [ctx.user.id] });
  return null;
}

/** Removes every session, this one included, and revokes the calendar feed. */
export async function logOutEverywhere(ctx: AccountCtx): Promise<WithCookies<null>> {
  const userId = ctx.user.id;
  const { cookies } = await callAuth(ctx.auth.api.signOut(authOptions(ctx)));
  await queries.removeSessions(ctx.authDb, { userId });
  await ctx.tx((tx) => endFeed(tx, { userId }));
  await ctx.bus.publish({ reason: "sessions", userIds: [userId] });
  return { result: null, cookies };
}

export async function listConsents(ctx: AccountCtx): Promise<ResponseOf<"listConsents">> {
  const rows = await ctx.tx((tx) => consents.listConsents(tx, { userId: ctx.user.id }));
  return { consents: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

export async function recordConsent(ctx: AccountCtx, input: BodyOf<"recordConsent">) {
  const { model, transcriber } = ctx.ai;
  const provider = input.kind === "ai" ? model : transcriber;
  const values = { ...input, version: consentVersion(provider?.processor ?? null) };
  const row = await ctx.tx((tx) => consents.addConsent(tx, { userId: ctx.user.id, ...values }));
  return { ...row, created_at: row.created_at.toISOString() };
}
