import type { OnboardingStep } from "@masar/contract/paths/constants";
import type { Generation, Intake } from "@masar/contract/paths/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
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
import { DraftPreview } from "./draft-preview.tsx";
import { GenerationActions, GenerationChoice } from "./generation-choice.tsx";
import { DraftSkeleton, GenerationProgress } from "./generation-progress.tsx";
import {
  generationQuery,
  isGenerating,
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
  onDone: () => Promise<void>;
};

type DraftPlan = Pick<Intake, "hours_per_week" | "deadline">;

/** The last onboarding step: generates the path and shows it as a draft. */
export function GenerationStep(props: GenerationStepProps) {
  const { intake, generationId, shouldBuild, onGeneration, onStep } = props;
  const { t } = useTranslation();
  const query = useGeneration(generationId);
  const cancel = useCancelGeneration();
  const start = useStartGeneration();
  const generation = query.data;
  const hasGoal = intake.goal.trim() !== "" || intake.blueprint !== null;

  function build(input: Intake = intake) {
    if (generation && isGenerating(generation)) cancel.mutate(generation.id);
    const body = { id: newId(), intake: input, replaces: generation?.path_id ?? null };
    start.mutate(body, { onSuccess: ({ id }) => onGeneration(id) });
  }

  function choose(blueprint: string) {
    props.onChange({ blueprint, include: [] });
    build({ ...intake, blueprint, include: [] });
  }

  function add(key: string, { hours_per_week, deadline }: DraftPlan) {
    const changed = { include: [...intake.include, key], hours_per_week, deadline };
    props.onChange(changed);
    build({ ...intake, ...changed });
  }

  // Build only if the answers changed since the last draft or were never built.
  const isLoaded = generationId === null || generation !== undefined;
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
  if (start.isError) {
    return (
      <Card>
        <ErrorState
          title={t("paths:generation.notStarted")}
          description={errorText(t, start.error)}
          onRetry={() => build(start.variables?.intake)}
        />
        <GenerationActions className="pb-4" onStep={onStep} />
      </Card>
    );
  }
  if (start.isPending) return <GenerationProgress intake={intake} stage="planning" />;
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
  return (
    <Outcome
      {...props}
      generation={generation}
      onBuild={() => build()}
      onChoose={choose}
      onAdd={add}
    />
  );
}

type OutcomeProps = Pick<GenerationStepProps, "onStep" | "onDone"> & {
  generation: Generation;
  onBuild: () => void;
  onChoose: (blueprint: string) => void;
  onAdd: (key: string, plan: DraftPlan) => void;
};

function Outcome({ generation, ...actions }: OutcomeProps) {
  const { t } = useTranslation();
  const { status, choice, path_id, also, adaptation } = generation;
  const { onStep, onBuild, onChoose } = actions;
  if (status === "done" && path_id) {
    return <DraftPreview {...actions} pathId={path_id} also={also} adaptation={adaptation} />;
  }
  if (status === "choice" && choice) {
    const { goal } = generation.intake;
    return <GenerationChoice goal={goal} choice={choice} onChoose={onChoose} onStep={onStep} />;
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
