import { createHash, randomUUID } from "node:crypto";
import { endpoints } from "@masar/contract/endpoints";
import { cases } from "../../bench/ratios/cases.ts";
import type { Learner } from "../../bench/ratios/population.ts";
import { testPassword } from "../../local/insert-user.ts";

export type Action = { method: string; path: string; cookie?: string; body?: object };

const minuteMs = 60_000;
const tasksEach = 5;
const emailOf = ({ id }: Learner) => `${id}@example.com`;
const stamp = () => ({ change_id: randomUUID(), at: new Date().toISOString() });

/** A learner's own ids, equal in each run over one database. */
function taskIdOf({ id }: Learner, index: number): string {
  const hash = createHash("sha256").update(`${id} ${index}`).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-4$3-8$4-$5");
}

function readOf(name: string): (learner: Learner, round: number) => Action {
  const found = cases.find((one) => one.name === name)!;
  return (learner, round) => {
    const { method, path, body } = found.request(learner, round);
    const parsed = body === undefined ? {} : { body: JSON.parse(body) as object };
    return { method, path, cookie: learner.cookie, ...parsed };
  };
}

const reads = [
  "notifications list",
  "home overview",
  "path page",
  "course search",
  "forum list",
].map(readOf);
const tick = readOf("tick a sub-milestone");

/** Rows that exist after the first time, so that tables only grow by what nothing removes. */
const changes: ((learner: Learner, round: number) => Action)[] = [
  tick,
  (learner, round) => ({
    method: "PUT",
    path: `/api/tasks/${taskIdOf(learner, round % tasksEach)}`,
    cookie: learner.cookie,
    body: { ...stamp(), title: `Task ${round}` },
  }),
  (learner) => ({ method: "POST", path: "/api/notifications/read-all", cookie: learner.cookie }),
  (learner) => {
    const ended = Date.now();
    return {
      method: "PUT",
      path: `/api/study/sessions/${randomUUID()}`,
      cookie: learner.cookie,
      body: {
        path_id: null,
        milestone_key: null,
        started_at: new Date(ended - minuteMs).toISOString(),
        ended_at: new Date(ended).toISOString(),
        minutes: 1,
        focus_periods: 0,
      },
    };
  },
];

/** With a job each, or a hash. */
const rare: ((learner: Learner) => Action)[] = [
  (learner) => ({
    method: "POST",
    path: endpoints.logIn.path,
    body: { email: emailOf(learner), password: testPassword },
  }),
  (learner) => ({
    method: "POST",
    path: endpoints.forgotPassword.path,
    body: { email: emailOf(learner) },
  }),
  (learner) => ({
    method: endpoints.startExport.method,
    path: endpoints.startExport.path,
    cookie: learner.cookie,
    body: { id: randomUUID() },
  }),
  (learner) => ({
    method: endpoints.startGeneration.method,
    path: endpoints.startGeneration.path,
    cookie: learner.cookie,
    body: {
      id: randomUUID(),
      intake: { goal: "data analyst", blueprint: "data-analyst", hours_per_week: 10 },
    },
  }),
];

/** One of this many is a log-in, a mail, an export or a path; two of five others are writes. */
const rareEvery = 150;

export function pickAction(learners: readonly Learner[], number: number): Action {
  const learner = learners[number % learners.length]!;
  const round = Math.floor(number / learners.length);
  if (number % rareEvery === rareEvery - 1) {
    const turn = Math.floor(number / rareEvery);
    // Another learner for each kind: an export may be made once a day.
    const own = learners[Math.floor(turn / rare.length) % learners.length]!;
    return rare[turn % rare.length]!(own);
  }
  // By another rhythm than the learners, so that each of them reads and writes.
  const turn = number + round;
  const kinds = turn % 5 < 3 ? reads : changes;
  return kinds[Math.floor(turn / 5) % kinds.length]!(learner, round);
}
