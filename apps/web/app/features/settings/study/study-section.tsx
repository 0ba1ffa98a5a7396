import { limits } from "@masar/contract/limits";
import type { Settings } from "@masar/contract/settings/schemas";
import { weekendOf } from "@masar/domain/dates/region";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { DayStartField } from "./day-start-field.tsx";
import { MinutesSelect } from "./minutes-select.tsx";
import { RestDays } from "./rest-days.tsx";
import { useSaveSetting } from "#web/features/settings/settings.api.ts";
import { SettingsSection } from "#web/features/settings/page/settings-section.tsx";
import { TimerFields } from "./timer-fields.tsx";
import { listWeeklyHours } from "./weekly-hours.ts";

const goalMinutes = [10, 15, 20, 25, 30, 45, 60, 90, 120, 180, 240];

/** `streakPause` comes from its own feature. */
export function StudySection({ streakPause }: { streakPause: ReactNode }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <SettingsSection id="study" title={t("settings:study.title")} lead={t("settings:study.lead")}>
      {data ? (
        <div className="grid gap-6">
          <StudyFields settings={data} />
          {streakPause}
        </div>
      ) : error ? (
        <ErrorState
          title={t("settings:study.failed")}
          description={errorText(t, error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <StudySkeleton />
      )}
    </SettingsSection>
  );
}

function StudyFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const { day_start_hour, rest_days, streak_hidden } = settings;
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TargetField settings={settings} />
        <MinutesSelect
          name="daily_goal_minutes"
          choices={goalMinutes}
          settings={settings}
          label={t("settings:study.goal")}
          hint={t("settings:study.goalHint")}
        />
        <DayStartField
          label={t("settings:study.dayStart")}
          hint={t("settings:study.dayStartHint")}
          value={day_start_hour}
          onChange={(next) => save({ day_start_hour: next }, { day_start_hour })}
        />
      </div>
      <TimerFields settings={settings} />
      <RestDays
        chosen={rest_days}
        preset={weekendOf(settings.country)}
        country={settings.country}
        firstDay={settings.first_day}
        onChoose={(next) => save({ rest_days: next }, { rest_days })}
      />
      <Switch
        label={<span className="font-medium">{t("settings:study.hide")}</span>}
        description={t("settings:study.hideHint")}
        checked={streak_hidden}
        onCheckedChange={(next) => save({ streak_hidden: next }, { streak_hidden })}
      />
    </>
  );
}

type FieldProps = { settings: Settings };

function TargetField({ settings: { weekly_target_hours } }: FieldProps) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const unset = t("settings:study.targetDefault", { count: limits.study.weeklyTargetHours });
  return (
    <Field label={t("settings:study.target")} hint={t("settings:study.targetHint")}>
      <Select
        options={[{ value: "", label: unset }, ...listWeeklyHours(t, weekly_target_hours)]}
        value={String(weekly_target_hours ?? "")}
        onChange={({ target: { value } }) =>
          save({ weekly_target_hours: value ? Number(value) : null }, { weekly_target_hours })
        }
      />
    </Field>
  );
}

function StudySkeleton() {
  return (
    <LoadingRegion className="grid gap-5 md:grid-cols-2">
      {[0, 1, 2, 3].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}
