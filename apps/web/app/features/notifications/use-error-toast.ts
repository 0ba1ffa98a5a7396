import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { getIsOnline } from "#web/platform/browser/network-status.ts";
import { toast } from "#web/platform/toast/toast.ts";

/** Says once, for each failure, that notifications could not be fetched. */
export function useFetchErrorToast(error: unknown): void {
  const { t } = useTranslation();
  useEffect(() => {
    // Without a network the line at the foot of the page says so already.
    if (!error || !getIsOnline()) return;
    toast({
      title: t("notifications:errors.fetch"),
      description: errorText(t, error),
      variant: "destructive",
    });
  }, [error, t]);
}
