import { coursesEndpoints } from "@masar/contract/courses/endpoints";
import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import { replacementsEndpoints } from "@masar/contract/replacements/endpoints";
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
import { useNavigate } from "react-router";
import { call } from "#web/platform/api/api-client.ts";
import { pageSize } from "#web/platform/preferences/page-size.ts";
import { courseDetailsKey, pathsKey } from "#web/entities/query-keys.ts";
import { pathQuery, pathsQuery } from "#web/entities/path/path-queries.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { showSaveErrorToast } from "#web/entities/course/save-error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { links } from "#web/platform/urls/links.ts";
import type { CourseState } from "./course-state.ts";

const courseKeys = {
  all: ["courses"] as const,
  lists: ["courses", "list"] as const,
  saved: ["courses", "saved"] as const,
  details: courseDetailsKey,
};

export function coursesQuery({ filters, sort, page }: Omit<CourseState, "tab">) {
  const size = pageSize(limits.courses.pageSize);
  return queryOptions({
    queryKey: [...courseKeys.lists, filters, sort, page, size],
    queryFn: () =>
      call(coursesEndpoints, "listCourses", { query: { ...filters, sort, page, size } }),
    // The list does not flicker while the user types.
    placeholderData: keepPreviousData,
  });
}

export function courseQuery(slug: string) {
  return queryOptions({
    queryKey: [...courseKeys.details, slug],
    queryFn: () => call(coursesEndpoints, "getCourse", { params: { slug } }),
  });
}

const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
};

export function savedCoursesQuery(tab: "saved" | "completed") {
  const size = pageSize(limits.courses.pageSize);
  return infiniteQueryOptions({
    ...byCursor,
    queryKey: [...courseKeys.saved, tab, size],
    queryFn: ({ pageParam }) =>
      call(coursesEndpoints, "listSavedCourses", { query: { tab, after: pageParam, size } }),
  });
}

export function deadLinksQuery(q: string) {
  return infiniteQueryOptions({
    ...byCursor,
    queryKey: ["courses", "dead", q],
    queryFn: ({ pageParam }) =>
      call(coursesEndpoints, "listDeadLinks", { query: { q, after: pageParam } }),
    placeholderData: keepPreviousData,
  });
}

export const replacedCoursesQuery = queryOptions({
  queryKey: ["courses", "replaced"],
  queryFn: () => call(replacementsEndpoints, "listReplacedCourses"),
});

/** Applies the mark to the cached catalog pages and details, and refetches the lists of saved courses. */
function applyMark(client: QueryClient, mark: CourseMark): void {
  client.setQueriesData<ResponseOf<"listCourses">>(
    { queryKey: courseKeys.lists },
    (page) =>
      page && {
        ...page,
        marks: [...page.marks.filter(({ course_id }) => course_id !== mark.course_id), mark],
      },
  );
  client.setQueriesData<ResponseOf<"getCourse">>({ queryKey: courseKeys.details }, (detail) =>
    detail?.course.id === mark.course_id ? { ...detail, mark } : detail,
  );
  void client.invalidateQueries({ queryKey: courseKeys.saved });
}

type NamedCourse = { id: string; title: string };

export function useSaveCourse() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const onError = (error: Error) => showSaveErrorToast(t, error);
  const showSavedToast = ({ title: description }: NamedCourse) => {
    const onAct = () => void navigate(`${links.courses}?tab=saved`);
    const action = { label: t("courses:toasts.openSaved"), onAct };
    toast({ title: t("courses:toasts.saved"), description, action });
  };
  // Not a second `mutate`: the card, and this hook with it, may have left the list of saved courses.
  const saveAgain = async (course: NamedCourse) => {
    applyMark(client, await call(coursesEndpoints, "saveCourse", { params: { id: course.id } }));
    showSavedToast(course);
  };
  return useMutation({
    mutationFn: ({ id, save }: NamedCourse & { save: boolean }) =>
      call(coursesEndpoints, save ? "saveCourse" : "unsaveCourse", { params: { id } }),
    onSuccess: (mark, { save, ...course }) => {
      applyMark(client, mark);
      if (save) return showSavedToast(course);
      const onAct = () => void saveAgain(course).catch(onError);
      const action = { label: t("courses:toasts.undo"), onAct };
      toast({ title: t("courses:toasts.unsaved"), description: course.title, action });
    },
    onError,
  });
}

export function useCompleteCourse() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id, completed }: NamedCourse & { completed: boolean }) =>
      call(coursesEndpoints, "completeCourse", { params: { id }, body: { completed } }),
    onSuccess: (mark, { completed, title: description }) => {
      applyMark(client, mark);
      const title = t(completed ? "courses:toasts.completed" : "courses:toasts.uncompleted");
      toast({ title, description });
    },
    onError: (error) => showSaveErrorToast(t, error),
  });
}

/** A mutation of a course's link: refetches all courses and names the course in the toast. */
function useLinkMutation<Input>(
  mutationFn: (input: Input) => Promise<{ title: string }>,
  texts: { done: string; failed: string },
) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn,
    onSuccess: ({ title }) => {
      void client.invalidateQueries({ queryKey: courseKeys.all });
      toast({ title: texts.done, description: title });
    },
    onError: (error) => showErrorToast(t, texts.failed, error),
  });
}

export function useReportLink() {
  const { t } = useTranslation();
  return useLinkMutation(
    async ({ id, title }: NamedCourse) => {
      await call(coursesEndpoints, "reportDeadLink", { params: { id } });
      return { title };
    },
    { done: t("courses:toasts.reported"), failed: t("courses:toasts.reportFailed") },
  );
}

export function useReplaceLink() {
  const { t } = useTranslation();
  return useLinkMutation(
    ({ id, url }: { id: string; url: string }) =>
      call(coursesEndpoints, "replaceCourseLink", { params: { id }, body: { url } }),
    { done: t("courses:deadLinks.replaced"), failed: t("courses:deadLinks.failed") },
  );
}

export function useDismissReports() {
  const { t } = useTranslation();
  return useLinkMutation(
    (id: string) => call(coursesEndpoints, "dismissLinkReports", { params: { id } }),
    { done: t("courses:deadLinks.dismissed"), failed: t("courses:deadLinks.notDismissed") },
  );
}

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
    // The server rejects an edit of an outdated version.
    staleTime: 0,
  });
}

type CourseLink = {
  /** Created with the choice, so that a retry is not a second edit. */
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
    mutationFn: ({ edit_id, pathId, version, key, course }: CourseLink) =>
      call(pathsEndpoints, "editPath", {
        params: { id: pathId },
        body: { edit_id, base_version: version, change: { kind: "link_course", key, course } },
      }),
    onSuccess: (_, { title }) => {
      toast({ title: t("courses:toasts.linked"), description: title });
    },
    onError: (error) => showErrorToast(t, t("courses:toasts.linkFailed"), error),
    // Also after the server rejected an outdated version.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: pathsKey }),
        // Order and reasons follow the path.
        client.invalidateQueries({ queryKey: courseKeys.lists }),
        client.invalidateQueries({ queryKey: courseKeys.details }),
      ]),
  });
}
