import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "#web/platform/api/api-client.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";

type SnoozeTarget = RequestOf<"snoozeReminder">["body"];

export function useSnoozeReminder() {
  const { t } = useTranslation();
  const format = useFormat();
  return useMutation({
    mutationFn: (body: SnoozeTarget) => call(notificationsEndpoints, "snoozeReminder", { body }),
    onSuccess: ({ remind_at }) =>
      toast({
        title: remind_at
          ? t("notices:reminder.snoozed", { time: format.date(remind_at, "time") })
          : t("notices:reminder.notToday"),
      }),
    onError: (error) => showErrorToast(t, t("notices:reminder.failed"), error),
  });
}

/** The link of a mail: snoozes when the page is opened, and leaves the URL without it. */
export function useSnoozeFromUrl(): void {
  const [search, setSearch] = useSearchParams();
  const { mutate } = useSnoozeReminder();
  const requested = search.get("snooze");
  const handled = useRef<string>(null);
  const snooze = useEffectEvent((text: string) => {
    if (handled.current === text) return;
    handled.current = text;
    const [date = "", number = ""] = text.split(".");
    setSearch({}, { replace: true });
    mutate({ date, number: Number(number) });
  });
  useEffect(() => {
    if (requested) snooze(requested);
  }, [requested]);
}
