import type { OnboardingStep } from "@masar/contract/paths/constants";
import type { Generation, Intake } from "@masar/contract/paths/schemas";
import { findDeadline } from "@masar/domain/goals/goal-deadline";
import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useLiveEvent } from "#web/platform/live/live.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { type DraftPlan, DraftPreview } from "./draft-preview.tsx";
import { GenerationActions, GenerationChoice } from "./generation-choice.tsx";
import { DraftSkeleton, GenerationProgress } from "./generation-progress.tsx";
import {
  generationQuery,
  isGenerating,
  startGenerationKey,
  useCancelGeneration,
  useStartGeneration,
} from "#web/features/paths/paths.api.ts";

type GenerationStepProps = {
  intake: Intake;
  generationId: string | null;
  shouldBuild: boolean;
  onGeneration: (id: string) => void;
  onChange: (patch: Partial<Intake>) => void;
  onStep: (step: OnboardingStep) => void;
  onOutline: () => void;
  onDone: (isAccepted: boolean) => Promise<void>;
};

/** The last onboarding step: generates the path and shows it as a draft. */
export function GenerationStep(props: GenerationStepProps) {
  const { intake, generationId, shouldBuild, onGeneration, onStep } = props;
  const { t } = useTranslation();
  const query = useGeneration(generationId);
  const cancel = useCancelGeneration();
  const start = useStartGeneration(onGeneration);
  // The start of an earlier visit to this step may still wait for its response.
  const isStarting = useIsMutating({ mutationKey: startGenerationKey }) > 0;
  const generation = query.data;
  const hasGoal = intake.goal.trim() !== "" || intake.blueprint !== null || intake.outline !== null;

  /** Replaces the last draft: of the generation before, or of one that ended without a path since. */
  function build(input: Intake = intake, onError?: () => void) {
    const begin = (before: Generation | undefined) => {
      const replaces = before?.path_id ?? before?.replaces ?? null;
      const onSuccess = (started: Generation) => {
        // Only the server can tell whether the deadline of a draft was chosen or read from the goal.
        const { include, hours_per_week, deadline } = started.intake;
        if (input.include !== intake.include || deadline !== intake.deadline)
          props.onChange({ include, hours_per_week, deadline });
      };
      start.mutate({ id: newId(), intake: input, replaces }, { onSuccess, onError });
    };
    if (!generation || !isGenerating(generation)) return begin(generation);
    // It may have ended in the meantime: then its draft is the one to replace.
    return void cancel
      .mutateAsync(generation.id)
      .catch(() => generation)
      .then(begin);
  }

  function choose(blueprint: string) {
    const chosen = { blueprint, include: [], known_parts: [], outline: null };
    props.onChange(chosen);
    build({ ...intake, ...chosen });
  }

  function toAnswers({ hours_per_week, deadline }: DraftPlan) {
    // A deadline that was removed from the draft must not be read from the goal again.
    const wasRemoved = deadline === null && generation?.adaptation?.deadline_from_words === true;
    return { hours_per_week, no_deadline: intake.no_deadline || wasRemoved };
  }

  function add(keys: string[], plan: DraftPlan) {
    composeWith([...intake.include, ...keys], plan);
  }

  /** Builds the draft again with exactly these additions. */
  function composeWith(keys: string[], plan: DraftPlan) {
    const changed = { include: keys, ...toAnswers(plan) };
    props.onChange(changed);
    // The draft stays as it is, and the answers with it.
    const { include: before, hours_per_week: hours, no_deadline } = intake;
    const undo = () => props.onChange({ include: before, hours_per_week: hours, no_deadline });
    build({ ...intake, ...changed, deadline: plan.deadline }, undo);
  }

  /** Without a deadline nothing is left out for it, and the title names the whole goal. */
  function removeDeadline({ hours_per_week }: DraftPlan) {
    const { hours_per_week: hours, deadline, no_deadline } = intake;
    const changed = { hours_per_week, deadline: null, no_deadline: true };
    props.onChange(changed);
    const undo = () => props.onChange({ hours_per_week: hours, deadline, no_deadline });
    build({ ...intake, ...changed }, undo);
  }

  /** Opens the hours and dates as the draft has them. */
  function changePlan(plan: DraftPlan) {
    props.onChange({ ...toAnswers(plan), deadline: plan.deadline });
    onStep("plan");
  }

  // Build only if the answers changed since the last draft or were never built.
  const isLoaded = !isStarting && (generationId === null || generation !== undefined);
  const isOutdated = !generation || !isSameIntake(generation.intake, intake);
  useOnce(shouldBuild && hasGoal && isLoaded && isOutdated, build);

  if (!hasGoal && !generation) {
    return (
      <Card>
        <EmptyState
          title={t("paths:generation.goalNeeded")}
          description={t("paths:generation.goalNeededDescription")}
          action={<Button onClick={() => onStep("goal")}>{t("onboarding:goal.write")}</Button>}
        />
      </Card>
    );
  }
  const outcome = generation && !isGenerating(generation) && (
    <Outcome
      {...props}
      generation={generation}
      onBuild={() => build()}
      onChoose={choose}
      onAdd={add}
      onRemoveDeadline={removeDeadline}
      onRestart={(plan) => composeWith([], plan)}
      onChangePlan={changePlan}
    />
  );
  if (start.isError) {
    return (
      <>
        <Card>
          <ErrorState
            title={t("paths:generation.notStarted")}
            description={errorText(t, start.error)}
            onRetry={() => build(start.variables?.intake)}
          />
          <GenerationActions className="pb-4" onStep={onStep} />
        </Card>
        {generation?.path_id && outcome}
      </>
    );
  }
  if (isStarting) return <GenerationProgress intake={intake} stage="planning" />;
  if (!generationId) {
    return (
      <Card>
        <EmptyState
          title={t("paths:generation.ready")}
          description={t("paths:generation.readyDescription")}
          action={<GenerationActions isFirst onBuild={() => build()} onStep={onStep} />}
        />
      </Card>
    );
  }
  if (!generation) {
    if (!query.isError) return <DraftSkeleton />;
    return (
      <Card>
        <QueryFallback query={query} failedTitle={t("paths:draft.loadFailed")} />
        <GenerationActions className="pb-4" onStep={onStep} onBuild={() => build()} />
      </Card>
    );
  }
  if (isGenerating(generation)) {
    return (
      <GenerationProgress
        intake={generation.intake}
        stage={generation.stage}
        isUnreachable={query.isError}
        isCancelling={cancel.isPending}
        cancelError={cancel.error}
        onCancel={() => cancel.mutate(generation.id)}
      />
    );
  }
  return outcome;
}

type OutcomeProps = Pick<GenerationStepProps, "onStep" | "onOutline" | "onDone"> & {
  generation: Generation;
  onBuild: () => void;
  onChoose: (blueprint: string) => void;
  onAdd: (keys: string[], plan: DraftPlan) => void;
  onRemoveDeadline: (plan: DraftPlan) => void;
  onRestart: (plan: DraftPlan) => void;
  onChangePlan: (plan: DraftPlan) => void;
};

function Outcome({ generation, ...actions }: OutcomeProps) {
  const { t } = useTranslation();
  const { status, choice, path_id, also, adaptation } = generation;
  const { onStep, onOutline, onBuild, onChoose } = actions;
  if (status === "done" && path_id) {
    const today = generation.created_at.slice(0, 10);
    const builtFor = findDeadline({ ...generation.intake, today });
    return (
      <DraftPreview
        {...actions}
        pathId={path_id}
        also={also}
        adaptation={adaptation}
        builtFor={builtFor}
        hasAdditions={generation.intake.include.length > 0}
      />
    );
  }
  if (status === "choice" && choice) {
    const { goal } = generation.intake;
    const choose = { onChoose, onStep, onOutline };
    return <GenerationChoice goal={goal} choice={choice} {...choose} />;
  }
  const isCancelled = status === "cancelled";
  return (
    <Card>
      {isCancelled ? (
        <EmptyState
          title={t("paths:generation.cancelled")}
          description={t("paths:generation.cancelledDescription")}
        />
      ) : (
        <ErrorState
          title={t("paths:generation.failed")}
          description={t("paths:generation.failedDescription")}
        />
      )}
      <GenerationActions
        className="pb-4"
        onStep={onStep}
        onBuild={onBuild}
        hasBlueprints={!isCancelled}
      />
    </Card>
  );
}

function useGeneration(id: string | null) {
  const client = useQueryClient();
  useLiveEvent("generation.changed", (event) => {
    if (event.id === id) void client.invalidateQueries(generationQuery(event.id));
  });
  return useQuery({ ...generationQuery(id ?? ""), enabled: id !== null });
}

function useOnce(isDue: boolean, act: () => void): void {
  const isDone = useRef(false);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    run();
  }, [isDue]);
}

/** `saved` comes from the server, which trims texts. */
function isSameIntake(saved: Intake, intake: Intake): boolean {
  return (Object.keys(intake) as (keyof Intake)[]).every((key) => {
    const value = intake[key];
    const trimmed = typeof value === "string" ? value.trim() : value;
    return JSON.stringify(saved[key]) === JSON.stringify(trimmed);
  });
}
