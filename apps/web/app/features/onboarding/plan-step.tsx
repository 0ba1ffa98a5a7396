import { limits } from "@masar/contract/limits";
import type { Intake } from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useDeviceDate } from "#web/entities/settings/use-today.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useWeek } from "#web/platform/format/use-weekdays.ts";
import { CheckChip } from "#web/ui/forms/chip.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { HoursStepper } from "./hours-stepper.tsx";
import { StepButtons, StepLayout } from "./step-layout.tsx";
import type { Setup } from "./use-onboarding.ts";

export function PlanStep({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const { intake, change } = setup;
  const today = useDeviceDate();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"start" | "deadline">();
  const isStartPast = intake.start_date !== null && intake.start_date < today;
  const isDeadlineEarly =
    intake.deadline !== null && intake.deadline <= (intake.start_date ?? today);

  const dates = [
    { name: "start", field: "start_date", min: today },
    { name: "deadline", field: "deadline", min: intake.start_date ?? today },
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
      deadline: isDeadlineEarly ? null : intake.deadline,
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
          label={t("onboarding:plan.build")}
          onContinue={build}
          onSkip={skip}
        />
      }
    >
      <form ref={formRef} className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
        <Field
          label={t("onboarding:plan.hours")}
          hint={t("onboarding:plan.hoursHint", { least: 1, most: limits.paths.mostHoursPerWeek })}
        >
          <HoursStepper
            value={intake.hours_per_week}
            onChange={(hours_per_week) => change({ hours_per_week })}
          />
        </Field>
        <StudyDays intake={intake} onChange={(study_days) => change({ study_days })} />
        <div className="grid gap-6 sm:grid-cols-2">
          {dates.map(({ name, field, min }) => (
            <Field
              key={name}
              label={t(`onboarding:plan.${name}`)}
              hint={t(`onboarding:plan.${name}Hint`)}
              error={errors[name]}
            >
              <TextInput
                type="date"
                min={min}
                value={intake[field] ?? ""}
                onChange={(event) => {
                  clearError(name);
                  change({ [field]: event.target.value || null });
                }}
              />
            </Field>
          ))}
        </div>
      </form>
    </StepLayout>
  );
}

type StudyDaysProps = { intake: Intake; onChange: (days: number[]) => void };

/** The week starts on the first day of the user's country. */
function StudyDays({ intake, onChange }: StudyDaysProps) {
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
