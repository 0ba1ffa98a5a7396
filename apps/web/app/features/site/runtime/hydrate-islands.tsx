import { resolveLanguage } from "@masar/i18n/locales";
import type { i18n } from "i18next";
import { type ComponentType, type ReactNode, StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startErrorReports } from "#web/platform/errors/client-errors.ts";
import { loadIslandStrings } from "#web/platform/i18n/i18n.ts";
import { popNextPageToast } from "#web/platform/toast/next-page-toast.ts";
import { whenPageIdle } from "#web/platform/browser/when-page-idle.ts";
import { ThemeProvider } from "#web/platform/preferences/theme.tsx";
import { useThemeToast } from "#web/platform/toast/theme-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { ToastHost } from "#web/ui/feedback/toast-host.tsx";
import { type IslandName, islands } from "./island-registry.ts";

/** What the layout's tree gives its parts, for parts that stand alone. */
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

/** Says when the part can answer: `hydrateRoot` returns before that. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}

function markHydrated(place: HTMLElement): void {
  place.dataset["awake"] = "";
  place.dispatchEvent(new Event("island-awake", { bubbles: true }));
}

async function hydrateIsland(place: HTMLElement, texts: i18n): Promise<void> {
  const { island, props } = place.dataset;
  const Part = (await islands[island as IslandName]()) as ComponentType<object>;
  // Begun: a later try leaves it alone.
  delete place.dataset["props"];
  const sayThisAwake = () => markHydrated(place);
  hydrateRoot(
    place,
    <IslandProviders texts={texts}>
      <Awake onAwake={sayThisAwake}>
        <Part {...(JSON.parse(props ?? "{}") as object)} />
      </Awake>
    </IslandProviders>,
    // Each island counts from one.
    { identifierPrefix: `${island}-` },
  );
}

let isBegun = false;

/** Once for the page, by the first try that gets that far. */
function begin(texts: i18n): void {
  if (isBegun) return;
  isBegun = true;
  const toasts = document.body.appendChild(document.createElement("div"));
  createRoot(toasts).render(
    <IslandProviders texts={texts}>
      <ToastHost />
    </IslandProviders>,
  );
  const kept = popNextPageToast();
  if (kept) toast(kept);
  whenPageIdle(() => {
    // Without a network the bundled strings speak.
    void import("#web/platform/i18n/string-overrides.ts").then(
      ({ applyOverrides }) => applyOverrides(texts),
      () => {},
    );
  });
}

startErrorReports();

/** Fails when a file did not come; what came is awake, and the rest may be tried again. */
export async function hydrateIslands(): Promise<void> {
  const texts = await loadIslandStrings(resolveLanguage(document.documentElement.lang));
  begin(texts);
  const asleep = document.querySelectorAll<HTMLElement>("[data-island][data-props]");
  // All are waited for: one that is still on its way must not be called a second time.
  const woken = await Promise.allSettled([...asleep].map((place) => hydrateIsland(place, texts)));
  const lost = woken.find((each) => each.status === "rejected");
  if (lost) throw lost.reason;
}
