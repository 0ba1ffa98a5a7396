import type { TFunction } from "i18next";
import type { SelectOption } from "#web/ui/forms/select.tsx";
import { withCurrent } from "./minutes-select.tsx";

const choices = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60];

export function listWeeklyHours(t: TFunction, current: number | null): SelectOption[] {
  return withCurrent(choices, current).map((count) => ({
    value: String(count),
    label: t("settings:study.hours", { count }),
  }));
}
