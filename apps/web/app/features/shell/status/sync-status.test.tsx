import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, describe, expect, test, vi } from "vitest";
import { loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { setNetworkReachable } from "#web/platform/browser/network-status.ts";
import { resetSyncState, setSyncState } from "#web/sync/sync-status.ts";
import { createQueryClient } from "#web/platform/api/query-client.ts";
import { ModalContent } from "#web/ui/overlays/dialog.tsx";
import { SyncLine } from "./sync-status.tsx";

async function openLine(language: "en" | "ar" = "en") {
  const i18n = await loadAllStrings(language);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const client = createQueryClient();
  const page = (isDialogOpen: boolean) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SyncLine />
        <ModalContent open={isDialogOpen} title="Tools" className="" onClose={() => {}}>
          notes
        </ModalContent>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const { rerender } = render(page(false));
  return (isDialogOpen: boolean) => rerender(page(isDialogOpen));
}

const statusText = () => screen.getByRole("status").textContent;
const shown = () => screen.getByRole("status").closest("p")?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the line of state", () => {
  afterEach(() => {
    vi.useRealTimers();
    cleanup();
    act(() => {
      setNetworkReachable(true);
      resetSyncState();
    });
  });

  test("[D45] shows offline, waiting, sending and saved, but not for quick sending", async () => {
    await openLine();
    act(() => setSyncState({ pending: 1, isSending: true }));
    await pass(500);
    act(() => setSyncState({ pending: 0, isSending: false }));
    await pass(3000);
    expect(shown()).toBe("");

    act(() => {
      setNetworkReachable(false);
      setSyncState({ pending: 2 });
    });
    await pass(1500);
    expect(shown()).toBe(
      "You are offline. Your changes are saved on this device. 2 changes waiting to sync.",
    );
    expect(statusText()).toBe("You are offline. Your changes are saved on this device.");
    act(() => setNetworkReachable(true));
    await pass(0);
    expect(shown()).toBe("2 changes waiting to sync");
    act(() => setSyncState({ isSending: true }));
    await pass(0);
    expect(shown()).toBe("Sending 2 changes");
    expect(statusText()).toBe("");
    act(() => setSyncState({ pending: 0, isSending: false }));
    await pass(0);
    expect(statusText()).toBe("Everything is synced");
    await pass(3000);
    expect(shown()).toBe("");
  });

  test("[D45] it is inside the open dialog, and on the page again afterwards", async () => {
    const openDialog = await openLine();
    act(() => setNetworkReachable(false));
    await pass(1500);
    const findDialog = () => screen.getByRole("status", { hidden: true }).closest("dialog");
    expect(findDialog()).toBeNull();
    openDialog(true);
    expect(findDialog()?.textContent).toContain("You are offline.");
    openDialog(false);
    expect(findDialog()).toBeNull();
    expect(shown()).toContain("You are offline.");
  });

  test("[D45] without storage, offline has its own text, in Arabic too", async () => {
    await openLine("ar");
    act(() => {
      setNetworkReachable(false);
      setSyncState({ isPersistent: false });
    });
    await pass(1500);
    expect(shown()).toContain("لا يحفظ شيئًا");
  });
});
