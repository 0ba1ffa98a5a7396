import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { renderPart } from "../../../../test/render.tsx";
import { fakeSystemTheme } from "../../../../test/system-theme.ts";
import { captureInstallPrompt } from "#web/platform/pwa/install.ts";
import { isSearchKeyOn } from "#web/platform/preferences/display-preferences.ts";
import { DeviceSection } from "./device-section.tsx";

beforeAll(captureInstallPrompt);
afterEach(() => vi.unstubAllGlobals());

const installButton = () => screen.queryByRole("button", { name: "Install" });

function offerInstall() {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  return { offer, prompt };
}

describe("this device", () => {
  test("[D77] offers to install only when the browser does, and leaves its question to the tap", async () => {
    fakeSystemTheme(false);
    await renderPart(<DeviceSection />);
    expect(installButton()).toBeNull();
    const { offer, prompt } = offerInstall();
    expect(offer.defaultPrevented).toBe(true);
    expect(prompt).not.toHaveBeenCalled();

    fireEvent.click(screen.getByRole("button", { name: "Install" }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(installButton()).toBeNull());
  });

  test("[D77] on an iPhone shows how to install it", async () => {
    fakeSystemTheme(false);
    vi.stubGlobal("navigator", { standalone: false, maxTouchPoints: 5 });
    await renderPart(<DeviceSection />);
    expect(screen.getByText(/Add to Home Screen/)).toBeTruthy();
    expect(installButton()).toBeNull();
  });

  test("[D77] opened as an app, it shows as installed", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query === "(display-mode: standalone)",
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await renderPart(<DeviceSection />, "ar");
    expect(screen.getByText("مثبَّت على هذا الجهاز.")).toBeTruthy();
  });

  test("[D45] shows when nothing opens offline", async () => {
    fakeSystemTheme(false);
    await renderPart(<DeviceSection />);
    expect(screen.getByRole("status").textContent).toContain("Not available in this browser");
  });

  test("[N5.12] the key / for the search can be turned off, and stays off", async () => {
    fakeSystemTheme(false);
    await renderPart(<DeviceSection />);
    expect(isSearchKeyOn()).toBe(true);
    fireEvent.click(screen.getByRole("switch", { name: /Open search with the/ }));
    expect(isSearchKeyOn()).toBe(false);
  });
});
