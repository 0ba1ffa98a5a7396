import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { CheckChip } from "#web/ui/forms/chip.tsx";
import { preferencesQuery } from "./preferences.api.ts";
import { TelegramChoice } from "./telegram-link.tsx";
import { StudyTimeField } from "./study-time-field.tsx";
import { usePreferenceChange } from "./use-preference-change.ts";

/** The reminder as a question of the setup: a time, and once it is chosen, where the reminder arrives. */
export function StudyReminder({ calendar }: { calendar: ReactNode }) {
  const { t } = useTranslation();
  const { data } = useQuery(settingsQuery);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">{t("onboarding:plan.reminder")}</legend>
      <div className="sm:max-w-xs">
        <StudyTimeField />
      </div>
      {data?.study_time && <Channels calendar={calendar} />}
    </fieldset>
  );
}

function Channels({ calendar }: { calendar: ReactNode }) {
  const { t } = useTranslation();
  const { data } = useQuery(preferencesQuery);
  const { change, canPush } = usePreferenceChange();
  const preference = data?.preferences.find(({ type }) => type === "reminder");
  if (!preference) return null;
  const { type, in_app, email, push, telegram } = preference;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5">{t("onboarding:plan.reminderBy")}</legend>
      <div className="flex flex-wrap gap-2">
        <CheckChip checked={in_app} onChange={(isOn) => change({ type, in_app: isOn })}>
          {t("settings:notificationPreferences.inApp")}
        </CheckChip>
        <CheckChip checked={email} onChange={(isOn) => change({ type, email: isOn })}>
          {t("settings:notificationPreferences.email")}
        </CheckChip>
        {(canPush || push) && (
          <CheckChip checked={push} onChange={(isOn) => change({ type, push: isOn })}>
            {t("notices:push.column")}
          </CheckChip>
        )}
        <TelegramChoice isOn={telegram} onChange={(isOn) => change({ type, telegram: isOn })} />
        {calendar}
      </div>
      <p className="text-sm text-ink-2">{t("onboarding:plan.reminderHint")}</p>
    </fieldset>
  );
}
