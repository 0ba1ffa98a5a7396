import { randomUUID } from "node:crypto";
import type { SystemTx, Tx, WithSystem, WithUser } from "#api/db/tx.ts";
import * as queries from "./course-links.queries.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Queue } from "#api/jobs/queue.ts";
import { type BatchDeps, forEachUser, listPages } from "#api/jobs/user-batch.ts";

type Payload = JobPayload<"course-links.tell">;
type NotifyDeps = BatchDeps & {
  withSystem: WithSystem;
  queue: Queue;
  withUser: WithUser;
  findUser: FindUser;
};

const saversPerPage = 200;

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
  const notification = { kind, params: { title: course.title }, id: news_id };
  const savers = listPages(saversPerPage, (page) =>
    deps.withSystem((tx) => queries.listSavers(tx, { courseId: course_id, ...page })),
  );
  const failures = await forEachUser(deps, savers, "news of a course failed", async (id) => {
    const user = await deps.findUser(id);
    if (user) await deps.withUser(id, (tx) => notifyUser(deps, tx, user, notification));
  });
  if (failures > 0) throw new Error(`${failures} of the savers were not notified`);
}
