import type { NotificationPreference } from "@masar/contract/notifications";
import { limits } from "@masar/contract/limits";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/lib/api-client.ts";
import { errorText } from "#web/lib/error-text.ts";
import { toast } from "#web/lib/toast.ts";
import {
  markAllReadInCache,
  markReadInCache,
  notificationKeys,
  type NotificationFilter,
  restoreSnapshot,
  takeSnapshot,
} from "./notifications.cache.ts";

const latest = { limit: limits.notifications.dropdown };

/** The newest few, with the unread count. */
export function notificationsQuery({ limit }: { limit: number } = latest) {
  return queryOptions({
    queryKey: notificationKeys.latest(limit),
    queryFn: () => call("listNotifications", { query: { limit } }),
  });
}

export function notificationListQuery(filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(filter),
    queryFn: ({ pageParam }) =>
      call("listNotifications", {
        query: { type: filter.type, unread: filter.unread ? "true" : undefined, after: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function preferencesQuery() {
  return queryOptions({
    queryKey: notificationKeys.preferences,
    queryFn: () => call("getNotificationPreferences"),
  });
}

/** The unread count of the whole account; undefined until it is known. */
export function useUnreadCount(): number | undefined {
  return useQuery(notificationsQuery()).data?.unread_count;
}

export function useMarkRead() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (id: string) => call("markNotificationRead", { params: { id } }),
    onMutate: (id) => {
      const snapshot = takeSnapshot(client);
      markReadInCache(client, [id], false);
      return snapshot;
    },
    // Again: a list that was being fetched meanwhile may have brought the old state back.
    onSuccess: (_, id) => markReadInCache(client, [id], false),
    onError: (error, _, snapshot) => {
      restoreSnapshot(client, snapshot);
      toast({
        title: t("notifications:errors.updateOne"),
        description: errorText(t, error),
        variant: "destructive",
      });
    },
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: () => call("markAllNotificationsRead"),
    onMutate: () => {
      const snapshot = takeSnapshot(client);
      markAllReadInCache(client);
      return snapshot;
    },
    onSuccess: () => {
      toast({
        title: t("notifications:allRead.title"),
        description: t("notifications:allRead.description"),
      });
    },
    onError: (error, _, snapshot) => {
      restoreSnapshot(client, snapshot);
      toast({
        title: t("notifications:errors.updateAll"),
        description: errorText(t, error),
        variant: "destructive",
      });
    },
  });
}

type Preferences = { preferences: NotificationPreference[] };

export function useUpdatePreference() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const put = (next: NotificationPreference) =>
    client.setQueryData<Preferences>(
      notificationKeys.preferences,
      (saved) =>
        saved && {
          preferences: saved.preferences.map((item) => (item.type === next.type ? next : item)),
        },
    );
  return useMutation({
    // One after the other: two quick taps on one row must not overtake each other.
    scope: { id: "notification-preferences" },
    mutationFn: ({ type, in_app, email }: NotificationPreference) =>
      call("updateNotificationPreference", { params: { type }, body: { in_app, email } }),
    onMutate: (next) => {
      const saved = client.getQueryData<Preferences>(notificationKeys.preferences);
      put(next);
      return saved?.preferences.find((item) => item.type === next.type);
    },
    onError: (error, _, before) => {
      if (before) put(before);
      toast({
        title: t("notifications:errors.preference"),
        description: errorText(t, error),
        variant: "destructive",
      });
    },
  });
}
