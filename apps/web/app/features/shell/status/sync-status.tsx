import { useQueryClient } from "@tanstack/react-query";
import { Check, CloudOff, CloudUpload } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useLiveEvent } from "#web/platform/live/live.ts";
import { type SyncState, useSyncState, flushOutbox } from "#web/sync/send-change.ts";
import { setNetworkReachable } from "#web/platform/browser/network-status.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { useTopModal } from "#web/ui/overlays/modal.tsx";

type Line = "none" | "offline" | "waiting" | "sending" | "sent";

const icons = { offline: CloudOff, waiting: CloudUpload, sending: CloudUpload, sent: Check };

/** A row of the header, or of the open dialog: it takes its own room and covers nothing. */
export function SyncLine() {
  const { t } = useTranslation();
  const state = useSyncState();
  const line = useLine(state);
  const count = state.pending;
  const modal = useTopModal();
  useLiveEvent("ready", () => {
    setNetworkReachable(true);
    void flushOutbox();
  });
  useOfflineCopies(state.isOnline);
  useMarkedModal(modal, line !== "none");

  // The live region does not change with every change that is sent.
  const states: Partial<Record<Line, string>> = {
    offline: t(state.isPersistent ? "shell:sync.offline" : "shell:sync.offlineUnkept"),
    sent: t("shell:sync.sent"),
  };
  const counts: Partial<Record<Line, string>> = {
    offline: count > 0 ? ` ${t("shell:sync.waiting", { count })}.` : "",
    waiting: t("shell:sync.waiting", { count }),
    sending: t("shell:sync.sending", { count }),
  };
  const drawn = (
    <p
      className={cn(
        line !== "none" &&
          "status-row flex flex-none items-center justify-center gap-2 border-line bg-sunken px-4 py-1.5 text-sm text-ink-2 print:hidden",
      )}
    >
      {line !== "none" && <Icon icon={icons[line]} size={18} className="shrink-0" />}
      <span>
        <output>{states[line]}</output>
        {counts[line]}
      </span>
    </p>
  );
  // Nothing outside of an open dialog is visible or announced.
  return modal ? createPortal(drawn, modal) : drawn;
}

/** An attribute rather than `:has()`, with which every change inside a dialog would restyle all of it. */
function useMarkedModal(modal: HTMLDialogElement | undefined, hasLine: boolean): void {
  useLayoutEffect(() => {
    if (!modal || !hasLine) return undefined;
    modal.setAttribute("data-has-status", "");
    return () => modal.removeAttribute("data-has-status");
  }, [modal, hasLine]);
}

const quickMs = 1500;
const sentMs = 3000;

/** Shows nothing for quick sending; "sent" only follows a line that was shown. */
function useLine({ isOnline, pending, isSending }: SyncState): Line {
  const [shown, setShown] = useState<Line>("none");
  const now = isOnline ? (pending === 0 ? "none" : isSending ? "sending" : "waiting") : "offline";
  useEffect(() => {
    const isOver = now === "none";
    const [next, afterMs]: [Line, number] = isOver
      ? shown === "none" || shown === "sent"
        ? ["none", sentMs]
        : ["sent", 0]
      : [now, shown === "none" || shown === "sent" ? quickMs : 0];
    if (next === shown) return undefined;
    const timer = setTimeout(() => setShown(next), afterMs);
    return () => clearTimeout(timer);
  }, [now, shown]);
  return shown;
}

const idleMs = 5000;

/** Once per visit, after the page has what it needs. */
function useOfflineCopies(isOnline: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOnline) return undefined;
    const fetchCopies = async () => {
      const copies = await import("#web/features/shell/status/offline-prefetch.ts").catch(
        () => null,
      );
      await copies?.fetchOfflineCopies(client);
    };
    const timer = setTimeout(() => void fetchCopies(), idleMs);
    return () => clearTimeout(timer);
  }, [client, isOnline]);
}
