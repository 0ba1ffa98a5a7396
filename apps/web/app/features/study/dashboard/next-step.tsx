import type { Overview } from "@masar/contract/study/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { ProgressStrip } from "#web/ui/display/progress-strip.tsx";
import { Star, type StarState } from "#web/ui/display/star.tsx";
import { useResumePath } from "./dashboard.api.ts";

type Standing = Pick<
  Overview,
  "draft_path_id" | "paused_path" | "has_paths" | "setup_completed" | "completed_paths"
>;

/** Without a path to study: the one thing that leads to one. */
export function NextStep({ overview }: { overview: Standing }) {
  if (overview.draft_path_id) return <DraftStep draftId={overview.draft_path_id} />;
  if (overview.has_paths) {
    return <ChooseStep finished={overview.completed_paths} paused={overview.paused_path} />;
  }
  return overview.setup_completed ? <BuildStep /> : <SetupStep />;
}

type StepName = "setup" | "draft" | "build" | "choose";
type StepCardProps = {
  step: StepName;
  star: StarState;
  to: string;
  hint?: string;
  /** What is nearer still than the way to the next page. */
  first?: ReactNode;
  road?: ReactNode;
};

function StepCard({ step, star, to, hint, first, road }: StepCardProps) {
  const { t } = useTranslation();
  return (
    <Card className="flex max-w-3xl gap-4 sm:gap-5">
      <Star state={star} className="size-10 shrink-0 sm:size-12" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-4">
        <CardTitle eyebrow={t(`study:home.${step}.eyebrow`)}>
          {t(`study:home.${step}.title`)}
        </CardTitle>
        <p className="measure text-ink-2">{t(`study:home.${step}.description`)}</p>
        {road}
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

function SetupStep() {
  const { t } = useTranslation();
  return (
    <StepCard
      step="setup"
      star="now"
      to={links.onboarding}
      hint={t("study:home.setup.hint")}
      road={<FirstStepsStrip setup="now" path="later" />}
    />
  );
}

function DraftStep({ draftId }: { draftId: string }) {
  return <StepCard step="draft" star="now" to={links.path(draftId)} />;
}

function BuildStep() {
  return (
    <StepCard
      step="build"
      star="now"
      to={links.newPath}
      road={<FirstStepsStrip setup="done" path="now" />}
    />
  );
}

type ChooseStepProps = { finished: number; paused: Overview["paused_path"] };

function ChooseStep({ finished, paused }: ChooseStepProps) {
  const { t } = useTranslation();
  const isFinisher = finished > 0;
  return (
    <StepCard
      step="choose"
      star={isFinisher ? "done" : "now"}
      to={links.paths}
      first={paused && <ResumePath path={paused} />}
      hint={isFinisher ? t("study:home.choose.finished", { count: finished }) : undefined}
    />
  );
}

function ResumePath({ path }: { path: NonNullable<Overview["paused_path"]> }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useResumePath(path.id);
  return (
    <Button className="max-w-full" loading={isPending} onClick={() => mutate()}>
      <span className="min-w-0 wrap-anywhere">
        {t("study:home.choose.resume", { title: path.title })}
      </span>
    </Button>
  );
}

/** How far a new account has come, as a line between stars. */
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
