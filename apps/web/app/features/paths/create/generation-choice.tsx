import type { OnboardingStep } from "@masar/contract/paths/constants";
import type { Generation } from "@masar/contract/paths/schemas";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { CandidateList } from "./candidate-list.tsx";

type GenerationChoiceProps = {
  goal: string;
  choice: NonNullable<Generation["choice"]>;
  onChoose: (blueprint: string) => void;
  onStep: (step: OnboardingStep) => void;
};

/** Shown when no blueprint matches the goal: offers the closest ones. */
export function GenerationChoice({ goal, choice, onChoose, onStep }: GenerationChoiceProps) {
  const { t } = useTranslation();
  const { reason, candidates } = choice;
  return (
    <Card className="grid grid-cols-1 gap-5 sm:p-8">
      <div>
        <CardTitle eyebrow={goal && <bdi {...bidiText(goal)} className="wrap-anywhere" />}>
          {t(`paths:choice.${reason}`)}
        </CardTitle>
        <p className="measure mt-1 text-ink-2">
          {candidates.length > 0 ? t(`paths:choice.${reason}Description`) : t("paths:choice.none")}
        </p>
      </div>
      <CandidateList candidates={candidates} onChoose={onChoose} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onStep("goal")}>
          {t("paths:generation.changeGoal")}
        </Button>
        {reason === "nothing_left" && (
          <Button variant="quiet" onClick={() => onStep("level")}>
            {t("paths:generation.changeAnswers")}
          </Button>
        )}
      </div>
    </Card>
  );
}
