import { setTimeout as sleep } from "node:timers/promises";
import type { WithSystem } from "#api/db/tx.ts";
import type { Queue } from "#api/jobs/queue.ts";
import type { Log } from "#api/log.ts";
import * as queries from "./check-links.queries.ts";
import { enqueueSaverNotifications } from "./course-links.service.ts";
import type { LinkResult } from "./link-check.ts";

export type HostDeps = { withSystem: WithSystem; queue: Queue; log: Log };
type Options = { paceMs: number; deadAfter: number; maxUnreachable: number };

/** From this many links on, a host at which none opens says nothing about one of them. */
const minLinksOfHost = 5;
/** Of the links of a host that were checked: how many become dead in one night. */
const maxDeadShare = 0.2;
const minDeadAllowed = 3;

/** Checks the links of one host, one after the other. What failed is saved at the end, when the host is known. */
export async function checkHost(
  deps: HostDeps,
  links: queries.Link[],
  check: (link: queries.Link) => Promise<LinkResult>,
  { paceMs, deadAfter, maxUnreachable }: Options,
): Promise<void> {
  const missing: queries.CheckedLink[] = [];
  const refused: queries.CheckedLink[] = [];
  let checkedCount = 0;
  let hasWorking = false;
  let unreachable = 0;
  for (const link of links) {
    const checked = { ...link, now: new Date() };
    const result = await check(link);
    checkedCount++;
    hasWorking ||= result === "ok";
    if (result === "missing") missing.push(checked);
    else if (result === "refused") refused.push(checked);
    else await saveAnswer(deps, checked, result);
    unreachable = result === "unreachable" ? unreachable + 1 : 0;
    if (unreachable >= maxUnreachable) break;
    await sleep(paceMs);
  }
  const isBroken = !hasWorking && checkedCount >= minLinksOfHost;
  const [first] = missing;
  if (isBroken && first) {
    const { host } = new URL(first.url);
    deps.log.warn({ host, links: checkedCount }, "no link of the host opens");
  }
  // A host that refuses everything refuses this server.
  const failed = [...(isBroken ? [] : missing), ...(hasWorking ? refused : [])];
  const unclear = [...(isBroken ? missing : []), ...(hasWorking ? [] : refused)];
  for (const checked of unclear) await saveAnswer(deps, checked, "unknown");
  const maxDead = Math.max(minDeadAllowed, Math.floor(checkedCount * maxDeadShare));
  let deadCount = 0;
  for (const checked of failed) {
    const canBecomeDead = deadCount < maxDead;
    if (await saveFailure(deps, { ...checked, deadAfter, canBecomeDead })) deadCount++;
  }
}

async function saveAnswer(deps: HostDeps, checked: queries.CheckedLink, result: LinkResult) {
  await deps.withSystem((tx) =>
    result === "ok" ? queries.saveWorkingLink(tx, checked) : queries.saveCheckTime(tx, checked),
  );
}

/** Returns true when the link becomes dead by it. */
function saveFailure(deps: HostDeps, failed: queries.FailedLink): Promise<boolean> {
  return deps.withSystem(async (tx) => {
    const isNewlyDead = await queries.saveFailedLink(tx, failed);
    if (isNewlyDead && failed.table === "courses")
      await enqueueSaverNotifications(deps.queue, tx, failed.id, "course_link_dead");
    return isNewlyDead;
  });
}
