import { createHash } from "node:crypto";
import {
  type NotificationKind,
  notificationKinds,
  type NotificationParams,
  type NotificationPriority,
} from "@masar/contract/notifications/kinds";
import { linkOfNotice } from "@masar/contract/notifications/links";
import type { Language } from "@masar/contract/settings/schemas";
import type { Ctx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { cutText } from "./truncate-text.ts";
import { noticeId } from "./notification-id.ts";
import { listSubscriptions } from "./notify.queries.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";

export { listSubscriptions };

const notificationsPage = "/dashboard/notifications";

const urgencies = { low: "low", medium: "normal", high: "high" } as const;

/** A push is small: its push service takes four kilobytes, sealed. */
const longestTitle = 120;

const longestBody = 300;

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
export async function enqueuePushes(
  ctx: Pick<Ctx, "queue">,
  tx: Tx,
  user: { id: string; language: Language },
  told: Told,
): Promise<void> {
  const devices = await listSubscriptions(tx, { userId: user.id });
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
