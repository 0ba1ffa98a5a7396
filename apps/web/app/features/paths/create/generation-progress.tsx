import { limits } from "@masar/contract/limits";
import { type GenerationStage, generationStages } from "@masar/contract/paths/constants";
import type { Intake } from "@masar/contract/paths/schemas";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { PathRoadmap } from "#web/entities/path/path-roadmap.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";

const slowAfterMs = limits.generation.slowAfterSeconds * 1000;

type GenerationProgressProps = {
  intake: Intake;
  stage: GenerationStage;
  isUnreachable?: boolean;
  isCancelling?: boolean;
  cancelError?: unknown;
  /** Undefined until the generation runs. */
  onCancel?: () => void;
};

export function GenerationProgress(props: GenerationProgressProps) {
  const { intake, stage, isUnreachable, isCancelling, cancelError, onCancel } = props;
  const { t } = useTranslation();
  // Only a running generation can be left: its end sends a notification.
  const isSlow = useIsSlow(onCancel !== undefined);
  const current = generationStages.indexOf(stage);
  const name = intake.outline?.title ?? intake.goal;
  const stageName = t(`paths:generation.stages.${stage}`);
  return (
    <Card className="grid grid-cols-1 gap-5 sm:p-8">
      <div className="flex items-center gap-3">
        <Spinner label={null} />
        <div className="min-w-0">
          <h2 className="text-xl">{t("paths:generation.heading")}</h2>
          {name && (
            <p className="text-ink-2 wrap-anywhere">
              <bdi {...bidiText(name)} />
            </p>
          )}
        </div>
      </div>
      <output className="sr-only">{stageName}</output>
      <PathRoadmap
        steps={generationStages.map((key, index) => ({
          key,
          title: t(`paths:generation.stages.${key}`),
          state: index < current ? "done" : index === current ? "now" : "later",
        }))}
      />
      {isUnreachable ? (
        <InlineAlert tone="info">{t("paths:generation.offline")}</InlineAlert>
      ) : (
        isSlow && (
          <InlineAlert tone="info">{t("paths:generation.slow", { stage: stageName })}</InlineAlert>
        )
      )}
      {cancelError ? (
        <InlineAlert tone="error">
          {t("paths:generation.cancelFailed")}. {errorText(t, cancelError)}
        </InlineAlert>
      ) : null}
      {onCancel && (
        <Button
          variant="secondary"
          className="justify-self-start"
          loading={isCancelling}
          onClick={onCancel}
        >
          {t("paths:generation.cancel")}
        </Button>
      )}
    </Card>
  );
}

function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isSlow;
}

export function DraftSkeleton() {
  return (
    <Card className="sm:p-8">
      <LoadingRegion className="grid gap-5">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
        {["a", "b", "c", "d"].map((key) => (
          <div key={key} className="flex items-center gap-4">
            <Skeleton className="size-11 rounded-full!" />
            <Skeleton className="h-6 flex-1" />
          </div>
        ))}
      </LoadingRegion>
    </Card>
  );
}
