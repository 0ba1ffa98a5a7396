import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import type { Overview } from "@masar/contract/study/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { refreshStudy } from "#web/entities/query-keys.ts";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { ProgressStrip } from "#web/ui/display/progress-strip.tsx";
import { Star, type StarState } from "#web/ui/display/star.tsx";

type NextStepProps = {
  overview: Pick<
    Overview,
    "draft_path_id" | "paused_path" | "has_paths" | "setup_completed" | "completed_paths"
  >;
};

/** Shown without a current path: the one action that leads to one. */
export function NextStep({ overview }: NextStepProps) {
  const { t } = useTranslation();
  const { draft_path_id, completed_paths, paused_path } = overview;
  if (draft_path_id) return <StepCard step="draft" star="now" to={links.path(draft_path_id)} />;
  if (overview.has_paths) {
    const count = completed_paths;
    return (
      <StepCard
        step="choose"
        star={count > 0 ? "done" : "now"}
        to={links.paths}
        first={paused_path && <ResumePath path={paused_path} />}
        hint={count > 0 ? t("study:home.choose.finished", { count }) : undefined}
      />
    );
  }
  if (overview.setup_completed) {
    const strip = <FirstStepsStrip setup="done" path="now" />;
    return <StepCard step="build" star="now" to={links.newPath} strip={strip} />;
  }
  return (
    <StepCard
      step="setup"
      star="now"
      to={links.onboarding}
      hint={t("study:home.setup.hint")}
      strip={<FirstStepsStrip setup="now" path="later" />}
    />
  );
}

type StepCardProps = {
  step: "setup" | "draft" | "build" | "choose";
  star: StarState;
  to: string;
  hint?: string;
  /** An action before the link. */
  first?: ReactNode;
  strip?: ReactNode;
};

function StepCard({ step, star, to, hint, first, strip }: StepCardProps) {
  const { t } = useTranslation();
  return (
    <Card className="flex max-w-3xl gap-4 sm:gap-5">
      <Star state={star} className="size-10 shrink-0 sm:size-12" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-4">
        <CardTitle eyebrow={t(`study:home.${step}.eyebrow`)}>
          {t(`study:home.${step}.title`)}
        </CardTitle>
        <p className="measure text-ink-2">{t(`study:home.${step}.description`)}</p>
        {strip}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {first}
          <ButtonLink to={to} variant={first ? "secondary" : "primary"}>
            {t(`study:home.${step}.action`)}
          </ButtonLink>
          {hint && <p className="text-sm text-ink-2">{hint}</p>}
        </div>
      </div>
    </Card>
  );
}

function ResumePath({ path }: { path: NonNullable<Overview["paused_path"]> }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(pathsEndpoints, "updatePath", { params: { id: path.id }, body: { status: "active" } }),
    onSuccess: () => refreshStudy(client),
    onError: (error) => toast({ title: errorText(t, error), variant: "destructive" }),
  });
  return (
    <Button className="max-w-full" loading={isPending} onClick={() => mutate()}>
      <span className="min-w-0 wrap-anywhere">
        {t("study:home.choose.resume", { title: path.title })}
      </span>
    </Button>
  );
}

/** The progress of a new account. */
function FirstStepsStrip({ setup, path }: { setup: StarState; path: StarState }) {
  const { t } = useTranslation();
  return (
    <ProgressStrip
      className="w-full max-w-sm"
      steps={[
        { key: "account", title: t("study:home.steps.account"), state: "done" },
        { key: "setup", title: t("study:home.steps.setup"), state: setup },
        { key: "path", title: t("study:home.steps.path"), state: path },
      ]}
    />
  );
}
