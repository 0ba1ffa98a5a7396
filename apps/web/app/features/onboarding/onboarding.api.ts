import { onboardingEndpoints } from "@masar/contract/onboarding/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";

export const onboardingQuery = queryOptions({
  queryKey: ["onboarding"],
  queryFn: () => call(onboardingEndpoints, "getOnboarding"),
});

export type OnboardingChange = RequestOf<"saveOnboarding">["body"];

export function useSaveOnboarding() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "onboarding" },
    mutationFn: (body: OnboardingChange) => call(onboardingEndpoints, "saveOnboarding", { body }),
    onSuccess: (onboarding) => client.setQueryData(onboardingQuery.queryKey, onboarding),
  });
}
