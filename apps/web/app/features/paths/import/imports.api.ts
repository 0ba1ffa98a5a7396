import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { importsEndpoints } from "@masar/contract/imports/endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshPathLists } from "#web/entities/query-keys.ts";
import { call } from "#web/platform/api/api-client.ts";

export function usePreviewImport() {
  return useMutation({
    mutationFn: (text: string) => call(importsEndpoints, "previewImport", { body: { text } }),
  });
}

export function useImportPath() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<"importPath">["body"]) =>
      call(importsEndpoints, "importPath", { body }),
    onSuccess: () => refreshPathLists(client),
  });
}
