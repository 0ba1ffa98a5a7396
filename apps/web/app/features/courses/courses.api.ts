import { coursesEndpoints } from "@masar/contract/courses/endpoints";
import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import type { CourseMark } from "@masar/contract/courses/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { pageSize } from "#web/platform/preferences/page-size.ts";
import { pathsKey } from "#web/entities/query-keys.ts";
import { pathQuery, pathsQuery } from "#web/entities/path/path-queries.ts";
import { showSaveErrorToast } from "#web/entities/course/save-error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import type { CourseState } from "./course-state.ts";

type CoursePage = ResponseOf<"listCourses">;

const courseKeys = {
  all: ["courses"] as const,
  lists: ["courses", "list"] as const,
  saved: ["courses", "saved"] as const,
};

export function coursesQuery({ filters, sort, page }: Omit<CourseState, "tab">) {
  const size = pageSize(limits.courses.pageSize);
  return queryOptions({
    queryKey: [...courseKeys.lists, filters, sort, page, size],
    queryFn: () =>
      call(coursesEndpoints, "listCourses", { query: { ...filters, sort, page, size } }),
    // The page stays while the next one is fetched: typing does not make it flicker.
    placeholderData: keepPreviousData,
  });
}

export function savedCoursesQuery(tab: "saved" | "completed") {
  const size = pageSize(limits.courses.pageSize);
  return infiniteQueryOptions({
    queryKey: [...courseKeys.saved, tab, size],
    queryFn: ({ pageParam }) =>
      call(coursesEndpoints, "listSavedCourses", { query: { tab, after: pageParam, size } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** The catalog's pages take the new mark at once; the lists of saved ones are asked again. */
function putMark(client: QueryClient, mark: CourseMark): void {
  client.setQueriesData<CoursePage>(
    { queryKey: courseKeys.lists },
    (page) =>
      page && {
        ...page,
        marks: [...page.marks.filter(({ course_id }) => course_id !== mark.course_id), mark],
      },
  );
  void client.invalidateQueries({ queryKey: courseKeys.saved });
}

type Named = { id: string; title: string };

export function useSaveCourse() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id, save }: Named & { save: boolean }) =>
      call(coursesEndpoints, save ? "saveCourse" : "unsaveCourse", { params: { id } }),
    onSuccess: (mark, { save, title }) => {
      putMark(client, mark);
      toast({
        title: t(save ? "courses:toasts.saved" : "courses:toasts.unsaved"),
        description: title,
      });
    },
    onError: (error) => showSaveErrorToast(t, error),
  });
}

export function useCompleteCourse() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id, completed }: Named & { completed: boolean }) =>
      call(coursesEndpoints, "completeCourse", { params: { id }, body: { completed } }),
    onSuccess: (mark, { completed, title }) => {
      putMark(client, mark);
      toast({
        title: t(completed ? "courses:toasts.completed" : "courses:toasts.uncompleted"),
        description: title,
      });
    },
    onError: (error) => showSaveErrorToast(t, error),
  });
}

export function useReportLink() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id }: Named) => call(coursesEndpoints, "reportDeadLink", { params: { id } }),
    onSuccess: (_, { title }) => {
      void client.invalidateQueries({ queryKey: courseKeys.all });
      toast({ title: t("courses:toasts.reported"), description: title });
    },
    onError: (error) =>
      toast({
        title: t("courses:toasts.reportFailed"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
}

export function deadLinksQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ["courses", "dead", q],
    queryFn: ({ pageParam }) =>
      call(coursesEndpoints, "listDeadLinks", { query: { q, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function useReplaceLink() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id, url }: { id: string; url: string }) =>
      call(coursesEndpoints, "replaceCourseLink", { params: { id }, body: { url } }),
    onSuccess: ({ title }) => {
      void client.invalidateQueries({ queryKey: courseKeys.all });
      toast({ title: t("courses:deadLinks.replaced"), description: title });
    },
    onError: (error) =>
      toast({
        title: t("courses:deadLinks.failed"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
}

export function useDismissReports() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (id: string) => call(coursesEndpoints, "dismissLinkReports", { params: { id } }),
    onSuccess: ({ title }) => {
      void client.invalidateQueries({ queryKey: courseKeys.all });
      toast({ title: t("courses:deadLinks.dismissed"), description: title });
    },
    onError: (error) =>
      toast({
        title: t("courses:deadLinks.notDismissed"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
}

/** Paths a course can be added to; drafts and archived ones are left alone. */
export function openPathsQuery() {
  return queryOptions({
    ...pathsQuery,
    select: (paths) => paths.filter(({ status }) => status === "active" || status === "paused"),
  });
}

export function pathMilestonesQuery(pathId: string) {
  return queryOptions({
    ...pathQuery(pathId),
    select: ({ path }) => {
      const milestones = Object.entries(path.milestones)
        .toSorted(([, a], [, b]) => a.order - b.order)
        .map(([key, { title, linkedCourses }]) => ({
          key,
          title,
          courses: linkedCourses.map(({ course }) => course),
        }));
      return { version: path.version, milestones };
    },
    // The version must be the present one, or the edit is refused.
    staleTime: 0,
  });
}

type Link = {
  /** Made with the choice, so that the same one tried again changes the path once. */
  edit_id: string;
  pathId: string;
  version: number;
  key: string;
  course: string;
  title: string;
};

export function useLinkCourse() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ edit_id, pathId, version, key, course }: Link) =>
      call(pathsEndpoints, "editPath", {
        params: { id: pathId },
        body: { edit_id, base_version: version, change: { kind: "link_course", key, course } },
      }),
    onSuccess: (_, { title }) => {
      toast({ title: t("courses:toasts.linked"), description: title });
    },
    onError: (error) =>
      toast({
        title: t("courses:toasts.linkFailed"),
        description: errorText(t, error),
        variant: "destructive",
      }),
    // Whoever shows a path asks for it anew, also after "changed somewhere else".
    onSettled: () => client.invalidateQueries({ queryKey: pathsKey }),
  });
}
