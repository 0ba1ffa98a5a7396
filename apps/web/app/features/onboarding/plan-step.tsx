import { limits } from "@masar/contract/limits";
import type { Intake } from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { findDeadline, readGoalDeadline } from "@masar/domain/goals/goal-deadline";
import { parseGoalHours } from "@masar/domain/goals/goal-hours";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { Minus, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useToday } from "#web/entities/settings/use-today.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useWeek } from "#web/platform/format/use-weekdays.ts";
import { CheckChip } from "#web/ui/forms/chip.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { DateInput } from "#web/ui/forms/date-input.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useFormat } from "#web/platform/format/use-format.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { StepButtons, StepLayout } from "./step-layout.tsx";
import type { Setup } from "./use-onboarding.ts";

export function PlanStep({ setup, reminder }: { setup: Setup; reminder: ReactNode }) {
  const { t } = useTranslation();
  const { intake, change } = setup;
  const today = useToday();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"start" | "deadline">();
  const isStartPast = intake.start_date !== null && intake.start_date < today;
  // A deadline in the goal's words applies unless it is changed or cleared.
  const deadline = findDeadline({ ...intake, today });
  const isFromWords = deadline !== null && deadline === readGoalDeadline(intake.goal, today);
  const areHoursFromWords = parseGoalHours(intake.goal) === intake.hours_per_week;
  const isDeadlineEarly = deadline !== null && deadline <= (intake.start_date ?? today);

  const dates = [
    {
      name: "start",
      value: intake.start_date ?? today,
      min: today,
      hint: "startHint",
      // Today is whatever day the path is accepted.
      toPatch: (date: string | null) => ({ start_date: date === today ? null : date }),
    },
    {
      name: "deadline",
      value: deadline,
      min: intake.start_date ?? today,
      hint: isFromWords ? "deadlineFromWords" : "deadlineHint",
      toPatch: (date: string | null) => ({ deadline: date, no_deadline: date === null }),
    },
  ] as const;

  function build() {
    const hasErrors = showErrors({
      start: isStartPast ? t("onboarding:plan.startPast") : undefined,
      deadline: isDeadlineEarly ? t("onboarding:plan.deadlineEarly") : undefined,
    });
    if (!hasErrors) setup.goOn();
  }

  function skip() {
    change({
      start_date: isStartPast ? null : intake.start_date,
      ...(isDeadlineEarly && { deadline: null, no_deadline: true }),
    });
    setup.goOn();
  }

  return (
    <StepLayout
      setup={setup}
      heading={t("onboarding:plan.heading")}
      lead={t("onboarding:plan.lead")}
      footer={
        <StepButtons
          setup={setup}
          label={t(setup.generationId ? "onboarding:plan.rebuild" : "onboarding:plan.build")}
          onContinue={build}
          onSkip={skip}
        />
      }
    >
      <form ref={formRef} className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
        <Field
          label={t("onboarding:plan.hours")}
          hint={
            areHoursFromWords
              ? t("onboarding:plan.hoursFromWords")
              : t("onboarding:plan.hoursHint", { least: 1, most: limits.paths.maxHoursPerWeek })
          }
        >
          <HoursStepper
            value={intake.hours_per_week}
            onChange={(hours_per_week) => change({ hours_per_week })}
          />
        </Field>
        <HoursTogether setup={setup} />
        <StudyDays intake={intake} onChange={(study_days) => change({ study_days })} />
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {dates.map(({ name, value, min, hint, toPatch }) => (
            <Field
              key={name}
              label={t(`onboarding:plan.${name}`)}
              hint={t(`onboarding:plan.${hint}`)}
              error={errors[name]}
            >
              <DateInput
                min={min}
                value={value ?? ""}
                onChange={(event) => {
                  clearError(name);
                  change(toPatch(event.target.value || null));
                }}
              />
            </Field>
          ))}
        </div>
        {reminder}
      </form>
    </StepLayout>
  );
}

/** Says when the hours of all active paths exceed the weekly target; a first path has no others. */
function HoursTogether({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const { data } = useQuery({ ...overviewQuery, enabled: setup.kind === "path" });
  const active = data?.current ? [data.current, ...(data.other_paths ?? [])] : [];
  const target = data?.weeks.at(-1)?.target_hours;
  const total = active.reduce(
    (sum, path) => sum + path.hours_per_week,
    setup.intake.hours_per_week,
  );
  if (active.length === 0 || target === undefined || total <= target) return null;
  const format = (hours: number) => t("road:analytics.forecast.hoursAWeek", formatHours(hours));
  return (
    <output className="-mt-3 text-sm text-ink-2">
      {t("onboarding:plan.hoursTogether", { total: format(total), target: format(target) })}
    </output>
  );
}

/** The week starts on the first day of the user's country. */
function StudyDays({ intake, onChange }: { intake: Intake; onChange: (days: number[]) => void }) {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery);
  const week = useWeek({
    country: settings.data?.country ?? null,
    firstDay: settings.data?.first_day ?? null,
  });
  const chosen = intake.study_days;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{t("onboarding:plan.days")}</legend>
      <div className="flex flex-wrap gap-2">
        {week.map(({ weekday, name }) => (
          <CheckChip
            key={weekday}
            checked={chosen.includes(weekday)}
            onChange={(isChosen) =>
              onChange(
                isChosen
                  ? [...chosen, weekday].toSorted((a, b) => a - b)
                  : chosen.filter((day) => day !== weekday),
              )
            }
          >
            {name}
          </CheckChip>
        ))}
      </div>
      <p className="text-sm text-ink-2">{t("onboarding:plan.daysHint")}</p>
    </fieldset>
  );
}

const minHours = 1;
const maxHours = limits.paths.maxHoursPerWeek;

/** Hours per week, typed in Latin or Arabic digits or changed by buttons. */
function HoursStepper({ value, onChange }: { value: number; onChange: (hours: number) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  // The typed text may be invalid for a moment; `value` never is.
  const [typed, setTyped] = useState<string>();

  function type(text: string) {
    const digits = toLatinDigits(text).replaceAll(/\D/g, "").slice(0, 2);
    setTyped(digits);
    const hours = Number(digits);
    if (hours >= minHours && hours <= maxHours) onChange(hours);
  }

  function step(by: number) {
    setTyped(undefined);
    onChange(Math.min(maxHours, Math.max(minHours, Math.round(value) + by)));
  }

  return (
    <div className="flex items-center gap-2">
      <IconButton
        icon={Minus}
        variant="outlined"
        label={t("onboarding:plan.fewer")}
        disabled={value <= minHours}
        onClick={() => step(-1)}
      />
      <TextInput
        inputMode="numeric"
        dir="ltr"
        value={typed ?? format.number(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
        className="max-w-20 text-center text-lg tabular-nums"
      />
      <IconButton
        icon={Plus}
        variant="outlined"
        label={t("onboarding:plan.more")}
        disabled={value >= maxHours}
        onClick={() => step(1)}
      />
    </div>
  );
}
