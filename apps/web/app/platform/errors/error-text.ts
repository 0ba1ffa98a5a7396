import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";

const minuteSeconds = 60;

/** What happened and what to do, in the learner's language. */
export function errorText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return t("errors:unknown");
  const seconds = Number(error.params["count"]);
  // Hourly limits: "3,540 seconds" tells nobody how long to wait.
  if (error.code === "rate_limited" && seconds > 2 * minuteSeconds) {
    return t("errors:rate_limited_minutes", { count: Math.ceil(seconds / minuteSeconds) });
  }
  // A newer server may know codes this page has no words for.
  return t([`errors:${error.code}` as "errors:unknown", "errors:unknown"], error.params);
}
