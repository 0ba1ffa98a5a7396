import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import type { NotificationPreference } from "@masar/contract/notifications/schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { optimisticUpdate } from "#web/platform/api/optimistic.ts";
import { overviewKey } from "#web/entities/query-keys.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { notificationKeys } from "#web/features/notifications/notifications.cache.ts";

export const preferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: () => call(notificationsEndpoints, "getNotificationPreferences"),
});

/** Under the overview, so that a change of the settings refreshes it. */
export const nextReminderQuery = queryOptions({
  queryKey: [...overviewKey, "next-reminder"],
  queryFn: () => call(notificationsEndpoints, "getNextReminder"),
  retry: false,
});

export type PreferenceChange = Pick<NotificationPreference, "type"> &
  Partial<Omit<NotificationPreference, "type">>;

export function useSavePreference(): (change: PreferenceChange) => void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const find = (type: NotificationPreference["type"]) =>
    client.getQueryData(preferencesQuery.queryKey)?.preferences.find((item) => item.type === type);
  const updateOf = (type: NotificationPreference["type"]) =>
    optimisticUpdate<NotificationPreference, PreferenceChange>(client, {
      key: [...notificationKeys.preferences, type],
      read: () => find(type),
      write: (preference) =>
        client.setQueryData(
          preferencesQuery.queryKey,
          (saved) =>
            saved && {
              preferences: saved.preferences.map((item) =>
                item.type === type ? preference : item,
              ),
            },
        ),
      apply: (preference, change) => ({ ...preference, ...change }),
      refresh: () => void client.invalidateQueries(preferencesQuery),
    });
  const { mutate } = useMutation({
    // Serialized, so that the last of two quick changes wins.
    scope: { id: "notification-preferences" },
    mutationFn: ({ type, ...body }: PreferenceChange) =>
      call(notificationsEndpoints, "updateNotificationPreference", { params: { type }, body }),
    onMutate: (change) => {
      const before = undoOf(change, find(change.type));
      return { before, started: updateOf(change.type).start(change) };
    },
    onSuccess: (preference, { type }, { before, started }) => {
      updateOf(type).settle(started, preference);
      void client.invalidateQueries(nextReminderQuery);
      toast({
        title: t("settings:saved"),
        action: { label: t("settings:undo"), onAct: () => before && mutate(before) },
      });
    },
    onError: (error, { type }, context) => {
      updateOf(type).settle(context?.started);
      showErrorToast(t, t("notifications:errors.preference"), error);
    },
  });
  return mutate;
}

function undoOf(change: PreferenceChange, before: NotificationPreference | undefined) {
  const names = Object.keys(change) as (keyof PreferenceChange)[];
  const values = before && Object.fromEntries(names.map((name) => [name, before[name]]));
  return values && { ...values, type: change.type };
}
