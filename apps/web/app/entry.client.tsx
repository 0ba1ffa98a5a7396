import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startErrorReports } from "./platform/errors/client-errors.ts";
import { reportError } from "./platform/errors/error-report.ts";
import { loadSiteStrings, loadStrings } from "./platform/i18n/i18n.ts";
import { evictFailedPreloads } from "./platform/pwa/failed-preloads.ts";
import { captureInstallPrompt } from "./platform/pwa/install.ts";
import { getStoredLanguage, languageOfPath } from "./platform/preferences/language.ts";
import { whenPageIdle } from "./platform/browser/when-page-idle.ts";
import { watchForStaleChunks } from "./platform/pwa/stale-chunk.ts";
import { ignoreStrayPresses } from "./platform/browser/stray-press.ts";

startErrorReports();
evictFailedPreloads();
watchForStaleChunks();
captureInstallPrompt();
ignoreStrayPresses();

// Hydration needs the page's strings.
await loadPatiently();

/** A weak network drops a file now and then; without the strings the page does not hydrate. */
async function loadPatiently(triesLeft = 2): Promise<void> {
  const siteLanguage = languageOfPath(window.location.pathname);
  try {
    await (siteLanguage ? loadSiteStrings(siteLanguage) : loadStrings(getStoredLanguage()));
  } catch (error) {
    if (triesLeft === 0) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    await loadPatiently(triesLeft - 1);
  }
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // Errors that a boundary caught do not reach the window's error event.
      onCaughtError: (error, { componentStack }) => {
        console.error(error, componentStack);
        void reportError(error);
      },
    },
  );
});

whenPageIdle(() => {
  // Offline, the bundled strings stay.
  void import("./platform/i18n/string-overrides.ts").then(
    ({ watchLanguageOverrides }) => watchLanguageOverrides(),
    () => {},
  );
});
