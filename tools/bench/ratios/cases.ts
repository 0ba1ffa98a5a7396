import { randomUUID } from "node:crypto";
import type { Learner } from "./population.ts";
import type { Request } from "./http-load.ts";

export type Case = {
  name: string;
  /** The share of the bare driver's rate that is to be reached. */
  goal?: number;
  isWrite?: true;
  request: (learner: Learner, round: number) => Omit<Request, "cookie">;
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
    isWrite: true,
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
];
