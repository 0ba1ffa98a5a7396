import { setTimeout as sleep } from "node:timers/promises";
import type { WithSystem, WithUser } from "#api/db/tx.ts";
import * as queries from "#api/features/courses/course-links.queries.ts";
import { checkLink, reachByFetch, type Reach } from "#api/features/courses/link-check.ts";
import { notifyUser } from "#api/features/notifications/notifications.service.ts";
import type { JobPayload } from "#api/jobs/catalog.ts";
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
  const answer = await checkLink(link.url, reach);
  const checked = { ...link, now: new Date() };
  const isNews = await deps.withSystem(async (tx) => {
    if (answer === "gone") return queries.saveLinkGone(tx, { ...checked, deadAfter });
    if (answer === "ok") await queries.saveLinkWorks(tx, checked);
    else await queries.saveLinkTried(tx, checked);
    return false;
  });
  if (isNews)
    await deps.queue.enqueue("course-links.tell", { course_id: link.id, kind: "course_link_dead" });
}

/** Tells each learner who saved the course, one at a time through the only door to their rows. */
export async function tellSavers(
  deps: TellDeps,
  { course_id, kind }: JobPayload<"course-links.tell">,
): Promise<void> {
  const course = await deps.withSystem((tx) => queries.findTitle(tx, { id: course_id }));
  if (!course) return;
  const savers = await deps.withSystem((tx) => queries.listSavers(tx, { courseId: course_id }));
  for (const id of savers) {
    const user = await deps.findUser(id);
    if (!user) continue;
    const what = { kind, params: { title: course.title } };
    await deps.withUser(id, (tx) => notifyUser(deps, tx, user, what));
  }
}
