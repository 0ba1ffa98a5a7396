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

/** The newest saved ones are enough to know again what was just saved from an answer. */
const savedAddresses = queryOptions({
  queryKey: [...savedKey, "addresses"],
  queryFn: async () => {
    const { courses } = await call(coursesEndpoints, "listSavedCourses", {
      query: { tab: "saved" },
    });
    return courses.map(({ url }) => url);
  },
});

/** Saves a found course once: a second tap while it is on its way, or after, sends nothing. */
export function useSaveFound(course: DiscoveredCourse) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const id = useRef("");
  const isBusy = useRef(false);
  const { data: saved = [] } = useQuery(savedAddresses);
  const { title, provider, url, description, price, duration, rating, level } = course;
  const saving = useMutation({
    retry: false,
    mutationFn: () => {
      // The same id for each try: what arrived without an answer is not saved a second time.
      id.current ||= newId();
      const known = level === "" ? {} : { level };
      const facts = { title, provider, url, description, price, duration, rating, ...known };
      return call(coursesEndpoints, "saveDiscoveredCourse", { body: { id: id.current, ...facts } });
    },
    onSuccess: (row) => {
      client.setQueryData(savedAddresses.queryKey, (known) => [...(known ?? []), url, row.url]);
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
