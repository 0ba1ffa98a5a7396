import { telegramEndpoints } from "@masar/contract/telegram/endpoints";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { preferencesQuery } from "./preferences.api.ts";

const pollMs = 3000;

export const telegramQuery = queryOptions({
  queryKey: ["notifications", "telegram"],
  queryFn: () => call(telegramEndpoints, "getTelegram"),
  // The link begins and may end in Telegram.
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export function useTelegram() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const connect = useMutation({
    retry: false,
    mutationFn: (_tab: Window | null) => call(telegramEndpoints, "createTelegramLink"),
    onSuccess: ({ url }, tab) => {
      if (tab) tab.location.href = url;
    },
    onError: (error, tab) => {
      tab?.close();
      showErrorToast(t, t("notices:telegram.connectFailed"), error);
    },
  });
  const disconnect = useMutation({
    mutationFn: () => call(telegramEndpoints, "removeTelegramLink"),
    onSuccess: (state) => {
      client.setQueryData(telegramQuery.queryKey, state);
      toast({ title: t("notices:telegram.disconnected") });
    },
    onError: (error) => showErrorToast(t, t("notices:telegram.disconnectFailed"), error),
  });
  const { data: link, reset } = connect;
  const { data } = useQuery({ ...telegramQuery, refetchInterval: link ? pollMs : false });
  const linkedAt = data?.linked_at ?? null;
  useLinkChange(data && linkedAt, () => {
    void client.invalidateQueries(preferencesQuery);
    if (!linkedAt || !link) return;
    reset();
    toast({ title: t("notices:telegram.connected") });
  });
  useEffect(() => {
    if (!link) return undefined;
    const timer = setTimeout(reset, Date.parse(link.expires_at) - Date.now());
    return () => clearTimeout(timer);
  }, [link, reset]);
  return {
    isAvailable: data?.is_available ?? false,
    linkedAt,
    /** To be opened in Telegram. */
    url: link?.url,
    isConnecting: connect.isPending,
    // Opened at once: after the request, browsers would block it.
    connect: () => connect.mutate(openTab()),
    disconnect,
  };
}

/** Linking and unlinking change the preferences on the server. */
function useLinkChange(linkedAt: string | null | undefined, onChange: () => void): void {
  const before = useRef(linkedAt);
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    const isFirst = before.current === undefined;
    const isSame = before.current === linkedAt;
    before.current = linkedAt;
    if (!isFirst && !isSame) handleChange();
  }, [linkedAt]);
}

function openTab(): Window | null {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  return tab;
}
