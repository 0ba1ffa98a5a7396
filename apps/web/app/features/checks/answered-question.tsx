import type { Question } from "@masar/contract/checks/question-schemas";
import { countRightParts, isCorrectAnswer } from "@masar/domain/checks/grade-answer";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AnswerFeedback } from "./answer-feedback.tsx";

type AnsweredQuestionProps = {
  question: Question;
  values: readonly string[];
  /** Below the explanation. */
  children: ReactNode;
};

/** What an answer was worth, with its explanation. Apart from the form: a placement shows none. */
export function AnsweredQuestion({ question, values, children }: AnsweredQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is unmounted, so the focus moves to what is new.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid min-w-0 gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <AnswerHeading question={question} values={values} />
      </h2>
      <AnswerFeedback question={question} values={values} />
      {children}
    </section>
  );
}

function AnswerHeading({ question, values }: Omit<AnsweredQuestionProps, "children">) {
  const { t } = useTranslation();
  if (isCorrectAnswer(question, values)) return t("checks:feedback.right");
  if (values.length === 0) return t("checks:feedback.unknown");
  const parts = countRightParts(question, values);
  return parts ? t("checks:feedback.partly", parts) : t("checks:feedback.wrong");
}
