import type { CheckAnswer, MilestoneCheck } from "@masar/contract/checks/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { milestoneCheckQuery } from "#web/entities/check/check-queries.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { CheckResult } from "./check-result.tsx";
import { CheckRun } from "./check-run.tsx";
import { CheckStart } from "./check-start.tsx";
import { useSaveAttempt } from "./checks.api.ts";
import {
  createRunningCheck,
  isFinished,
  loadRunningCheck,
  removeRunningCheck,
  type RunningCheck,
  storeRunningCheck,
} from "./running-check.ts";

type CheckPageProps = { pathId: string; milestoneKey: string };

/** The check of a milestone: its start, one question after the other, and the result. */
export function CheckPage({ pathId, milestoneKey }: CheckPageProps) {
  const { t } = useTranslation();
  const path = useQuery(pathQuery(pathId));
  const check = useQuery(milestoneCheckQuery(pathId, milestoneKey));
  if (path.data && check.data) {
    return check.data.questions.length > 0 ? (
      <LoadedCheck detail={path.data} check={check.data} />
    ) : (
      <NoCheck to={links.milestone(pathId, milestoneKey)} />
    );
  }
  return (
    <QueryFallback
      isPage
      query={path.data ? check : path}
      failedTitle={t("checks:failed")}
      missing={<NoCheck to={links.paths} />}
      className="mx-auto grid w-full max-w-3xl gap-5"
    >
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-64" />
    </QueryFallback>
  );
}

function NoCheck({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      title={t("checks:none.title")}
      description={t("checks:none.text")}
      action={<ButtonLink to={to}>{t("checks:none.back")}</ButtonLink>}
    />
  );
}

type LoadedCheckProps = { detail: PathDetail; check: MilestoneCheck };

function LoadedCheck({ detail, check }: LoadedCheckProps) {
  const { path } = detail;
  const key = check.milestone_key;
  const target = { pathId: path.id, milestoneKey: key };
  const saveAttempt = useSaveAttempt(target);
  const [stored] = useState(() => loadRunningCheck(path.id, key));
  // The page was closed before the outbox had the check. The server counts its id once.
  const unsent = stored && isFinished(stored) ? stored : undefined;
  const [running, setRunning] = useState(unsent ? undefined : stored);
  /** The id of the attempt whose result is shown. */
  const [shown, setShown] = useState(unsent?.id);
  const milestone = path.milestones[key];
  const attempt = check.attempts.find(({ id }) => id === shown);
  const title = (
    <bdi {...pathTextAttributes(path.language, milestone?.origin)}>
      {displayText(milestone?.title ?? "")}
    </bdi>
  );
  const showResult = (id: string) => {
    setShown(id);
    setRunning(undefined);
  };
  const start = () => {
    const created = createRunningCheck(check);
    storeRunningCheck(path.id, key, created);
    setShown(undefined);
    setRunning(created);
  };
  const finish = ({ id, answers }: RunningCheck) =>
    void saveAttempt(id, answers, () => removeRunningCheck(path.id, key, id));
  const addAnswer = (answer: CheckAnswer) => {
    if (!running) return;
    const next: RunningCheck = { ...running, answers: [...running.answers, answer] };
    setRunning(next);
    storeRunningCheck(path.id, key, next);
    // Before its last explanation is read: the page may be closed then.
    if (isFinished(next)) finish(next);
  };
  const finishUnsent = useEffectEvent(() => {
    if (unsent) finish(unsent);
  });
  useEffect(() => finishUnsent(), []);
  const nameStep = (step: string) =>
    milestone?.subMilestones.find(({ id }) => id === check.steps[step])?.title;

  if (running) {
    return (
      <CheckRun
        key={running.id}
        {...{ title, check, running, nameStep, pathId: path.id }}
        onAnswer={addAnswer}
        onEnd={() => showResult(running.id)}
      />
    );
  }
  if (attempt) {
    return <CheckResult {...{ title, detail, check, attempt, nameStep }} onRepeat={start} />;
  }
  return <CheckStart {...{ title, path, check }} onStart={start} onShow={setShown} />;
}
