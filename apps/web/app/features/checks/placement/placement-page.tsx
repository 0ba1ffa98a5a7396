import { checksEndpoints } from "@masar/contract/checks/endpoints";
import { placementLimits } from "@masar/contract/checks/constants";
import type { CheckAnswer, PlacementQuestions } from "@masar/contract/checks/schemas";
import type { PathChange } from "@masar/contract/paths/edit-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { selectPlacementQuestion } from "@masar/domain/checks/placement";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { pathKey } from "#web/entities/query-keys.ts";
import { call } from "#web/platform/api/api-client.ts";
import { links } from "#web/platform/urls/links.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { QuestionForm } from "#web/features/checks/question-form.tsx";
import { PlacementResult } from "./placement-result.tsx";
import {
  createRunningPlacement,
  gradeAnswers,
  loadRunningPlacement,
  removeRunningPlacement,
  type RunningPlacement,
  storeRunningPlacement,
  toPlacementMilestones,
} from "./running-placement.ts";

/** Under the path's key, so that a change of the path fetches it again. */
function placementQuery(pathId: string) {
  return queryOptions({
    queryKey: [...pathKey(pathId), "placement"],
    queryFn: async () =>
      (await call(checksEndpoints, "getPlacement", { params: { id: pathId } })).milestones,
  });
}

type PlacementPageProps = {
  pathId: string;
  isApplying: boolean;
  /** Calls `onDone` after the server accepted the change. */
  onApply: (change: PathChange, onDone: () => void) => void;
  /** The learner has decided, or goes back. */
  onLeave: () => void;
};

/** Asks what the learner knows of a path, and proposes what to leave out. */
export function PlacementPage(props: PlacementPageProps) {
  const { t } = useTranslation();
  const path = useQuery(pathQuery(props.pathId));
  const questions = useQuery(placementQuery(props.pathId));
  if (path.data && questions.data) {
    return questions.data.length > 0 && path.data.path.status !== "archived" ? (
      <LoadedPlacement {...props} detail={path.data} questions={questions.data} />
    ) : (
      <NoPlacement to={links.path(props.pathId)} />
    );
  }
  return (
    <QueryFallback
      isPage
      query={path.data ? questions : path}
      failedTitle={t("checks:placement.failed")}
      missing={<NoPlacement to={links.paths} />}
      className="mx-auto grid w-full max-w-3xl gap-5"
    >
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-64" />
    </QueryFallback>
  );
}

function NoPlacement({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      title={t("checks:placement.none.title")}
      description={t("checks:placement.none.text")}
      action={<ButtonLink to={to}>{t("checks:placement.none.back")}</ButtonLink>}
    />
  );
}

type LoadedPlacementProps = PlacementPageProps & {
  detail: PathDetail;
  questions: PlacementQuestions[];
};

function LoadedPlacement({ detail, questions, ...props }: LoadedPlacementProps) {
  const { t } = useTranslation();
  const { pathId } = props;
  const [running, setRunning] = useState(() => loadRunningPlacement(pathId));
  const leave = () => {
    removeRunningPlacement(pathId);
    props.onLeave();
  };
  const save = (next: RunningPlacement) => {
    storeRunningPlacement(pathId, next);
    setRunning(next);
  };
  if (!running) {
    return <PlacementStart pathId={pathId} onStart={() => save(createRunningPlacement())} />;
  }
  const answers = gradeAnswers(questions, running);
  const question = selectPlacementQuestion(toPlacementMilestones(questions), answers);
  if (!question) {
    return (
      <PlacementResult
        key={running.id}
        detail={detail}
        questions={questions}
        answers={answers}
        isApplying={props.isApplying}
        onApply={(change) => props.onApply(change, leave)}
        onKeep={leave}
        onRestart={() => save(createRunningPlacement())}
      />
    );
  }
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

function PlacementStart({ pathId, onStart }: { pathId: string; onStart: () => void }) {
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
        <ButtonLink variant="quiet" to={links.path(pathId)}>
          {t("checks:placement.start.back")}
        </ButtonLink>
      </div>
    </div>
  );
}
