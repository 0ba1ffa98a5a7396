import type { Learner } from "../../bench/ratios/population.ts";
import type { Mail } from "../../local/mailbox.ts";
import { ask } from "../instance.ts";
import { emailOf } from "./jobs-of-users.ts";

type Effects = { paths: number; exports: number; replies: number };

/** What the jobs of each learner did. A mail is one by its message id, as its reader's server recognises it. */
export async function listEffects(
  databaseUrl: string,
  mails: readonly Mail[],
  learners: readonly Learner[],
) {
  const rows = await ask<Effects & { id: string }>(
    databaseUrl,
    `select u.id,
       (select count(*)::int from learning_paths p where p.user_id = u.id) as paths,
       (select count(*)::int from exports e where e.user_id = u.id and e.status = 'ready') as exports,
       (select count(*)::int from notifications n where n.user_id = u.id and n.kind = 'reply') as replies
     from users u`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = new Map<string, string[]>();
  for (const { to, subject, headers } of mails) {
    const id = headers.find(({ name }) => name === "message-id")?.value ?? "";
    for (const address of to) {
      const key = `${address} ${subject}`;
      ids.set(key, [...(ids.get(key) ?? []), id]);
    }
  }
  const problems: string[] = [];
  for (const learner of learners) {
    const { paths = 0, exports = 0, replies = 0 } = byId.get(learner.id) ?? {};
    // One path was there before.
    if (paths !== 2) problems.push(`${learner.id} has ${paths - 1} new paths.`);
    if (exports !== 1) problems.push(`${learner.id} has ${exports} exports.`);
    if (replies !== 1) problems.push(`${learner.id} has ${replies} notifications of one reply.`);
    for (const subject of [/password/i, /ready|data/i]) {
      const found = [...ids].filter(
        ([key]) => key.startsWith(emailOf(learner)) && subject.test(key),
      );
      const distinct = new Set(found.flatMap(([, all]) => all));
      if (distinct.size !== 1)
        problems.push(`${learner.id} got ${distinct.size} mails of ${String(subject)}.`);
    }
  }
  const [failed] = await ask<{ count: number }>(
    databaseUrl,
    "select count(*)::int as count from boss.job where name = 'dead' or state = 'failed'",
  );
  if (failed?.count) problems.push(`${failed.count} jobs failed after all tries.`);
  const all = [...ids.values()].flat();
  const counts = {
    "learners whose effects were compared": learners.length,
    "mails delivered": all.length,
    "mails delivered again with the same message id": all.length - new Set(all).size,
    "jobs that failed": failed?.count ?? 0,
  };
  return { problems, counts };
}
