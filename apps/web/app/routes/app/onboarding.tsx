import { useTranslation } from "react-i18next";
import { StudyReminder } from "#web/features/notifications/preferences/study-reminder.tsx";
import { SetupFlow } from "#web/features/onboarding/onboarding-flow.tsx";
import { GenerationStep } from "#web/features/paths/create/generation-step.tsx";
import { CalendarChoice } from "#web/features/settings/calendar/calendar-choice.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings(
  "courses",
  "notices",
  "onboarding",
  "paths",
  "region",
  "road",
  "settings",
);

export const meta = createMeta((t) => t("onboarding:title"));

export default function OnboardingPage() {
  const { t } = useTranslation();
  return (
    <SetupFlow
      kind="setup"
      renderPath={(input) => <GenerationStep {...input} />}
      reminder={
        <StudyReminder calendar={<CalendarChoice label={t("onboarding:plan.byCalendar")} />} />
      }
    />
  );
}
