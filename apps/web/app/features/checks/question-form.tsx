import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAnswer } from "@masar/contract/checks/schemas";
import { isCorrectAnswer } from "@masar/domain/checks/grade-answer";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { AnswerFeedback } from "./answer-feedback.tsx";
import { AnswerInput, firstValues, isAnswered } from "./answer-inputs.tsx";
import { QuestionCode, QuestionText, useBilingual } from "./question-text.tsx";

type QuestionFormProps = {
  question: Question;
  seed: string;
  number: string;
  /** Undefined until the question is answered. */
  answer?: CheckAnswer | undefined;
  onAnswer: (values: string[]) => void;
  note: string;
  submitLabel: string;
  /** Below the explanation. */
  children?: ReactNode;
};

/** One question; once it is answered, its explanation. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, seed, number, answer, onAnswer, note, submitLabel, children } = props;
  const { t } = useTranslation();
  const textOf = useBilingual();
  const [values, setValues] = useState(() => firstValues(question, seed));
  const heading = useRef<HTMLHeadingElement>(null);
  const feedback = useRef<HTMLHeadingElement>(null);
  const isGiven = answer !== undefined;
  // The pressed button is unmounted, so the focus moves to what is new.
  useEffect(() => {
    (isGiven ? feedback : heading).current?.focus();
  }, [isGiven]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAnswered(question, values)) onAnswer(values);
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
      <section className="grid min-w-0 gap-4">
        <p className="text-sm text-ink-2 tabular-nums">{number}</p>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
          <QuestionText text={textOf(question, "text")} />
        </h2>
        <QuestionCode question={question} />
      </section>
      {isGiven ? (
        <section className="grid min-w-0 gap-5">
          <h2 ref={feedback} tabIndex={-1} className="text-xl outline-none">
            {t(headingOf(question, answer))}
          </h2>
          <AnswerFeedback question={question} values={answer.values} />
          {children}
        </section>
      ) : (
        <form noValidate onSubmit={submit} className="grid min-w-0 gap-5">
          <AnswerInput question={question} seed={seed} values={values} onChange={setValues} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={!isAnswered(question, values)}>
              {submitLabel}
            </Button>
            <Button variant="secondary" onClick={() => onAnswer([])}>
              {t("checks:run.unknown")}
            </Button>
          </div>
          <p className="text-sm text-ink-2">{note}</p>
        </form>
      )}
    </div>
  );
}

function headingOf(question: Question, { values }: CheckAnswer) {
  if (isCorrectAnswer(question, values)) return "checks:feedback.right";
  return values.length === 0 ? "checks:feedback.unknown" : "checks:feedback.wrong";
}
