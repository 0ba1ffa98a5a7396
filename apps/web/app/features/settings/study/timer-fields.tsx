import type { Settings } from "@masar/contract/settings/schemas";
import { useTranslation } from "react-i18next";
import { Switch } from "#web/ui/forms/switch.tsx";
import { MinutesSelect } from "./minutes-select.tsx";
import { useSaveSetting } from "#web/features/settings/settings.api.ts";

const focusMinutes = [10, 15, 20, 25, 30, 40, 45, 50, 60, 90, 120];
const breakMinutes = [3, 5, 10, 15, 20, 30];
const longBreakMinutes = [10, 15, 20, 25, 30, 45, 60];

/** The focus timer: lengths, what follows by itself, and the sound. */
export function TimerFields({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const { timer_auto_start, timer_sound } = settings;
  return (
    <fieldset>
      <legend className="font-medium">{t("settings:study.timer")}</legend>
      <p className="mt-0.5 text-sm text-ink-2">{t("settings:study.timerHint")}</p>
      <div className="mt-3 grid items-start gap-5 sm:grid-cols-3">
        <MinutesSelect
          name="focus_minutes"
          choices={focusMinutes}
          settings={settings}
          label={t("settings:study.focus")}
        />
        <MinutesSelect
          name="break_minutes"
          choices={breakMinutes}
          settings={settings}
          label={t("settings:study.break")}
        />
        <MinutesSelect
          name="long_break_minutes"
          choices={longBreakMinutes}
          settings={settings}
          label={t("settings:study.longBreak")}
          hint={t("settings:study.longBreakHint")}
        />
      </div>
      <div className="mt-3 grid">
        <Switch
          label={t("settings:study.autoStart")}
          description={t("settings:study.autoStartHint")}
          checked={timer_auto_start}
          onCheckedChange={(next) => save({ timer_auto_start: next }, { timer_auto_start })}
        />
        <Switch
          label={t("settings:study.sound")}
          description={t("settings:study.soundHint")}
          checked={timer_sound}
          onCheckedChange={(next) => save({ timer_sound: next }, { timer_sound })}
        />
      </div>
    </fieldset>
  );
}
