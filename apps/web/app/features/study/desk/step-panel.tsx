import type { SubMilestoneView } from "@masar/domain/progress/milestone-view";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { Button } from "#web/ui/forms/button.tsx";
import type { useDoubleClickGuard } from "#web/ui/forms/use-double-click-guard.ts";
import { SessionTimer } from "#web/features/study/timer/session-timer.tsx";
import { DeskCriteria } from "./desk-criteria.tsx";
import { DeskCourses } from "./desk-courses.tsx";
import type { DeskTarget } from "./desk.tsx";
import { SessionElsewhere } from "./session-elsewhere.tsx";
import type { DeskView } from "./use-desk.ts";

type StepPanelProps = {
  view: DeskView;
  target: DeskTarget;
  step: SubMilestoneView;
  heading: RefObject<HTMLHeadingElement | null>;
  offer: ReactNode;
  guard: DoubleClickGuard;
  onDone: () => void;
  onUndo: () => void;
  onNext: () => void;
};

/** The sub-milestone that is studied now. */
export function StepPanel(props: StepPanelProps) {
  const { view, target, step, heading, offer, guard, onDone, onUndo, onNext } = props;
  const { t } = useTranslation();
  const { path, milestone } = view;
  const wording = pathTextAttributes(path.language, milestone.origin);
  const steps = milestone.sub_milestones;
  const number = steps.findIndex(({ id }) => id === step.id) + 1;
  return (
    <div className="flex flex-col gap-6">
      <header className="grid gap-1">
        <p className="text-sm wrap-anywhere text-ink-2 tabular-nums">
          {t("desk:step.number", { number, count: steps.length })}
          {t("between")}
          <bdi {...wording}>{displayText(milestone.title)}</bdi>
        </p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl wrap-anywhere outline-none sm:text-3xl xl:text-4xl"
        >
          <bdi {...wording}>{displayText(step.title)}</bdi>
        </h1>
      </header>
      {offer}
      <div className="grid gap-3">
        <SessionTimer target={target} look="plain" />
        <SessionElsewhere view={view} target={target} />
      </div>
      <DeskCriteria view={view} />
      <DeskCourses view={view} />
      <DeskBar guard={guard}>
        {step.is_completed ? (
          <>
            <Button variant="secondary" onClick={onNext}>
              {t("desk:step.toNext")}
            </Button>
            <Button variant="quiet" onClick={onUndo}>
              {t("desk:step.take")}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={onDone}>
            {t("desk:step.next")}
          </Button>
        )}
      </DeskBar>
    </div>
  );
}

export type DoubleClickGuard = ReturnType<typeof useDoubleClickGuard>;

/** Sticks to the bottom of the viewport. */
export function DeskBar({ guard, children }: { guard: DoubleClickGuard; children: ReactNode }) {
  return (
    <div
      {...guard}
      className="sticky bottom-0 -mx-4 flex flex-wrap gap-3 border-t border-line bg-paper px-4 py-3 lg:mx-0 lg:px-0 lg:py-4"
    >
      {children}
    </div>
  );
}
