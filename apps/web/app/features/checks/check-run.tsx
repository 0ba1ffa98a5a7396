import type { CheckAnswer, MilestoneCheck } from "@masar/contract/checks/schemas";
import { countNeeded } from "@masar/domain/checks/grade-check";
import { isCorrectAnswer } from "@masar/domain/checks/grade-answer";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Star, StarMark } from "#web/ui/display/star.tsx";
import { AnsweredQuestion } from "./answered-question.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuestionReport } from "./question-report.tsx";
import { ReadAgain } from "./read-again.tsx";
import type { RunningCheck } from "./running-check.ts";

type CheckRunProps = {
  title: ReactNode;
  pathId: string;
  check: MilestoneCheck;
  running: RunningCheck;
  nameStep: (step: string) => string | undefined;
  onAnswer: (answer: CheckAnswer) => void;
  onEnd: () => void;
};

/** One question at a time, each explained after its answer. */
export function CheckRun(props: CheckRunProps) {
  const { title, pathId, check, running, nameStep, onAnswer, onEnd } = props;
  const { t } = useTranslation();
  const { questions } = running;
  const [index, setIndex] = useState(running.answers.length);
  const question = questions[index];
  const answer = running.answers[index];
  const isLast = index === questions.length - 1;
  if (!question) return null;
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-base font-medium wrap-anywhere">
          {t("checks:title")}
          {t("between")}
          {title}
        </h1>
        <Progress total={questions.length} index={index} />
      </header>
      <QuestionForm
        key={question.id}
        question={question}
        seed={running.id}
        number={joinFacts(t, [
          t("checks:run.number", { number: index + 1, total: questions.length }),
          displayText(nameStep(question.sub_milestone) ?? ""),
        ])}
        submitLabel={t("checks:run.submit")}
        onAnswer={(values) => onAnswer({ question: question.id, values })}
        note={t("checks:run.needed", {
          needed: countNeeded(questions.length),
          total: questions.length,
        })}
        answered={
          answer && (
            <AnsweredQuestion question={question} values={answer.values}>
              {!isCorrectAnswer(question, answer.values) && (
                <ReadAgain
                  pathId={pathId}
                  milestoneKey={check.milestone_key}
                  step={nameStep(question.sub_milestone)}
                />
              )}
              <div className="flex flex-wrap items-center gap-3">
                <Button onClick={isLast ? onEnd : () => setIndex(index + 1)}>
                  {t(isLast ? "checks:run.result" : "checks:run.next")}
                </Button>
                <QuestionReport question={question.id} />
              </div>
            </AnsweredQuestion>
          )
        }
      />
    </div>
  );
}

function Progress({ total, index }: { total: number; index: number }) {
  return (
    <div aria-hidden="true" className="flex w-full max-w-80 items-center gap-1">
      {Array.from({ length: total }, (_, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- positions do not move
        <span key={position} className="contents">
          {position > 0 && (
            <span className={`h-0.5 flex-1 ${position <= index ? "bg-teal" : "bg-line"}`} />
          )}
          {position < index ? (
            // Without a tick: the answer may have been wrong.
            <StarMark className="size-5 shrink-0 text-teal" />
          ) : (
            <Star state={position === index ? "now" : "later"} className="size-5 shrink-0" />
          )}
        </span>
      ))}
    </div>
  );
}
