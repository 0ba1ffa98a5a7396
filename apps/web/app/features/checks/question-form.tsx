import type { Question } from "@masar/contract/checks/question-schemas";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { AnswerInput, firstValues, isAnswered } from "./answer-inputs.tsx";
import { QuestionCode, QuestionText, useBilingual } from "./question-text.tsx";

type QuestionFormProps = {
  question: Question;
  seed: string;
  number: string;
  /** Instead of the form once the question is answered. */
  answered?: ReactNode;
  onAnswer: (values: string[]) => void;
  note: string;
  submitLabel: string;
};

/** One question and the form of its answer. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, seed, number, answered, onAnswer, note, submitLabel } = props;
  const { t } = useTranslation();
  const textOf = useBilingual();
  const [values, setValues] = useState(() => firstValues(question, seed));
  const heading = useRef<HTMLHeadingElement>(null);
  const isGiven = Boolean(answered);
  useEffect(() => {
    if (!isGiven) heading.current?.focus();
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
      {answered || (
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
