import type { OpenProposal, Proposal } from "@masar/contract/proposals/schemas";
import type { ProposalWayKind } from "@masar/contract/proposals/constants";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import {
  proposalQuery,
  useAcceptProposal,
  useKeepPlan,
} from "#web/entities/proposal/proposals.api.ts";
import { useUndoPlan } from "#web/entities/proposal/undo-plan-button.tsx";
import { useSaveSettings } from "#web/entities/settings/save-settings.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import { getIsOnline, watchNetwork } from "#web/platform/browser/network-status.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { AcceptedPlan } from "./accepted-plan.tsx";
import { ProposalWays, type WayChoice } from "./proposal-ways.tsx";

/** Three equal ways to go on, or the plan as it is. Never the page's primary action. */
export function ProposalCard() {
  const { t } = useTranslation();
  const query = useQuery(proposalQuery);
  const { data: proposal } = query;
  const heading = useFocusAfterChoice(proposal?.state);
  if (proposal === undefined) {
    return (
      <QueryFallback query={query} hasCard failedTitle={t("road:proposal.failed")}>
        <ProposalSkeleton />
      </QueryFallback>
    );
  }
  if (proposal === null) return null;
  if (proposal.state === "accepted") return <AcceptedPlan proposal={proposal} heading={heading} />;
  return <OpenCard proposal={proposal} heading={heading} />;
}

export type HeadingRef = React.RefObject<HTMLHeadingElement | null>;

function ProposalSkeleton() {
  return (
    <Card className="grid gap-4">
      <Skeleton className="h-7 w-2/3" />
      <div className="grid gap-4 md:grid-cols-3">
        {["dates", "trim", "hours"].map((way) => (
          <Skeleton key={way} className="h-64" />
        ))}
      </div>
    </Card>
  );
}

/** The pressed button disappears with its card. */
function useFocusAfterChoice(state: Proposal["state"] | undefined): HeadingRef {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== undefined && state !== undefined && shown.current !== state) {
      heading.current?.focus();
    }
    shown.current = state;
  }, [state]);
  return heading;
}

type OpenCardProps = { proposal: OpenProposal; heading: HeadingRef };

function OpenCard({ proposal, heading }: OpenCardProps) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const isOnline = useSyncExternalStore(watchNetwork, getIsOnline, () => true);
  const { pending, accept, keep, turnOff } = useChoices(proposal);
  const { reason, week, locked } = proposal;
  const waysId = useId();
  // On a phone the ways would move the next session two screens down.
  const [isOpenOnPhone, setIsOpenOnPhone] = useState(false);
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>{t("road:proposal.eyebrow")}</span>
          <bdi {...bidiText(proposal.path_title)} className="min-w-0 wrap-anywhere" />
        </p>
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t(`road:proposal.title.${reason}`)}
        </h2>
        <p className="text-ink-2">
          {week !== null &&
            `${t("road:proposal.studied", {
              done: formatHours(week.minutes / 60).hours,
              ...formatHours(week.hours_per_week),
            })} `}
          {t("road:proposal.pick")}
        </p>
      </div>
      <Button
        variant="secondary"
        className="justify-self-start md:hidden"
        aria-expanded={isOpenOnPhone}
        aria-controls={waysId}
        onClick={() => setIsOpenOnPhone(!isOpenOnPhone)}
      >
        {t(isOpenOnPhone ? "road:proposal.hideWays" : "road:proposal.showWays")}
      </Button>
      <div id={waysId} className={cn(!isOpenOnPhone && "max-md:hidden")}>
        <ProposalWays proposal={proposal} pending={pending} isOff={!isOnline} onAccept={accept} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <Button
          variant="quiet"
          className="-ms-5"
          loading={pending === "keep"}
          disabled={!isOnline}
          onClick={keep}
        >
          {t("road:proposal.keep")}
        </Button>
        {locked.map((title) => (
          <p key={title} className="flex items-start gap-2">
            <Icon icon={Lock} size={16} className="mt-0.5" />
            <span className="wrap-anywhere">{t("road:proposal.locked", { title })}</span>
          </p>
        ))}
        <p className="sm:ms-auto">
          {t("road:proposal.often")}{" "}
          <Button variant="link" size="sm" className="px-0!" disabled={!isOnline} onClick={turnOff}>
            {t("road:proposal.turnOff")}
          </Button>
        </p>
      </div>
      {!isOnline && <output className="text-sm text-ink-2">{t("road:proposal.offline")}</output>}
    </Card>
  );
}

type Pending = ProposalWayKind | "keep" | undefined;

function useChoices(proposal: OpenProposal) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const { undo } = useUndoPlan();
  const acceptWay = useAcceptProposal();
  const keepPlan = useKeepPlan();
  const saveSettings = useSaveSettings();
  const showError = (error: unknown) => {
    const isChanged = error instanceof ApiError && error.code === "path_changed";
    if (isChanged) toast({ title: t("road:proposal.changed") });
    else showErrorToast(t, t("road:proposal.notSaved"), error);
  };
  const isBusy = acceptWay.isPending || keepPlan.isPending;
  const pending: Pending = acceptWay.isPending
    ? acceptWay.variables.way
    : keepPlan.isPending
      ? "keep"
      : undefined;

  const accept = (way: ProposalWayKind, { hours_per_week, finish_date }: WayChoice) => {
    if (isBusy) return;
    const { id, version: base_version } = proposal;
    // By a promise: the card is another one when the answer arrives.
    acceptWay
      .mutateAsync({ id, base_version, way, hours_per_week, finish_date })
      .then((accepted) => {
        const title = t(`road:proposal.accepted.${way}`);
        const description = t("road:proposal.acceptedText", { date: formatDate(finish_date) });
        const action =
          accepted?.state === "accepted"
            ? { label: t("road:proposal.undo"), onAct: () => undo(accepted) }
            : undefined;
        return toast({ title, description, ...(action && { action }) });
      })
      .catch(showError);
  };
  const keep = () => {
    if (isBusy) return;
    keepPlan
      .mutateAsync(proposal)
      .then(() => toast({ title: t("road:proposal.kept") }))
      .catch(showError);
  };
  const save = (plan_proposals: boolean) => saveSettings.mutateAsync({ plan_proposals });
  const turnOff = () => {
    save(false)
      .then(() => {
        const onAct = () => void save(true).catch(showError);
        return toast({
          title: t("road:proposal.turnedOff"),
          action: { label: t("road:proposal.undo"), onAct },
        });
      })
      .catch(showError);
  };
  return { pending, accept, keep, turnOff };
}
