import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { refreshStudy } from "#web/entities/query-keys.ts";
import { toast } from "#web/platform/toast/toast.ts";

export function useResumePath(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(pathsEndpoints, "updatePath", { params: { id }, body: { status: "active" } }),
    onSuccess: () => refreshStudy(client),
    onError: (error) => toast({ title: errorText(t, error), variant: "destructive" }),
  });
}
