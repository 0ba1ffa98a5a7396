import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import type { PushDevice, PushState } from "@masar/contract/notifications/schemas";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { notificationKeys } from "#web/features/notifications/notifications.cache.ts";
import {
  endSubscription,
  getPushSupport,
  hasSubscription,
  subscribeDevice,
} from "./push-subscription.ts";

/** `off`: this instance sends no pushes. `other`: allowed here, and this device is not sent any. */
type PushStatus = "off" | "missing" | "blocked" | "other" | "on";

export const pushQuery = queryOptions({
  queryKey: notificationKeys.push,
  queryFn: async (): Promise<PushState & { hasOwn: boolean }> => {
    const [state, hasOwn] = await Promise.all([
      call(notificationsEndpoints, "getPush"),
      hasSubscription(),
    ]);
    return { ...state, hasOwn };
  },
});

export function usePushStatus(): PushStatus | undefined {
  const { data } = useQuery(pushQuery);
  if (!data) return undefined;
  if (data.public_key === null) return "off";
  const support = getPushSupport();
  if (support !== "ready") return support;
  return data.hasOwn && data.devices.some((device) => device.is_current) ? "on" : "other";
}

/** Resolves to whether this device receives pushes now. */
export function useSubscribe() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (): Promise<boolean> => {
      const state = await client.ensureQueryData(pushQuery);
      const result = state.public_key ? await subscribeDevice(state.public_key) : "missing";
      if (typeof result === "string") {
        toast({ title: t("notices:push.failed"), description: t(`notices:push.${result}`) });
        await client.invalidateQueries(pushQuery);
        return false;
      }
      const saved = await call(notificationsEndpoints, "savePushSubscription", { body: result });
      client.setQueryData(pushQuery.queryKey, { ...saved, hasOwn: true });
      return true;
    },
    onError: (error) => showErrorToast(t, t("notices:push.failed"), error),
  });
}

export function useRemovePushDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, is_current }: PushDevice) => {
      const saved = await call(notificationsEndpoints, "removePushSubscription", {
        params: { id },
      });
      if (is_current) await endSubscription();
      return { ...saved, hasOwn: await hasSubscription() };
    },
    onSuccess: (state) => client.setQueryData(pushQuery.queryKey, state),
  });
}
