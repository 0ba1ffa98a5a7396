import { RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  activateUpdate,
  startServiceWorker,
  useShellState,
} from "#web/platform/pwa/service-worker.ts";
import { whenIdle } from "#web/platform/browser/when-page-idle.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";

type UpdateLineProps = {
  /** The study desk has no padding of its own. */
  isDesk?: boolean;
};

/** Also starts the service worker. */
export function UpdateLine({ isDesk = false }: UpdateLineProps) {
  const { t } = useTranslation();
  const { isUpdateReady } = useShellState();
  useEffect(
    () => whenIdle(() => void startServiceWorker(), { timeout: 6000, fallbackMs: 3000 }),
    [],
  );
  return (
    // Always rendered: a live region that has just appeared is often not announced.
    <output className={cn("block", isDesk && "px-4 not-empty:pt-3")}>
      {isUpdateReady && (
        <span className="mb-4 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <Icon icon={RefreshCw} size={18} />
          {t("shell:update.text")}
          <Button variant="link" className="px-1 text-sm" onClick={activateUpdate}>
            {t("shell:update.action")}
          </Button>
        </span>
      )}
    </output>
  );
}
