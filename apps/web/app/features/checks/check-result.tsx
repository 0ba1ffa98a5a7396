import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAttempt, MilestoneCheck } from "@masar/contract/checks/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { countNeeded } from "@masar/domain/checks/grade-check";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Star } from "#web/ui/display/star.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { AnswerFeedback } from "./answer-feedback.tsx";
import { MissedCards } from "./missed-cards.tsx";
import { QuestionReport } from "./question-report.tsx";
import { QuestionCode, QuestionText, useBilingual } from "./question-text.tsx";
import { ReadAgain } from "./read-again.tsx";
import { ResultActions } from "./result-actions.tsx";

type CheckResultProps = {
  title: ReactNode;
  detail: PathDetail;
  check: MilestoneCheck;
  attempt: CheckAttempt;
  nameStep: (step: string) => string | undefined;
  onRepeat: () => void;
};

/** How many answers were right, and every missed question with its explanation. */
export function CheckResult(props: CheckResultProps) {
  const { title, detail, check, attempt, nameStep, onRepeat } = props;
  const { path } = detail;
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { is_passed: isPassed, correct, total } = attempt;
  const missed = attempt.answers.flatMap(({ question: id, values, is_correct }) => {
    const question = check.questions.find((known) => known.id === id);
    return question && !is_correct ? [{ question, values }] : [];
  });
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <Card className="grid justify-items-start gap-4">
        <Star state={isPassed ? "done" : "now"} className="size-12" />
        <div className="grid gap-1">
          <p className="text-ink-2">{title}</p>
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none tabular-nums">
            {t("checks:result.right", { total, right: correct })}
          </h1>
          <p className="measure">
            {isPassed
              ? t("checks:result.passed")
              : t("checks:result.failed", { needed: countNeeded(total), total })}
          </p>
        </div>
        <ResultActions
          detail={detail}
          milestoneKey={check.milestone_key}
          isPassed={isPassed}
          onRepeat={onRepeat}
        />
      </Card>
      {missed.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-xl">{t("checks:result.missed", { count: missed.length })}</h2>
          <MissedCards
            sources={missed.map(({ question }) => ({
              question,
              path_id: path.id,
              milestone_key: check.milestone_key,
              sub_milestone: check.steps[question.sub_milestone] ?? null,
            }))}
          />
          <ol className="grid gap-4">
            {missed.map(({ question, values }) => (
              <li key={question.id}>
                <MissedQuestion question={question} values={values}>
                  <ReadAgain
                    pathId={path.id}
                    milestoneKey={check.milestone_key}
                    step={nameStep(question.sub_milestone)}
                  />
                </MissedQuestion>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

type MissedQuestionProps = { question: Question; values: readonly string[]; children: ReactNode };

function MissedQuestion({ question, values, children }: MissedQuestionProps) {
  const textOf = useBilingual();
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h3 className="text-base font-medium">
        <QuestionText text={textOf(question, "text")} />
      </h3>
      <QuestionCode question={question} />
      <AnswerFeedback question={question} values={values} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {children}
        <QuestionReport question={question.id} />
      </div>
    </Card>
  );
}
