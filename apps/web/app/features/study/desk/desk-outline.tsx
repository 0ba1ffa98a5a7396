import type { SubMilestoneView } from "@masar/domain/progress/milestone-view";
import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { DeskText } from "./desk-parts.tsx";
import type { DeskView } from "./use-desk.ts";

type DeskOutlineProps = {
  view: DeskView;
  /** The id of a sub-milestone; undefined for the whole milestone. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
};

export function DeskOutline({ view, chosen, onChoose }: DeskOutlineProps) {
  const { t } = useTranslation();
  const { path, milestone } = view;
  const steps = milestone.sub_milestones;
  const isDone = (step: SubMilestoneView) => step.is_completed || milestone.is_completed;
  const done = steps.filter(isDone).length;
  const isWhole = chosen === undefined;
  return (
    <TitledSection
      title={<DeskText view={view}>{milestone.title}</DeskText>}
      titleClass="text-sm font-normal wrap-anywhere text-ink-2"
      className="grid content-start gap-4"
    >
      <p className="-mt-3 text-xs text-ink-2 tabular-nums">
        {t("desk:outline.done", { count: steps.length, done })}
      </p>
      <ol aria-label={t("desk:outline.label")} className="-mx-2 grid gap-0.5">
        {steps.map((step) => (
          <li key={step.id}>
            <button
              type="button"
              aria-current={step.id === chosen ? "step" : undefined}
              onClick={() => onChoose(step.id)}
              className={cn(rowClass, step.id === chosen && "font-medium")}
            >
              <Star
                state={isDone(step) ? "done" : step.id === chosen ? "now" : "later"}
                className="size-5.5 shrink-0"
              />
              <span className="min-w-0 wrap-anywhere">
                <DeskText view={view}>{step.title}</DeskText>
                {isDone(step) && (
                  <span className="sr-only"> ({t("road:milestone.state.done")})</span>
                )}
              </span>
            </button>
          </li>
        ))}
        {!milestone.is_completed && (
          <li>
            <button
              type="button"
              aria-current={isWhole ? "step" : undefined}
              onClick={() => onChoose(undefined)}
              className={cn(rowClass, isWhole ? "font-medium" : "text-ink-2")}
            >
              <Icon icon={Flag} size={18} className="mx-0.5 mt-0.5" />
              {t("desk:outline.toComplete")}
            </button>
          </li>
        )}
      </ol>
      <TextLink to={links.milestone(path.id, milestone.key)} className="justify-self-start text-sm">
        {t("desk:outline.road")}
      </TextLink>
    </TitledSection>
  );
}

const rowClass =
  "flex min-h-11 w-full items-start gap-3 rounded-md px-2 py-2.5 text-start leading-snug transition-colors duration-150 hover:bg-track";
