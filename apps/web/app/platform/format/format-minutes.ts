import type { TFunction } from "i18next";
import { hourMinutes } from "./minutes-per-hour.ts";

/** Measured study time, in exact whole minutes on every page. */
export function minutesText(t: TFunction, total: number): string {
  const hours = Math.floor(total / hourMinutes);
  const minutes = total % hourMinutes;
  if (hours === 0) return t("time.minutes", { minutes });
  if (minutes === 0) return t("time.hours", { hours });
  return t("time.hoursMinutes", { hours, minutes });
}
