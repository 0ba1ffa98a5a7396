import { accountEndpoints } from "@masar/contract/account/endpoints";
import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";

export const conversationsKey = ["conversations"] as const;
/** Fires `cleared` when the user deleted all conversations, so that the open one closes too. */
export const conversationsCleared = new EventTarget();
export const consentsKey = ["settings", "consents"] as const;

/** The model or library that answers, the user's consents and today's remaining quota. */
export const assistantQuery = queryOptions({
  queryKey: ["assistant"],
  queryFn: () => call(assistantEndpoints, "getAssistant"),
  // Once the quota is used up, it changes with the new day.
  refetchInterval: ({ state: { data } }) =>
    data?.questions.left === 0
      ? Math.max(minWaitMs, new Date(data.resets_at).getTime() - Date.now())
      : false,
});

const minWaitMs = 60_000;

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
