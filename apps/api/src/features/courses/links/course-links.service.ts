import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { WithSystem, WithUser } from "#api/db/tx.ts";
import * as queries from "#api/features/courses/links/course-links.queries.ts";
import { checkLink, reachByFetch, type Reach } from "#api/features/courses/links/link-check.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Queue } from "#api/jobs/queue.ts";

type CheckDeps = { withSystem: WithSystem; queue: Queue };
type TellDeps = CheckDeps & { withUser: WithUser; findUser: FindUser };

/** A night's share: gentle to the providers, and the whole catalog comes round in a few nights. */
const defaults = { batch: 150, hostsAtOnce: 4, paceMs: 1000, deadAfter: 2 };
type Options = Partial<typeof defaults> & { reach?: Reach };

/** One night's round of the link check; a course that turns dead is told to those who saved it. */
export async function checkCourseLinks(deps: CheckDeps, options: Options = {}): Promise<void> {
  const { batch, hostsAtOnce, paceMs, deadAfter } = { ...defaults, ...options };
  const reach = options.reach ?? reachByFetch;
  const links = await deps.withSystem((tx) => queries.listLinksToCheck(tx, { limit: batch }));
  const byHost = Object.values(Object.groupBy(links, ({ url }) => new URL(url).host));
  const checkHosts = async () => {
    for (let host = byHost.pop(); host; host = byHost.pop()) {
      for (const link of host) {
        await checkOne(deps, link, { reach, deadAfter });
        await sleep(paceMs);
      }
    }
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, checkHosts));
}

async function checkOne(
  deps: CheckDeps,
  link: { id: string; url: string },
  { reach, deadAfter }: { reach: Reach; deadAfter: number },
): Promise<void> {
  const checked = { ...link, now: new Date() };
  const answer = await checkLink(link.url, reach);
  await deps.withSystem(async (tx) => {
    if (answer === "ok") return queries.saveLinkWorks(tx, checked);
    if (answer === "unknown") return queries.saveLinkTried(tx, checked);
    const isNews = await queries.saveLinkGone(tx, { ...checked, deadAfter });
    if (!isNews) return;
    // Dead and told about are one: a course cannot be the first and never the second.
    const kind = "course_link_dead" as const;
    const news = { course_id: link.id, kind, news_id: randomUUID() };
    await deps.queue.enqueue("course-links.tell", news, tx);
  });
}

/**
 * Tells each learner who saved the course, one at a time through the only door to their rows. Tried again after
 * half of them, the news is known by its id to those who have it.
 */
export async function notifySavers(
  deps: TellDeps,
  { course_id, kind, news_id }: JobPayload<"course-links.tell">,
): Promise<void> {
  const course = await deps.withSystem((tx) => queries.findTitle(tx, { id: course_id }));
  if (!course) return;
  const savers = await deps.withSystem((tx) => queries.listSavers(tx, { courseId: course_id }));
  for (const id of savers) {
    const user = await deps.findUser(id);
    if (!user) continue;
    const what = { kind, params: { title: course.title }, id: news_id };
    await deps.withUser(id, (tx) => notifyUser(deps, tx, user, what));
  }
}
