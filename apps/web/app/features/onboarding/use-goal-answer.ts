import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import type { GoalAnswer, Intake } from "@masar/contract/paths/schemas";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { ApiError, send } from "#web/platform/api/api-client.ts";
import { useDebounced } from "#web/platform/browser/use-debounced.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

const { pauseMs, minLength } = limits.generation.goalChecks;

export type ShownGoalAnswer =
  | Extract<GoalAnswer, { kind: "path" }>
  | Extract<GoalAnswer, { kind: "choice" }>
  /** A model drafts the path: one is configured, and the user consented. */
  | { kind: "model" }
  | { kind: "crisis"; error: ApiError };

function goalCheckQuery(body: RequestOf<"checkGoal">["body"]) {
  return queryOptions({
    queryKey: ["goal-check", body],
    // Aborted when the goal changes before the response.
    queryFn: ({ signal }) => send(pathsEndpoints, "checkGoal", { body }, { signal }),
    retry: false,
    // The last answer stays until the next, so that nothing flickers.
    placeholderData: keepPreviousData,
  });
}

/** The skills of the path that the goal becomes; without a path, undefined. */
export function useGoalSkills({ goal, blueprint, outline, level }: Intake) {
  const { language } = useLanguage();
  const typed = goal.trim();
  const { data, isLoading } = useQuery({
    // Without the known skills, so that the list does not change while they are chosen.
    ...goalCheckQuery({ goal: typed, level, known_skills: [], language }),
    enabled: blueprint === null && outline === null && typed.length >= minLength,
  });
  return { isLoading, skills: data?.kind === "path" ? data.skills : undefined };
}

type GoalCheck = {
  answer: ShownGoalAnswer | null;
  /** False while the answer of earlier words is still shown. */
  isCurrent: boolean;
};

/** What the typed goal becomes; null while that is unknown. A failed request never disturbs the typing. */
export function useGoalAnswer(intake: Intake): GoalCheck {
  const { goal, blueprint, outline, level, known_skills } = intake;
  const { language } = useLanguage();
  const typed = goal.trim();
  const asked = useDebounced(typed, pauseMs);
  const isOpen = blueprint === null && outline === null && typed.length >= minLength;
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...goalCheckQuery({ goal: asked, level, known_skills, language }),
    enabled: isOpen && asked.length >= minLength,
  });
  const isUnknown = data?.kind === "choice" && data.reason === "unknown";
  const assistant = useQuery({ ...assistantQuery, enabled: isOpen && isUnknown, retry: false });

  return { answer: toShownAnswer(), isCurrent: typed === asked && !isPlaceholderData };

  function toShownAnswer(): ShownGoalAnswer | null {
    if (!isOpen) return null;
    if (error instanceof ApiError && error.code === "goal_crisis") return { kind: "crisis", error };
    if (!data || (isPlaceholderData && !isFetching)) return null;
    if (!isUnknown) return data;
    if (assistant.isPending) return null;
    return assistant.data?.engine === "ai" ? { kind: "model" } : data;
  }
}
