import type { SubMilestoneView } from "@masar/domain/progress/milestone-view";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { usePrefetchCheck } from "#web/entities/check/check-queries.ts";
import { useTickPlannedSession } from "#web/entities/milestone/tick-planned-session.ts";
import { useSetFocusedMilestone } from "#web/entities/milestone/focused-milestone.ts";
import { removeDayEnd } from "#web/entities/study-day/day-end.ts";
import {
  getActiveStudySession,
  useStudySession,
} from "#web/entities/study-session/session-store.ts";
import { useIsWide } from "#web/platform/browser/use-is-wide.ts";
import { SectionBoundary } from "#web/ui/feedback/error-boundaries.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { useDoubleClickGuard } from "#web/ui/forms/use-double-click-guard.ts";
import { DeskOutline } from "./desk-outline.tsx";
import { isStudiedHere } from "./desk-session.tsx";
import { MilestoneEnd } from "./milestone-end.tsx";
import type { Moment } from "./moment.tsx";
import {
  countMinutes,
  findMinutesBefore,
  openMinutes,
  storeMinutesBefore,
} from "./session-minutes.ts";
import { SessionPanel } from "./session-panel.tsx";
import { useStartFromUrl } from "./use-start-from-url.ts";
import { type DeskItem, type DeskView, isWholeSub } from "./use-desk.ts";

/** The milestone that tasks, notes, cards and minutes made on the desk belong to. */
export type DeskTarget = {
  pathId: string;
  pathTitle: string;
  milestoneKey: string;
  milestoneTitle: string;
  isStarted: boolean;
};

type CardOffer = {
  milestoneRef: DeskTarget;
  subMilestone: { id: string; title: string };
  onDone: () => void;
};

/** Rendered by the route, since features do not import each other. */
export type DeskTools = {
  renderTasks: (target: DeskTarget) => ReactNode;
  renderNotes: (target: DeskTarget) => ReactNode;
  /** Called once its tab was opened. */
  renderAssistant: (target: DeskTarget) => ReactNode;
  renderReview: (target: DeskTarget) => ReactNode;
  /** Called after a sub-milestone was completed. */
  renderCardOffer: (offer: CardOffer) => ReactNode;
};

/** Chosen instead of a session. */
const wholeMilestone = "milestone";

type DeskProps = DeskTools & {
  view: DeskView;
  /** Shows the moment after a session or the milestone was completed. */
  onMoment: (moment: Moment) => void;
};

export function Desk({ view, onMoment, ...tools }: DeskProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [search] = useSearchParams();
  const { path, milestone } = view;
  // Optimistic, until the mutation has settled.
  const [justDone, setJustDone] = useState<ReadonlySet<string>>(new Set());
  const items = view.items.map((item) =>
    justDone.has(item.id) ? { ...item, isDone: true } : item,
  );
  const tick = useTickPlannedSession(path.id);
  usePrefetchCheck(path.id, view.check);
  const [chosen, setChosen] = useState<string | undefined>(search.get("session") ?? undefined);
  const [ticked, setTicked] = useState<SubMilestoneView>();
  const [tab, setTab] = useState("step");
  const [sideTab, setSideTab] = useState("tasks");
  const [isAssistantOpened, setAssistantOpened] = useState(false);
  const guard = useDoubleClickGuard(t("desk:step.tab"));
  const { heading, moveFocus } = useHeadingFocus(milestone.is_completed);
  const target: DeskTarget = {
    pathId: path.id,
    pathTitle: path.title,
    milestoneKey: milestone.key,
    milestoneTitle: milestone.title,
    isStarted: milestone.started_at !== null,
  };
  useSetFocusedMilestone({ pathId: path.id, milestoneKey: milestone.key, title: milestone.title });
  const item = milestone.is_completed ? undefined : findItem(items, chosen);
  const next = item && findOpenAfter(items, item);
  useOpenMinutes(milestone, item?.id, target);
  const isEndedClock = useEndedClock(target);
  useStartFromUrl(target, item !== undefined && !item.isDone);

  const showTab = (tabName: string) => {
    if (tabName === "assistant") setAssistantOpened(true);
    if (isWide) setSideTab(tabName);
    else setTab(tabName);
  };
  const choose = (id: string | undefined) => {
    setChosen(id ?? wholeMilestone);
    setTicked(undefined);
    if (isWide) return;
    setTab("step");
    moveFocus();
  };
  const setDone = (id: string, isDone: boolean) =>
    setJustDone(
      (before) => new Set([...before].filter((other) => other !== id).concat(isDone ? id : [])),
    );
  const toRef = ({ sub, session }: DeskItem) => ({
    key: milestone.key,
    sub: sub.id,
    session: session.id,
  });
  const markDone = (done: DeskItem) => {
    const isLastOpen = isLastOpenOfSub(items, done);
    setDone(done.id, true);
    removeDayEnd();
    // After that, the query data is current.
    tick
      .mutateAsync({ ...toRef(done), completed: true, isWholeSub: isLastOpen })
      .finally(() => setDone(done.id, false))
      .catch(() => {});
    setTicked(isLastOpen ? done.sub : undefined);
    const following = findOpenAfter(items, done);
    const minutes = countMinutes(milestone, getClock(target));
    const before = findMinutesBefore(milestone, done.id);
    if (following) storeMinutesBefore(milestone, following.id, minutes);
    setChosen(following?.id ?? wholeMilestone);
    moveFocus();
    onMoment({
      kind: "session",
      view,
      item: done,
      next: following,
      completed: items.filter(({ sub, isDone }) => isDone && sub.id === done.sub.id).length + 1,
      minutes: Math.max(0, minutes - (before ?? minutes)),
      areMinutesKnown: before !== undefined && !isEndedClock,
      onUndo: () => undo(done),
    });
  };
  const undo = (undone: DeskItem) => {
    setDone(undone.id, false);
    tick.mutate({ ...toRef(undone), completed: false, isWholeSub: isWholeSub(undone) });
    setTicked(undefined);
    setChosen(undone.id);
  };
  const showNext = (from: DeskItem) => {
    setTicked(undefined);
    setChosen(findOpenAfter(items, from)?.id ?? wholeMilestone);
    moveFocus();
  };

  const offer = ticked && (
    <SectionBoundary>
      {tools.renderCardOffer({
        milestoneRef: target,
        subMilestone: { id: ticked.id, title: ticked.title },
        onDone: () => setTicked(undefined),
      })}
    </SectionBoundary>
  );
  const props = { view, target, heading, offer, guard };
  const main = item ? (
    <SessionPanel
      {...props}
      item={item}
      next={next}
      isLastOpen={isLastOpenOfSub(items, item)}
      onDone={() => markDone(item)}
      onUndo={() => undo(item)}
      onNext={() => showNext(item)}
    />
  ) : (
    <MilestoneEnd {...props} onCompleted={() => onMoment({ kind: "milestone", view })} />
  );
  const outline = <DeskOutline view={view} items={items} chosen={item} onChoose={choose} />;
  const sides = [
    { value: "tasks", label: t("desk:tools.tasks"), content: tools.renderTasks(target) },
    { value: "notes", label: t("desk:tools.notes"), content: tools.renderNotes(target) },
    {
      value: "assistant",
      label: t("desk:tools.assistant"),
      content: isAssistantOpened && tools.renderAssistant(target),
    },
    { value: "review", label: t("desk:tools.review"), content: tools.renderReview(target) },
  ].map(({ content, ...side }) => ({
    ...side,
    content: <SectionBoundary>{content}</SectionBoundary>,
  }));

  if (!isWide) {
    return (
      <div className="flex-1 px-4 pt-2 pb-4">
        <Tabs
          keepMounted
          label={t("desk:page.title")}
          value={tab}
          onValueChange={showTab}
          isScrolling
          items={[
            { value: "step", label: t("desk:step.tab"), content: main },
            { value: "outline", label: t("desk:outline.tab"), content: outline },
            ...sides,
          ]}
        />
      </div>
    );
  }
  const side =
    "sticky top-(--header-room) max-h-[calc(100dvh-var(--header-room))] self-start overflow-y-auto px-5 py-6";
  return (
    <div className="grid flex-1 grid-cols-[14rem_minmax(0,1fr)_18rem] xl:grid-cols-[17rem_minmax(0,1fr)_22rem]">
      <div className="border-e border-line bg-sunken">
        <div className={side}>{outline}</div>
      </div>
      <div className="mx-auto w-full max-w-3xl px-6 pt-8 xl:px-12 xl:pt-10">{main}</div>
      <div className="border-s border-line">
        <div className={side}>
          <Tabs
            keepMounted
            isScrolling
            label={t("desk:tools.label")}
            value={sideTab}
            onValueChange={showTab}
            items={sides}
          />
        </div>
      </div>
    </div>
  );
}

function findItem(items: DeskItem[], chosen: string | undefined) {
  if (chosen === wholeMilestone) return undefined;
  return items.find(({ id }) => id === chosen) ?? items.find(({ isDone }) => !isDone);
}

/** The next open session, else an earlier one that was skipped. */
function findOpenAfter(items: DeskItem[], from: DeskItem) {
  const index = items.findIndex(({ id }) => id === from.id);
  const candidates = [...items.slice(index + 1), ...items.slice(0, Math.max(0, index))];
  return candidates.find(({ isDone }) => !isDone);
}

function isLastOpenOfSub(items: DeskItem[], item: DeskItem): boolean {
  return items.every(({ id, sub, isDone }) => isDone || id === item.id || sub.id !== item.sub.id);
}

function getClock(target: DeskTarget) {
  const clock = getActiveStudySession();
  return clock && isStudiedHere(clock, target) ? clock : null;
}

/** Stores what the milestone had before a planned session, for the minutes of that session. */
function useOpenMinutes(
  milestone: DeskView["milestone"],
  itemId: string | undefined,
  target: DeskTarget,
) {
  const open = useEffectEvent((id: string) => openMinutes(milestone, id, getClock(target)));
  useEffect(() => {
    if (itemId) open(itemId);
  }, [itemId]);
}

/** Whether a clock of the milestone was ended here: its minutes may not be in the path's data yet. */
function useEndedClock(target: DeskTarget): boolean {
  const clock = useStudySession();
  const isRunning = clock !== null && isStudiedHere(clock, target);
  const [hasRun, setHasRun] = useState(isRunning);
  if (isRunning && !hasRun) setHasRun(true);
  return hasRun && !isRunning;
}

/** Moves the focus to the heading after a button has changed the content. */
function useHeadingFocus(isCompleted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [moves, setMoves] = useState(0);
  const [wasCompleted, setCompleted] = useState(isCompleted);
  if (wasCompleted !== isCompleted) {
    setCompleted(isCompleted);
    setMoves(moves + 1);
  }
  useEffect(() => {
    if (moves > 0) heading.current?.focus();
  }, [moves]);
  return { heading, moveFocus: () => setMoves((count) => count + 1) };
}
