import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { type ReactNode, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useCompleteMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
import { SessionTimer } from "#web/features/study/timer/session-timer.tsx";
import { useSessionActions } from "#web/features/study/timer/use-session-actions.ts";
import { DeskCourses } from "./desk-courses.tsx";
import { DeskCriteria } from "./desk-criteria.tsx";
import type { DeskTarget } from "./desk.tsx";
import { isStudiedHere } from "./session-elsewhere.tsx";
import { OpenDialog, listOpenItems } from "./open-dialog.tsx";
import { SessionAfter } from "./session-after.tsx";
import { DeskBar, type DoubleClickGuard } from "./step-panel.tsx";
import type { DeskView } from "./use-desk.ts";

type MilestoneEndProps = {
  view: DeskView;
  target: DeskTarget;
  heading: RefObject<HTMLHeadingElement | null>;
  offer: ReactNode;
  guard: DoubleClickGuard;
};

/** Shown after the last sub-milestone. */
export function MilestoneEnd(props: MilestoneEndProps) {
  return props.view.milestone.is_completed ? (
    <MilestoneDone {...props} />
  ) : (
    <MilestoneToComplete {...props} />
  );
}

function MilestoneToComplete({ view, target, heading, offer, guard }: MilestoneEndProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { path, milestone } = view;
  const { key, title } = milestone;
  const complete = useCompleteMilestone({ pathId: path.id, key, title });
  // One id for all attempts makes retries idempotent.
  const [sessionId] = useState(newId);
  const [isConfirming, setConfirming] = useState(false);
  const openItems = listOpenItems(milestone);
  const areAllCompleted =
    milestone.sub_milestones.length > 0 &&
    milestone.sub_milestones.every((sub) => sub.is_completed);
  const wording = pathTextAttributes(path.language, milestone.origin);

  const submit = () => {
    // The desk stays on this milestone after the path has moved on to the next.
    void navigate(links.deskAt(path.id, key), { replace: true, preventScrollReset: true });
    complete.mutate({ session_id: sessionId, minutes_studied: 0 });
  };
  return (
    <div className="flex flex-col gap-6">
      <header className="grid gap-1">
        {areAllCompleted && (
          <p className="text-sm wrap-anywhere text-ink-2">
            <bdi {...wording}>{displayText(title)}</bdi>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl xl:text-4xl">
          {areAllCompleted ? (
            t("desk:milestone.allSteps")
          ) : (
            <bdi {...wording}>{displayText(title)}</bdi>
          )}
        </h1>
      </header>
      {offer}
      <DeskCriteria view={view} title={t("desk:milestone.allStepsText")} />
      <SessionTimer target={target} look="plain" />
      <DeskCourses view={view} />
      <DeskBar guard={guard}>
        <Button
          loading={complete.isPending}
          onClick={() => (openItems.length > 0 ? setConfirming(true) : submit())}
        >
          {t("desk:milestone.complete")}
        </Button>
      </DeskBar>
      <OpenDialog
        isOpen={isConfirming}
        openItems={openItems}
        wording={wording}
        onClose={() => setConfirming(false)}
        onComplete={() => {
          setConfirming(false);
          submit();
        }}
      />
    </div>
  );
}

function MilestoneDone({ view, target, heading }: MilestoneEndProps) {
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
  const wording = pathTextAttributes(path.language, milestone.origin);
  return (
    <div className="grid gap-6">
      <Star state="done" className="size-12" />
      <header className="grid gap-1">
        <p className="text-sm wrap-anywhere text-ink-2">
          <bdi {...wording}>{displayText(milestone.title)}</bdi>
        </p>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl xl:text-4xl">
          {t("desk:milestone.completed")}
        </h1>
        <p className="text-ink-2">{t("desk:milestone.completedText")}</p>
      </header>
      {next && (
        <section className="grid gap-3 border-t border-line pt-5">
          <h2 className="text-sm font-normal text-ink-2">{t("desk:milestone.next")}</h2>
          <p className="text-xl wrap-anywhere">
            <bdi {...pathTextAttributes(path.language, next.origin)}>{displayText(next.title)}</bdi>
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
