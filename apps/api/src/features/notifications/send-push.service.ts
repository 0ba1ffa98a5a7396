import type { Log } from "#api/log.ts";
import webPush from "web-push";
import { limits } from "@masar/contract/limits";
import type { WithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { isPushAddress } from "#api/features/notifications/push-hosts.ts";
import * as queries from "#api/features/notifications/push.queries.ts";
import { translate } from "#api/i18n/translate.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";

type Deps = { env: Env; withUser: WithUser; log: Log };
type Push = JobPayload<"push.send">;
type Subscription = NonNullable<Awaited<ReturnType<typeof queries.findSubscription>>>;

const { ttlSeconds, sendMs } = limits.notifications.push;
const expiredStatuses = [404, 410];

/** Sends one push to one device. Other failures are retried by the queue. */
export async function sendPush({ env, withUser, log }: Deps, push: Push): Promise<void> {
  const own = { userId: push.user_id, id: push.subscription_id };
  const subscription = await withUser(own.userId, (tx) => queries.findSubscription(tx, own));
  if (!subscription) return;
  if (!isPushAddress(env, subscription.endpoint)) {
    return log.warn({ subscription: own.id }, "push address is not allowed any more");
  }
  const request = seal(env, subscription, push);
  if (!request) return;
  const { status, body } = await fetch(subscription.endpoint, {
    method: "POST",
    headers: request.headers,
    body: request.body,
    redirect: "manual",
    signal: AbortSignal.timeout(sendMs),
  });
  // An unread body would keep the connection open.
  await body?.cancel();
  const isExpired = expiredStatuses.includes(status);
  const isSent = status >= 200 && status <= 299;
  if (!isExpired && !isSent) throw new Error(`the push service answered ${status}`);
  const times = isExpired ? { expired_at: new Date() } : { last_used_at: new Date() };
  await withUser(own.userId, (tx) => queries.updateSubscription(tx, own, times));
}

/** Encrypted for this device (RFC 8291) and signed for its push service (RFC 8292). */
function seal(env: Env, { endpoint, p256dh, auth }: Subscription, push: Push) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey || !privateKey) return null;
  const { title, body, url, start, snooze, tag, language, urgency } = push;
  const label = (action: "start" | "snooze") => translate(language, `notices:reminder.${action}`);
  // Options of `showNotification`; the service worker passes them on.
  const shown = {
    body,
    tag,
    renotify: true,
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
    icon: "/icons/192.png",
    ...(start && {
      actions: [
        { action: "start", title: label("start") },
        ...(snooze ? [{ action: "snooze", title: label("snooze") }] : []),
      ],
    }),
    data: { url, ...(start && { start }), ...(snooze && { snooze }) },
  };
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify([title, shown]),
    {
      TTL: ttlSeconds,
      urgency,
      topic: tag,
      contentEncoding: "aes128gcm",
      vapidDetails: { subject: env.VAPID_SUBJECT ?? env.PUBLIC_URL, publicKey, privateKey },
    },
  );
  return { headers: details.headers, body: new Uint8Array(details.body) };
}
