import { blueprintsEndpoints } from "@masar/contract/blueprints/endpoints";
import type { RequestOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";

export type PublishedBlueprint = ResponseOf<"getAdminBlueprint">;
export type BlueprintDefinition = NonNullable<PublishedBlueprint["definition"]>;

const key = ["administration", "blueprints"] as const;

export const blueprintsQuery = queryOptions({
  queryKey: [...key, "list"],
  queryFn: () => call(blueprintsEndpoints, "listAdminBlueprints"),
});

export const blueprintQuery = (slug: string) =>
  queryOptions({
    queryKey: [...key, "one", slug],
    queryFn: () => call(blueprintsEndpoints, "getAdminBlueprint", { params: { slug } }),
  });

export function useCheckBlueprint() {
  return useMutation({
    retry: false,
    mutationFn: (definition: BlueprintDefinition) =>
      call(blueprintsEndpoints, "checkBlueprint", { body: { definition } }),
  });
}

export function usePublishBlueprint() {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (body: RequestOf<"publishBlueprint">["body"]) =>
      call(blueprintsEndpoints, "publishBlueprint", {
        params: { slug: body.definition.slug },
        body,
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: catalogTermsQuery.queryKey });
    },
  });
}

export function useOpenVersion(slug: string) {
  return useMutation({
    retry: false,
    mutationFn: (version: number) =>
      call(blueprintsEndpoints, "getBlueprintVersion", { params: { slug, version } }),
  });
}
