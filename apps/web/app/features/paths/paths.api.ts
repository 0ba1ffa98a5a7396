import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { PathChange } from "@masar/contract/paths/edit-schemas";
import type { Generation, Intake, PathDetail } from "@masar/contract/paths/schemas";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { downloadText } from "#web/platform/browser/download-file.ts";
import {
  milestoneCheckKey,
  pathBriefsKey,
  pathKey,
  pathResourcesKey,
  refreshPathLists,
} from "#web/entities/query-keys.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";

const pollMs = 2000;

export function pathVersionsQuery(id: string) {
  return queryOptions({
    queryKey: [...pathKey(id), "versions"],
    queryFn: async () =>
      (await call(pathsEndpoints, "listPathVersions", { params: { id } })).versions,
  });
}

/** Under the path's key, so that a change of the path fetches it again. */
export function blueprintMilestonesQuery(id: string) {
  return queryOptions({
    queryKey: [...pathKey(id), "blueprint-milestones"],
    queryFn: async () =>
      (await call(pathsEndpoints, "listBlueprintMilestones", { params: { id } })).milestones,
  });
}

export function isGenerating({ status }: Pick<Generation, "status">): boolean {
  return status === "queued" || status === "running";
}

/** Live events refresh it; polling covers a connection that is down. */
export function generationQuery(id: string) {
  return queryOptions({
    queryKey: ["generations", id],
    queryFn: () => call(pathsEndpoints, "getGeneration", { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isGenerating(state.data) ? pollMs : false),
  });
}

export const startGenerationKey = ["start-generation"];

/** Calls `onStarted` even if the component is gone by then. */
export function useStartGeneration(onStarted: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: startGenerationKey,
    mutationFn: (body: { id: string; intake: Intake; replaces: string | null }) =>
      call(pathsEndpoints, "startGeneration", { body }),
    onSuccess: (generation) => {
      client.setQueryData(generationQuery(generation.id).queryKey, generation);
      onStarted(generation.id);
    },
  });
}

export function useCancelGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(pathsEndpoints, "cancelGeneration", { params: { id } }),
    onSuccess: (generation) =>
      client.setQueryData(generationQuery(generation.id).queryKey, generation),
  });
}

function usePathMutation<Input>(mutationFn: (input: Input) => Promise<PathDetail>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (detail) => {
      const { queryKey } = pathQuery(detail.path.id);
      // A fetch that began before this change would restore the old state.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, detail);
      refreshPathLists(client);
      for (const query of [pathVersionsQuery, blueprintMilestonesQuery]) {
        void client.invalidateQueries({ queryKey: query(detail.path.id).queryKey });
      }
      void client.invalidateQueries({ queryKey: pathResourcesKey });
      void client.invalidateQueries({ queryKey: pathBriefsKey });
      void client.invalidateQueries({ queryKey: [...milestoneCheckKey, detail.path.id] });
    },
  });
}

/** New hours of the current path are the weekly target as well. */
function refreshSettings(client: QueryClient) {
  void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
}

export type PathUpdate = RequestOf<"updatePath">["body"];

export function useUpdatePath(id: string) {
  const client = useQueryClient();
  return usePathMutation(async (body: PathUpdate) => {
    const detail = await call(pathsEndpoints, "updatePath", { params: { id }, body });
    if (body.hours_per_week !== undefined) refreshSettings(client);
    return detail;
  });
}

export function useDeleteDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(pathsEndpoints, "deleteDraft", { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: pathKey(id) });
      refreshPathLists(client);
    },
  });
}

/** The caller creates `edit_id`, so that a retry is not a second edit. */
type PathEdit = { edit_id: string; base_version: number; change: PathChange };

export function usePathMutations(id: string) {
  const params = { id };
  const client = useQueryClient();
  return {
    updatePath: useUpdatePath(id),
    editPath: usePathMutation((body: PathEdit) =>
      call(pathsEndpoints, "editPath", { params, body }),
    ),
    undoEdit: usePathMutation(async (body: Omit<PathEdit, "change">) => {
      const hours = client.getQueryData(pathQuery(id).queryKey)?.path.hours_per_week;
      const detail = await call(pathsEndpoints, "undoPathEdit", { params, body });
      if (detail.path.hours_per_week !== hours) refreshSettings(client);
      return detail;
    }),
    movePathDates: usePathMutation(() => call(pathsEndpoints, "movePathDates", { params })),
    // The caller creates the id of the copy, so that a retry creates no second copy.
    duplicatePath: usePathMutation((body: RequestOf<"duplicatePath">["body"]) =>
      call(pathsEndpoints, "duplicatePath", { params, body }),
    ),
    exportPath: useExportPath(id),
  };
}

export type ExportFormat = "markdown" | "json";

export function useExportPath(id: string) {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const file = await call(pathsEndpoints, "exportPath", { params: { id }, query: { format } });
      downloadText(file.filename, file.media_type, file.content);
    },
  });
}
