import { coursesEndpoints } from "@masar/contract/courses/endpoints";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "#web/platform/api/api-client.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** Names of skills, fields, providers and blueprints; an operator seldom changes them. */
export const catalogTermsQuery = queryOptions({
  queryKey: ["catalog-terms"],
  queryFn: () => call(coursesEndpoints, "getCatalogTerms"),
  staleTime: 60 * 60 * 1000,
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
