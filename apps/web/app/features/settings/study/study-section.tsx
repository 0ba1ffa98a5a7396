import { limits } from "@masar/contract/limits";
import type { Settings } from "@masar/contract/settings/schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { RestDays } from "./rest-days.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";
import { SettingSwitch } from "#web/features/settings/page/setting-switch.tsx";
import { FieldSkeleton, SettingsSection } from "#web/features/settings/page/settings-section.tsx";
import { DayStartField, listWeeklyHours, MinutesField } from "./time-fields.tsx";

const goalMinutes = [10, 15, 20, 25, 30, 45, 60, 90, 120, 180, 240];
const timerLengths = [
  { name: "focus_minutes", key: "focus", choices: [10, 15, 20, 25, 30, 40, 45, 50, 60, 90, 120] },
  { name: "break_minutes", key: "break", choices: [3, 5, 10, 15, 20, 30] },
  { name: "long_break_minutes", key: "longBreak", choices: [10, 15, 20, 25, 30, 45, 60] },
] as const;
const timerSwitches = [
  { name: "timer_auto_start", key: "autoStart" },
  { name: "timer_sound", key: "sound" },
] as const;

export function StudySection({ streakPause }: { streakPause: ReactNode }) {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  return (
    <SettingsSection id="study">
      {query.data ? (
        <div className="grid gap-6">
          <StudyFields settings={query.data} />
          {streakPause}
        </div>
      ) : (
        <QueryFallback
          query={query}
          failedTitle={t("settings:study.failed")}
          className="grid gap-5 md:grid-cols-2"
        >
          {[0, 1, 2, 3].map((field) => (
            <FieldSkeleton key={field} />
          ))}
        </QueryFallback>
      )}
    </SettingsSection>
  );
}

function StudyFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const { weekly_target_hours } = settings;
  const unset = t("settings:study.targetDefault", { count: limits.study.weeklyTargetHours });
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField
          label={t("settings:study.target")}
          hint={t("settings:study.targetHint")}
          options={[{ value: "", label: unset }, ...listWeeklyHours(t, weekly_target_hours)]}
          value={String(weekly_target_hours ?? "")}
          onChange={(value) => save({ weekly_target_hours: value ? Number(value) : null })}
        />
        <MinutesField
          name="daily_goal_minutes"
          choices={goalMinutes}
          settings={settings}
          label={t("settings:study.goal")}
          hint={t("settings:study.goalHint")}
        />
        <DayStartField
          label={t("settings:study.dayStart")}
          hint={t("settings:study.dayStartHint")}
          value={settings.day_start_hour}
          onChange={(day_start_hour) => save({ day_start_hour })}
        />
      </div>
      <TimerFields settings={settings} />
      <RestDays settings={settings} />
      <SettingSwitch
        settings={settings}
        name="streak_hidden"
        label={t("settings:study.hide")}
        description={t("settings:study.hideHint")}
      />
      <SettingSwitch
        settings={settings}
        name="plan_proposals"
        label={t("settings:study.proposals")}
        description={t("settings:study.proposalsHint")}
      />
    </>
  );
}

function TimerFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="font-medium">{t("settings:study.timer")}</legend>
      <p className="mt-0.5 text-sm text-ink-2">{t("settings:study.timerHint")}</p>
      <div className="mt-3 grid items-start gap-5 sm:grid-cols-3">
        {timerLengths.map(({ name, key, choices }) => (
          <MinutesField
            key={key}
            name={name}
            choices={choices}
            settings={settings}
            label={t(`settings:study.${key}`)}
            hint={key === "longBreak" ? t("settings:study.longBreakHint") : undefined}
          />
        ))}
      </div>
      <div className="mt-3 grid">
        {timerSwitches.map(({ name, key }) => (
          <SettingSwitch
            key={key}
            settings={settings}
            name={name}
            isMinor
            label={t(`settings:study.${key}`)}
            description={t(`settings:study.${key}Hint`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
