import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import type { ErrorReporter } from "#web/platform/errors/error-report.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { StatusScreen } from "./status-screen.tsx";

const reloadPage = () => window.location.reload();

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function ErrorText({ text }: { text: string }) {
  return (
    <pre
      dir="ltr"
      className="max-w-full rounded-md bg-sunken px-4 py-3 text-start text-sm wrap-anywhere whitespace-pre-wrap text-ink-2"
    >
      {text}
    </pre>
  );
}

type SectionBoundaryProps = {
  resetKey?: string;
  /** 1 where the section is all the page has. */
  level?: 1 | 2;
  children: ReactNode;
};

export function SectionBoundary({ resetKey, level = 2, children }: SectionBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      renderFallback={(error, reset) => (
        <SectionFallback error={error} level={level} onRetry={reset} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

type FallbackProps = { error: unknown; onRetry: () => void };

function SectionFallback({ error, level, onRetry }: FallbackProps & { level: 1 | 2 }) {
  const { t } = useTranslation();
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-2 rounded-lg border border-line bg-surface p-5"
    >
      <Heading className="text-lg">{t("boundary.title")}</Heading>
      <p className="measure text-ink-2">{t("boundary.section")}</p>
      <details className="w-full">
        <summary className="inline-flex min-h-11 items-center rounded-sm text-sm text-ink-2 underline underline-offset-4">
          {t("boundary.details")}
        </summary>
        <ErrorText text={messageOf(error)} />
      </details>
      <Button variant="secondary" onClick={onRetry}>
        {t("actions.tryAgain")}
      </Button>
    </div>
  );
}

type ReportState = "reporting" | "reported" | "unreported";

/** Reports once per error; the text claims a report only after `reported`. */
function useErrorReport(failure: unknown, report: ErrorReporter): ReportState {
  const [state, setState] = useState<ReportState>("reporting");
  useEffect(() => {
    let isCurrent = true;
    void report(failure)
      .catch(() => false)
      .then((isReported) => isCurrent && setState(isReported ? "reported" : "unreported"));
    return () => {
      isCurrent = false;
    };
  }, [failure, report]);
  return state;
}

type AppBoundaryProps = { report: ErrorReporter; resetKey?: string; children: ReactNode };

export function AppBoundary({ report, resetKey, children }: AppBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      renderFallback={(error, reset) => (
        <AppErrorScreen error={error} report={report} onRetry={reset} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

const appText = {
  reporting: "boundary.appReporting",
  reported: "boundary.appReported",
  unreported: "boundary.app",
} as const;

function AppErrorScreen({ error, report, onRetry }: FallbackProps & { report: ErrorReporter }) {
  const { t } = useTranslation();
  const state = useErrorReport(error, report);
  return (
    <StatusScreen
      title={t("boundary.title")}
      actions={
        <>
          <Button onClick={onRetry}>{t("actions.tryAgain")}</Button>
          <Button variant="secondary" onClick={reloadPage}>
            {t("boundary.reload")}
          </Button>
        </>
      }
    >
      <p role="alert" className="measure text-ink-2">
        {t(appText[state])}
      </p>
      <ErrorText text={messageOf(error)} />
    </StatusScreen>
  );
}

/** `homeLink` leads out of a page that fails on every try. */
export function RouteLoadFailedScreen({ homeLink }: { homeLink: ReactNode }) {
  const { t } = useTranslation();
  return (
    <StatusScreen
      title={t("boundary.title")}
      actions={
        <>
          <Button onClick={reloadPage}>{t("actions.tryAgain")}</Button>
          {homeLink}
        </>
      }
    >
      <p role="alert" className="measure text-ink-2">
        {navigator.onLine ? t("errors:unknown") : t("errors:network")}
      </p>
    </StatusScreen>
  );
}

/** For errors of the router itself: failed loaders, thrown responses. */
export function RouterErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const summary = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : messageOf(error);
  const stack = import.meta.env.DEV && error instanceof Error ? error.stack : undefined;
  return (
    <StatusScreen
      title={t("boundary.router")}
      actions={<Button onClick={reloadPage}>{t("boundary.reload")}</Button>}
    >
      <p className="text-lg text-ink-2">
        <bdi>{summary}</bdi>
      </p>
      {stack && <ErrorText text={stack} />}
    </StatusScreen>
  );
}

/** Around a layout: when even the page chrome cannot be drawn. */
export function LayoutBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary renderFallback={() => <LayoutFallback />}>{children}</ErrorBoundary>;
}

function LayoutFallback() {
  const { t } = useTranslation();
  return (
    <StatusScreen
      title={t("boundary.title")}
      actions={<Button onClick={reloadPage}>{t("boundary.reloadLayout")}</Button>}
    />
  );
}
