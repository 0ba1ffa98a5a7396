import { listSubMilestoneSkills } from "@masar/catalog/topics";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { guardResourceLink, isYouTubeLink } from "@masar/domain/catalog/resource-guard";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { checkHost, type HostDeps } from "./check-host.ts";
import * as queries from "./check-links.queries.ts";
import { checkPage, type LinkResult, sendByFetch } from "./link-check.ts";
import { collectUsedLinks } from "./used-links.service.ts";
import { checkYouTube, youTubeOembedUrl } from "./youtube-check.ts";

/** Sized for one night: low load on providers, and the whole catalog is checked within a few nights. */
const defaults = {
  /** Of courses and of resources each, besides those that open paths use. */
  batch: 150,
  usersAtOnce: 500,
  hostsAtOnce: 4,
  paceMs: 1000,
  deadAfter: 2,
  /** A job that is retried continues, and two failures are of two nights. */
  recheckAfterMs: 12 * 3600 * 1000,
  /** In a row: the host is left alone until the next night. */
  maxUnreachable: 3,
  oembedUrl: youTubeOembedUrl,
  send: sendByFetch,
};
type Options = typeof defaults;
type Check = (link: queries.Link) => Promise<LinkResult>;

/** Checks the links of courses and resources, and has dead courses replaced in open paths. */
export async function checkLinks(deps: HostDeps, given: Partial<Options> = {}): Promise<void> {
  const options = { ...defaults, ...given };
  const startedAt = new Date();
  const before = new Date(startedAt.getTime() - options.recheckAfterMs);
  const used = await collectUsedLinks(deps, options.usersAtOnce);
  const subSkills = used.milestones.flatMap(({ blueprint, milestone_key }) =>
    listSubMilestoneSkills({ name: blueprint, key: milestone_key }),
  );
  const { links, hosts } = await deps.withSystem(async (tx) => ({
    links: await queries.listLinksToCheck(tx, { used, subSkills, limit: options.batch, before }),
    hosts: await queries.listResourceHosts(tx),
  }));
  const byHost = Object.values(Object.groupBy(links, ({ url }) => new URL(url).host)).toReversed();
  const check = createCheck(hosts, options);
  const checkHosts = async () => {
    for (let host = byHost.pop(); host; host = byHost.pop()) {
      await checkHost(deps, host, check, options);
    }
  };
  await Promise.all(Array.from({ length: options.hostsAtOnce }, checkHosts));
  const dead = await deps.withSystem((tx) => queries.listDeadCourses(tx, used));
  // A retry of this job, and a second run on one day, add no second job.
  const day = startedAt.toISOString().slice(0, 10);
  for (const course_id of dead) {
    const id = notificationId(`replace ${course_id} ${day}`);
    await deps.queue.enqueue("course-links.replace", { course_id }, undefined, id);
  }
}

function createCheck(hosts: string[], { send, oembedUrl }: Options): Check {
  const guardResource = (url: string) => guardResourceLink(url, hosts);
  return ({ table, url }) => {
    if (table === "courses") return checkPage(url, { send, guard: guardCourseLink });
    if (isYouTubeLink(url)) return checkYouTube(url, oembedUrl);
    return checkPage(url, { send, guard: guardResource });
  };
}
