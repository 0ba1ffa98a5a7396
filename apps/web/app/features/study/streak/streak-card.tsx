import type { Streak } from "@masar/contract/study/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import { DayEnd, type StreakFacts, StreakStatus } from "./streak-status.tsx";

const rules = ["counts", "rest", "freeze", "repair", "pause"] as const;

export function StreakBadge({ streak }: { streak: Streak }) {
  const { t } = useTranslation();
  if (streak.is_hidden || streak.current_streak === 0) return null;
  return (
    <Badge tone="saffron" icon={<StarMark className="size-4 shrink-0 text-saffron" />}>
      {t("study:streak.badge", { count: streak.current_streak })}
    </Badge>
  );
}

export function StreakCard(props: { overview: StreakFacts; className?: string }) {
  const { overview, className } = props;
  const { t } = useTranslation();
  const [areRulesOpen, setRulesOpen] = useState(false);
  const { streak } = overview;
  const { current_streak, longest_streak, paused_until, repairable_until } = streak;
  const hasContent = current_streak > 0 || repairable_until !== null || paused_until !== null;
  if (streak.is_hidden || !hasContent) return null;

  return (
    <TitledSection
      isCard
      title={t("study:streak.title")}
      className={cn("grid content-start gap-2", className)}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {current_streak > 0 && (
          <p className="flex items-center gap-2.5 text-2xl font-semibold tabular-nums">
            <StarMark className="size-6 shrink-0 text-saffron" />
            {t("study:streak.days", { count: current_streak })}
          </p>
        )}
        <div className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
          <div className="text-ink">
            <StreakStatus overview={overview} />
          </div>
          <ul className="flex flex-wrap gap-x-4 tabular-nums">
            <li>{t("study:streak.longest", { count: longest_streak })}</li>
            <li>{t("study:streak.freezes", { count: streak.freezes_held })}</li>
          </ul>
        </div>
      </div>
      <details className="text-sm" onToggle={(event) => setRulesOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 items-center text-teal underline underline-offset-4">
          {t("study:streak.how")}
        </summary>
        <ul className="measure grid gap-2.5 pt-1">
          {rules.map((rule) => (
            <li key={rule} className="flex gap-2.5 text-ink-2">
              <StarMark className="mt-1.5 size-2.5 shrink-0 text-outline" />
              <span>{t(`study:streak.rules.${rule}`)}</span>
            </li>
          ))}
        </ul>
        {areRulesOpen && <DayEnd />}
        <TextLink to={links.settingsGroup("study")}>{t("study:streak.settings")}</TextLink>
      </details>
    </TitledSection>
  );
}
