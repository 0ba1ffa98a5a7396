import type { OnboardingStep } from "@masar/contract/paths/constants";
import type { Candidate, Generation } from "@masar/contract/paths/schemas";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { ChoiceCard } from "#web/ui/forms/choice-card.tsx";
import { cn } from "#web/ui/display/cn.ts";

type GenerationChoiceProps = {
  goal: string;
  choice: NonNullable<Generation["choice"]>;
  onChoose: (blueprint: string) => void;
  onStep: (step: OnboardingStep) => void;
  onOutline: () => void;
};

/** Shown when no blueprint matches the goal: offers the closest ones. */
export function GenerationChoice(props: GenerationChoiceProps) {
  const { goal, choice, onChoose, onStep, onOutline } = props;
  const { t } = useTranslation();
  const { reason, are_related, candidates } = choice;
  const isUnrelated = !are_related && candidates.length > 0;
  return (
    <Card className="grid grid-cols-1 gap-5 sm:p-8">
      <div>
        <CardTitle eyebrow={goal && <bdi {...bidiText(goal)} className="wrap-anywhere" />}>
          {t(`paths:choice.${reason}`)}
        </CardTitle>
        <p className="measure mt-1 text-ink-2">
          {candidates.length > 0 && are_related
            ? t(`paths:choice.${reason}Description`)
            : t("paths:choice.none")}
        </p>
      </div>
      {!isUnrelated && <CandidateList candidates={candidates} onChoose={onChoose} />}
      <div className="flex flex-wrap gap-3">
        <Button variant={are_related ? "secondary" : "primary"} onClick={onOutline}>
          {t("onboarding:outline.make")}
        </Button>
        <Button variant="secondary" onClick={() => onStep("goal")}>
          {t("paths:generation.changeGoal")}
        </Button>
        {reason === "nothing_left" && (
          <Button variant="quiet" onClick={() => onStep("level")}>
            {t("paths:generation.changeAnswers")}
          </Button>
        )}
      </div>
      {isUnrelated && (
        <section aria-labelledby="others" className="grid grid-cols-1 gap-3">
          <h3 id="others">{t("onboarding:goal.answer.others")}</h3>
          <CandidateList candidates={candidates} onChoose={onChoose} />
        </section>
      )}
    </Card>
  );
}

type CandidateListProps = { candidates: Candidate[]; onChoose: (blueprint: string) => void };

export function CandidateList({ candidates, onChoose }: CandidateListProps) {
  const { t } = useTranslation();
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {candidates.map((item) => (
        <li key={item.blueprint}>
          <ChoiceCard
            title={item.title}
            description={item.description}
            meta={joinFacts(t, [
              t("paths:draft.milestones", { count: item.milestones }),
              t("paths:draft.hours", { count: item.hours }),
            ])}
            onChoose={() => onChoose(item.blueprint)}
          />
        </li>
      ))}
    </ul>
  );
}

type GenerationActionsProps = {
  onStep: (step: OnboardingStep) => void;
  onBuild?: () => void;
  /** Nothing was built yet. */
  isFirst?: boolean;
  hasBlueprints?: boolean;
  className?: string;
};

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
