import { hasPattern } from "./own-patterns.ts";

/** What no plan and no assistant can give: a job, somebody else's work, a profession in days. */
export type ImpossibleRequest = "guarantee" | "work" | "tooFast";

export function listImpossibleRequests(folded: string): ImpossibleRequest[] {
  const has = (name: Parameters<typeof hasPattern>[1]) => hasPattern(folded, name);
  const requests: ImpossibleRequest[] = [];
  if (has("becomes") && has("veryShort")) requests.push("tooFast");
  if (has("guarantees") && !has("certificateWord")) requests.push("guarantee");
  if (has("requestsWork") && has("wholeWork")) requests.push("work");
  return requests;
}
