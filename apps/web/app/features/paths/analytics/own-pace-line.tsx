import { type Level, levels } from "@masar/contract/paths/constants";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { usePathView } from "#web/features/paths/path-view.tsx";

/** Why the finish date differs from the planned hours by the pace: what the milestones take, and the chosen hours. */
export function OwnPaceLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const { forecast, milestones } = usePathView();
  if (!forecast.own) return null;
  const { ratios } = forecast.own;
  const open = levels.filter((level) =>
    milestones.some((one) => !one.is_completed && one.difficulty_level === level),
  );
  const describe = (key: Level | "all", ratio: number) => {
    const times = Math.round(ratio * 10) / 10;
    if (times === 1) return [];
    return [t(`road:analytics.forecast.own.${key}`, { percent: format.percent(times) })];
  };
  const lines = open.flatMap((level) => {
    const ratio = ratios.byLevel.get(level);
    return ratio === undefined ? [] : describe(level, ratio);
  });
  const isLevelUnmeasured = open.some((level) => !ratios.byLevel.has(level));
  const all = isLevelUnmeasured ? describe("all", ratios.all) : [];
  return (
    <p className="text-sm text-ink-2">
      {[...lines, ...all, t("road:analytics.forecast.own.chosen")].join(" ")}
    </p>
  );
}
