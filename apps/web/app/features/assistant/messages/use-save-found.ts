import { coursesEndpoints } from "@masar/contract/courses/endpoints";
import type { DiscoveredCourse } from "@masar/contract/assistant/schemas";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { showSaveErrorToast } from "#web/entities/course/save-error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";

const savedKey = ["courses", "saved"] as const;

/** The first page is enough to recognize courses that were just saved from an answer. */
const savedUrls = queryOptions({
  queryKey: [...savedKey, "addresses"],
  queryFn: async () => {
    const { courses } = await call(coursesEndpoints, "listSavedCourses", {
      query: { tab: "saved" },
    });
    return courses.map(({ url }) => url);
  },
});

/** Ignores a second tap while the request is pending or after it succeeded. */
export function useSaveFound(course: DiscoveredCourse) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const id = useRef("");
  const isBusy = useRef(false);
  const { data: saved = [] } = useQuery(savedUrls);
  const { title, provider, url, description, price, duration, rating, level } = course;
  const saving = useMutation({
    retry: false,
    mutationFn: () => {
      // The same id for each attempt makes retries idempotent.
      id.current ||= newId();
      const known = level === "" ? {} : { level };
      const facts = { title, provider, url, description, price, duration, rating, ...known };
      return call(coursesEndpoints, "saveDiscoveredCourse", { body: { id: id.current, ...facts } });
    },
    onSuccess: (row) => {
      client.setQueryData(savedUrls.queryKey, (known) => [...(known ?? []), url, row.url]);
      void client.invalidateQueries({ queryKey: savedKey });
      toast({ title: t("courses:toasts.saved"), description: title });
    },
    onError: (error) => showSaveErrorToast(t, error),
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const isSaved = saving.isSuccess || saved.includes(url);
  const save = () => {
    if (isSaved || isBusy.current) return;
    isBusy.current = true;
    saving.mutate();
  };
  return { isSaved, isSaving: saving.isPending, save };
}
