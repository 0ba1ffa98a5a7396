import type { TFunction } from "i18next";
import { hourMinutes } from "./minutes-per-hour.ts";

export function minutesText(t: TFunction, total: number): string {
  const hours = Math.floor(total / hourMinutes);
  const minutes = total % hourMinutes;
  if (hours === 0) return t("road:milestone.minutes", { count: minutes });
  if (minutes === 0) return t("road:milestone.onlyHours", { hours });
  return t("road:milestone.hoursMinutes", { hours, minutes });
}
