import type { OnboardingStep } from "@masar/contract/paths/constants";
import type { Intake } from "@masar/contract/paths/schemas";
import type { Onboarding } from "@masar/contract/onboarding/schemas";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useSaveSettings } from "#web/entities/settings/save-settings.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { GoalStep } from "./goal-step.tsx";
import { LevelStep } from "./level-step.tsx";
import { onboardingQuery, type Setup, type SetupKind, useOnboarding } from "./use-onboarding.ts";
import { OutlineStep } from "./outline-step.tsx";
import { PlanStep } from "./plan-step.tsx";
import { RegionStep } from "./region-step.tsx";
import { StepLayout } from "./step-layout.tsx";

/** Input of the last step, which the paths feature renders. */
export type PathStepInput = {
  intake: Intake;
  generationId: string | null;
  /** The user requested the path in the step before: build it at once. */
  shouldBuild: boolean;
  onGeneration: (id: string) => void;
  onChange: (patch: Partial<Intake>) => void;
  onStep: (step: OnboardingStep) => void;
  /** Opens the screen on which the user writes the milestones. */
  onOutline: () => void;
  /** Ends the setup when the draft is accepted or opened; an opened one stays the draft of these answers. */
  onDone: (isAccepted: boolean) => Promise<void>;
};

type SetupFlowProps = {
  kind: SetupKind;
  renderPath: (input: PathStepInput) => ReactNode;
  /** The daily study time and where its reminder arrives; a further path does not ask again. */
  reminder?: ReactNode;
  /** Beside the goal, to start from something else. */
  otherStart?: ReactNode;
};

/** The setup, or with kind "path" the same steps without the region. */
export function SetupFlow(props: SetupFlowProps) {
  const { t } = useTranslation();
  // Another device may have continued, so cached answers are not used.
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...onboardingQuery,
    refetchOnMount: "always",
  });
  if (data && isFetchedAfterMount) {
    return <SetupSteps {...props} saved={data} />;
  }
  return (
    <div className="mx-auto w-full max-w-2xl">
      <QueryFallback
        hasCard
        query={{ error: isFetching ? null : error, isFetching, refetch }}
        failedTitle={t("onboarding:answersFailed")}
        className="grid gap-5"
      >
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-8 w-full" />
        <Card className="grid gap-6 sm:p-8">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-40 rounded-full!" />
        </Card>
      </QueryFallback>
    </div>
  );
}

function SetupSteps(props: SetupFlowProps & { saved: Onboarding }) {
  const { saved, kind, renderPath, reminder, otherStart } = props;
  const setup = useOnboarding(saved, kind);
  const root = useStepFocus(setup.isOutlineShown ? "outline" : setup.step);
  return (
    <div ref={root}>
      {setup.step === "region" && <RegionStep setup={setup} />}
      {setup.step === "goal" && !setup.isOutlineShown && (
        <GoalStep setup={setup} otherStart={otherStart} />
      )}
      {setup.isOutlineShown && <OutlineStep setup={setup} />}
      {setup.step === "level" && <LevelStep setup={setup} />}
      {setup.step === "plan" && <PlanStep setup={setup} reminder={reminder} />}
      {setup.step === "path" && <PathStep setup={setup} renderPath={renderPath} />}
    </div>
  );
}

function PathStep({ setup, renderPath }: Pick<SetupFlowProps, "renderPath"> & { setup: Setup }) {
  const { t } = useTranslation();
  const { user, refresh } = useAuth();
  const save = useSaveSettings();

  async function finish(isAccepted: boolean) {
    if (isAccepted) await setup.finish();
    if (user?.setup_completed) return;
    await save.mutateAsync({ setup_completed: true });
    await refresh();
  }

  return (
    <StepLayout
      setup={setup}
      heading={t("onboarding:path.heading")}
      lead={t("onboarding:path.lead")}
    >
      {renderPath({
        intake: setup.intake,
        generationId: setup.generationId,
        shouldBuild: setup.shouldBuild,
        onGeneration: setup.setGeneration,
        onChange: setup.change,
        onStep: setup.goTo,
        onOutline: setup.openOutline,
        onDone: finish,
      })}
    </StepLayout>
  );
}

function useStepFocus(step: OnboardingStep | "outline") {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    root.current?.querySelector("h1")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  return root;
}
