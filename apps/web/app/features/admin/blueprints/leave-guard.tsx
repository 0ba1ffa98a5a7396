import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

/** Asks before a changed draft is left, also when the tab is closed. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={t("blueprints:leave.title")}
      text={t("blueprints:leave.text")}
      confirmLabel={t("blueprints:leave.confirm")}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
