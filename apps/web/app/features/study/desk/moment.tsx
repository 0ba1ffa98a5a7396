import { findOpenSession } from "@masar/domain/progress/session-progress";
import { nextStudyDate } from "@masar/domain/study/next-study-date";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { links } from "#web/platform/urls/links.ts";
import { plannedSessionsQuery } from "#web/entities/milestone/planned-sessions.ts";
import { describeKindBefore } from "#web/entities/milestone/session-task.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
import { StudiedMinutes } from "#web/features/study/timer/session-controls.tsx";
import { useSessionActions } from "#web/features/study/timer/use-session-actions.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { MomentScreen } from "./moment-screen.tsx";
import { MomentShare } from "./moment-share.tsx";
import type { DeskItem, DeskView } from "./use-desk.ts";

export type Moment =
  | {
      kind: "session";
      view: DeskView;
      item: DeskItem;
      /** Undefined after the last session of the milestone. */
      next: DeskItem | undefined;
      /** Of the sub-milestone, with this one. */
      completed: number;
      onUndo: () => void;
    }
  | { kind: "milestone" | "path"; view: DeskView };

type MomentProps<M extends Moment = Moment> = { moment: M; onClose: () => void };

/** What was done, what it opens, and when the next session is. */
export function MomentDialog({ moment, onClose }: MomentProps) {
  return moment.kind === "session" ? (
    <SessionMoment moment={moment} onClose={onClose} />
  ) : (
    <MilestoneMoment moment={moment} onClose={onClose} />
  );
}

function SessionMoment({ moment, onClose }: MomentProps<Extract<Moment, { kind: "session" }>>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const clock = useStudySession();
  const { end } = useSessionActions();
  const { view, item, next, completed, onUndo } = moment;
  const { path, milestone } = view;
  const attributes = pathTextAttributes(path.language, milestone.origin);
  const isWholeSub = completed === item.total;
  const stop = () => {
    if (clock) end();
    onClose();
    void navigate(links.dashboard);
  };
  return (
    <MomentScreen
      eyebrow={t(isWholeSub ? "desk:moment.step" : "desk:moment.session")}
      title={
        <bdi {...attributes}>{displayText(isWholeSub ? item.sub.title : item.session.title)}</bdi>
      }
      facts={[
        clock && <StudiedMinutes key="studied" session={clock} />,
        t("desk:moment.sessions", { done: completed, count: item.total }),
      ]}
      next={
        next
          ? {
              label: t("desk:moment.next"),
              title: (
                <>
                  <span className="font-normal text-ink-2">
                    {describeKindBefore(t, next.session)}
                  </span>
                  <bdi {...attributes}>{displayText(next.session.title)}</bdi>
                </>
              ),
              text: t("study:next.minutes", { count: next.session.minutes }),
            }
          : { label: t("desk:moment.then"), title: t("desk:outline.toComplete") }
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>{t("study:next.continue")}</Button>
      <Button variant="secondary" onClick={stop}>
        <StopText view={view} />
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          onUndo();
          onClose();
        }}
      >
        {t("desk:step.take")}
      </Button>
    </MomentScreen>
  );
}

/** Names the day of the next session. */
function StopText({ view }: { view: DeskView }) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const date = nextStudyDate(view.today, view.path.study_days);
  return t("desk:moment.enough", { date: formatDate(date) });
}

function MilestoneMoment({
  moment,
  onClose,
}: MomentProps<Extract<Moment, { kind: "milestone" | "path" }>>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formatHours = useFormatHours();
  const formatDate = useFormatDate();
  const { kind, view } = moment;
  const { path, milestone, next } = view;
  const sessions = useQuery({
    ...plannedSessionsQuery(path.id, next?.key ?? ""),
    enabled: next !== undefined,
  });
  const nextSession = sessions.data && findOpenSession(sessions.data);
  const isPath = kind === "path";
  const minutes = isPath
    ? view.milestones.reduce((sum, one) => sum + one.time_spent_minutes, 0)
    : milestone.time_spent_minutes;
  const attributes = pathTextAttributes(path.language, milestone.origin);
  const nextAttributes = pathTextAttributes(path.language, next?.origin);
  const facts = [
    ...(minutes > 0 ? [t("desk:moment.hours", formatHours(minutes / 60))] : []),
    isPath
      ? t("desk:moment.milestones", { count: view.milestones.length })
      : t("desk:moment.allSessions", { count: view.items.length }),
  ];
  const goOn = () => {
    onClose();
    void navigate(next ? links.deskAt(path.id, next.key) : links.path(path.id));
  };
  return (
    <MomentScreen
      isLarge
      eyebrow={t(`desk:moment.${kind}`)}
      title={<bdi {...attributes}>{displayText(isPath ? path.title : milestone.title)}</bdi>}
      facts={facts}
      next={
        next && {
          label: t("desk:moment.opens"),
          title: <bdi {...nextAttributes}>{displayText(next.title)}</bdi>,
          text: nextSession && (
            <>
              {t("desk:moment.firstSession", {
                date: formatDate(nextStudyDate(view.today, path.study_days)),
              })}{" "}
              <bdi {...nextAttributes}>{displayText(nextSession.title)}</bdi>
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
        progress={isPath ? 100 : countProgress()}
      />
    </MomentScreen>
  );

  /** With this milestone, by hours. */
  function countProgress(): number {
    const all = view.milestones.reduce((sum, one) => sum + one.estimated_hours, 0);
    const done = view.milestones
      .filter((one) => one.is_completed || one.key === milestone.key)
      .reduce((sum, one) => sum + one.estimated_hours, 0);
    return (done / all) * 100;
  }
}
