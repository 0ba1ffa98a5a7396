import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startErrorReports } from "./features/operation/client-errors.ts";
import { reportError } from "./lib/error-report.ts";
import { loadStrings } from "./lib/i18n.ts";
import { getStoredLanguage, pickLanguage } from "./lib/language.ts";

startErrorReports();

// The page's own strings must be here before React compares it with what was prerendered.
await loadStrings(pickLanguage(window.location.pathname, getStoredLanguage()));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // What a boundary caught never reaches the window's own error event.
      onCaughtError: (error, { componentStack }) => {
        console.error(error, componentStack);
        void reportError(error);
      },
    },
  );
});
