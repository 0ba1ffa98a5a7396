import type { Settings } from "@masar/contract/settings/schemas";
import { weekendOf } from "@masar/domain/dates/region";
import { useTranslation } from "react-i18next";
import { useWeek } from "#web/platform/format/use-weekdays.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { CheckChip } from "#web/ui/forms/chip.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";

/** A week of rest days only would never end a streak. */
const maxRestDays = 6;

export function RestDays({ settings }: { settings: Settings }) {
  const { rest_days: chosen, country, first_day: firstDay } = settings;
  const { t } = useTranslation();
  const save = useSaveSetting();
  const week = useWeek({ country, firstDay });
  const days = chosen ?? weekendOf(country);
  const isFull = days.length >= maxRestDays;

  const change = (day: number, isRest: boolean) => {
    const next = isRest ? [...days, day] : days.filter((other) => other !== day);
    save({ rest_days: next.toSorted((a, b) => a - b) });
  };

  return (
    <fieldset>
      <legend className="font-medium">{t("settings:study.restDays")}</legend>
      <p className="mt-0.5 text-sm text-ink-2">
        {t("settings:study.restDaysHint")}
        {chosen === null &&
          ` ${t(country === null ? "settings:study.restDaysUsual" : "settings:study.restDaysPreset")}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {week.map(({ weekday, name }) => (
          <CheckChip
            key={weekday}
            checked={days.includes(weekday)}
            disabled={isFull && !days.includes(weekday)}
            onChange={(isRest) => change(weekday, isRest)}
          >
            {name}
          </CheckChip>
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-ink-2 not-empty:mt-2">
        {isFull && t("settings:study.restDaysMost")}
      </p>
      {chosen !== null && country !== null && (
        <Button variant="link" className="mt-1 px-0!" onClick={() => save({ rest_days: null })}>
          {t("settings:study.restDaysReset")}
        </Button>
      )}
    </fieldset>
  );
}
