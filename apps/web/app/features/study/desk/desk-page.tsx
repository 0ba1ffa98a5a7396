import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { Desk, type DeskTools } from "./desk.tsx";
import { SessionAfter } from "./desk-session.tsx";
import { type Moment, MomentDialog } from "./moment.tsx";
import { type DeskState, useDesk } from "./use-desk.ts";

export function DeskPage(tools: DeskTools) {
  const state = useDesk();
  // Here, because the desk is not drawn after the last milestone.
  const [moment, setMoment] = useState<Moment>();
  return (
    <>
      <DeskStateView state={state} tools={tools} onMoment={setMoment} />
      {moment && <MomentDialog moment={moment} onClose={() => setMoment(undefined)} />}
    </>
  );
}

type DeskStateProps = { state: DeskState; tools: DeskTools; onMoment: (moment: Moment) => void };

function DeskStateView({ state, tools, onMoment }: DeskStateProps) {
  const { t } = useTranslation();
  // The key resets the state of the desk for another milestone.
  if (state.kind === "open") {
    return <Desk key={state.view.milestone.id} view={state.view} onMoment={onMoment} {...tools} />;
  }
  if (state.kind === "loading") return <DeskSkeleton />;
  if (state.kind === "failed") {
    return (
      <DeskMessage>
        <ErrorState
          title={t("desk:failed")}
          description={errorText(t, state.error)}
          retrying={state.isRetrying}
          onRetry={state.retry}
        />
      </DeskMessage>
    );
  }
  if (state.kind === "finished") return <PathFinished />;
  const to = state.kind === "closed" ? links.path(state.path.id) : emptyStateLinks[state.kind];
  return (
    <DeskMessage>
      <EmptyState
        title={t(`desk:${state.kind}.title`)}
        description={t(`desk:${state.kind}.text`)}
        action={<ButtonLink to={to}>{t(`desk:${state.kind}.action`)}</ButtonLink>}
      />
    </DeskMessage>
  );
}

const emptyStateLinks = { none: links.paths, gone: links.desk } as const;

function DeskMessage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="grid flex-1 content-center px-4 py-12">
      <h1 className="sr-only">{t("desk:page.title")}</h1>
      {children}
    </div>
  );
}

function PathFinished() {
  const { t } = useTranslation();
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 px-4 py-12 text-center">
      <Star state="done" className="size-14" />
      <h1 className="text-2xl">{t("desk:finished.title")}</h1>
      <p className="max-w-[46ch] text-ink-2">{t("desk:finished.text")}</p>
      <ButtonLink className="mt-2" to={links.paths}>
        {t("desk:finished.action")}
      </ButtonLink>
      <SessionAfter />
    </div>
  );
}

function DeskSkeleton() {
  const { t } = useTranslation();
  return (
    <LoadingRegion className="grid flex-1 lg:grid-cols-[14rem_minmax(0,1fr)_18rem] xl:grid-cols-[17rem_minmax(0,1fr)_22rem]">
      <h1 className="sr-only">{t("desk:page.title")}</h1>
      <div className="hidden content-start gap-5 border-e border-line bg-sunken px-5 py-7 lg:grid">
        {["w-2/3", "w-full", "w-5/6", "w-full"].map((width, index) => (
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
      <div className="mx-auto grid w-full max-w-2xl content-start gap-5 px-4 py-8 sm:px-8 lg:pt-16">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="h-28 w-72 max-w-full" />
        <Skeleton className="h-11 w-56 rounded-full!" />
        <Skeleton className="h-24 w-full" />
      </div>
      <div className="hidden content-start gap-4 border-s border-line px-5 py-7 lg:grid">
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </LoadingRegion>
  );
}
