import { resolveLanguage } from "@masar/i18n/locales";
import type { i18n } from "i18next";
import { type ComponentType, type ReactNode, StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startErrorReports } from "#web/platform/errors/client-errors.ts";
import { reportError } from "#web/platform/errors/error-report.ts";
import { loadIslandStrings } from "#web/platform/i18n/i18n.ts";
import { popNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";
import { whenPageIdle } from "#web/platform/browser/when-page-idle.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { useThemeToast } from "#web/platform/toast/theme-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { ToastHost } from "#web/ui/feedback/toast-host.tsx";
import { IslandBoundary } from "./island-boundary.tsx";
import { findIsland } from "./island-registry.ts";

/** Providers that the layout has on application pages. */
function IslandProviders({ texts, children }: { texts: i18n; children: ReactNode }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <IslandTheme>{children}</IslandTheme>
      </I18nextProvider>
    </StrictMode>
  );
}

function IslandTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider onThemeChange={useThemeToast("site")}>{children}</ThemeProvider>;
}

/**
 * Effects run after hydration; `hydrateRoot` returns before that. A second render comes first, with the input that
 * layout effects found in the markup: a submit that waited must not be repeated without it.
 */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  const isFilled = useHydrated();
  useEffect(() => {
    if (isFilled) onHydrated();
  }, [isFilled, onHydrated]);
  return children;
}

function markHydrated(element: HTMLElement): void {
  element.dataset["awake"] = "";
  element.dispatchEvent(new Event("island-awake", { bubbles: true }));
}

/** Errors that a boundary caught do not reach the window's error event. */
const onCaughtError: RootOptions["onCaughtError"] = (error, { componentStack }) => {
  console.error(error, componentStack);
  void reportError(error);
};

async function hydrateIsland(element: HTMLElement, texts: i18n): Promise<void> {
  const { island, props } = element.dataset;
  const Part = (await findIsland(island ?? "")()) as ComponentType<object>;
  // Started: a retry skips it.
  delete element.dataset["props"];
  const handleHydrated = () => markHydrated(element);
  hydrateRoot(
    element,
    <IslandProviders texts={texts}>
      <Hydrated onHydrated={handleHydrated}>
        <IslandBoundary>
          <Part {...(JSON.parse(props ?? "{}") as object)} />
        </IslandBoundary>
      </Hydrated>
    </IslandProviders>,
    // Each island numbers its ids from one.
    { identifierPrefix: `${island}-`, onCaughtError },
  );
}

let isStarted = false;

/** Once per page, by the first attempt that gets this far. */
function startPage(texts: i18n): void {
  if (isStarted) return;
  isStarted = true;
  const toasts = document.body.appendChild(document.createElement("div"));
  createRoot(toasts).render(
    <IslandProviders texts={texts}>
      <ToastHost />
    </IslandProviders>,
  );
  const stored = popNextPageToast();
  if (stored) toast(stored);
  whenPageIdle(() => {
    // Offline, the bundled strings stay.
    void import("#web/platform/i18n/string-overrides.ts").then(
      ({ applyOverrides }) => applyOverrides(texts),
      () => {},
    );
  });
}

startErrorReports();

/** Rejects when a file is missing; hydrated islands stay, and the rest can be retried. */
export async function hydrateIslands(): Promise<void> {
  const texts = await loadIslandStrings(resolveLanguage(document.documentElement.lang));
  startPage(texts);
  const pending = document.querySelectorAll<HTMLElement>("[data-island][data-props]");
  // Waits for all: an island that is still loading must not be started twice.
  const results = await Promise.allSettled(
    [...pending].map((element) => hydrateIsland(element, texts)),
  );
  const failed = results.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}
