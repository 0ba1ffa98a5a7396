import { classifyProblem, type FailureKind } from "@masar/contract/shared/changes";
import { ApiError } from "#web/platform/api/api-client.ts";
import type { ChangeName, QueuedChange } from "./change-types.ts";

/** Only our own server rejects, with one of its codes: a gateway's page says nothing about the change. */
export function classifyFailure(error: unknown): FailureKind {
  if (!(error instanceof ApiError) || error.code === "unknown") return "later";
  return classifyProblem(error);
}

/** The server fails on this change; others may be fine. */
export function isServerFault(error: unknown): boolean {
  return error instanceof ApiError && error.code === "internal";
}

const maxTries = 50;
const maxTriedMs = 3 * 24 * 3_600_000;

/** Failed for days: give up with a toast. */
export function shouldGiveUp({ seq, tries = 0 }: QueuedChange, error: unknown): boolean {
  return isServerFault(error) && tries >= maxTries && Date.now() - seq > maxTriedMs;
}

/** Endpoints that the release before does not have: during an upgrade, one of its servers may answer with 404. */
const newNames: ReadonlySet<ChangeName> = new Set(["saveOwnLink"]);
const minUpgradeTries = 12;
const maxUpgradeMs = 10 * 60_000;

/** The next server may know the endpoint. What was queued long ago is tried some times as well. */
export function isMissingEndpoint({ name, seq, tries = 0 }: QueuedChange, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== "not_found" || !newNames.has(name))
    return false;
  const isYoung = Date.now() - seq < maxUpgradeMs;
  return tries <= (isYoung ? maxTries : minUpgradeTries);
}

const minWaitMs = 2000;
const maxWaitMs = 5 * 60_000;

/** As long as the server asks; otherwise increasing, with jitter. */
export function retryDelayMs(error: unknown, failures: number): number {
  const requested = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (requested) return requested * 1000;
  const most = Math.min(minWaitMs * 2 ** (failures - 1), maxWaitMs);
  return most * (0.75 + Math.random() / 4);
}
