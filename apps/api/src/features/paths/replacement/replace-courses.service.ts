import { randomUUID } from "node:crypto";
import {
  chooseReplacement,
  type ReplaceableCourse,
} from "@masar/domain/catalog/choose-replacement";
import { deriveMilestones } from "@masar/domain/progress/milestone-view";
import { notificationId } from "#api/core/notifications/notification-id.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { listPathProgress } from "#api/core/study/path-progress.service.ts";
import type { OwnPath, Tx, WithSystem, WithUser } from "#api/db/tx.ts";
import { listOpenPaths } from "#api/features/courses/links/used-links.service.ts";
import { recordVersion } from "#api/features/paths/editing/path-versions.service.ts";
import { announcePath } from "#api/features/paths/path-detail.service.ts";
import { lockPath, updatePath } from "#api/features/paths/paths.queries.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { Queue } from "#api/jobs/queue.ts";
import * as queries from "./replacements.queries.ts";
import { listCourseSlugs, listHolders, swapCourse } from "./swap-course.ts";

type Deps = {
  withSystem: WithSystem;
  withUser: WithUser;
  findUser: FindUser;
  queue: Queue;
  signal?: AbortSignal;
};
type User = NonNullable<Awaited<ReturnType<FindUser>>>;
type Course = ReplaceableCourse & { id: string };
type Repair = OwnPath & { user: User; dead: Course; candidates: readonly Course[] };

const openStatuses = ["active", "paused"];

/**
 * Replaces a course that no longer opens in all open paths. Idempotent: a path is repaired once per course, so that a
 * job that was stopped is retried from the start.
 */
export async function replaceDeadCourse(
  deps: Deps,
  { course_id }: JobPayload<"course-links.replace">,
  { usersAtOnce = 500 } = {},
): Promise<void> {
  const found = await deps.withSystem(async (tx) => {
    const dead = await queries.findDeadCourse(tx, { id: course_id });
    return dead && { dead, candidates: await queries.listLivingCourses(tx, dead) };
  });
  if (!found || found.candidates.length === 0) return;
  const failures: unknown[] = [];
  for await (const paths of listOpenPaths(deps, usersAtOnce)) {
    for (const { userId, pathId, courses } of paths) {
      if (!courses.some((linked) => isReplaceable(linked, found.dead.slug))) continue;
      deps.signal?.throwIfAborted();
      const user = await deps.findUser(userId);
      if (!user) continue;
      // A failure for one path does not stop the others; the job is retried.
      await deps
        .withUser(userId, (tx) => repairPath(deps, tx, { userId, pathId, user, ...found }))
        .catch((error: unknown) => failures.push(error));
    }
    deps.signal?.throwIfAborted();
  }
  if (failures.length > 0) throw new AggregateError(failures, "some paths were not repaired");
}

function isReplaceable({ course, reason }: { course: string; reason: string }, dead: string) {
  return course === dead && reason !== "chosen_by_learner";
}

async function repairPath(deps: Deps, tx: Tx, repair: Repair): Promise<void> {
  const { userId, pathId, user, dead, candidates } = repair;
  const path = await lockPath(tx, { userId, id: pathId });
  if (!path || !openStatuses.includes(path.status)) return;
  const of = { userId, pathId };
  if (await queries.findReplacement(tx, { ...of, course: dead.slug })) return;
  if (await queries.hasCompletedCourse(tx, { userId, courseId: dead.id })) return;
  const { progress, sub_progress } = await listPathProgress(tx, of);
  const views = deriveMilestones(path, progress, sub_progress);
  const completed = views.filter((view) => view.is_completed).map(({ key }) => key);
  const holders = listHolders(path.milestones, dead.slug, new Set(completed));
  const inPath = listCourseSlugs(path.milestones);
  const replacement = chooseReplacement(dead, candidates, { holders, inPath });
  const [first] = holders;
  if (!first || !replacement) return;
  const keys = holders.map(({ key }) => key);
  const milestones = swapCourse(path.milestones, { keys, from: dead.slug, to: replacement.slug });
  const { title, description, milestones: before } = path;
  const version = await recordVersion(tx, path, {
    edit_id: randomUUID(),
    kind: "replace_course",
    snapshot: { title, description, milestones: before },
  });
  const values = { milestones: JSON.stringify(milestones), version };
  await updatePath(tx, { userId, id: pathId, values });
  await queries.insertReplacement(tx, {
    user_id: userId,
    path_id: pathId,
    course: dead.slug,
    replacement: replacement.slug,
    milestone_keys: keys,
    reason: first.reason,
    version,
  });
  await announcePath(tx, of);
  await notifyUser(deps, tx, user, {
    kind: "course_replaced",
    params: {
      title: dead.title,
      other: replacement.title,
      path: title,
      path_id: pathId,
      milestone_key: first.key,
      course: dead.slug,
    },
    id: notificationId(`replaced ${pathId} ${dead.slug}`),
  });
}
