import { firstDayOf } from "@masar/domain/region";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/use-format.ts";
import { Button } from "#web/ui/button.tsx";

const weekLength = 7;
/** A week of nothing but rest would never end a streak. */
const mostRestDays = 6;
// 4 January 2026 is a Sunday, and Sunday is 0.
const dateOfWeekday = (day: number) => new Date(Date.UTC(2026, 0, 4 + day));

type RestDaysProps = {
  /** Null: as the country has it. */
  chosen: number[] | null;
  preset: number[];
  country: string | null;
  onChoose: (days: number[] | null) => void;
};

export function RestDays({ chosen, preset, country, onChoose }: RestDaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = chosen ?? preset;
  const firstDay = firstDayOf(country);
  const week = Array.from({ length: weekLength }, (_, index) => (firstDay + index) % weekLength);

  const toggle = (day: number) => {
    const next = days.includes(day) ? days.filter((other) => other !== day) : [...days, day];
    if (next.length <= mostRestDays) onChoose(next.toSorted((a, b) => a - b));
  };

  return (
    <fieldset>
      <legend className="font-medium">{t("settings:study.restDays")}</legend>
      <p className="mt-0.5 text-sm text-ink-2">
        {t("settings:study.restDaysHint")}
        {chosen === null && ` ${t("settings:study.restDaysPreset")}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {week.map((day) => (
          <Button
            key={day}
            variant={days.includes(day) ? "primary" : "secondary"}
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
          >
            {format.date(dateOfWeekday(day), "weekday", "UTC")}
          </Button>
        ))}
      </div>
      {chosen !== null && (
        <Button variant="link" className="mt-1 px-0!" onClick={() => onChoose(null)}>
          {t("settings:study.restDaysReset")}
        </Button>
      )}
    </fieldset>
  );
}
