import { useTranslation } from "react-i18next";
import { Star } from "#web/ui/display/star.tsx";
import { usePathRequest } from "#web/features/account/use-next-query.ts";

/** Tells a visitor that the path built on the landing page is still there. */
export function PendingPathHint() {
  const { t } = useTranslation();
  const goal = usePathRequest()?.goal;
  if (!goal) return null;
  return (
    <p className="flex items-center gap-3 rounded-md bg-sunken px-3.5 py-2.5 text-sm">
      <Star state="now" className="size-7 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t("entry:register.waiting", { goal })}</span>
    </p>
  );
}
