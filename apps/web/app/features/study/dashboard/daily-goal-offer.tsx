import type { Overview } from "@masar/contract/study/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { Button } from "#web/ui/forms/button.tsx";

const dismissedKey = "daily-goal-offer-dismissed";

type DailyGoalOfferProps = {
  overview: Pick<Overview, "daily_goal_minutes" | "suggested_daily_goal">;
};

/** Offers one session of the plan as the daily goal, until either is chosen. */
export function DailyGoalOffer({ overview }: DailyGoalOfferProps) {
  const { daily_goal_minutes: goal, suggested_daily_goal: minutes } = overview;
  const { t } = useTranslation();
  const save = useSaveSetting();
  const [isDismissed, setDismissed] = useState(() => readStored(dismissedKey) !== null);
  const dismiss = () => {
    writeStored(dismissedKey, "yes");
    setDismissed(true);
  };
  if (!minutes || isDismissed) return null;
  const words = { goal: minutesText(t, goal), planned: minutesText(t, minutes) };
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-sm">
      <p>{t("study:week.goalOffer", words)}</p>
      <div className="flex flex-wrap gap-x-4">
        <Button
          variant="link"
          size="sm"
          className="px-0!"
          onClick={() => save({ daily_goal_minutes: minutes }, dismiss)}
        >
          {t("study:week.goalAccept", words)}
        </Button>
        <Button variant="link" size="sm" className="px-0!" onClick={dismiss}>
          {t("study:week.goalKeep", words)}
        </Button>
      </div>
    </div>
  );
}
