import type { Material, PublishedMilestone } from "@masar/contract/publications/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TitledFacts } from "#web/ui/display/titled-facts.tsx";
import { Star } from "#web/ui/display/star.tsx";

type PublishedMilestonesProps = {
  milestones: PublishedMilestone[];
  language: Language;
  isProgressShown: boolean;
};

export function PublishedMilestones(props: PublishedMilestonesProps) {
  const { milestones, language, isProgressShown } = props;
  const { t } = useTranslation();
  const next = isProgressShown ? milestones.findIndex(({ is_completed }) => !is_completed) : 0;
  return (
    <section aria-labelledby="milestones" className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 id="milestones" className="text-2xl">
          {t("published:list")}
        </h2>
        {milestones.some(({ material }) => material.length > 0) && (
          <p className="text-sm text-ink-2">{t("published:outside")}</p>
        )}
      </div>
      <ol>
        {milestones.map((milestone, index) => (
          <li
            key={milestone.key}
            className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 pb-8 not-last:before:absolute not-last:before:start-3.75 not-last:before:top-2 not-last:before:bottom-0 not-last:before:w-0.5 not-last:before:bg-line"
          >
            <Star
              state={milestone.is_completed ? "done" : index === next ? "now" : "later"}
              className="relative size-8"
            />
            <MilestoneContent milestone={milestone} language={language} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type MilestoneContentProps = { milestone: PublishedMilestone; language: Language };

function MilestoneContent({ milestone, language }: MilestoneContentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, description, hours, difficulty, is_completed, steps, material } = milestone;
  const facts = [
    t("published:hoursShort", { hours: format.number(hours) }),
    t(`published:levels.${difficulty}`),
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 className="text-lg wrap-anywhere" lang={language}>
          <bdi {...bidiText(title)} />
        </h3>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2 tabular-nums">
          {joinFacts(t, facts)}
          {is_completed && <Badge tone="teal">{t("published:done")}</Badge>}
        </p>
        {description && (
          <p
            className="measure wrap-anywhere text-ink-2"
            lang={language}
            {...bidiText(description)}
          />
        )}
      </div>
      {steps.length > 0 && (
        <TextList title={t("published:steps")}>
          {steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no id here, and keep their order
            <li key={index} className="flex items-start gap-2">
              <span aria-hidden="true" className="mt-1 grid size-4 shrink-0 place-items-center">
                {step.is_completed ? (
                  <Icon icon={Check} size={16} className="text-teal" />
                ) : (
                  <span className="size-1.5 rounded-full bg-outline" />
                )}
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi lang={language} {...bidiText(step.title)} />
                {step.is_completed && <span className="sr-only"> ({t("published:done")})</span>}
              </span>
              <span className="shrink-0 text-ink-2 tabular-nums">
                {t("published:hoursShort", { hours: format.number(step.hours) })}
              </span>
            </li>
          ))}
        </TextList>
      )}
      <Lines title={t("published:deliverables")} lines={milestone.deliverables} lang={language} />
      <Lines title={t("published:criteria")} lines={milestone.criteria} lang={language} />
      {material.length > 0 && (
        <TextList title={t("published:material")}>
          {material.map((entry) => (
            <MaterialItem key={entry.url} entry={entry} />
          ))}
        </TextList>
      )}
    </div>
  );
}

function TextList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h4 className="text-sm font-semibold">{title}</h4>
      <ul className="grid grid-cols-1 gap-1.5 text-sm">{children}</ul>
    </div>
  );
}

function Lines({ title, lines, lang }: { title: string; lines: string[]; lang: Language }) {
  if (lines.length === 0) return null;
  return (
    <TextList title={title}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and keep their order
        <li key={index} className="wrap-anywhere text-ink-2">
          <bdi lang={lang} {...bidiText(line)} />
        </li>
      ))}
    </TextList>
  );
}

/** Of the catalog: its links were checked before they were stored. */
function MaterialItem({ entry }: { entry: Material }) {
  const { t } = useTranslation();
  const { title, language, author, host, minutes, url, is_free } = entry;
  const facts = [
    <bdi key="author">{author}</bdi>,
    host === null || host === author ? null : <bdi key="host">{host}</bdi>,
    entry.kind === "course" ? t("published:course") : null,
    minutes === null ? null : minutesText(t, minutes),
    is_free ? t("published:free") : null,
  ];
  return (
    <li className="rounded-md border border-line bg-surface transition-colors duration-150 hover:border-outline">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="block rounded-md px-3.5 py-2.5"
      >
        <TitledFacts title={<bdi lang={language} {...bidiText(title)} />} facts={facts} />
      </a>
    </li>
  );
}
