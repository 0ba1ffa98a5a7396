import type { NextSession, PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { MilestoneView, SubMilestoneView } from "@masar/domain/progress/milestone-view";
import { Pencil } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { isStudiedInCourse } from "#web/entities/milestone/session-task.ts";
import { useTickPlannedSession } from "#web/entities/milestone/tick-planned-session.ts";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { links } from "#web/platform/urls/links.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { PathText, usePathView } from "#web/features/paths/path-view.tsx";
import { StarCheckbox } from "./star-checkbox.tsx";
import { useStepDoneToast } from "./step-done-toast.ts";

// The strings of the desk say what to do in a session without a task.
const SessionsForm = lazy(async () => {
  const [{ SessionsForm: form }] = await Promise.all([
    import("./sessions-form.tsx"),
    loadMoreStrings("desk", "road"),
  ]);
  return { default: form };
});

type PlannedSessionListProps = {
  milestone: MilestoneView;
  sub: SubMilestoneView;
  sessions: PlannedSession[];
  next: NextSession | undefined;
  /** Runs when the last open session is ticked, which completes the sub-milestone, and when that is undone. */
  onCompletedChange: (isCompleted: boolean) => void;
};

/** The sessions of a sub-milestone; each opens the desk there, and its star ticks it. */
export function PlannedSessionList(props: PlannedSessionListProps) {
  const { milestone, sub, sessions, next, onCompletedChange } = props;
  const { t } = useTranslation();
  const { detail, canStudy } = usePathView();
  const tick = useTickPlannedSession(detail.path.id);
  const showDoneToast = useStepDoneToast();
  const [isEditing, setIsEditing] = useState(false);
  const open = sessions.filter(({ completed_at }) => completed_at === null);

  // Sessions without a topic of their own would look the same.
  const nameKind = ({ kind, title }: PlannedSession, index: number) => {
    const name = t(`study:next.kinds.${kind}`);
    const isPart = sessions.length > 1 && title === sub.title;
    return isPart
      ? t("study:next.part", { kind: name, number: index + 1, count: sessions.length })
      : name;
  };
  const linkTo = (session: PlannedSession) =>
    links.deskAt(detail.path.id, milestone.key, { sub: sub.id, id: session.id });
  const toggle = (session: PlannedSession, completed: boolean) => {
    const isLastOpen = open.length === 1 && open[0]?.id === session.id;
    const isWholeSub = completed && isLastOpen;
    const ref = { key: milestone.key, sub: sub.id, session: session.id };
    tick.mutate({ ...ref, completed, isWholeSub });
    if (!isWholeSub) return;
    onCompletedChange(true);
    showDoneToast(sub.title, () => {
      tick.mutate({ ...ref, completed: false, isWholeSub });
      onCompletedChange(false);
    });
  };

  return (
    <>
      <ul aria-label={t("road:sessions.list", { title: sub.title })} className="@container grid">
        {sessions.map((session, index) => {
          const isNext = next?.sub_milestone === sub.id && next.id === session.id;
          const isDone = session.completed_at !== null;
          return (
            <li
              key={session.id}
              aria-current={isNext ? "step" : undefined}
              className={cn("flex items-center rounded-md", isNext && "bg-saffron-soft")}
            >
              <StarCheckbox
                isSmall
                label={`${nameKind(session, index)}: ${session.title}`}
                state={isDone ? "done" : isNext ? "now" : "later"}
                disabled={!canStudy || milestone.is_completed}
                onChange={(completed) => toggle(session, completed)}
              />
              <SessionLink to={canStudy ? linkTo(session) : null}>
                <SessionText
                  milestone={milestone}
                  session={session}
                  kind={nameKind(session, index)}
                  isNext={isNext}
                />
              </SessionLink>
            </li>
          );
        })}
      </ul>
      {open.length > 0 && detail.path.status !== "archived" && (
        <Button
          variant="link"
          size="sm"
          className="ms-2 mb-2"
          icon={<Icon icon={Pencil} />}
          onClick={() => setIsEditing(true)}
        >
          {t("road:sessions.edit")}
        </Button>
      )}
      <Suspense>
        {isEditing && (
          <SessionsForm
            onClose={() => setIsEditing(false)}
            pathId={detail.path.id}
            milestone={milestone}
            sub={sub}
            sessions={sessions}
          />
        )}
      </Suspense>
    </>
  );
}

const rowClass =
  "grid min-h-11 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-3 rounded-md py-1.5 pe-2";

/** Without an address for a draft, which has no desk. */
function SessionLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <div className={rowClass}>{children}</div>;
  return (
    <Link to={to} className={cn(rowClass, "underline-offset-4 -outline-offset-2 hover:underline")}>
      {children}
    </Link>
  );
}

type SessionTextProps = {
  milestone: MilestoneView;
  session: PlannedSession;
  kind: string;
  isNext: boolean;
};

/** On a phone the minutes are below the title, so that it has the whole width. */
function SessionText({ milestone, session, kind, isNext }: SessionTextProps) {
  const { t } = useTranslation();
  const { courses } = usePathView();
  const nameProvider = useProviderName();
  // The exercises of the other kinds are Masar's own.
  const slug = isStudiedInCourse(session) ? session.course : null;
  const course = slug === null ? undefined : courses.get(slug);
  const quiet = `text-sm ${isNext ? "text-saffron-ink" : "text-ink-2"}`;
  return (
    <>
      <span
        className={cn(
          "col-span-2 break-words @md:col-span-1",
          isNext && "font-medium",
          session.completed_at !== null && "text-ink-2",
        )}
      >
        <PathText milestone={milestone}>{session.title}</PathText>
        {isNext && <span className="sr-only"> ({t("road:sessions.next")})</span>}
      </span>
      <span className={cn("row-start-2 min-w-0 wrap-anywhere", quiet)}>
        {course ? t("study:next.kindAt", { kind, provider: nameProvider(course.provider) }) : kind}
      </span>
      <span
        className={cn(
          "col-start-2 row-start-2 whitespace-nowrap tabular-nums @md:row-start-1",
          quiet,
        )}
      >
        {t("road:milestone.minutes", { count: session.minutes })}
      </span>
    </>
  );
}
