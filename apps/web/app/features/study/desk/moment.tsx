import { nextStudyDate } from "@masar/domain/study/next-study-date";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { links } from "#web/platform/urls/links.ts";
import { describeKindBefore } from "#web/entities/milestone/session-task.ts";
import { MilestoneMoment } from "#web/entities/milestone-end/milestone-moment.tsx";
import { MomentScreen } from "#web/entities/milestone-end/moment-screen.tsx";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
import { StudiedMinutes } from "#web/features/study/timer/session-controls.tsx";
import { useSessionActions } from "#web/features/study/timer/use-session-actions.ts";
import { Button } from "#web/ui/forms/button.tsx";
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
  | { kind: "milestone"; view: DeskView };

type MomentProps<M extends Moment = Moment> = { moment: M; onClose: () => void };

/** What was done, what it opens, and when the next session is. */
export function MomentDialog({ moment, onClose }: MomentProps) {
  return moment.kind === "session" ? (
    <SessionMoment moment={moment} onClose={onClose} />
  ) : (
    <MilestoneMoment {...moment.view} onClose={onClose} />
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
