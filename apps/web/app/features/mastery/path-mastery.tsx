import type { CheckState } from "@masar/contract/checks/schemas";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { masteryQuery, pathSkillsQuery } from "#web/entities/mastery/mastery-queries.ts";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Star, type StarState } from "#web/ui/display/star.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { FadingCard } from "./fading-card.tsx";
import { SkillMap } from "./skill-map.tsx";
import { SkillsCard } from "./skills-card.tsx";
import { type SkillRow, useSkillRows } from "./use-skill-rows.ts";

export type PathMilestone = {
  milestone: MilestoneView;
  state: StarState;
  /** In the language of the path. */
  title: ReactNode;
};

type PathMasteryProps = {
  pathId: string;
  milestones: PathMilestone[];
  checks: readonly CheckState[];
};

/** The skills of a path by milestone, what fades of them, and how its milestones were completed. */
export function PathMastery({ pathId, milestones, checks }: PathMasteryProps) {
  const { t } = useTranslation();
  const mastery = useQuery(masteryQuery);
  const skills = useQuery(pathSkillsQuery(pathId));
  const toRows = useSkillRows();
  if (!mastery.data || !skills.data) {
    return (
      <QueryFallback
        query={mastery.data ? skills : mastery}
        hasCard
        failedTitle={t("mastery:failed")}
      >
        <Skeleton className="h-64" />
      </QueryFallback>
    );
  }
  const names = [...new Set(skills.data.flatMap((one) => one.skills))];
  if (names.length === 0) {
    return (
      <Card className="grid gap-4">
        <CardTitle>{t("mastery:title")}</CardTitle>
        <EmptyState title={t("mastery:empty.title")} description={t("mastery:noQuestions")} />
      </Card>
    );
  }
  const skillsOf = new Map(skills.data.map((one) => [one.milestone_key, one.skills]));
  const parts = milestones.map((part) => ({
    ...part,
    rows: toRows(skillsOf.get(part.milestone.key) ?? [], mastery.data.skills),
    checkedAt: checks.find(({ milestone_key }) => milestone_key === part.milestone.key)?.checked_at,
    hasCheck: checks.some(({ milestone_key }) => milestone_key === part.milestone.key),
  }));
  const shown = countShown(parts);
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <SkillsCard rows={toRows(names, mastery.data.skills)}>
        <ul className="grid">
          {parts.slice(0, shown).map((part) => (
            <MilestoneSkills key={part.milestone.key} pathId={pathId} part={part} />
          ))}
          <MoreMilestones pathId={pathId} parts={parts.slice(shown)} />
        </ul>
      </SkillsCard>
      <div className="grid min-w-0 gap-5">
        <FadingCard skills={names} />
        <MilestoneCounts parts={parts} />
      </div>
    </div>
  );
}

type Part = PathMilestone & {
  rows: SkillRow[];
  checkedAt: string | null | undefined;
  hasCheck: boolean;
};

/** Those up to the first later one; the rest of the path, from two milestones on, shares a row. */
function countShown(parts: readonly Part[]): number {
  const shown = parts.findLastIndex(({ state }) => state !== "later") + 2;
  return parts.length - shown > 1 ? shown : parts.length;
}

function MilestoneSkills({ pathId, part }: { pathId: string; part: Part }) {
  const { t } = useTranslation();
  const { milestone, state, title, rows, checkedAt, hasCheck } = part;
  return (
    <li className="grid gap-x-6 gap-y-3.5 border-t border-line py-4 first:border-0 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-center">
      <div className="flex items-start gap-3">
        <Star state={state} className="size-6 shrink-0" />
        <div className="min-w-0 leading-snug">
          <span className="font-medium wrap-anywhere">{title}</span>
          {checkedAt && (
            <p className="mt-0.5 flex items-center gap-1 text-sm text-teal">
              <Icon icon={Check} size={16} />
              {t("mastery:milestone.checked")}
            </p>
          )}
          {!checkedAt && milestone.is_completed && (
            <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-ink-2">
              {t("mastery:milestone.declared")}
              {hasCheck && (
                <TextLink to={links.check(pathId, milestone.key)}>
                  {t("mastery:milestone.take")}
                </TextLink>
              )}
            </p>
          )}
        </div>
      </div>
      <SkillMap rows={rows} />
    </li>
  );
}

function MoreMilestones({ pathId, parts }: { pathId: string; parts: Part[] }) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  return (
    <li className="border-t border-line pt-3">
      <details>
        <summary className="flex min-h-11 items-center font-medium text-teal underline underline-offset-4">
          {t("mastery:milestones.more", { count: parts.length })}
        </summary>
        <ul className="grid">
          {parts.map((part) => (
            <MilestoneSkills key={part.milestone.key} pathId={pathId} part={part} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function MilestoneCounts({ parts }: { parts: Part[] }) {
  const { t } = useTranslation();
  const checked = parts.filter(({ checkedAt }) => checkedAt).length;
  const declared = parts.filter(
    ({ milestone, checkedAt }) => milestone.is_completed && !checkedAt,
  ).length;
  const open = parts.length - checked - declared;
  const counts = { checked, declared, open };
  return (
    <Card className="grid gap-3">
      <CardTitle level={3}>{t("mastery:milestones.title")}</CardTitle>
      <dl className="grid tabular-nums">
        {(["checked", "declared", "open"] as const).map((kind) => (
          <div
            key={kind}
            className="flex justify-between gap-4 border-t border-line py-2 first:border-0"
          >
            <dt className="text-ink-2">{t(`mastery:milestones.${kind}`)}</dt>
            <dd className="font-semibold">{counts[kind]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
