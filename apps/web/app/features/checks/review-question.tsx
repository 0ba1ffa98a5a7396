import type { Question } from "@masar/contract/checks/question-schemas";
import { isCorrectAnswer } from "@masar/domain/checks/grade-answer";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AnsweredQuestion } from "./answered-question.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuestionReport } from "./question-report.tsx";
import { ReadAgain } from "./read-again.tsx";

type ReviewQuestionFormProps = {
  question: Question;
  pathId: string;
  milestoneKey: string;
  seed: string;
  number: string;
  values: string[] | undefined;
  onAnswer: (values: string[]) => void;
  next: ReactNode;
};

/** A question of a review of what fades. */
export function ReviewQuestionForm(props: ReviewQuestionFormProps) {
  const { question, pathId, milestoneKey, seed, number, values, onAnswer, next } = props;
  const { t } = useTranslation();
  return (
    <QuestionForm
      key={question.id}
      question={question}
      seed={seed}
      number={number}
      submitLabel={t("checks:run.submit")}
      note={t("checks:run.unknownNote")}
      onAnswer={onAnswer}
      answered={
        values && (
          <AnsweredQuestion question={question} values={values}>
            {!isCorrectAnswer(question, values) && (
              <ReadAgain pathId={pathId} milestoneKey={milestoneKey} step={undefined} />
            )}
            <div className="flex flex-wrap items-center gap-3">
              {next}
              <QuestionReport question={question.id} />
            </div>
          </AnsweredQuestion>
        )
      }
    />
  );
}
