import type { Candidate } from "@masar/contract/paths/schemas";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ChoiceCard } from "#web/ui/forms/choice-card.tsx";
import type { ShownGoalAnswer } from "./use-goal-answer.ts";
import type { Setup } from "./use-onboarding.ts";

type GoalAnswerViewProps = {
  answer: ShownGoalAnswer | null;
  onChoose: (blueprint: string) => void;
  onOutline: () => void;
};

/** Reserves the room of its short answers, so that what follows does not move for them. */
export function GoalAnswerView({ answer, onChoose, onOutline }: GoalAnswerViewProps) {
  const { t } = useTranslation();
  const isChoice = answer?.kind === "choice" || answer?.kind === "model";
  const isUnrelated = answer?.kind === "choice" && !answer.are_related;
  const makeOutline = (
    <Button variant="secondary" className="justify-self-start" onClick={onOutline}>
      {t("onboarding:outline.make")}
    </Button>
  );
  return (
    <div className="grid min-h-[2lh] grid-cols-1 content-start gap-3 sm:min-h-[1lh]">
      {/* Only the sentence is read aloud after each pause in typing. */}
      <div aria-live="polite">{answer && <AnswerText answer={answer} />}</div>
      {isChoice && (
        <>
          {isUnrelated && makeOutline}
          <OfferedPaths
            areRelated={!isUnrelated}
            candidates={answer.kind === "choice" ? answer.candidates : []}
            onChoose={onChoose}
          />
          {!isUnrelated && makeOutline}
        </>
      )}
    </div>
  );
}

function AnswerText({ answer }: { answer: ShownGoalAnswer }) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  if (answer.kind === "crisis") {
    return <InlineAlert tone="info">{errorText(t, answer.error)}</InlineAlert>;
  }
  if (answer.kind === "path") {
    const { title, hours } = answer;
    const { count } = formatHours(hours);
    return (
      <p className="text-sm text-ink-2">{t("onboarding:goal.answer.served", { title, count })}</p>
    );
  }
  return <p>{t(`onboarding:goal.answer.${nameAnswer(answer)}`)}</p>;
}

function nameAnswer(answer: Extract<ShownGoalAnswer, { kind: "choice" | "model" }>) {
  if (answer.kind === "model") return "model";
  return answer.candidates.length > 0 && answer.are_related ? answer.reason : "none";
}

type OfferedPathsProps = {
  areRelated: boolean;
  candidates: Candidate[];
  onChoose: (blueprint: string) => void;
};

function OfferedPaths({ areRelated, candidates, onChoose }: OfferedPathsProps) {
  const { t } = useTranslation();
  if (candidates.length === 0) return null;
  const label = t(`onboarding:goal.answer.${areRelated ? "nearest" : "others"}`);
  const list = (
    <ul aria-label={label} className="grid grid-cols-1 gap-2">
      {candidates.map(({ blueprint, title, hours, milestones }) => (
        <li key={blueprint}>
          <ChoiceCard
            title={title}
            meta={joinFacts(t, [
              t("onboarding:blueprint.milestones", { count: milestones }),
              t("onboarding:blueprint.hours", { count: hours }),
            ])}
            onChoose={() => onChoose(blueprint)}
          />
        </li>
      ))}
    </ul>
  );
  if (areRelated) return list;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-2">{label}</p>
      {list}
    </div>
  );
}

/** Instead of an answer, when the path comes from an outline. */
export function OutlineSummary({ title, setup }: { title: string; setup: Setup }) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-3 rounded-md bg-sunken px-4 py-3">
      <p className="wrap-anywhere">
        {t("onboarding:outline.used")} <bdi {...bidiText(title)} className="font-medium" />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={setup.openOutline}>
          {t("onboarding:outline.edit")}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setup.change({ outline: null })}>
          {t("onboarding:outline.discard")}
        </Button>
      </div>
    </div>
  );
}
