import { createHash } from "node:crypto";
import { limits } from "@masar/contract/limits";
import {
  type NotificationKind,
  notificationKinds,
  type NotificationParams,
  type NotificationPriority,
} from "@masar/contract/notifications/kinds";
import { linkOfNotice } from "@masar/contract/notifications/links";
import type { PushState, PushSubscriptionInput } from "@masar/contract/notifications/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { readAgent } from "@masar/domain/account/device-name";
import type { Ctx, UserCtx } from "#api/context.ts";
import { lockLearner } from "#api/db/user-lock.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { cutText } from "#api/core/notifications/truncate-text.ts";
import { noticeId } from "#api/core/notifications/notification-id.ts";
import { isPushAddress } from "#api/features/notifications/push-hosts.ts";
import * as queries from "#api/features/notifications/push.queries.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";

const notificationsPage = "/dashboard/notifications";
const urgencies = { low: "low", medium: "normal", high: "high" } as const;
/** A push is small: its push service takes four kilobytes, sealed. */
const longestTitle = 120;
const longestBody = 300;

export async function getPush(ctx: UserCtx): Promise<PushState> {
  return ctx.tx((tx) => readState(ctx, tx));
}

export async function saveSubscription(
  ctx: UserCtx,
  input: PushSubscriptionInput,
): Promise<PushState> {
  if (!ctx.env.VAPID_PUBLIC_KEY) throw new AppError("not_possible_now");
  if (!isPushAddress(ctx.env, input.endpoint)) throw new AppError("validation_failed");
  const userId = ctx.user.id;
  const { browser, system } = readAgent(ctx.request.headers.get("user-agent"));
  const device = [browser, system].filter(Boolean).join(", ");
  return ctx.tx(async (tx) => {
    // Two tabs of a browser may ask at once.
    await lockLearner(tx, { userId, what: "push" });
    const { endpoint, p256dh, auth } = input;
    const values = { session_id: ctx.session.id, device, endpoint, p256dh, auth_secret: auth };
    await queries.replaceSubscription(tx, { userId, values });
    const all = await queries.listSubscriptions(tx, { userId });
    const ids = all.slice(limits.notifications.push.perLearner).map(({ id }) => id);
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

async function readState(ctx: UserCtx, tx: Tx): Promise<PushState> {
  const { user, session } = ctx;
  const [rows, own] = await Promise.all([
    queries.listSubscriptions(tx, { userId: user.id }),
    queries.findSessionSubscription(tx, { userId: user.id, sessionId: session.id }),
  ]);
  return {
    public_key: ctx.env.VAPID_PUBLIC_KEY ?? null,
    devices: rows.map(({ id, session_id, device, created_at, last_used_at }) => ({
      id,
      name: device,
      is_current: session_id === session.id,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    this_device: own ? { endpoint: own.endpoint, is_expired: own.expired_at !== null } : null,
  };
}

type Told = {
  kind: NotificationKind;
  params: NotificationParams;
  priority: NotificationPriority;
  title: string;
  message: string;
  /** Of a thing that is told once. */
  id: string | undefined;
  startAfter: Date | undefined;
};

/** One job for each device, so that one that fails is tried again alone. */
export async function pushNotice(
  ctx: Pick<Ctx, "queue">,
  tx: Tx,
  user: { id: string; language: Language },
  told: Told,
): Promise<void> {
  const devices = await queries.listSubscriptions(tx, { userId: user.id });
  for (const device of devices) {
    const push: JobPayload<"push.send"> = {
      user_id: user.id,
      subscription_id: device.id,
      language: user.language,
      title: cutText(told.title, longestTitle),
      body: cutText(told.message, longestBody),
      url: linkOfNotice(told.kind, told.params) ?? notificationsPage,
      tag: tagOf(told),
      urgency: urgencies[told.priority],
    };
    const jobId = told.id && noticeId(`push ${device.id} ${told.id}`);
    await ctx.queue.enqueue("push.send", push, tx, jobId, told.startAfter);
  }
}

/** The newest of a kind, about the same thing, stands for those before it that nobody has seen. */
function tagOf({ kind, params }: Told): string {
  const known = notificationKinds[kind];
  const about = ("ids" in known ? known.ids : []).map((name) => params[name] ?? "");
  const text = [kind, ...about].join(" ");
  return createHash("sha256").update(text).digest("base64url").slice(0, 32);
}
