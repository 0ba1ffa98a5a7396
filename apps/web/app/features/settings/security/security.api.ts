import { accountEndpoints } from "@masar/contract/account/endpoints";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#web/platform/api/api-client.ts";
import { consentsKey } from "#web/entities/assistant/assistant-queries.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { loadSiteStrings } from "#web/platform/i18n/i18n.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { clearUserData } from "#web/sync/clear-user-data.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { calendarFeedQuery } from "#web/features/settings/calendar/calendar.api.ts";

// Forms show a network error at once, and what needs a password is never resent automatically.
const once = { retry: false } as const;

export const devicesQuery = queryOptions({
  queryKey: ["settings", "devices"],
  queryFn: () => call(accountEndpoints, "listDevices"),
  staleTime: 0,
  refetchInterval: 30_000,
});

export const consentsQuery = queryOptions({
  queryKey: consentsKey,
  queryFn: () => call(accountEndpoints, "listConsents"),
  staleTime: 0,
});

export function useChangeEmail() {
  const { refresh } = useAuth();
  return useMutation({
    ...once,
    mutationFn: (body: RequestOf<"changeEmail">["body"]) =>
      call(accountEndpoints, "changeEmail", { body }),
    onSuccess: ({ status }) => (status === "changed" ? refresh() : undefined),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    ...once,
    mutationFn: (body: RequestOf<"changePassword">["body"]) =>
      call(accountEndpoints, "changePassword", { body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(devicesQuery),
        client.invalidateQueries(calendarFeedQuery),
      ]),
  });
}

export function useStartSecondFactor() {
  return useMutation({
    ...once,
    mutationFn: (body: RequestOf<"startSecondFactor">["body"]) =>
      call(accountEndpoints, "startSecondFactor", { body }),
  });
}

export function useConfirmSecondFactor() {
  const { refresh } = useAuth();
  const client = useQueryClient();
  return useMutation({
    ...once,
    mutationFn: (code: string) => call(accountEndpoints, "confirmSecondFactor", { body: { code } }),
    onSuccess: async () => {
      await refresh();
      await client.invalidateQueries(devicesQuery);
    },
  });
}

export function useRemoveSecondFactor() {
  const { refresh } = useAuth();
  return useMutation({
    ...once,
    mutationFn: (body: RequestOf<"removeSecondFactor">["body"]) =>
      call(accountEndpoints, "removeSecondFactor", { body }),
    onSuccess: () => refresh(),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    ...once,
    mutationFn: (body: RequestOf<"renewRecoveryCodes">["body"]) =>
      call(accountEndpoints, "renewRecoveryCodes", { body }),
  });
}

export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    ...once,
    mutationFn: ({ id }: { id: string }) =>
      call(accountEndpoints, "removeDevice", { params: { id } }),
    // Also after a failure: the device may be removed already.
    onSettled: () => client.invalidateQueries(devicesQuery),
  });
}

export const exportQuery = queryOptions({
  queryKey: ["settings", "export"],
  queryFn: () => call(accountEndpoints, "getExport"),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.export?.status === "making" ? 3000 : false),
});

export function useStartExport() {
  const client = useQueryClient();
  return useMutation({
    ...once,
    mutationFn: () => call(accountEndpoints, "startExport", { body: { id: newId() } }),
    // Also after a failure: another device may have started one.
    onSettled: () => client.invalidateQueries(exportQuery),
  });
}

/** Logs out everywhere and shows the page that says until when the deletion can be cancelled. */
export function usePlanDeletion() {
  const { t } = useTranslation();
  const { setSession } = useAuth();
  const { language } = useLanguage();
  const navigate = useNavigate();
  return useMutation({
    ...once,
    mutationFn: (body: RequestOf<"planDeletion">["body"]) =>
      call(accountEndpoints, "planDeletion", { body }),
    onSuccess: async ({ due_at: closedUntil }) => {
      const showClosed = () =>
        navigate(publicHref("/keep-account", language), { replace: true, state: { closedUntil } });
      await loadSiteStrings(language);
      await showClosed();
      await clearUserData(t);
      setSession(null);
      // The live stream may report the ended session first: then the guard has led to the log-in page.
      await showClosed();
    },
  });
}

export function useLogOutEverywhere() {
  const { t } = useTranslation();
  const { setSession } = useAuth();
  return useMutation({
    ...once,
    mutationFn: () => call(accountEndpoints, "logOutEverywhere"),
    onSuccess: async () => {
      await clearUserData(t);
      setSession(null);
    },
  });
}
