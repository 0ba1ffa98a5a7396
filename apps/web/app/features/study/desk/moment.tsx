import { limits } from "@masar/contract/limits";
import { nextStudyDate } from "@masar/domain/study/next-study-date";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { newId } from "#web/platform/browser/new-id.ts";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { nearDay, useFormatDate } from "#web/platform/format/use-format-date.ts";
import { links } from "#web/platform/urls/links.ts";
import { useAddMinutes } from "#web/entities/milestone/add-minutes.ts";
import { SessionTitle } from "#web/entities/milestone/session-title.tsx";
import { MilestoneMoment } from "#web/entities/milestone-end/milestone-moment.tsx";
import { MomentScreen } from "#web/entities/milestone-end/moment-screen.tsx";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { storeDayEnd } from "#web/entities/study-day/day-end.ts";
import { countRecordedMinutes } from "#web/entities/study-session/end-session.ts";
import {
  getActiveStudySession,
  useStudySession,
} from "#web/entities/study-session/session-store.ts";
import { useSessionActions } from "#web/features/study/timer/use-session-actions.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { addMinutesBefore } from "./session-minutes.ts";
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
      /** Studied for this session until now. */
      minutes: number;
      /** False if some of the recorded minutes may be missing in `minutes`. */
      areMinutesKnown: boolean;
      onUndo: () => void;
    }
  | { kind: "milestone"; view: DeskView };

type SessionMomentState = Extract<Moment, { kind: "session" }>;

type MomentProps<M extends Moment = Moment> = { moment: M; onClose: () => void };

/** What was done, what it opens, and when the next session is. */
export function MomentDialog({ moment, onClose }: MomentProps) {
  return moment.kind === "session" ? (
    <SessionMoment moment={moment} onClose={onClose} />
  ) : (
    <MilestoneMoment
      {...moment.view}
      sessions={{
        completed: moment.view.items.filter(({ isDone }) => isDone).length,
        total: moment.view.items.length,
      }}
      onClose={onClose}
    />
  );
}

function SessionMoment({ moment, onClose }: MomentProps<SessionMomentState>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const clock = useStudySession();
  const { end } = useSessionActions();
  const { view, item, next, completed, onUndo } = moment;
  const [minutes, setMinutes] = useState(moment.minutes);
  const { path, milestone } = view;
  const attributes = pathTextAttributes(path.language, milestone.origin);
  const isWholeSub = completed === item.total;
  const stop = () => {
    if (clock) end();
    storeDayEnd({
      pathId: path.id,
      today: view.today,
      next: nextStudyDate(view.today, path.study_days),
    });
    onClose();
    void navigate(links.dashboard);
  };
  return (
    <MomentScreen
      {...(isWholeSub ? describeStep() : describeSession())}
      facts={[
        minutes > 0 && t("study:session.studied", { count: minutes }),
        t("desk:moment.sessions", { done: completed, count: item.total }),
      ]}
      onClose={onClose}
    >
      <Button onClick={onClose}>{t("study:next.continue")}</Button>
      <Button variant="secondary" onClick={stop}>
        <StopText view={view} />
      </Button>
      {moment.areMinutesKnown && minutes < item.session.minutes / 2 && (
        <AddMinutes moment={moment} onAdded={(added) => setMinutes(minutes + added)} />
      )}
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

  function describeSession() {
    return {
      size: "sm" as const,
      eyebrow: t("desk:moment.session"),
      title: formatSession(item),
      next: next && {
        label: t("desk:moment.next"),
        title: formatSession(next),
        text: t("study:next.minutes", { count: next.session.minutes }),
      },
    };
  }

  function describeStep() {
    const steps = milestone.sub_milestones;
    const number = steps.findIndex(({ id }) => id === item.sub.id) + 1;
    return {
      size: "md" as const,
      eyebrow: t("desk:moment.stepNumber", { number, total: steps.length }),
      title: (
        <>
          {t("desk:moment.step")} {formatText(item.sub.title)}
        </>
      ),
      next: next
        ? {
            label: t("desk:moment.nextStep"),
            title: formatText(next.sub.title),
            text: (
              <>
                {formatSession(next)}
                {t("between")}
                {t("study:next.minutes", { count: next.session.minutes })}
              </>
            ),
          }
        : { label: t("desk:moment.then"), title: t("desk:outline.toComplete") },
    };
  }

  function formatText(text: string) {
    return <bdi {...attributes}>{displayText(text)}</bdi>;
  }

  function formatSession({ session }: DeskItem) {
    return (
      <SessionTitle
        session={session}
        attributes={attributes}
        beforeClass="font-normal text-ink-2"
      />
    );
  }
}

type AddMinutesProps = { moment: SessionMomentState; onAdded: (minutes: number) => void };

/** For a session that was studied without the clock. */
function AddMinutes({ moment: { view, item, next, minutes }, onAdded }: AddMinutesProps) {
  const { t } = useTranslation();
  const { path, milestone } = view;
  const add = useAddMinutes({ pathId: path.id, key: milestone.key, title: milestone.title });
  // One id for all attempts, so that a retry does not count the minutes twice.
  const [sessionId] = useState(newId);
  const missing = Math.min(item.session.minutes - minutes, limits.study.maxMinutesPerSession);
  const submit = () => {
    // A promise, since the screen may be closed before the response.
    add
      .mutateAsync({ session_id: sessionId, minutes_studied: missing })
      .then(({ minutes_added: added }) => {
        if (next) addMinutesBefore(milestone, next.id, added);
        const clock = getActiveStudySession();
        if (clock) countRecordedMinutes(clock.id, added);
        onAdded(added);
      })
      .catch(() => {});
  };
  if (add.isSuccess) return null;
  return (
    <>
      <Button variant="secondary" loading={add.isPending} onClick={submit}>
        {t("desk:moment.addMinutes", { count: missing })}
      </Button>
      {add.isError && (
        <p role="alert" className="w-full text-sm text-rose">
          {t("road:errors.updateText")}
        </p>
      )}
    </>
  );
}

/** Names the day of the next session. */
function StopText({ view }: { view: DeskView }) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const date = nextStudyDate(view.today, view.path.study_days);
  if (nearDay(date, view.today) === "tomorrow") return t("desk:moment.enoughTomorrow");
  return t("desk:moment.enough", { date: formatDate(date) });
}
