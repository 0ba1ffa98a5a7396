import { createHash } from "node:crypto";
import * as kinds from "@masar/contract/notifications/kinds";
import { notificationLink, reminderActions } from "@masar/contract/notifications/links";
import type { Language } from "@masar/contract/settings/schemas";
import type { Ctx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { notificationId } from "./notification-id.ts";
import { listSubscriptions } from "./notify.queries.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";

export { listSubscriptions };

const urgencies = { low: "low", medium: "normal", high: "high" } as const;

/** Push services accept 4 kB per message, encrypted. */
const maxTitleLength = 120;
const maxBodyLength = 300;

type PushContent = {
  kind: kinds.NotificationKind;
  params: kinds.NotificationParams;
  priority: kinds.NotificationPriority;
  title: string;
  message: string;
  /** Makes the call idempotent. */
  id?: string;
  startAfter: Date | null;
};

/** One job per device, so that a failed push is retried alone. */
export async function enqueuePushes(
  ctx: Pick<Ctx, "queue">,
  tx: Tx,
  user: { id: string; language: Language },
  content: PushContent,
): Promise<void> {
  const devices = await listSubscriptions(tx, { userId: user.id });
  const actions = reminderActions(content.kind, content.params);
  for (const device of devices) {
    const push: JobPayload<"push.send"> = {
      user_id: user.id,
      subscription_id: device.id,
      language: user.language,
      title: truncateText(content.title, maxTitleLength),
      body: truncateText(content.message, maxBodyLength),
      url: notificationLink(content.kind, content.params) ?? "/dashboard/notifications",
      ...(actions && { start: actions.start }),
      ...(actions?.snooze && { snooze: actions.snooze }),
      tag: buildTag(content),
      urgency: urgencies[content.priority],
    };
    const jobId = content.id && notificationId(`push ${device.id} ${content.id}`);
    await ctx.queue.enqueue("push.send", push, tx, jobId, content.startAfter);
  }
}

/** A device shows only the newest notification of a tag: same kind, same subject. */
function buildTag({ kind, params }: PushContent) {
  const known = kinds.notificationKinds[kind];
  const about = ("ids" in known ? known.ids : []).map((name) => params[name] ?? "");
  const text = [kind, ...about].join(" ");
  return createHash("sha256").update(text).digest("base64url").slice(0, 32);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const all = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return all.length > maxLength ? `${all.slice(0, maxLength - 1).join("")}…` : text;
}
