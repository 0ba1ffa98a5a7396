import { Flag } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Star, type StarState } from "#web/ui/display/star.tsx";
import type { DeskView } from "./use-desk.ts";

type DeskOutlineProps = {
  view: DeskView;
  /** The id of a sub-milestone; undefined for the whole milestone. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
};

export function DeskOutline({ view, chosen, onChoose }: DeskOutlineProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { path, milestone } = view;
  const wording = pathTextAttributes(path.language, milestone.origin);
  const steps = milestone.sub_milestones;
  const isDone = (is_completed: boolean) => is_completed || milestone.is_completed;
  const done = steps.filter((step) => isDone(step.is_completed)).length;
  const isWhole = chosen === undefined;
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id={titleId} className="text-sm font-normal wrap-anywhere text-ink-2">
          <bdi {...wording}>{displayText(milestone.title)}</bdi>
        </h2>
        <p className="text-xs text-ink-2 tabular-nums">
          {t("desk:outline.done", { count: steps.length, done })}
        </p>
      </div>
      <ol aria-label={t("desk:outline.label")} className="-mx-2 grid gap-0.5">
        {steps.map((step) => (
          <li key={step.id}>
            <OutlineButton
              isCurrent={step.id === chosen}
              onClick={() => onChoose(step.id)}
              state={isDone(step.is_completed) ? "done" : step.id === chosen ? "now" : "later"}
            >
              <bdi {...wording}>{displayText(step.title)}</bdi>
            </OutlineButton>
          </li>
        ))}
        {!milestone.is_completed && (
          <li>
            <button
              type="button"
              aria-current={isWhole ? "step" : undefined}
              onClick={() => onChoose(undefined)}
              className={cn(rowClass, "text-ink-2", isWhole && "font-medium text-ink")}
            >
              <Icon icon={Flag} size={18} className="mx-0.5 mt-0.5" />
              {t("desk:outline.toComplete")}
            </button>
          </li>
        )}
      </ol>
      <Link
        to={links.milestone(path.id, milestone.key)}
        className="inline-flex min-h-11 items-center justify-self-start text-sm text-teal underline underline-offset-4"
      >
        {t("desk:outline.road")}
      </Link>
    </section>
  );
}

const rowClass =
  "flex min-h-11 w-full items-start gap-3 rounded-md px-2 py-2.5 text-start leading-snug transition-colors duration-150 hover:bg-track";

type OutlineButtonProps = {
  isCurrent: boolean;
  state: StarState;
  onClick: () => void;
  children: React.ReactNode;
};

function OutlineButton({ isCurrent, state, onClick, children }: OutlineButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-current={isCurrent ? "step" : undefined}
      onClick={onClick}
      className={cn(rowClass, isCurrent && "font-medium")}
    >
      <Star state={state} className="size-5.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {children}
        {state === "done" && <span className="sr-only"> ({t("road:milestone.state.done")})</span>}
      </span>
    </button>
  );
}
