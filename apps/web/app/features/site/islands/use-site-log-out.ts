import type { AuthSession } from "@masar/contract/account/schemas";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/platform/toast/toast.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

export function useSiteLogOut(session: AuthSession | null): () => Promise<void> {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isLeaving = useRef(false);
  return async () => {
    if (!session || isLeaving.current) return;
    isLeaving.current = true;
    try {
      const { logOutOfSite } = await import("#web/features/site/runtime/log-out.ts");
      await logOutOfSite(session, language, t);
    } catch {
      toast({
        title: t("site:account.logOutFailed"),
        description: t("site:account.logOutFailedText"),
        variant: "destructive",
      });
    } finally {
      isLeaving.current = false;
    }
  };
}
