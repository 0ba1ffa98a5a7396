import { adminEndpoints } from "@masar/contract/admin/endpoints";
import { translationsEndpoints } from "@masar/contract/translations/endpoints";
import type { AdminCourse } from "@masar/contract/admin/schemas";
import type { CourseState } from "@masar/contract/admin/constants";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Language } from "@masar/contract/settings/schemas";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";

const keys = {
  courses: ["administration", "courses"] as const,
  reports: ["administration", "reports"] as const,
  strings: ["administration", "strings"] as const,
};

/** Every page of a list is asked for in the same way; what is shown stays until the next is there. */
const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
};

export function adminCoursesQuery(filter: { state: CourseState; q: string }) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...keys.courses, filter],
    queryFn: ({ pageParam }) =>
      call(adminEndpoints, "listAdminCourses", { query: { ...filter, after: pageParam } }),
  });
}

export type NewCourse = RequestOf<"addCourse">["body"];
export type CourseChange = RequestOf<"updateCourse">["body"];

/** The catalog and what learners see of it are asked for again. */
function useCoursesChanged() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keys.courses });
    void client.invalidateQueries({ queryKey: ["courses"] });
  };
}

export function useAddCourse() {
  const changed = useCoursesChanged();
  return useMutation({
    retry: false,
    mutationFn: (body: NewCourse) => call(adminEndpoints, "addCourse", { body }),
    onSuccess: changed,
  });
}

export function useUpdateCourse() {
  const changed = useCoursesChanged();
  return useMutation({
    retry: false,
    mutationFn: ({ id, change }: { id: string; change: CourseChange }) =>
      call(adminEndpoints, "updateCourse", { params: { id }, body: change }),
    onSuccess: changed,
  });
}

/** Takes a course out of the catalog or puts it back; either can be undone at once. */
export function useSetActive() {
  const changed = useCoursesChanged();
  const { t } = useTranslation();
  const mutation = useMutation({
    mutationFn: ({ id, is_active }: Pick<AdminCourse, "id" | "is_active">) =>
      call(adminEndpoints, "updateCourse", { params: { id }, body: { is_active } }),
    onSuccess: ({ id, title, is_active }) => {
      changed();
      toast({
        title: t(
          is_active ? "administration:courses.activated" : "administration:courses.deactivated",
        ),
        description: title,
        action: {
          label: t("administration:list.undo"),
          onAct: () => mutation.mutate({ id, is_active: !is_active }),
        },
      });
    },
    onError: (error) =>
      toast({
        title: t("administration:list.notSaved"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
  return mutation;
}

export function useCheckImport() {
  return useMutation({
    retry: false,
    mutationFn: (text: string) => call(adminEndpoints, "checkCourseImport", { body: { text } }),
  });
}

export function useImportCourses() {
  const changed = useCoursesChanged();
  return useMutation({
    retry: false,
    mutationFn: (text: string) => call(adminEndpoints, "importCourses", { body: { text } }),
    onSuccess: changed,
  });
}

export function answerReportsQuery(filter: { state: "open" | "seen"; q: string }) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...keys.reports, filter],
    queryFn: ({ pageParam }) =>
      call(adminEndpoints, "listAnswerReports", { query: { ...filter, after: pageParam } }),
  });
}

/** What waits in the community's own queue. */
export function forumReportsQuery() {
  return queryOptions({
    queryKey: ["operation", "waiting"],
    queryFn: () => call(adminEndpoints, "getWaiting"),
    select: ({ forum_reports }) => forum_reports,
    staleTime: 0,
  });
}

export function useMarkReport() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const mutation = useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: boolean }) =>
      call(adminEndpoints, "markAnswerReport", { params: { id }, body: { seen } }),
    onSuccess: (_, { id, seen }) => {
      void client.invalidateQueries({ queryKey: keys.reports });
      void client.invalidateQueries({ queryKey: ["operation", "waiting"] });
      toast({
        title: t(seen ? "administration:reports.seen" : "administration:reports.open"),
        action: {
          label: t("administration:list.undo"),
          onAct: () => mutation.mutate({ id, seen: !seen }),
        },
      });
    },
    onError: (error) =>
      toast({
        title: t("administration:list.notSaved"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
  return mutation;
}

export type StringFilter = {
  language: Language;
  namespace?: string;
  q: string;
  replaced?: "true";
};

export function stringsQuery(filter: StringFilter) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...keys.strings, filter],
    queryFn: ({ pageParam }) =>
      call(translationsEndpoints, "searchStrings", { query: { ...filter, after: pageParam } }),
  });
}

export type StringPlace = { language: Language; namespace: string; key: string };

export function useReplaceString() {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (body: StringPlace & { value: string }) =>
      call(translationsEndpoints, "saveTranslation", { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.strings }),
  });
}

/** The bundled text speaks again; undone, the operator's own does. */
export function useRevertString() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const tell = (title: string, error: unknown) =>
    toast({ title, description: errorText(t, error), variant: "destructive" });
  const restore = useMutation({
    mutationFn: (body: StringPlace & { value: string }) =>
      call(translationsEndpoints, "saveTranslation", { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.strings }),
    onError: (error) => tell(t("administration:strings.notSaved"), error),
  });
  return useMutation({
    mutationFn: ({ value: _value, ...query }: StringPlace & { value: string }) =>
      call(translationsEndpoints, "deleteTranslation", { query }),
    onSuccess: (_, reverted) => {
      void client.invalidateQueries({ queryKey: keys.strings });
      toast({
        title: t("administration:strings.reverted"),
        action: { label: t("administration:list.undo"), onAct: () => restore.mutate(reverted) },
      });
    },
    onError: (error) => tell(t("administration:strings.notReverted"), error),
  });
}
