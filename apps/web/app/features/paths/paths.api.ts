import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Generation, Intake, PathChange, PathDetail } from "@masar/contract/paths/schemas";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { downloadText } from "#web/platform/browser/download-file.ts";
import { pathKey, refreshPathLists } from "#web/entities/query-keys.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";

const pollMs = 2000;

export function pathVersionsQuery(id: string) {
  return queryOptions({
    queryKey: [...pathKey(id), "versions"],
    queryFn: async () =>
      (await call(pathsEndpoints, "listPathVersions", { params: { id } })).versions,
  });
}

export function isUnderWay({ status }: Pick<Generation, "status">): boolean {
  return status === "queued" || status === "running";
}

/** Live events tell how it goes; asking again covers a stream that is down. */
export function generationQuery(id: string) {
  return queryOptions({
    queryKey: ["generations", id],
    queryFn: () => call(pathsEndpoints, "getGeneration", { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  });
}

/** A path as the server now has it: shown at once, and whatever counts paths is read again. */
async function setPathQueryData(client: QueryClient, detail: PathDetail): Promise<void> {
  const { queryKey } = pathQuery(detail.path.id);
  // A read that began before this change would bring the old state back.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, detail);
  refreshPathLists(client);
}

type GenerationStart = { id: string; intake: Intake; replaces: string | null };

export function useStartGeneration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GenerationStart) => call(pathsEndpoints, "startGeneration", { body }),
    onSuccess: (generation) =>
      client.setQueryData(generationQuery(generation.id).queryKey, generation),
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

type PathUpdate = RequestOf<"updatePath">["body"];

/** Status, pin, hours a week, deadline. */
export function useUpdatePath(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PathUpdate) => call(pathsEndpoints, "updatePath", { params: { id }, body }),
    onSuccess: (detail) => setPathQueryData(client, detail),
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

export function useDuplicatePath(id: string) {
  const client = useQueryClient();
  return useMutation({
    // The copy's id is given by the caller, so that a second try makes no second copy.
    mutationFn: (copyId: string) =>
      call(pathsEndpoints, "duplicatePath", { params: { id }, body: { id: copyId } }),
    onSuccess: (detail) => setPathQueryData(client, detail),
  });
}

export function useMovePathDates(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(pathsEndpoints, "movePathDates", { params: { id } }),
    onSuccess: (detail) => setPathQueryData(client, detail),
  });
}

/** `edit_id` comes with the edit (`newId()`): a retry must not be a second edit. */
type Edit = { edit_id: string; base_version: number; change: PathChange };

/** One change to the road. */
export function useEditPath(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Edit) => call(pathsEndpoints, "editPath", { params: { id }, body }),
    onSuccess: async (detail) => {
      await setPathQueryData(client, detail);
      void client.invalidateQueries({ queryKey: pathVersionsQuery(id).queryKey });
    },
  });
}

export function useUndoPathEdit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<Edit, "change">) =>
      call(pathsEndpoints, "undoPathEdit", { params: { id }, body }),
    onSuccess: async (detail) => {
      await setPathQueryData(client, detail);
      void client.invalidateQueries({ queryKey: pathVersionsQuery(id).queryKey });
    },
  });
}

export type ExportFormat = "markdown" | "json";

/** Fetches the file's content and hands it to the browser to keep. */
export function useExportPath(id: string) {
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const file = await call(pathsEndpoints, "exportPath", { params: { id }, query: { format } });
      downloadText(file.filename, file.media_type, file.content);
    },
  });
}
