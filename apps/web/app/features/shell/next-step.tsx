import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/lib/links.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, CardTitle } from "#web/ui/card.tsx";
import { ProgressStrip } from "#web/ui/progress-road.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/skeleton.tsx";
import { Star, type StarState } from "#web/ui/star.tsx";

/** What waits to be read; without words when the unread ones are older than the newest few. */
export type UnreadNews = {
  count: number;
  title?: string;
  message?: string;
  /** The words may be in another language than the page. */
  isStored?: boolean;
};

type NextStepProps = {
  isSetupCompleted: boolean;
  /** Undefined until it is known. */
  unread: UnreadNews | undefined;
};

/** The one answer to "what now?". */
export function NextStep({ isSetupCompleted, unread }: NextStepProps) {
  if (!isSetupCompleted) return <SetupStep />;
  if (!unread) return <NextStepSkeleton />;
  return unread.count > 0 ? <UnreadStep unread={unread} /> : <ReadyStep />;
}

type StepCardProps = { star: StarState; eyebrow: string; title: ReactNode; children: ReactNode };

function StepCard({ star, eyebrow, title, children }: StepCardProps) {
  return (
    <Card className="flex max-w-3xl gap-4 sm:gap-5">
      <Star state={star} className="size-10 shrink-0 sm:size-12" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-4">
        <CardTitle eyebrow={eyebrow}>{title}</CardTitle>
        {children}
      </div>
    </Card>
  );
}

function SetupStep() {
  const { t } = useTranslation();
  return (
    <StepCard
      star="now"
      eyebrow={t("shell:dashboard.setup.eyebrow")}
      title={t("shell:dashboard.setup.title")}
    >
      <p className="measure text-ink-2">{t("shell:dashboard.setup.description")}</p>
      <Road setup="now" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to={links.onboarding}>{t("shell:dashboard.setup.action")}</ButtonLink>
        <p className="text-sm text-ink-2">{t("shell:dashboard.setup.hint")}</p>
      </div>
    </StepCard>
  );
}

function UnreadStep({ unread }: { unread: UnreadNews }) {
  const { t } = useTranslation();
  const dir = unread.isStored ? "auto" : undefined;
  return (
    <StepCard
      star="now"
      eyebrow={t("shell:dashboard.unread.eyebrow", { count: unread.count })}
      title={
        <span dir={dir} className="block wrap-anywhere">
          {unread.title ?? t("shell:dashboard.unread.older")}
        </span>
      }
    >
      {unread.message && (
        <p dir={dir} className="measure w-full wrap-anywhere text-ink-2">
          {unread.message}
        </p>
      )}
      <ButtonLink to={links.notifications}>{t("shell:dashboard.unread.action")}</ButtonLink>
    </StepCard>
  );
}

function ReadyStep() {
  const { t } = useTranslation();
  return (
    <StepCard
      star="done"
      eyebrow={t("shell:dashboard.ready.eyebrow")}
      title={t("shell:dashboard.ready.title")}
    >
      <p className="measure text-ink-2">{t("shell:dashboard.ready.description")}</p>
      <Road setup="done" />
    </StepCard>
  );
}

/** How far a new account has come, as a line between stars. */
function Road({ setup }: { setup: StarState }) {
  const { t } = useTranslation();
  return (
    <ProgressStrip
      className="w-full max-w-sm"
      steps={[
        { key: "account", title: t("shell:dashboard.steps.account"), state: "done" },
        { key: "setup", title: t("shell:dashboard.steps.setup"), state: setup },
        { key: "path", title: t("shell:dashboard.steps.path"), state: "later" },
      ]}
    />
  );
}

function NextStepSkeleton() {
  return (
    <Card className="max-w-3xl">
      <LoadingRegion className="flex gap-4 sm:gap-5">
        <Skeleton className="size-10 rounded-full! sm:size-12" />
        <div className="grid flex-1 gap-4">
          <div className="grid gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-7 w-2/3" />
          </div>
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-11 w-44 rounded-full!" />
        </div>
      </LoadingRegion>
    </Card>
  );
}
