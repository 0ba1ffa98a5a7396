import { limits } from "@masar/contract/limits";
import type { PushState, PushSubscriptionInput } from "@masar/contract/notifications/schemas";
import { readAgent } from "@masar/domain/account/device-name";
import type { UserCtx } from "#api/context.ts";
import { toIsoDates } from "#api/db/iso-dates.ts";
import { lockUser } from "#api/db/user-lock.ts";
import type { Tx } from "#api/db/tx.ts";
import { listSubscriptions } from "#api/core/notifications/push-delivery.service.ts";
import { AppError } from "#api/errors.ts";
import { isPushAddress } from "#api/features/notifications/push-hosts.ts";
import * as queries from "#api/features/notifications/push.queries.ts";

export async function getPush(ctx: UserCtx): Promise<PushState> {
  return ctx.tx((tx) => readState(ctx, tx));
}

export async function saveSubscription(ctx: UserCtx, input: PushSubscriptionInput) {
  if (!ctx.env.VAPID_PUBLIC_KEY) throw new AppError("not_possible_now");
  if (!isPushAddress(ctx.env, input.endpoint)) throw new AppError("validation_failed");
  const userId = ctx.user.id;
  const { browser, system } = readAgent(ctx.request.headers.get("user-agent"));
  const device = [browser, system].filter(Boolean).join(", ");
  return ctx.tx(async (tx) => {
    // Two tabs of a browser may subscribe at once.
    await lockUser(tx, { userId, what: "push" });
    const { auth: auth_secret, ...keys } = input;
    const row = { user_id: userId, session_id: ctx.session.id, device, auth_secret, ...keys };
    await queries.replaceSubscription(tx, row);
    const all = await listSubscriptions(tx, { userId });
    const ids = all.slice(limits.notifications.push.perUser).map(({ id }) => id);
    await queries.removeSubscriptions(tx, { userId, ids });
    return readState(ctx, tx);
  });
}

export async function removeSubscription(ctx: UserCtx, input: { id: string }): Promise<PushState> {
  return ctx.tx(async (tx) => {
    const ids = [input.id];
    const removed = await queries.removeSubscriptions(tx, { userId: ctx.user.id, ids });
    if (removed === 0) throw new AppError("not_found");
    return readState(ctx, tx);
  });
}

async function readState({ env, user, session }: UserCtx, tx: Tx): Promise<PushState> {
  const [rows, own] = await Promise.all([
    listSubscriptions(tx, { userId: user.id }),
    queries.findSessionSubscription(tx, { userId: user.id, sessionId: session.id }),
  ]);
  return {
    public_key: env.VAPID_PUBLIC_KEY ?? null,
    devices: rows.map(({ session_id, device, ...row }) => ({
      ...toIsoDates(row),
      name: device,
      is_current: session_id === session.id,
    })),
    this_device: own ? { endpoint: own.endpoint, is_expired: own.expired_at !== null } : null,
  };
}
