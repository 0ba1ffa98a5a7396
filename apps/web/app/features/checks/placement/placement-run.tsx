import { placementLimits } from "@masar/contract/checks/constants";
import type { CheckAnswer, PlacementQuestions } from "@masar/contract/checks/schemas";
import { type PlacementAnswer, selectPlacementQuestion } from "@masar/domain/checks/placement";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { QuestionForm } from "#web/features/checks/question-form.tsx";
import {
  createRunningPlacement,
  gradeAnswers,
  loadRunningPlacement,
  type RunningPlacement,
  storeRunningPlacement,
  toPlacementMilestones,
} from "./running-placement.ts";

type PlacementRunProps = {
  /** Under which the answers are stored on the device. */
  storedAs: string;
  questions: PlacementQuestions[];
  /** Beside the button that starts. */
  back: ReactNode;
  renderResult: (answers: PlacementAnswer[], restart: () => void) => ReactNode;
};

/** The start of a placement, its questions one by one, then the result. */
export function PlacementRun({ storedAs, questions, back, renderResult }: PlacementRunProps) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(() => loadRunningPlacement(storedAs));
  const save = (next: RunningPlacement) => {
    storeRunningPlacement(storedAs, next);
    setRunning(next);
  };
  const start = () => save(createRunningPlacement());
  if (!running) return <PlacementStart back={back} onStart={start} />;
  const answers = gradeAnswers(questions, running);
  const question = selectPlacementQuestion(toPlacementMilestones(questions), answers);
  if (!question) return <div key={running.id}>{renderResult(answers, start)}</div>;
  const answer = (given: CheckAnswer) => save({ ...running, answers: [...running.answers, given] });
  const available = questions.reduce((sum, milestone) => sum + milestone.questions.length, 0);
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6">
      <h1 className="text-base font-medium">{t("checks:placement.title")}</h1>
      <QuestionForm
        key={question.id}
        question={question}
        seed={running.id}
        number={t("checks:placement.run.number", {
          number: answers.length + 1,
          total: Math.min(placementLimits.maxQuestions, available),
        })}
        submitLabel={t("checks:placement.run.submit")}
        note={t("checks:placement.run.note")}
        onAnswer={(values) => answer({ question: question.id, values })}
      />
    </div>
  );
}

function PlacementStart({ back, onStart }: { back: ReactNode; onStart: () => void }) {
  const { t } = useTranslation();
  const { minQuestions: min, maxQuestions: max } = placementLimits;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeader title={t("checks:placement.title")} />
      <div className="measure grid gap-3">
        <p>{t("checks:placement.start.about", { min, max })}</p>
        <p>{t("checks:placement.start.unknown")}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStart}>{t("checks:placement.start.start")}</Button>
        {back}
      </div>
    </div>
  );
}
