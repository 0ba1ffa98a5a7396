import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SystemTx, Tx, WithSystem, WithUser } from "#api/db/tx.ts";
import * as queries from "./course-links.queries.ts";
import { checkLink, sendByFetch, type SendRequest } from "./link-check.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Queue } from "#api/jobs/queue.ts";

type Payload = JobPayload<"course-links.tell">;
type CheckDeps = { withSystem: WithSystem; queue: Queue };
type NotifyDeps = CheckDeps & { withUser: WithUser; findUser: FindUser };

/** Sized for one night: low load on providers, and the whole catalog is checked within a few nights. */
const defaults = { batch: 150, hostsAtOnce: 4, paceMs: 1000, deadAfter: 2, send: sendByFetch };

export async function checkCourseLinks(deps: CheckDeps, options: Partial<typeof defaults> = {}) {
  const { batch, hostsAtOnce, paceMs, ...rules } = { ...defaults, ...options };
  const links = await deps.withSystem((tx) => queries.listLinksToCheck(tx, { limit: batch }));
  const byHost = Object.values(Object.groupBy(links, ({ url }) => new URL(url).host));
  const checkHosts = async () => {
    for (let host = byHost.pop(); host; host = byHost.pop()) {
      for (const link of host) {
        await checkCourseLink(deps, link, rules);
        await sleep(paceMs);
      }
    }
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, checkHosts));
}

async function checkCourseLink(
  deps: CheckDeps,
  link: { id: string; url: string },
  { send, deadAfter }: { send: SendRequest; deadAfter: number },
): Promise<void> {
  const checked = { ...link, now: new Date() };
  const result = await checkLink(link.url, send);
  await deps.withSystem(async (tx) => {
    if (result === "ok") return queries.saveWorkingLink(tx, checked);
    if (result === "unknown") return queries.saveCheckTime(tx, checked);
    const isNewlyDead = await queries.saveFailedLink(tx, { ...checked, deadAfter });
    if (isNewlyDead) await enqueueSaverNotifications(deps.queue, tx, link.id, "course_link_dead");
  });
}

/** The savers' rows are not accessible here; a job notifies them after the transaction has committed. */
export async function enqueueSaverNotifications(
  queue: Queue,
  tx: Tx | SystemTx,
  courseId: string,
  kind: Payload["kind"],
): Promise<void> {
  const payload = { course_id: courseId, kind, news_id: randomUUID() };
  await queue.enqueue("course-links.tell", payload, tx);
}

/** Idempotent: a retry finds the notifications that were sent before by `news_id`. */
export async function notifySavers(deps: NotifyDeps, payload: Payload): Promise<void> {
  const { course_id, kind, news_id } = payload;
  const course = await deps.withSystem((tx) => queries.findTitle(tx, { id: course_id }));
  if (!course) return;
  const savers = await deps.withSystem((tx) => queries.listSavers(tx, { courseId: course_id }));
  for (const id of savers) {
    const user = await deps.findUser(id);
    if (!user) continue;
    const notification = { kind, params: { title: course.title }, id: news_id };
    await deps.withUser(id, (tx) => notifyUser(deps, tx, user, notification));
  }
}
