import type { SubMilestoneView } from "@masar/domain/progress/milestone-view";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { SessionTimer } from "#web/features/study/timer/session-timer.tsx";
import {
  DeskBar,
  DeskCourses,
  DeskCriteria,
  DeskHeader,
  DeskText,
  type MainProps,
} from "./desk-parts.tsx";
import { SessionElsewhere } from "./desk-session.tsx";

type StepPanelProps = MainProps & {
  step: SubMilestoneView;
  onDone: () => void;
  onUndo: () => void;
  onNext: () => void;
};

/** The sub-milestone that is studied now. */
export function StepPanel(props: StepPanelProps) {
  const { view, target, step, heading, offer, guard, onDone, onUndo, onNext } = props;
  const { t } = useTranslation();
  const { sub_milestones: steps, title } = view.milestone;
  const number = steps.findIndex(({ id }) => id === step.id) + 1;
  return (
    <div className="flex flex-col gap-6">
      <DeskHeader
        heading={heading}
        above={
          <>
            {t("desk:step.number", { number, count: steps.length })}
            {t("between")}
            <DeskText view={view}>{title}</DeskText>
          </>
        }
        title={<DeskText view={view}>{step.title}</DeskText>}
      />
      {offer}
      <div className="grid gap-3">
        <SessionTimer target={target} look="plain" />
        <SessionElsewhere view={view} target={target} />
      </div>
      <DeskCriteria view={view} />
      <DeskCourses view={view} />
      <DeskBar guard={guard}>
        <Button variant="secondary" onClick={step.is_completed ? onNext : onDone}>
          {t(step.is_completed ? "desk:step.toNext" : "desk:step.next")}
        </Button>
        {step.is_completed && (
          <Button variant="quiet" onClick={onUndo}>
            {t("desk:step.take")}
          </Button>
        )}
      </DeskBar>
    </div>
  );
}
