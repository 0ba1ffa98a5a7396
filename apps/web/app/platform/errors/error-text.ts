import type { TFunction } from "i18next";
import { ApiError } from "#web/platform/api/api-client.ts";

const minuteSeconds = 60;

export function errorText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return t("errors:unknown");
  if (error.code === "network" && !navigator.onLine) return t("errors:offline");
  const seconds = Number(error.params["count"]);
  // "3,540 seconds" is no useful text.
  if (error.code === "rate_limited" && seconds > 2 * minuteSeconds) {
    return t("errors:rate_limited_minutes", { count: Math.ceil(seconds / minuteSeconds) });
  }
  // A newer server may send unknown codes.
  return t([`errors:${error.code}` as "errors:unknown", "errors:unknown"], error.params);
}
