import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { useCompleteMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { CheckStatus } from "#web/entities/check/check-status.tsx";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
import { TimerStrip } from "#web/features/study/timer/timer-strip.tsx";
import { useSessionActions } from "#web/features/study/timer/use-session-actions.ts";
import { CompleteAnywayDialog, isOpenWork, listOpenWork } from "./complete-anyway.tsx";
import {
  DeskBar,
  DeskCourses,
  DeskCriteria,
  DeskHeader,
  DeskText,
  type MainProps,
  quietTitle,
} from "./desk-parts.tsx";
import { isStudiedHere, SessionAfter } from "./desk-session.tsx";

type MilestoneEndProps = MainProps & { onCompleted: () => void };

/** Shown after the last sub-milestone. */
export function MilestoneEnd(props: MilestoneEndProps) {
  return props.view.milestone.is_completed ? (
    <MilestoneDone {...props} />
  ) : (
    <MilestoneToComplete {...props} />
  );
}

function MilestoneToComplete(props: MilestoneEndProps) {
  const { view, target, heading, offer, guard, onCompleted } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { path, milestone } = view;
  const { key, title, sub_milestones } = milestone;
  const complete = useCompleteMilestone({ pathId: path.id, key, title });
  // One id for all attempts makes retries idempotent.
  const [sessionId] = useState(newId);
  const [isConfirming, setConfirming] = useState(false);
  const work = listOpenWork(view);
  const areAllCompleted =
    sub_milestones.length > 0 && sub_milestones.every((sub) => sub.is_completed);
  const titleText = <DeskText view={view}>{title}</DeskText>;

  const close = () => setConfirming(false);
  const submit = () => {
    close();
    // The desk stays on this milestone after the path has moved on to the next.
    void navigate(links.deskAt(path.id, key), { replace: true, preventScrollReset: true });
    // A promise, since this component is not drawn any more when the response arrives.
    complete
      .mutateAsync({ session_id: sessionId, minutes_studied: 0 })
      .then(onCompleted)
      .catch(() => {});
  };
  return (
    <div className="flex flex-col gap-6">
      <DeskHeader
        heading={heading}
        above={areAllCompleted && titleText}
        title={areAllCompleted ? t("desk:milestone.allSteps") : titleText}
      />
      {offer}
      <DeskCriteria view={view} title={t("desk:milestone.allStepsText")} />
      <DeskCheck view={view} />
      <TimerStrip target={target} />
      <DeskCourses courses={view.courses} hasLostCourse={view.hasLostCourse} />
      <DeskBar guard={guard}>
        <Button
          loading={complete.isPending}
          onClick={() => (isOpenWork(work) ? setConfirming(true) : submit())}
        >
          {t("desk:milestone.complete")}
        </Button>
      </DeskBar>
      <CompleteAnywayDialog
        view={view}
        work={work}
        open={isConfirming}
        onClose={close}
        onComplete={submit}
      />
    </div>
  );
}

function DeskCheck({ view: { path, milestone, check } }: Pick<MainProps, "view">) {
  const { t } = useTranslation();
  if (!check) return null;
  return (
    <TitledSection title={t("checks:title")} titleClass={quietTitle} className="grid gap-2">
      <CheckStatus pathId={path.id} state={check} isCompleted={milestone.is_completed} />
    </TitledSection>
  );
}

function MilestoneDone({ view, target, heading }: MainProps) {
  const { t } = useTranslation();
  const { path, milestone, next } = view;
  const { moveTo } = useSessionActions();
  const session = useStudySession();
  const isStudying = session !== null && isStudiedHere(session, target);
  const toTarget = ({ key, started_at }: MilestoneView) => ({
    pathId: path.id,
    pathTitle: path.title,
    milestoneKey: key,
    isStarted: started_at !== null,
  });
  return (
    <div className="grid gap-6">
      <Star state="done" className="size-12" />
      <DeskHeader
        heading={heading}
        above={<DeskText view={view}>{milestone.title}</DeskText>}
        title={t("desk:milestone.completed")}
      >
        <p className="text-ink-2">{t("desk:milestone.completedText")}</p>
      </DeskHeader>
      <DeskCheck view={view} />
      {next && (
        <section className="grid gap-3 border-t border-line pt-5">
          <h2 className="text-sm font-normal text-ink-2">{t("desk:milestone.next")}</h2>
          <p className="text-xl wrap-anywhere">
            <DeskText view={view} milestone={next}>
              {next.title}
            </DeskText>
          </p>
          <ButtonLink
            className="justify-self-start"
            to={links.deskAt(path.id, next.key)}
            onClick={isStudying ? () => void moveTo(toTarget(next)) : undefined}
          >
            {t(isStudying ? "desk:milestone.goOnStudying" : "desk:milestone.goOn")}
          </ButtonLink>
        </section>
      )}
      {isStudying && <SessionAfter />}
    </div>
  );
}
