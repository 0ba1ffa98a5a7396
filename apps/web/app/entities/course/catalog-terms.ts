import { coursesEndpoints } from "@masar/contract/courses/endpoints";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "#web/platform/api/api-client.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** Names of skills, fields, providers and blueprints; they change only with a release. */
export const catalogTermsQuery = queryOptions({
  queryKey: ["catalog-terms"],
  queryFn: () => call(coursesEndpoints, "getCatalogTerms"),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSkillLabel(): (skill: string) => string {
  const { language } = useLanguage();
  const { data, isLoading } = useQuery(catalogTermsQuery);
  const labels = useMemo(
    () =>
      new Map(
        data?.skills.map((term) => [term.id, language === "ar" ? term.label_ar : term.label]),
      ),
    [data, language],
  );
  return useCallback(
    (skill) => labels.get(skill) ?? (isLoading ? "…" : skill),
    [labels, isLoading],
  );
}
