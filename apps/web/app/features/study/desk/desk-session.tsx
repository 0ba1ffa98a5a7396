import type { StudySession } from "@masar/domain/study/session-clock";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
import { SessionClock, SessionControls } from "#web/features/study/timer/session-controls.tsx";
import { useSessionActions } from "#web/features/study/timer/use-session-actions.ts";
import type { DeskTarget } from "./desk.tsx";
import type { DeskView } from "./use-desk.ts";

/** Shown when the session belongs to another milestone: links to it, or moves the session here. */
export function SessionElsewhere({ view, target }: { view: DeskView; target: DeskTarget }) {
  const { t } = useTranslation();
  const session = useStudySession();
  const { moveTo } = useSessionActions();
  if (!session?.pathId || !session.milestoneKey || isStudiedHere(session, target)) return null;
  const isFinished =
    session.pathId === target.pathId &&
    view.milestones.some(({ key, is_completed }) => key === session.milestoneKey && is_completed);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      <p>{t("desk:elsewhere.text")}</p>
      <Button variant="link" className="px-0! text-sm" onClick={() => void moveTo(target)}>
        {t("desk:elsewhere.move")}
      </Button>
      {!isFinished && (
        <TextLink to={links.deskAt(session.pathId, session.milestoneKey)}>
          {t("desk:elsewhere.action")}
        </TextLink>
      )}
    </div>
  );
}

export function isStudiedHere(session: StudySession, target: DeskTarget): boolean {
  return session.pathId === target.pathId && session.milestoneKey === target.milestoneKey;
}

/** Shows a session that still runs after its milestone was completed. */
export function SessionAfter() {
  const { t } = useTranslation();
  const session = useStudySession();
  if (!session) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-2">{t("desk:milestone.stillRunning")}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SessionClock session={session} className="text-4xl leading-tight" />
        <SessionControls session={session} />
      </div>
    </section>
  );
}
