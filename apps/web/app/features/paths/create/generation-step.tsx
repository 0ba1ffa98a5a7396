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
import { DraftPreview } from "./draft-preview.tsx";
import { GenerationChoice } from "./generation-choice.tsx";
import { DraftSkeleton, GenerationProgress } from "./generation-progress.tsx";
import {
  generationQuery,
  isUnderWay,
  useCancelGeneration,
  useStartGeneration,
} from "#web/features/paths/paths.api.ts";

type PathStepProps = {
  intake: Intake;
  generationId: string | null;
  isBuildAsked: boolean;
  onGeneration: (id: string) => void;
  onChange: (patch: Partial<Intake>) => void;
  onStep: (step: OnboardingStep) => void;
  onDone: () => Promise<void>;
};

/** The last step: the path is built before the learner's eyes, and waits as a draft. */
export function GenerationStep(props: PathStepProps) {
  const { intake, generationId, isBuildAsked, onGeneration, onStep } = props;
  const { t } = useTranslation();
  const generation = useGeneration(generationId);
  const cancel = useCancelGeneration();
  const start = useStartGeneration();
  const current = generation.data;
  const hasGoal = intake.goal.trim() !== "" || intake.blueprint !== null;

  function build(wanted: Intake = intake) {
    if (current && isUnderWay(current)) cancel.mutate(current.id);
    const body = { id: newId(), intake: wanted, replaces: current?.path_id ?? null };
    start.mutate(body, { onSuccess: ({ id }) => onGeneration(id) });
  }

  function choose(blueprint: string) {
    props.onChange({ blueprint });
    build({ ...intake, blueprint });
  }

  // Answers that changed since the last draft, or were never built: the learner asked for a path.
  const isKnown = generationId === null || current !== undefined;
  const isOutdated = !current || !isSameIntake(current.intake, intake);
  useOnce(isBuildAsked && hasGoal && isKnown && isOutdated, build);

  if (!hasGoal && !current) return <GoalNeeded onStep={onStep} />;
  if (start.isError) {
    return (
      <Card>
        <ErrorState
          title={t("paths:generation.notStarted")}
          description={errorText(t, start.error)}
          onRetry={() => build(start.variables?.intake)}
        />
        <OtherWays onStep={onStep} />
      </Card>
    );
  }
  if (start.isPending) return <GenerationProgress intake={intake} stage="planning" />;
  if (!generationId) return <Ready onBuild={() => build()} onStep={onStep} />;
  if (!current) {
    if (!generation.isError) return <DraftSkeleton />;
    return (
      <Card>
        <ErrorState
          title={t("paths:draft.loadFailed")}
          description={errorText(t, generation.error)}
          retrying={generation.isFetching}
          onRetry={() => void generation.refetch()}
        />
        <OtherWays onStep={onStep} onBuild={() => build()} />
      </Card>
    );
  }
  if (isUnderWay(current)) {
    return (
      <GenerationProgress
        intake={current.intake}
        stage={current.stage}
        isUnreachable={generation.isError}
        isCancelling={cancel.isPending}
        cancelError={cancel.error}
        onCancel={() => cancel.mutate(current.id)}
      />
    );
  }
  return <Outcome {...props} generation={current} onBuild={() => build()} onChoose={choose} />;
}

type OutcomeProps = Pick<PathStepProps, "onChange" | "onStep" | "onDone"> & {
  generation: Generation;
  onBuild: () => void;
  onChoose: (blueprint: string) => void;
};

function Outcome({ generation, onStep, onDone, onBuild, onChoose }: OutcomeProps) {
  const { t } = useTranslation();
  const { status, choice, path_id, also, adaptation } = generation;
  if (status === "done" && path_id) {
    return (
      <DraftPreview
        pathId={path_id}
        also={also}
        adaptation={adaptation}
        onChoose={onChoose}
        onBuild={onBuild}
        onStep={onStep}
        onDone={onDone}
      />
    );
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
      <OtherWays onStep={onStep} onBuild={onBuild} hasReadyMade={!isCancelled} />
    </Card>
  );
}

type Steps = Pick<PathStepProps, "onStep">;

type OtherWaysProps = Steps & { onBuild?: () => void; hasReadyMade?: boolean };

function OtherWays({ onStep, onBuild, hasReadyMade = false }: OtherWaysProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap justify-center gap-3 pb-4">
      {onBuild && <Button onClick={onBuild}>{t("paths:generation.retry")}</Button>}
      {hasReadyMade && (
        <Button variant="secondary" onClick={() => onStep("goal")}>
          {t("paths:generation.chooseBlueprint")}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onStep("goal")}>
        {t("paths:generation.changeAnswers")}
      </Button>
    </div>
  );
}

function GoalNeeded({ onStep }: Steps) {
  const { t } = useTranslation();
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

function Ready({ onStep, onBuild }: Steps & { onBuild: () => void }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        title={t("paths:generation.ready")}
        description={t("paths:generation.readyDescription")}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onBuild}>{t("paths:generation.build")}</Button>
            <Button variant="secondary" onClick={() => onStep("goal")}>
              {t("paths:generation.changeAnswers")}
            </Button>
          </div>
        }
      />
    </Card>
  );
}

/** How a generation stands: told by the stream, asked for where the stream is down. */
function useGeneration(id: string | null) {
  const client = useQueryClient();
  useLiveEvent("generation.changed", (event) => {
    if (event.id === id) void client.invalidateQueries(generationQuery(event.id));
  });
  return useQuery({ ...generationQuery(id ?? ""), enabled: id !== null });
}

/** Does something the first time `isDue` holds. */
function useOnce(isDue: boolean, act: () => void): void {
  const isDone = useRef(false);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    run();
  }, [isDue]);
}

function isSameIntake(a: Intake, b: Intake): boolean {
  const keys = Object.keys(b) as (keyof Intake)[];
  return keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(tidy(b[key])));
}

/** As the server keeps it. */
function tidy(answer: Intake[keyof Intake]) {
  return typeof answer === "string" ? answer.trim() : answer;
}
