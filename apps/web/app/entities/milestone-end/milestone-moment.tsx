import type { LearningPath } from "@masar/contract/paths/schemas";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { findOpenSession } from "@masar/domain/progress/session-progress";
import { nextStudyDate } from "@masar/domain/study/next-study-date";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { SessionTitle } from "#web/entities/milestone/session-title.tsx";
import { plannedSessionsQuery } from "#web/entities/milestone/planned-sessions.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { nearDay, useFormatDate } from "#web/platform/format/use-format-date.ts";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { MomentScreen } from "./moment-screen.tsx";
import { MomentShare } from "./moment-share.tsx";

type MilestoneMomentProps = {
  path: LearningPath;
  /** The completed one. */
  milestone: MilestoneView;
  /** All milestones of the path. */
  milestones: MilestoneView[];
  /** The first open one; undefined when the path is complete. */
  next: MilestoneView | undefined;
  /** Its sessions before it was completed, which completes all of them. */
  sessions: { completed: number; total: number };
  today: string;
  onClose: () => void;
};

/** What was done and made, what it opens, and when the next session is. */
export function MilestoneMoment(props: MilestoneMomentProps) {
  const { path, milestone, milestones, next, sessions, today, onClose } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formatDate = useFormatDate();
  const nextSessions = useQuery({
    ...plannedSessionsQuery(path.id, next?.key ?? ""),
    enabled: next !== undefined,
  });
  const nextSession = nextSessions.data && findOpenSession(nextSessions.data);
  const isPath = next === undefined;
  // Nobody made the result of sessions that were left out.
  const isWhole = sessions.completed === sessions.total;
  const kind = isPath ? "path" : "milestone";
  const minutes = isPath
    ? milestones.reduce((sum, one) => sum + one.time_spent_minutes, 0)
    : milestone.time_spent_minutes;
  const attributes = pathTextAttributes(path.language, milestone.origin);
  const nextAttributes = pathTextAttributes(path.language, next?.origin);
  const facts = [
    minutes > 0 && t("desk:moment.studied", { time: minutesText(t, minutes) }),
    isPath && t("desk:moment.milestones", { count: milestones.length }),
    !isPath &&
      sessions.completed > 0 &&
      t("desk:moment.doneSessions", { count: sessions.completed }),
  ].filter((fact) => fact !== false);
  const made = {
    label: t("desk:moment.made"),
    items: milestone.deliverables.map((deliverable) => ({
      key: deliverable,
      text: <bdi {...attributes}>{displayText(deliverable)}</bdi>,
    })),
  };
  const goOn = () => {
    onClose();
    void navigate(next ? links.deskAt(path.id, next.key) : links.path(path.id));
  };
  return (
    <MomentScreen
      size="lg"
      eyebrow={t(`desk:moment.${kind}`)}
      title={<bdi {...attributes}>{displayText(isPath ? path.title : milestone.title)}</bdi>}
      facts={facts}
      made={!isPath && isWhole && made.items.length > 0 ? made : undefined}
      next={
        next && {
          label: t("desk:moment.opens"),
          title: <bdi {...nextAttributes}>{displayText(next.title)}</bdi>,
          text: nextSession && (
            <>
              {describeFirstDay()}{" "}
              <SessionTitle session={nextSession} attributes={nextAttributes} />
            </>
          ),
        }
      }
      onClose={onClose}
    >
      <Button onClick={goOn}>{t(next ? "study:next.continue" : "desk:moment.seePath")}</Button>
      <MomentShare
        eyebrow={t(`desk:moment.${kind}`)}
        title={isPath ? path.title : milestone.title}
        facts={facts}
        roadmap={{ done: isPath ? milestones.length : countDone(), total: milestones.length }}
      />
    </MomentScreen>
  );

  function describeFirstDay(): string {
    const date = nextStudyDate(today, path.study_days);
    if (nearDay(date, today) === "tomorrow") return t("desk:moment.firstSessionTomorrow");
    return t("desk:moment.firstSession", { date: formatDate(date) });
  }

  /** With this milestone. */
  function countDone(): number {
    return milestones.filter((one) => one.is_completed || one.key === milestone.key).length;
  }
}
