import { adminEndpoints } from "@masar/contract/admin/endpoints";
import { translationsEndpoints } from "@masar/contract/translations/endpoints";
import type { AdminCourse } from "@masar/contract/admin/schemas";
import type { CourseState } from "@masar/contract/admin/constants";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useUndoableMutation } from "#web/platform/toast/use-undoable-mutation.ts";

const keys = {
  courses: ["administration", "courses"] as const,
  reports: ["administration", "reports"] as const,
  strings: ["administration", "strings"] as const,
};

export const adminCoursesQuery = (filter: { state: CourseState; q: string }) =>
  pagedQuery([...keys.courses, filter], (after: string | undefined) =>
    call(adminEndpoints, "listAdminCourses", { query: { ...filter, after } }),
  );

export const loadCourseExport = async () => (await call(adminEndpoints, "exportCourses")).courses;

function useRefreshCourses() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keys.courses });
    void client.invalidateQueries({ queryKey: ["courses"] });
  };
}

export function useAddCourse() {
  return useMutation({
    retry: false,
    mutationFn: (body: RequestOf<"addCourse">["body"]) =>
      call(adminEndpoints, "addCourse", { body }),
    onSuccess: useRefreshCourses(),
  });
}

export function useUpdateCourse() {
  return useMutation({
    retry: false,
    mutationFn: ({ id, change }: { id: string; change: RequestOf<"updateCourse">["body"] }) =>
      call(adminEndpoints, "updateCourse", { params: { id }, body: change }),
    onSuccess: useRefreshCourses(),
  });
}

export function useSetActive() {
  const refresh = useRefreshCourses();
  const { t } = useTranslation();
  return useUndoableMutation({
    mutationFn: ({ id, is_active }: Pick<AdminCourse, "id" | "is_active">) =>
      call(adminEndpoints, "updateCourse", { params: { id }, body: { is_active } }),
    onSuccess: ({ title, is_active }) => {
      refresh();
      const done = is_active ? "activated" : "deactivated";
      return { title: t(`administration:courses.${done}`), description: title };
    },
    onError: (error) => showErrorToast(t, t("administration:list.notSaved"), error),
    undoLabel: t("administration:list.undo"),
    undo: ({ id, is_active }) => ({ id, is_active: !is_active }),
  });
}

export function useCheckImport() {
  return useMutation({
    retry: false,
    mutationFn: (text: string) => call(adminEndpoints, "checkCourseImport", { body: { text } }),
  });
}

export function useImportCourses() {
  return useMutation({
    retry: false,
    mutationFn: (text: string) => call(adminEndpoints, "importCourses", { body: { text } }),
    onSuccess: useRefreshCourses(),
  });
}

export const answerReportsQuery = (filter: { state: "open" | "seen"; q: string }) =>
  pagedQuery([...keys.reports, filter], (after: string | undefined) =>
    call(adminEndpoints, "listAnswerReports", { query: { ...filter, after } }),
  );

export function useMarkReport() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useUndoableMutation({
    mutationFn: ({ id, seen }: { id: string; seen: boolean }) =>
      call(adminEndpoints, "markAnswerReport", { params: { id }, body: { seen } }),
    onSuccess: (_, { seen }) => {
      void client.invalidateQueries({ queryKey: keys.reports });
      void client.invalidateQueries({ queryKey: ["operation", "waiting"] });
      return { title: t(seen ? "administration:reports.seen" : "administration:reports.open") };
    },
    onError: (error) => showErrorToast(t, t("administration:list.notSaved"), error),
    undoLabel: t("administration:list.undo"),
    undo: ({ id, seen }) => ({ id, seen: !seen }),
  });
}

type StringFilter = { language: Language; namespace?: string; q: string; replaced?: "true" };

export const stringsQuery = (filter: StringFilter) =>
  pagedQuery([...keys.strings, filter], (after: string | undefined) =>
    call(translationsEndpoints, "searchStrings", { query: { ...filter, after } }),
  );

type Replacement = RequestOf<"saveTranslation">["body"];

export function useReplaceString(options: { retry?: false; onError?: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (body: Replacement) => call(translationsEndpoints, "saveTranslation", { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.strings }),
  });
}

/** Removes the replacement, so that the bundled text is shown again. */
export function useRevertString() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const restore = useReplaceString({
    onError: (error) => showErrorToast(t, t("administration:strings.notSaved"), error),
  });
  return useMutation({
    mutationFn: ({ value: _value, ...query }: Replacement) =>
      call(translationsEndpoints, "deleteTranslation", { query }),
    onSuccess: (_, reverted) => {
      void client.invalidateQueries({ queryKey: keys.strings });
      toast({
        title: t("administration:strings.reverted"),
        action: { label: t("administration:list.undo"), onAct: () => restore.mutate(reverted) },
      });
    },
    onError: (error) => showErrorToast(t, t("administration:strings.notReverted"), error),
  });
}
