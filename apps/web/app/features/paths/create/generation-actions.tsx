import type { OnboardingStep } from "@masar/contract/paths/constants";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";

type GenerationActionsProps = {
  onStep: (step: OnboardingStep) => void;
  onBuild?: () => void;
  /** Nothing was built yet. */
  isFirst?: boolean;
  hasBlueprints?: boolean;
  className?: string;
};

/** What to do when there is no draft: build, choose a blueprint, change the answers. */
export function GenerationActions(props: GenerationActionsProps) {
  const { onStep, onBuild, isFirst = false, hasBlueprints = false, className } = props;
  const { t } = useTranslation();
  return (
    <div className={cn("flex flex-wrap justify-center gap-3", className)}>
      {onBuild && (
        <Button onClick={onBuild}>
          {t(isFirst ? "paths:generation.build" : "paths:generation.retry")}
        </Button>
      )}
      {hasBlueprints && (
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
