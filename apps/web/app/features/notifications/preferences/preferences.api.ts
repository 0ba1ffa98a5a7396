import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import type { NotificationPreference } from "@masar/contract/notifications/schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { optimisticUpdate } from "#web/platform/api/optimistic.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { notificationKeys } from "#web/features/notifications/notifications.cache.ts";

export function preferencesQuery() {
  return queryOptions({
    queryKey: notificationKeys.preferences,
    queryFn: () => call(notificationsEndpoints, "getNotificationPreferences"),
  });
}

type Preferences = { preferences: NotificationPreference[] };
type Places = Omit<NotificationPreference, "type">;
export type PreferenceChange = Pick<NotificationPreference, "type"> & Partial<Places>;

/** Saves one switch at once and offers to take it back. */
export function useSavePreference(): (change: PreferenceChange) => void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const find = (type: NotificationPreference["type"]) =>
    client
      .getQueryData<Preferences>(notificationKeys.preferences)
      ?.preferences.find((item) => item.type === type);
  const updateOf = (type: NotificationPreference["type"]) =>
    optimisticUpdate<NotificationPreference, PreferenceChange>(client, {
      key: [...notificationKeys.preferences, type],
      read: () => find(type),
      write: (preference) =>
        client.setQueryData<Preferences>(
          notificationKeys.preferences,
          (saved) =>
            saved && {
              preferences: saved.preferences.map((item) =>
                item.type === type ? preference : item,
              ),
            },
        ),
      apply: (preference, change) => ({ ...preference, ...change }),
      refresh: () => void client.invalidateQueries({ queryKey: notificationKeys.preferences }),
    });
  const { mutate } = useMutation({
    // One after the other: two quick taps on one row must not overtake each other.
    scope: { id: "notification-preferences" },
    mutationFn: ({ type, ...body }: PreferenceChange) =>
      call(notificationsEndpoints, "updateNotificationPreference", { params: { type }, body }),
    onMutate: (change) => {
      const before = undoOf(change, find(change.type));
      return { before, started: updateOf(change.type).start(change) };
    },
    onSuccess: (preference, { type }, { before, started }) => {
      updateOf(type).settle(started, preference);
      toast({
        title: t("settings:saved"),
        action: { label: t("settings:undo"), onAct: () => before && mutate(before) },
      });
    },
    onError: (error, { type }, context) => {
      updateOf(type).settle(context?.started);
      toast({
        title: t("notifications:errors.preference"),
        description: errorText(t, error),
        variant: "destructive",
      });
    },
  });
  return mutate;
}

/** The same switches as they were. */
function undoOf(
  { type, ...changed }: PreferenceChange,
  before: NotificationPreference | undefined,
): PreferenceChange | undefined {
  if (!before) return undefined;
  const places = Object.keys(changed) as (keyof Places)[];
  return { type, ...Object.fromEntries(places.map((place) => [place, before[place]])) };
}
