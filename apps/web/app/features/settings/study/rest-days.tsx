import { useTranslation } from "react-i18next";
import { useWeek } from "#web/platform/format/use-weekdays.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { CheckChip } from "#web/ui/forms/chip.tsx";

/** A week of nothing but rest would never end a streak. */
const mostRestDays = 6;

type RestDaysProps = {
  /** Null: as the country has it. */
  chosen: number[] | null;
  preset: number[];
  country: string | null;
  firstDay: number | null;
  onChoose: (days: number[] | null) => void;
};

export function RestDays(props: RestDaysProps) {
  const { chosen, preset, country, firstDay, onChoose } = props;
  const { t } = useTranslation();
  const week = useWeek({ country, firstDay });
  const days = chosen ?? preset;
  const isFull = days.length >= mostRestDays;

  const change = (day: number, isRest: boolean) => {
    const next = isRest ? [...days, day] : days.filter((other) => other !== day);
    onChoose(next.toSorted((a, b) => a - b));
  };

  return (
    <fieldset>
      <legend className="font-medium">{t("settings:study.restDays")}</legend>
      <p className="mt-0.5 text-sm text-ink-2">
        {t("settings:study.restDaysHint")}
        {chosen === null && ` ${t("settings:study.restDaysPreset")}`}
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
      {chosen !== null && (
        <Button variant="link" className="mt-1 px-0!" onClick={() => onChoose(null)}>
          {t("settings:study.restDaysReset")}
        </Button>
      )}
    </fieldset>
  );
}
