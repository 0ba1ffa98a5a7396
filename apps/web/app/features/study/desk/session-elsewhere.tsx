import type { StudySession } from "@masar/domain/study/session-clock";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
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
        <Link
          to={links.deskAt(session.pathId, session.milestoneKey)}
          className="inline-flex min-h-11 items-center text-teal underline underline-offset-4"
        >
          {t("desk:elsewhere.action")}
        </Link>
      )}
    </div>
  );
}

export function isStudiedHere(session: StudySession, target: DeskTarget): boolean {
  return session.pathId === target.pathId && session.milestoneKey === target.milestoneKey;
}
