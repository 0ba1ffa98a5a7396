import { shownPercentage } from "@masar/domain/progress/shown-percentage";
import { guardAnswerLink } from "@masar/domain/answers/answer-sources";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useTranslation } from "react-i18next";
import { useQuery } from "@tanstack/react-query";
import { Check, Lock } from "lucide-react";
import { type ReactNode, useId } from "react";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { catalogTermsQuery, useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { FoldIcon } from "#web/ui/display/fold-icon.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Markdown } from "#web/ui/markdown/markdown.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useSaveCriteria } from "#web/entities/milestone/milestone-mutations.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import {
  getMilestoneState,
  isChecked,
  isUpNext,
  PathText,
  useMilestoneDate,
  usePathView,
} from "#web/features/paths/path-view.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";
import { MilestoneBrief } from "#web/entities/brief/milestone-brief.tsx";
import { ModelQuestions } from "#web/entities/question/model-questions.tsx";
import { CheckStatus } from "#web/entities/check/check-status.tsx";
import { catalogHref, LinkedCourses } from "./linked-courses.tsx";
import { MilestoneResources } from "#web/entities/resource/milestone-resources.tsx";
import { getResourceTitle } from "#web/entities/resource/resource-title.ts";
import { PlaylistSteps } from "#web/features/paths/playlist/playlist-steps.tsx";
import { OwnLinks } from "./own-links.tsx";
import { MilestoneMenu } from "./milestone-menu.tsx";
import { MilestoneNotes } from "./milestone-notes.tsx";
import { MilestoneSteps } from "./milestone-steps.tsx";

/** The content below the title of a milestone, in the sheet and beside the roadmap. */
export function MilestonePanel({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { detail, canStudy } = usePathView();
  const pathId = detail.path.id;
  return (
    <div className="grid gap-6">
      <LockExplanation milestone={milestone} />
      {milestone.description && (
        <p {...pathTextAttributes(detail.path.language, milestone.origin)} className="text-ink-2">
          {milestone.description}
        </p>
      )}
      <MilestoneBrief
        key={milestone.key}
        pathId={pathId}
        milestoneKey={milestone.key}
        level={3}
        summaryClass="font-medium"
      />
      <PanelSection
        title={t("road:milestone.steps")}
        aside={<CompletedCount milestone={milestone} />}
      >
        <ProgressBar
          value={shownPercentage([milestone])}
          tone={milestone.is_completed ? "teal" : "saffron"}
          label={t("road:milestone.steps")}
        />
        <MilestoneSteps milestone={milestone} />
      </PanelSection>
      <MilestoneCheck milestone={milestone} />
      <div className="grid gap-3">
        <MilestoneResources
          pathId={pathId}
          milestoneKey={milestone.key}
          renderActions={(resource) => (
            <PlaylistSteps
              milestone={milestone}
              url={resource.url}
              title={getResourceTitle(resource, language).title}
            />
          )}
        />
        <OwnLinks key={milestone.key} pathId={pathId} milestone={milestone} />
      </div>
      <MilestoneCourses milestone={milestone} />
      <MilestoneFacts milestone={milestone} />
      {milestone.completion_criteria.length > 0 && (
        <PanelSection title={t("road:milestone.criteria")}>
          <CriteriaList pathId={pathId} milestone={milestone} />
        </PanelSection>
      )}
      {milestone.deliverables.length > 0 && (
        <PanelSection title={t("road:milestone.deliverables")}>
          <ul className="grid gap-1.5">
            {milestone.deliverables.map((deliverable) => (
              <li key={deliverable} className="flex gap-2.5">
                <StarMark className="mt-1.5 size-3 shrink-0 text-saffron" />
                <PathText milestone={milestone}>{deliverable}</PathText>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <MilestoneWhy milestone={milestone} />
      {canStudy && (
        <>
          <MilestoneNotes key={milestone.id} pathId={pathId} milestone={milestone} />
          <PanelSection title={t("road:milestone.timeSpent")}>
            <p className="tabular-nums">
              {milestone.time_spent_minutes > 0
                ? minutesText(t, milestone.time_spent_minutes)
                : t("road:milestone.noTime")}
            </p>
          </PanelSection>
        </>
      )}
      {milestone.ai_feedback && (
        <PanelSection
          title={t("road:milestone.feedback")}
          aside={<Badge tone="lapis">{t("road:milestone.feedbackMark")}</Badge>}
        >
          <Markdown text={milestone.ai_feedback} topLevel={4} rules={feedbackRules} />
        </PanelSection>
      )}
    </div>
  );
}

/** A model may have written the feedback: links are limited to known hosts. */
const feedbackRules = { guardLink: guardAnswerLink, drawMark: undefined };

const tones = { done: "teal", now: "saffron", next: "neutral", later: "neutral" } as const;

type MilestoneToolbarProps = { milestone: MilestoneView; onRemoved: () => void };

export function MilestoneToolbar({ milestone, onRemoved }: MilestoneToolbarProps) {
  return (
    <div className="-me-2 flex items-center justify-between gap-2">
      <div className="flex flex-wrap gap-2">
        <MilestoneBadge milestone={milestone} />
        <CheckedBadge milestone={milestone} />
      </div>
      <MilestoneMenu milestone={milestone} onRemoved={onRemoved} />
    </div>
  );
}

export function MilestoneBadge({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const view = usePathView();
  const state = isUpNext(view, milestone) ? "next" : getMilestoneState(milestone);
  const number = t("road:milestone.number", { number: milestone.order_index + 1 });
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[state]}>
        {joinFacts(t, [number, t(`road:milestone.state.${state}`)])}
      </Badge>
      {milestone.locked && (
        <Badge icon={<Icon icon={Lock} size={14} />}>{t("road:milestone.locked")}</Badge>
      )}
    </span>
  );
}

/** What comes before it may be planned for later: the lock keeps its own dates. */
function LockExplanation({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const { detail, milestones } = usePathView();
  const titles = (detail.plan.lock_conflicts ?? [])
    .filter((conflict) => conflict.milestone === milestone.key)
    .flatMap(({ prerequisite }) => milestones.find(({ key }) => key === prerequisite)?.title ?? []);
  if (!milestone.locked) return null;
  return (
    <>
      <p className="text-sm text-ink-2">{t("road:milestone.lockedText")}</p>
      {titles.map((title) => (
        <InlineAlert key={title} tone="info">
          {t("road:milestone.lockConflict", { title })}
        </InlineAlert>
      ))}
    </>
  );
}

function CheckedBadge({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  if (!isChecked(usePathView(), milestone)) return null;
  return (
    <Badge tone="teal" icon={<Icon icon={Check} size={16} />}>
      {t("checks:status.isChecked")}
    </Badge>
  );
}

/** Only where the milestone has questions. */
function MilestoneCheck({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const { detail, canStudy } = usePathView();
  const state = detail.checks?.find(({ milestone_key }) => milestone_key === milestone.key);
  if (!canStudy) return null;
  const pathId = detail.path.id;
  return (
    <>
      {state && (
        <PanelSection title={t("checks:title")}>
          <CheckStatus pathId={pathId} state={state} isCompleted={milestone.is_completed} />
        </PanelSection>
      )}
      <ModelQuestions
        key={milestone.key}
        source={{ kind: "milestone", pathId, key: milestone.key }}
      />
    </>
  );
}

function CompletedCount({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const { sub_milestones: subs, is_completed: isCompleted } = milestone;
  const done = isCompleted ? subs.length : subs.filter((sub) => sub.is_completed).length;
  return (
    <span className="text-sm text-ink-2 tabular-nums">
      {t("road:road.steps", { count: subs.length, done })}
    </span>
  );
}

function MilestoneFacts({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const formatMilestoneDate = useMilestoneDate("milestone");
  const skillLabel = useSkillLabel();
  const facts = [
    t("road:milestone.hours", formatHours(milestone.estimated_hours)),
    t(`road:level.${milestone.difficulty_level}`),
    formatMilestoneDate(milestone),
  ];
  return (
    <div className="grid gap-2.5">
      <p className="tabular-nums">{joinFacts(t, facts)}</p>
      {milestone.skills_to_learn.length > 0 && (
        <ul aria-label={t("road:milestone.skills")} className="flex flex-wrap gap-1.5">
          {milestone.skills_to_learn.map((skill) => (
            <li key={skill} className="max-w-full">
              <Badge>
                <bdi {...bidiText(skillLabel(skill))} className="truncate" />
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MilestoneCourses({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const { edit } = usePathActions(usePathView().detail.path.id);
  const unlink = (course: string) =>
    edit({ kind: "unlink_course", key: milestone.key, course }, t("road:toasts.unlinked"));
  const count = milestone.linked_courses.length;
  if (count > 0) {
    return (
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium text-ink-2">
          {joinFacts(t, [t("road:milestone.courses"), t("road:courses.count", { count })])}
          <FoldIcon />
        </summary>
        <LinkedCourses milestone={milestone} onUnlink={unlink} />
      </details>
    );
  }
  return (
    <PanelSection title={t("road:milestone.courses")}>
      <div className="grid justify-items-start gap-2">
        <p>{t("road:milestone.noCourses")}</p>
        <ButtonLink variant="secondary" size="sm" to={catalogHref(milestone.skills_to_learn[0])}>
          {t("road:milestone.findCourses")}
        </ButtonLink>
      </div>
    </PanelSection>
  );
}

function MilestoneWhy({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const skillLabel = useSkillLabel();
  const { milestones } = usePathView();
  const origin = useOriginText(milestone.origin);
  const titles = milestones
    .filter(({ key }) => milestone.prerequisites.includes(key))
    .map(({ title }) => title);
  const skills = milestone.skills_to_learn.map(skillLabel);

  return (
    <PanelSection title={t("road:milestone.why")}>
      <div className="grid gap-1 text-ink-2">
        {skills.length > 0 && <p className="text-ink">{t("road:milestone.unlocks", { skills })}</p>}
        {titles.length > 0 && <p>{t("road:milestone.buildsOn", { titles })}</p>}
        {origin && <p className="text-sm">{origin}</p>}
      </div>
    </PanelSection>
  );
}

function useOriginText(origin: MilestoneView["origin"]): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const { data } = useQuery(catalogTermsQuery);
  if (!origin) return undefined;
  const date = format.date(origin.date, "date", "UTC");
  if (origin.engine === "learner") return t("road:milestone.fromLearner", { date });
  const name = origin.name ?? "";
  if (origin.engine === "ai") return t("road:milestone.fromAi", { name, date });
  const blueprint = data?.blueprints.find(({ slug }) => slug === origin.name);
  const title = language === "ar" ? blueprint?.title_ar : blueprint?.title;
  return t("road:milestone.fromBlueprint", { name: title ?? name, date });
}

/** The completion criteria as a checklist; a milestone can be completed without them. */
function CriteriaList({ pathId, milestone }: { pathId: string; milestone: MilestoneView }) {
  const { key, title, met_criteria: met, completion_criteria: criteria } = milestone;
  const save = useSaveCriteria({ pathId, key, title });
  const { canStudy } = usePathView();
  const toggle = (criterion: string, isMet: boolean) => {
    const others = met.filter((item) => item !== criterion);
    save.mutate({ next: isMet ? [...others, criterion] : others });
  };
  return (
    <ul>
      {criteria.map((criterion) => (
        <li key={criterion}>
          <Checkbox
            checked={met.includes(criterion)}
            disabled={!canStudy}
            onChange={(event) => toggle(criterion, event.target.checked)}
            label={<PathText milestone={milestone}>{criterion}</PathText>}
          />
        </li>
      ))}
    </ul>
  );
}

type PanelSectionProps = { title: ReactNode; aside?: ReactNode; children: ReactNode };

function PanelSection({ title, aside, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-sm font-medium text-ink-2">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
