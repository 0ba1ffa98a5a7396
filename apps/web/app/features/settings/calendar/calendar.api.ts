import { calendarEndpoints } from "@masar/contract/calendar/endpoints";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";

export const calendarFeedQuery = queryOptions({
  queryKey: ["calendar-feed"],
  queryFn: () => call(calendarEndpoints, "getCalendarFeed"),
});

export function useCalendarFeed() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const onError = (error: Error) => showErrorToast(t, t("settings:calendar.failed"), error);
  const create = useMutation({
    retry: false,
    mutationFn: () => call(calendarEndpoints, "createCalendarFeed"),
    onSuccess: ({ url: _url, ...feed }) => client.setQueryData(calendarFeedQuery.queryKey, feed),
    onError,
  });
  const revoke = useMutation({
    mutationFn: () => call(calendarEndpoints, "revokeCalendarFeed"),
    onSuccess: (feed) => {
      create.reset();
      client.setQueryData(calendarFeedQuery.queryKey, feed);
      toast({
        title: t("settings:calendar.revoked"),
        description: t("settings:calendar.revokedText"),
      });
    },
    onError,
  });
  return { create, revoke };
}
