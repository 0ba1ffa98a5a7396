import type { SessionCount } from "@masar/contract/paths/planned-session-schemas";
import type { MilestoneView, SubMilestoneView } from "@masar/domain/progress/milestone-view";
import { countSessions, findOpenSession } from "@masar/domain/progress/session-progress";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, use, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTickSubMilestone } from "#web/entities/milestone/milestone-mutations.ts";
import { plannedSessionsQuery } from "#web/entities/milestone/planned-sessions.ts";
import { listSessionCounts } from "#web/entities/milestone/session-counts.ts";
import { OwnLinkList } from "#web/entities/resource/own-link-list.tsx";
import { useOwnLinks } from "#web/entities/resource/resource-queries.ts";
import { removeDayEnd } from "#web/entities/study-day/day-end.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { PathText, usePathView } from "#web/features/paths/path-view.tsx";
import { PlannedSessionList } from "./planned-session-list.tsx";
import { StarCheckbox } from "./star-checkbox.tsx";
import { useStepDoneToast } from "./step-done-toast.ts";
import { CardOfferContext } from "./sub-milestone-list.tsx";

/** The sub-milestones of a milestone, which unfold into their planned sessions; the next one is open. */
export function MilestoneSteps({ milestone }: { milestone: MilestoneView }) {
  const { t } = useTranslation();
  const { detail, canStudy, current } = usePathView();
  const { key } = milestone;
  const pathId = detail.path.id;
  const query = useQuery(plannedSessionsQuery(pathId, key));
  const ownLinks = useOwnLinks(pathId, key);
  const tick = useTickSubMilestone(pathId);
  const showDoneToast = useStepDoneToast();
  const renderOffer = use(CardOfferContext);
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const [ticked, setTicked] = useState<SubMilestoneView>();

  const tickSub = (sub: SubMilestoneView, completed: boolean) => {
    tick.mutate({ key, sub: sub.id, completed });
    setTicked(completed ? sub : undefined);
    if (!completed) return;
    removeDayEnd();
    showDoneToast(sub.title, () => tickSub(sub, false));
  };

  const isCurrent = canStudy && current?.key === key;
  const next = isCurrent && query.data ? findOpenSession(query.data) : undefined;
  const known = detail.next_session?.milestone_key === key ? detail.next_session : undefined;
  const nextSub = isCurrent ? (next ?? known)?.sub_milestone : undefined;
  const counts = query.data
    ? countSessions(query.data)
    : listSessionCounts(detail).filter(({ milestone_key }) => milestone_key === key);

  return (
    <>
      <ul className="divide-y divide-line">
        {milestone.sub_milestones.map((sub) => {
          const isOpen = toggled[sub.id] ?? sub.id === nextSub;
          const isDone = sub.is_completed || milestone.is_completed;
          const sessions = query.data?.sub_milestones.find(({ id }) => id === sub.id)?.sessions;
          return (
            <SubMilestone
              key={sub.id}
              milestone={milestone}
              sub={sub}
              count={counts.find(({ sub_milestone }) => sub_milestone === sub.id)}
              isNext={sub.id === nextSub}
              isOpen={isOpen}
              onToggle={() => setToggled({ ...toggled, [sub.id]: !isOpen })}
              star={
                <StarCheckbox
                  label={sub.title}
                  state={isDone ? "done" : sub.id === nextSub ? "now" : "later"}
                  disabled={milestone.is_completed || !canStudy}
                  onChange={(completed) => tickSub(sub, completed)}
                />
              }
            >
              {sessions ? (
                <PlannedSessionList
                  milestone={milestone}
                  sub={sub}
                  sessions={sessions}
                  next={next}
                  onCompletedChange={(isCompleted) => setTicked(isCompleted ? sub : undefined)}
                />
              ) : (
                <SessionsFallback query={query} />
              )}
              <OwnLinkList
                links={ownLinks.filter(({ sub_milestone }) => sub_milestone === sub.id)}
              />
            </SubMilestone>
          );
        })}
      </ul>
      {isCurrent && milestone.sub_milestones.every((sub) => sub.is_completed) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
          <p>{t("road:sessions.allDone")}</p>
          <ButtonLink to={links.deskAt(pathId, key)}>{t("road:complete.submit")}</ButtonLink>
        </div>
      )}
      {ticked &&
        renderOffer?.({
          milestoneRef: { pathId, milestoneKey: key },
          subMilestone: ticked,
          onDone: () => setTicked(undefined),
        })}
    </>
  );
}

type SubMilestoneProps = {
  milestone: MilestoneView;
  sub: SubMilestoneView;
  count: SessionCount | undefined;
  isNext: boolean;
  isOpen: boolean;
  onToggle: () => void;
  star: ReactNode;
  children: ReactNode;
};

function SubMilestone(props: SubMilestoneProps) {
  const { milestone, sub, count, isNext, isOpen, onToggle, star, children } = props;
  const id = useId();
  return (
    <li>
      <div className="-ms-2 flex items-center">
        {star}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2 text-start -outline-offset-2"
        >
          <span className={cn("min-w-0 flex-auto break-words", isNext && "font-medium")}>
            <PathText milestone={milestone}>{sub.title}</PathText>
          </span>
          <span className="flex items-center gap-2 text-sm text-ink-2 tabular-nums">
            <SubMilestoneCount sub={sub} count={count} />
            <Icon
              icon={ChevronDown}
              size={18}
              className={cn("transition-transform duration-150", isOpen && "rotate-180")}
            />
          </span>
        </button>
      </div>
      {isOpen && (
        <div id={id} className="sm:ps-7">
          {children}
        </div>
      )}
    </li>
  );
}

function SubMilestoneCount({ sub, count }: Pick<SubMilestoneProps, "sub" | "count">) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const { hours } = formatHours(sub.estimated_hours);
  const inHours = t("road:milestone.stepHours", { hours });
  if (!count) return inHours;
  if (count.completed > 0)
    return t("road:sessions.done", { done: count.completed, total: count.total });
  return joinFacts(t, [t("road:sessions.count", { count: count.total }), inHours]);
}

type SessionsFallbackProps = {
  query: { isError: boolean; isFetching: boolean; isPaused: boolean; refetch: () => unknown };
};

function SessionsFallback({ query }: SessionsFallbackProps) {
  const { t } = useTranslation();
  if (query.isPaused) {
    return <p className="py-2 text-sm text-ink-2">{t("road:sessions.offline")}</p>;
  }
  if (query.isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-sm text-ink-2">
        {t("road:sessions.failed")}
        <Button
          variant="link"
          size="sm"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t("actions.tryAgain")}
        </Button>
      </p>
    );
  }
  return (
    <LoadingRegion className="grid gap-2 py-2">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </LoadingRegion>
  );
}
