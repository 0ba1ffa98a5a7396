import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import { limits } from "@masar/contract/limits";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { getIsOnline } from "#web/platform/browser/network-status.ts";
import { pageSize } from "#web/platform/preferences/page-size.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import {
  getSnapshot,
  markAllReadInCache,
  markReadInCache,
  notificationKeys,
  type NotificationFilter,
  restoreSnapshot,
} from "./notifications.cache.ts";

const limit = limits.notifications.dropdown;

export const notificationsQuery = queryOptions({
  queryKey: notificationKeys.latest(limit),
  queryFn: () => call(notificationsEndpoints, "listNotifications", { query: { limit } }),
});

export function notificationListQuery(filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(filter),
    queryFn: ({ pageParam }) =>
      call(notificationsEndpoints, "listNotifications", {
        query: {
          type: filter.type,
          unread: filter.unread ? "true" : undefined,
          after: pageParam,
          limit: pageSize(limits.notifications.pageSize),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function useUnreadCount(): number | undefined {
  return useQuery(notificationsQuery).data?.unread_count;
}

/** Shows one toast for each failed fetch. */
export function useFetchErrorToast(error: unknown): void {
  const { t } = useTranslation();
  useEffect(() => {
    // When offline, the offline line says so already.
    if (error && getIsOnline()) showErrorToast(t, t("notifications:errors.fetch"), error);
  }, [error, t]);
}

export function useMarkRead() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (id: string) =>
      call(notificationsEndpoints, "markNotificationRead", { params: { id } }),
    onMutate: (id) => {
      const snapshot = getSnapshot(client);
      markReadInCache(client, [id], false);
      return snapshot;
    },
    // Again: a fetch that started before may have restored the old state.
    onSuccess: (_, id) => markReadInCache(client, [id], false),
    onError: (error, _, snapshot) => {
      restoreSnapshot(client, snapshot);
      showErrorToast(t, t("notifications:errors.updateOne"), error);
    },
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: () => call(notificationsEndpoints, "markAllNotificationsRead"),
    onMutate: () => {
      const snapshot = getSnapshot(client);
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
      showErrorToast(t, t("notifications:errors.updateAll"), error);
    },
  });
}
