import { checksEndpoints } from "@masar/contract/checks/endpoints";
import type { PlacementQuestions } from "@masar/contract/checks/schemas";
import type { PathChange } from "@masar/contract/paths/edit-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { forecastMilestones } from "@masar/domain/planning/placement/leave-out-parts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSessionCounts } from "#web/entities/milestone/session-counts.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { pathKey } from "#web/entities/query-keys.ts";
import { call } from "#web/platform/api/api-client.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { useSaveChange } from "#web/sync/use-save-change.ts";
import { links } from "#web/platform/urls/links.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { PlacementResult } from "./placement-result.tsx";
import { PlacementRun } from "./placement-run.tsx";
import { loadRunningPlacement, removeRunningPlacement } from "./running-placement.ts";

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
  const counts = useSessionCounts(detail);
  const saveAnswers = useSaveChange("saveQuestionAnswers", t("checks:errors.save"));
  const leave = () => {
    const running = loadRunningPlacement(pathId);
    // They say what is known of the skills, whatever is left out.
    if (running && running.answers.length > 0) {
      void saveAnswers({
        params: { id: running.id },
        body: {
          source: "placement",
          finished_at: new Date(serverNow()).toISOString(),
          answers: running.answers,
        },
      });
    }
    removeRunningPlacement(pathId);
    props.onLeave();
  };
  return (
    <PlacementRun
      storedAs={pathId}
      questions={questions}
      back={
        <ButtonLink variant="quiet" to={links.path(pathId)}>
          {t("checks:placement.start.back")}
        </ButtonLink>
      }
      renderResult={(answers, restart) => (
        <PlacementResult
          path={detail.path}
          questions={questions}
          answers={answers}
          forecast={(milestones) => forecastMilestones(detail, counts, milestones)}
          renderActions={(parts, chosen) => (
            <>
              <Button
                disabled={chosen !== "some"}
                loading={props.isApplying}
                onClick={() => props.onApply({ kind: "leave_out", ...parts }, leave)}
              >
                {t("checks:placement.result.apply")}
              </Button>
              <Button variant="secondary" onClick={leave}>
                {t("checks:placement.result.keep")}
              </Button>
            </>
          )}
          onRestart={restart}
        />
      )}
    />
  );
}
