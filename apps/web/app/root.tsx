import arabicFont from "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url";
import latinFont from "@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url";
import { locales } from "@masar/i18n/locales";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { I18nextProvider } from "react-i18next";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
} from "react-router";
import type { Route } from "./+types/root";
import { HomeLink } from "./features/shell/home-link.tsx";
import { AuthProvider } from "./entities/session/auth.tsx";
import { readBuildId } from "./platform/browser/build-id.ts";
import { recordHistoryEntry } from "./platform/browser/overlay-history.ts";
import { bootScript } from "./platform/preferences/boot-script.ts";
import { applyDisplay } from "./platform/preferences/display-preferences.ts";
import { reportError } from "./platform/errors/error-report.ts";
import { getI18n } from "./platform/i18n/i18n.ts";
import { createMeta } from "./platform/meta/page-meta.ts";
import { getQueryClient } from "./platform/api/query-client.ts";
import { RouteLoadError } from "./platform/pwa/load-route-module.ts";
import { applyTheme, paper } from "./platform/preferences/theme.tsx";
import { usePageLanguage } from "./platform/i18n/use-page-language.ts";
import { NotFoundScreen } from "./routes/error/not-found.tsx";
import "./styles/app.css";
import {
  AppBoundary,
  RouteLoadFailedScreen,
  RouterErrorScreen,
} from "./ui/feedback/error-boundaries.tsx";
import { PageSpinner } from "./ui/feedback/spinner.tsx";
import { ToastHost } from "./ui/feedback/toast-host.tsx";

let hasBooted = false;

// Trusted Types forbid creating script elements, and an error redraws the document: render scripts only where the
// server's markup already has them.
function useServerMarkup(): boolean {
  const [fromServer] = useState(() => !hasBooted);
  useLayoutEffect(() => {
    hasBooted = true;
    // A redrawn document lacks what the boot script had set.
    applyTheme();
    applyDisplay();
  }, []);
  return fromServer;
}

function ScrollMemory() {
  useScrollRestoration();
  return null;
}

/** The brand alone, for pages without a title. */
export const meta = createMeta(() => []);

export function Layout({ children }: { children: ReactNode }) {
  const language = usePageLanguage();
  const fromServer = useServerMarkup();
  const { dir } = locales[language];
  return (
    // The boot script sets lang, dir and class before React hydrates.
    <html lang={language} dir={dir} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
        <meta name="build" content={readBuildId()} />
        <meta name="fonts" content={`${latinFont} ${arabicFont}`} />
        {fromServer && <script dangerouslySetInnerHTML={{ __html: bootScript }} />}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nextProvider i18n={getI18n(language)}>
          {children}
          <ToastHost />
        </I18nextProvider>
        {fromServer ? <ScrollRestoration /> : <ScrollMemory />}
        {fromServer && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  const { pathname, key } = useLocation();
  useLayoutEffect(recordHistoryEntry, [key]);
  return (
    <QueryClientProvider client={getQueryClient()}>
      <AppBoundary report={reportError} resetKey={pathname}>
        <AuthProvider>
          <Outlet />
        </AuthProvider>
      </AppBoundary>
    </QueryClientProvider>
  );
}

export function HydrateFallback() {
  return <PageSpinner />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Errors of loaders and missing modules are not thrown while React renders, so `onCaughtError` does not see them.
  useEffect(() => {
    if (!isRouteErrorResponse(error)) void reportError(error);
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  if (error instanceof RouteLoadError) {
    return <RouteLoadFailedScreen homeLink={<HomeLink isSignedIn={false} variant="secondary" />} />;
  }
  return <RouterErrorScreen error={error} />;
}
