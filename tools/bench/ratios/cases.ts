import { randomUUID } from "node:crypto";
import type { Request } from "./http-load.ts";
import type { Instance } from "./instance.ts";
import { type Learner, milestonesEach } from "./population.ts";

export type Case = {
  name: string;
  /** The share of the bare driver's rate that is to be reached. */
  goal?: number;
  /** The field with the id of a write. Each id is stored once. */
  idField?: "change_id" | "session_id";
  request: (learner: Learner, round: number) => Omit<Request, "headers">;
};

const words = ["python", "sql", "design", "english", "excel", "marketing"];

export const cases: Case[] = [
  {
    name: "notifications list",
    goal: 0.5,
    request: () => ({ method: "GET", path: "/api/notifications?limit=20" }),
  },
  {
    name: "home overview",
    goal: 0.35,
    request: () => ({ method: "GET", path: "/api/study/overview" }),
  },
  {
    name: "path page",
    request: ({ pathId }) => ({ method: "GET", path: `/api/paths/${pathId}` }),
  },
  {
    name: "course search",
    request: (_learner, round) => ({
      method: "GET",
      path: `/api/courses?q=${words[round % words.length]}`,
    }),
  },
  { name: "forum list", request: () => ({ method: "GET", path: "/api/forum/topics" }) },
  {
    name: "tick a sub-milestone",
    goal: 0.75,
    idField: "change_id",
    request: ({ pathId }, round) => ({
      method: "PUT",
      path: `/api/paths/${pathId}/milestones/m1/sub-milestones/sub-1`,
      body: JSON.stringify({
        change_id: randomUUID(),
        at: new Date().toISOString(),
        completed: round % 2 === 0,
      }),
    }),
  },
  {
    name: "complete a milestone",
    goal: 0.75,
    idField: "session_id",
    request: ({ pathId }, round) => ({
      method: "POST",
      path: `/api/paths/${pathId}/milestones/m${1 + (round % milestonesEach)}/complete`,
      body: JSON.stringify({ session_id: randomUUID(), minutes_studied: 5 }),
    }),
  },
];

/** The next request of each learner in turn. Each round of a write changes what the one before it did. */
export function listRequests(
  one: Case,
  { learners, origin }: Pick<Instance, "learners" | "origin">,
  firstRound = 0,
): () => Request {
  const isWrite = one.idField !== undefined;
  let at = 0;
  return () => {
    const learner = learners[at % learners.length]!;
    const round = firstRound + Math.floor(at / learners.length);
    at += 1;
    const headers = { cookie: learner.cookie, ...(isWrite && { origin }) };
    return { ...one.request(learner, isWrite ? round : at), headers };
  };
}
