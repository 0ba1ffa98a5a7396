import type { Log } from "#api/log.ts";
import webPush from "web-push";
import { limits } from "@masar/contract/limits";
import type { WithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { isPushAddress } from "#api/features/notifications/push-hosts.ts";
import * as queries from "#api/features/notifications/push.queries.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";

type Deps = { env: Env; withUser: WithUser; log: Log };
type Push = JobPayload<"push.send">;
type Subscription = NonNullable<Awaited<ReturnType<typeof queries.findSubscription>>>;

const { ttlSeconds, sendMs } = limits.notifications.push;
/** The browser has given the subscription up. */
const goneStatuses = [404, 410];

/** Sends one push to one device. What is only late or busy is tried again by the queue. */
export async function sendPush({ env, withUser, log }: Deps, push: Push): Promise<void> {
  const own = { userId: push.user_id, id: push.subscription_id };
  const subscription = await withUser(own.userId, (tx) => queries.findSubscription(tx, own));
  if (!subscription) return;
  if (!isPushAddress(env, subscription.endpoint)) {
    log.warn({ subscription: own.id }, "push address is not allowed any more");
    return;
  }
  const request = seal(env, subscription, push);
  if (!request) return;
  const { status, body } = await fetch(subscription.endpoint, {
    method: "POST",
    headers: request.headers,
    body: request.body,
    // Where it sends us is not asked.
    redirect: "manual",
    signal: AbortSignal.timeout(sendMs),
  });
  // What it says beyond that is not read: left alone, it would hold the connection.
  await body?.cancel();
  if (goneStatuses.includes(status)) {
    await withUser(own.userId, (tx) => queries.markExpired(tx, own));
    return;
  }
  if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
  await withUser(own.userId, (tx) => queries.markUsed(tx, own));
}

/** Only this device can read it (RFC 8291), and its push service knows who sent it (RFC 8292). */
function seal(env: Env, { endpoint, p256dh, auth }: Subscription, push: Push) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey || !privateKey) return null;
  const { title, body, url, tag, language, urgency } = push;
  // As the browser shows it; the service worker only hands it on.
  const shown = {
    body,
    tag,
    renotify: true,
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
    icon: "/icons/192.png",
    data: { url },
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
