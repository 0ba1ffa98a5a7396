import { accountEndpoints } from "@masar/contract/account/endpoints";
import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";

/** Every list of conversations, and each of them, is kept under a key that begins so. */
export const conversationsKey = ["conversations"] as const;
/** Says `cleared` when the learner deleted all of them: the one that is open is gone too. */
export const conversationsCleared = new EventTarget();
export const consentsKey = ["settings", "consents"] as const;

/** Who answers, what the learner agreed to, and what is left of today. */
export const assistantQuery = queryOptions({
  queryKey: ["assistant"],
  queryFn: () => call(assistantEndpoints, "getAssistant"),
  // Once nothing is left, the next answer that matters is that of the new day.
  refetchInterval: ({ state: { data } }) =>
    data?.questions.left === 0
      ? Math.max(shortestWaitMs, new Date(data.resets_at).getTime() - Date.now())
      : false,
});

const shortestWaitMs = 60_000;

/** Gives or withdraws the consent to answers by a model, or to recordings. */
export function useRecordConsent() {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (body: RequestOf<"recordConsent">["body"]) =>
      call(accountEndpoints, "recordConsent", { body }),
    onSuccess: (_consent, { kind, granted }) => {
      const name = kind === "ai" ? "has_ai_consent" : "has_recording_consent";
      client.setQueryData(
        assistantQuery.queryKey,
        (state) => state && { ...state, [name]: granted },
      );
      void client.invalidateQueries({ queryKey: consentsKey });
      return client.invalidateQueries(assistantQuery);
    },
  });
}
