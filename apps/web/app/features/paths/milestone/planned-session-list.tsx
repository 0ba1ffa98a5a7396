import type { NextSession, PlannedSession } from "@masar/contract/paths/planned-session-schemas";
import type { MilestoneView, SubMilestoneView } from "@masar/domain/progress/milestone-view";
import { Pencil } from "lucide-react";
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useProviderName } from "#web/entities/course/provider-name.ts";
import { groupByTopic } from "#web/entities/milestone/group-by-topic.ts";
import { removeDayEnd } from "#web/entities/study-day/day-end.ts";
import { isStudiedInCourse } from "#web/entities/milestone/session-task.ts";
import { formatSessionTitle, SessionTitle } from "#web/entities/milestone/session-title.tsx";
import { nameHost } from "#web/entities/resource/host-name.ts";
import { useMilestoneOffer } from "#web/entities/resource/resource-queries.ts";
import { useTickPlannedSession } from "#web/entities/milestone/tick-planned-session.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
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
  const { courses, detail, canStudy } = usePathView();
  const offer = useMilestoneOffer(detail.path.id, milestone.key);
  const nameProvider = useProviderName();
  const tick = useTickPlannedSession(detail.path.id);
  const showDoneToast = useStepDoneToast();
  const [isEditing, setIsEditing] = useState(false);
  const open = sessions.filter(({ completed_at }) => completed_at === null);

  const linkTo = (session: PlannedSession) =>
    links.deskAt(detail.path.id, milestone.key, { sub: sub.id, id: session.id });
  const toggle = (session: PlannedSession, completed: boolean) => {
    const isLastOpen = open.length === 1 && open[0]?.id === session.id;
    const isWholeSub = completed && isLastOpen;
    if (completed) removeDayEnd();
    const ref = { key: milestone.key, sub: sub.id, session: session.id };
    tick.mutate({ ...ref, completed, isWholeSub });
    if (!isWholeSub) return;
    onCompletedChange(true);
    showDoneToast(sub.title, () => {
      tick.mutate({ ...ref, completed: false, isWholeSub });
      onCompletedChange(false);
    });
  };

  const namePlace = ({ resource, course }: PlannedSession) => {
    const site = offer?.resources.find(({ slug }) => slug === resource);
    const provider = courses.get(course ?? "")?.provider;
    return site ? nameHost(t, site) : provider && nameProvider(provider);
  };

  const items = sessions.map((session): SessionItem => {
    const isNext = next?.sub_milestone === sub.id && next.id === session.id;
    return {
      session,
      attributes: pathTextAttributes(detail.path.language, milestone.origin),
      place: isStudiedInCourse(session) ? namePlace(session) : undefined,
      isNext,
      to: canStudy ? linkTo(session) : null,
      star: (
        <StarCheckbox
          isSmall
          label={formatSessionTitle(t, session)}
          state={session.completed_at !== null ? "done" : isNext ? "now" : "later"}
          disabled={!canStudy || milestone.is_completed}
          onChange={(completed) => toggle(session, completed)}
        />
      ),
    };
  });

  return (
    <>
      <ul
        aria-label={t("road:sessions.list", { title: sub.title })}
        className="@container grid gap-y-1"
      >
        {groupByTopic(items).map((topic) => (
          <TopicRow
            key={topic.items[0]?.session.id}
            milestone={milestone}
            sub={sub}
            topic={topic}
          />
        ))}
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

type SessionItem = {
  session: PlannedSession;
  /** Language and direction of its title. */
  attributes: ComponentProps<"bdi">;
  /** The name of the site it is studied on; the exercises of the other kinds are Masar's own. */
  place: string | undefined;
  isNext: boolean;
  /** Null for a draft, which has no desk. */
  to: string | null;
  star: ReactNode;
};

type TopicRowProps = {
  milestone: MilestoneView;
  sub: SubMilestoneView;
  topic: { title: string; items: SessionItem[] };
};

/** The title of a topic once, and its sessions side by side. */
function TopicRow({ milestone, sub, topic: { title, items } }: TopicRowProps) {
  const [only] = items;
  if (items.length === 1 && only) {
    return (
      <SessionCell item={only}>
        <span className={cn("break-words", only.isNext && "font-medium", doneClass(only))}>
          <PathText milestone={milestone}>{title}</PathText>
        </span>
      </SessionCell>
    );
  }
  return (
    <li>
      {/* Sessions without a topic have the title of their sub-milestone, which is above them. */}
      {title !== sub.title && (
        <p className={cn("pt-2 break-words", items.every(isDone) && "text-ink-2")}>
          <PathText milestone={milestone}>{title}</PathText>
        </p>
      )}
      <ul className="grid grid-cols-2 gap-x-1 @xl:grid-cols-4">
        {items.map((item) => (
          <SessionCell key={item.session.id} item={item} />
        ))}
      </ul>
    </li>
  );
}

const isDone = ({ session }: SessionItem) => session.completed_at !== null;
const doneClass = (item: SessionItem) => (isDone(item) ? "text-ink-2" : undefined);

const linkClass =
  "grid min-h-11 min-w-0 flex-1 content-center rounded-md py-1.5 pe-2 underline-offset-4 -outline-offset-2";

/** What is done in a session, how long and where; below the title, if it has one of its own. */
function SessionCell({ item, children }: { item: SessionItem; children?: ReactNode }) {
  const { session, isNext, to, star } = item;
  const { t } = useTranslation();
  const quiet = `text-sm ${isNext ? "text-saffron-ink" : "text-ink-2"}`;
  const kind = t(`study:next.kinds.${session.kind}`);
  const named = session.part ? t("study:next.part", { kind, ...session.part }) : kind;
  const content = (
    <>
      <span className="sr-only">
        <SessionTitle session={session} attributes={item.attributes} />
        {isNext && ` (${t("road:sessions.next")})`}
      </span>
      <span aria-hidden className="grid">
        {children ?? (
          <span className={cn("leading-snug", isNext && "font-medium", doneClass(item))}>
            {named}
          </span>
        )}
      </span>
      <span className={cn("flex min-w-0 flex-wrap gap-x-2.5 wrap-anywhere tabular-nums", quiet)}>
        {/* Without a sign between them, which would end the first of two lines. */}
        {children && <span aria-hidden>{named}</span>}
        <span>{t("road:milestone.minutes", { count: session.minutes })}</span>
        {item.place && <span>{item.place}</span>}
      </span>
    </>
  );
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className={cn("-ms-2 flex items-center rounded-md", isNext && "bg-saffron-soft")}
    >
      {star}
      {to === null ? (
        <div className={linkClass}>{content}</div>
      ) : (
        <Link to={to} className={cn(linkClass, "hover:underline")}>
          {content}
        </Link>
      )}
    </li>
  );
}
