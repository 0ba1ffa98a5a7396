import { Check } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { describeKindTask } from "#web/entities/milestone/kind-task.ts";
import { isStudiedInCourse } from "#web/entities/milestone/session-task.ts";
import { SessionTitle } from "#web/entities/milestone/session-title.tsx";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { useMilestoneOffer, useOwnLinks } from "#web/entities/resource/resource-queries.ts";
import { useStudySession } from "#web/entities/study-session/session-store.ts";
import { StartButton, TimerStrip } from "#web/features/study/timer/timer-strip.tsx";
import { DeskBrief } from "./desk-brief.tsx";
import {
  DeskBar,
  DeskHeader,
  DeskText,
  MilestoneDetails,
  type MainProps,
  quietTitle,
} from "./desk-parts.tsx";
import { isStudiedHere, SessionElsewhere } from "./desk-session.tsx";
import { DeskVideo, isOnYouTube } from "./desk-video.tsx";
import { findMinutesBefore } from "./session-minutes.ts";
import { SessionPlace } from "./session-place.tsx";
import type { DeskItem } from "./use-desk.ts";

const OwnLinkSection = lazy(async () => {
  const [{ OwnLinkSection: section }] = await Promise.all([
    import("#web/entities/resource/resource-list.tsx"),
    loadMoreStrings("courses", "desk"),
  ]);
  return { default: section };
});

type SessionPanelProps = MainProps & {
  item: DeskItem;
  /** The open session after this one. */
  next: DeskItem | undefined;
  /** The only open session of its sub-milestone. */
  isLastOpen: boolean;
  onDone: () => void;
  onUndo: () => void;
  onNext: () => void;
};

/** The planned session that is studied now: what to do, where, and when it is done. */
export function SessionPanel(props: SessionPanelProps) {
  const {
    view,
    target,
    item,
    next,
    isLastOpen,
    heading,
    offer: cardOffer,
    guard,
    onDone,
    onUndo,
    onNext,
  } = props;
  const { t } = useTranslation();
  const { session, sub } = item;
  const attributes = pathTextAttributes(view.path.language, view.milestone.origin);
  const clock = useStudySession();
  const before = findMinutesBefore(view.milestone, item.id) ?? Number.POSITIVE_INFINITY;
  const isUntouched =
    !item.isDone &&
    !(clock && isStudiedHere(clock, target)) &&
    view.milestone.time_spent_minutes <= before;
  const own = session.task && <DeskText view={view}>{session.task}</DeskText>;
  const offer = useMilestoneOffer(view.path.id, view.milestone.key);
  const links = useOwnLinks(view.path.id, view.milestone.key).filter(
    ({ sub_milestone }) => sub_milestone === null || sub_milestone === sub.id,
  );
  const firstOwnVideo = links.find(isOnYouTube);
  const resource = offer?.resources.find(({ slug }) => slug === session.resource);
  const place = <SessionPlace view={view} session={session} resource={resource} />;
  const hasCourse = view.courses.some(({ slug }) => slug === session.course);
  const studyPlace = resource ? "resource" : hasCourse ? "course" : undefined;
  const tasks = own
    ? [
        ...(session.kind === "check" ? [{ key: "alone", text: t("desk:session.alone") }] : []),
        { key: "task", text: own },
      ]
    : [
        { key: "kind", text: describeKindTask(t, session.kind, studyPlace) },
        { key: "words", text: t("desk:session.ownWords") },
      ];
  return (
    <div className="flex flex-col gap-6">
      {/* One below the other: the clock keeps its place when its buttons get longer. */}
      <div className="grid gap-2 border-b border-line pb-3">
        <p className="min-w-0 text-sm wrap-anywhere text-ink-2">
          <DeskText view={view}>{sub.title}</DeskText>
        </p>
        <TimerStrip target={target} plannedMinutes={session.minutes} hasStart={!isUntouched} />
      </div>
      <DeskHeader
        heading={heading}
        above={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {item.isDone && (
              <Badge tone="teal" icon={<Icon icon={Check} size={14} />}>
                {t("desk:session.done")}
              </Badge>
            )}
            {t("desk:session.number", { number: item.position, count: item.total })}
            {t("between")}
            {t("study:next.minutes", { count: session.minutes })}
          </span>
        }
        title={
          <SessionTitle
            session={session}
            attributes={attributes}
            beforeClass="font-normal text-ink-2"
          />
        }
      />
      {cardOffer}
      <SessionElsewhere view={view} target={target} />
      <TitledSection
        title={t("desk:session.whatToDo")}
        titleClass={quietTitle}
        className="grid gap-2"
      >
        <ul className="grid gap-2.5">
          {tasks.map(({ key, text }) => (
            <li key={key} className="flex gap-3 text-lg leading-snug">
              <StarMark className="mt-1.5 size-3 shrink-0 text-teal" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      </TitledSection>
      {isStudiedInCourse(session) && place}
      <Suspense>
        {links.length > 0 && (
          <OwnLinkSection
            links={links}
            titleClass={quietTitle}
            renderLink={(ownLink, title, link) => (
              <DeskVideo
                target={{ url: ownLink.url, title }}
                link={link}
                namesLowData={ownLink === firstOwnVideo && !(resource && isOnYouTube(resource))}
              />
            )}
          />
        )}
      </Suspense>
      <TitledSection
        title={t("desk:session.doneWhen")}
        titleClass={quietTitle}
        className="grid gap-1"
      >
        <p className="text-lg leading-snug wrap-anywhere">
          {session.done_when ? (
            <>
              {t("desk:session.without")} <DeskText view={view}>{session.done_when}</DeskText>
            </>
          ) : (
            t(`desk:session.ends.${session.kind}`)
          )}
        </p>
      </TitledSection>
      <div>
        {!isStudiedInCourse(session) && place}
        <DeskBrief view={view} />
        <MilestoneDetails
          view={view}
          course={resource ? undefined : session.course}
          resource={resource?.slug ?? null}
          offer={offer}
        />
      </div>
      <DeskBar guard={guard}>
        <Button
          variant={isUntouched ? "secondary" : "primary"}
          onClick={item.isDone ? onNext : onDone}
        >
          {t(`desk:step.${item.isDone ? "toNext" : isLastOpen ? "last" : "next"}`)}
        </Button>
        {/* After the other one, which must not move under a second tap. */}
        {isUntouched && !clock && <StartButton target={target} />}
        {item.isDone && (
          <Button variant="quiet" onClick={onUndo}>
            {t("desk:step.take")}
          </Button>
        )}
        {next && (
          <p className="hidden min-w-0 flex-1 self-center text-sm text-ink-2 sm:block">
            <span className="block font-medium text-ink">{t("desk:session.then")}</span>
            <span className="wrap-anywhere">
              <SessionTitle session={next.session} attributes={attributes} />
              {t("between")}
              {t("study:next.minutes", { count: next.session.minutes })}
            </span>
          </p>
        )}
      </DeskBar>
    </div>
  );
}
