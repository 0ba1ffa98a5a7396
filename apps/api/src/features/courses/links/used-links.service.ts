import type { WithSystem } from "#api/db/tx.ts";
import type { Log } from "#api/log.ts";
import {
  listUsedLinks,
  type PathLinks,
  type UsedLinks,
  type UsedMilestone,
} from "./used-links.queries.ts";

type OpenPath = {
  userId: string;
  pathId: string;
  courses: { course: string; reason: string }[];
  milestones: UsedMilestone[];
};

/** Pages of open paths. `limit` counts users, so that a page is one short statement however many there are. */
export async function* listOpenPaths(
  { withSystem }: { withSystem: WithSystem },
  limit: number,
): AsyncGenerator<OpenPath[]> {
  let after: string | null = null;
  let userCount: number;
  do {
    const page: { after: string | null; limit: number } = { after, limit };
    const rows: PathLinks[] = await withSystem((tx) => listUsedLinks(tx, page));
    yield rows.flatMap(({ user_id, path_id, courses, milestones }) =>
      path_id === null
        ? []
        : {
            userId: user_id,
            pathId: path_id,
            courses: courses ?? [],
            milestones: milestones ?? [],
          },
    );
    after = rows.at(-1)?.user_id ?? null;
    userCount = new Set(rows.map(({ user_id }) => user_id)).size;
  } while (userCount === limit);
}

/** If a page cannot be read, the links of the pages before it: the check goes on with the others. */
export async function collectUsedLinks(
  deps: { withSystem: WithSystem; log: Log },
  limit: number,
): Promise<UsedLinks> {
  const courses = new Set<string>();
  const milestones = new Map<string, UsedMilestone>();
  try {
    for await (const paths of listOpenPaths(deps, limit)) {
      for (const path of paths) {
        for (const { course } of path.courses) courses.add(course);
        for (const used of path.milestones) {
          milestones.set(`${used.blueprint} ${used.milestone_key} ${used.skill}`, used);
        }
      }
    }
  } catch (err) {
    deps.log.warn({ err }, "links of open paths not read");
  }
  return { courses: [...courses], milestones: [...milestones.values()] };
}
