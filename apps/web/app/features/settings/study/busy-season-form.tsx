import { limits } from "@masar/contract/limits";
import type { BusySeason, Settings } from "@masar/contract/settings/schemas";
import { addDays, daysBetween } from "@masar/domain/dates/local-date";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { AddChip } from "#web/ui/forms/chip.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { DateInput } from "#web/ui/forms/date-input.tsx";
import { FormEnd } from "#web/ui/forms/form-end.tsx";
import { TimeField } from "#web/entities/settings/time-field.tsx";
import { DayStartField, listWeeklyHours } from "./time-fields.tsx";

const defaultDays = 30;

type BusySeasonFormProps = {
  settings: Settings;
  today: string;
  onSave: (season: BusySeason) => void;
  onCancel: () => void;
};

function startLighter(settings: Settings, today: string): BusySeason {
  const usual = settings.weekly_target_hours ?? limits.study.weeklyTargetHours;
  return {
    from: today,
    to: addDays(today, defaultDays - 1),
    weekly_target_hours: Math.max(1, Math.round(usual / 2)),
    day_start_hour: settings.day_start_hour,
    study_time: null,
    quiet_from: null,
    quiet_to: null,
  };
}

export function BusySeasonForm({ settings, today, onSave, onCancel }: BusySeasonFormProps) {
  const { t } = useTranslation();
  const isCurrent = settings.busy_season !== null && settings.busy_season.to >= today;
  const [season, setSeason] = useState<BusySeason>(
    () => (isCurrent && settings.busy_season) || startLighter(settings, today),
  );
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"to" | "quiet">();
  const change = (values: Partial<BusySeason>) => {
    if ("from" in values || "to" in values) clearError("to");
    if ("quiet_from" in values || "quiet_to" in values) clearError("quiet");
    setSeason({ ...season, ...values });
  };
  const startFrom = (values: Partial<BusySeason>) =>
    change({ ...startLighter(settings, today), ...values });

  function submit(event: FormEvent) {
    event.preventDefault();
    const hasOneTime = (season.quiet_from === null) !== (season.quiet_to === null);
    const hasErrors = showErrors({
      to: findDateError(season),
      quiet: hasOneTime ? t("settings:busy.quietBoth") : undefined,
    });
    if (!hasErrors) onSave(season);
  }

  function findDateError({ from, to }: BusySeason): string | undefined {
    const { maxDays } = limits.busySeason;
    if (to < from) return t("settings:busy.toEarly");
    if (to < today) return t("settings:busy.pastEnd");
    return daysBetween(from, to) + 1 > maxDays
      ? t("settings:busy.tooLong", { count: maxDays })
      : undefined;
  }

  return (
    <form ref={formRef} noValidate className="grid gap-5" onSubmit={submit}>
      <fieldset>
        <legend className="mb-2 font-medium">{t("settings:busy.presetsLabel")}</legend>
        <div className="flex flex-wrap gap-2">
          <AddChip isPlain onPress={() => startFrom({})}>
            {t("settings:busy.lighter")}
          </AddChip>
          <AddChip
            isPlain
            onPress={() =>
              startFrom({
                day_start_hour: 5,
                study_time: "21:30",
                quiet_from: "16:00",
                quiet_to: "20:00",
              })
            }
          >
            {t("settings:busy.night")}
          </AddChip>
        </div>
      </fieldset>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t("settings:busy.from")} required>
          <DateInput
            value={season.from}
            onChange={(event) => change({ from: event.target.value || today })}
          />
        </Field>
        <Field label={t("settings:busy.to")} error={errors.to} required>
          <DateInput
            min={season.from}
            value={season.to}
            onChange={(event) => change({ to: event.target.value || season.from })}
          />
        </Field>
        <SelectField
          label={t("settings:busy.target")}
          options={listWeeklyHours(t, season.weekly_target_hours)}
          value={String(season.weekly_target_hours)}
          onChange={(hours) => change({ weekly_target_hours: Number(hours) })}
        />
        <DayStartField
          label={t("settings:busy.dayStart")}
          value={season.day_start_hour}
          onChange={(day_start_hour) => change({ day_start_hour })}
        />
        <TimeField
          label={t("settings:busy.studyTime")}
          noTime={t("settings:busy.sameTime")}
          value={season.study_time}
          onChange={(study_time) => change({ study_time })}
        />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <TimeField
          label={t("settings:busy.quietFrom")}
          noTime={t("settings:busy.noQuiet")}
          value={season.quiet_from}
          onChange={(quiet_from) => change({ quiet_from })}
        />
        <TimeField
          label={t("settings:busy.quietTo")}
          error={errors.quiet}
          noTime={t("settings:busy.noQuiet")}
          value={season.quiet_to}
          onChange={(quiet_to) => change({ quiet_to })}
        />
      </div>
      <FormEnd submitLabel={t("settings:busy.save")} onCancel={onCancel} />
    </form>
  );
}
