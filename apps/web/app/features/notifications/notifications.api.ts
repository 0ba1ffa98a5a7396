import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import { limits } from "@masar/contract/limits";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { pageSize } from "#web/platform/preferences/page-size.ts";
import { toast } from "#web/platform/toast/toast.ts";
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
    queryFn: () => call(notificationsEndpoints, "listNotifications", { query: { limit } }),
  });
}

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

/** The unread count of the whole account; undefined until it is known. */
export function useUnreadCount(): number | undefined {
  return useQuery(notificationsQuery()).data?.unread_count;
}

export function useMarkRead() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (id: string) =>
      call(notificationsEndpoints, "markNotificationRead", { params: { id } }),
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
    mutationFn: () => call(notificationsEndpoints, "markAllNotificationsRead"),
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
