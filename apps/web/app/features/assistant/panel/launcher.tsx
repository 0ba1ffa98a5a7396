import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { useIsMobile } from "#web/platform/browser/use-is-mobile.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import type { PanelProps } from "./panel.tsx";

async function loadPanel(): Promise<ComponentType<PanelProps>> {
  const [{ Panel }] = await Promise.all([
    import("./panel.tsx"),
    loadMoreStrings(
      "answers",
      "assistant",
      "courses",
      "modes",
      "notes",
      "review",
      "settings",
      "tasks",
      "voice",
    ),
  ]);
  return Panel;
}

type LauncherProps = {
  /** Counts the requests of other parts of the page to open the assistant. */
  openRequest?: number;
};

/** The round button: in the bar of a phone, else in the margin of the page. The panel is loaded when it is first opened. */
export function AssistantLauncher({ openRequest = 0 }: LauncherProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const isMobile = useIsMobile();
  const button = useRef<HTMLButtonElement>(null);
  const [openedOn, setOpenedOn] = useState<string>();
  const [answeredRequest, setAnsweredRequest] = useState(openRequest);
  if (openRequest !== answeredRequest) {
    setAnsweredRequest(openRequest);
    setOpenedOn(key);
  }
  // On a phone the panel covers the page, so following a link inside it closes it.
  const hasNavigated = isMobile && openedOn !== undefined && openedOn !== key;
  if (hasNavigated) setOpenedOn(undefined);
  const isOpen = openedOn !== undefined && !hasNavigated;
  const { Panel, hasFailed, retry } = usePanel(isOpen);
  const close = () => {
    setOpenedOn(undefined);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t("shell:assistant.label")}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpenedOn(key))}
        className="launcher z-20 grid size-14 shrink-0 max-md:me-3 place-items-center rounded-full bg-teal text-on-teal shadow-card transition-opacity duration-150 hover:opacity-90 md:fixed md:end-4 md:bottom-4 print:hidden"
      >
        <StarMark className="size-7" />
      </button>
      {isOpen &&
        (Panel ? (
          <Panel onClose={close} />
        ) : (
          <div className="fixed end-4 bottom-22 z-40 grid min-h-32 w-[min(20rem,calc(100%-2rem))] place-items-center rounded-lg border border-line bg-surface shadow-card">
            {hasFailed ? (
              <ErrorState title={t("shell:assistant.failed")} onRetry={retry} />
            ) : (
              <Spinner />
            )}
          </div>
        ))}
    </>
  );
}

function usePanel(isOpen: boolean) {
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>();
  const [hasFailed, setFailed] = useState(false);
  const shouldLoad = isOpen && !Panel && !hasFailed;
  useEffect(() => {
    if (!shouldLoad) return undefined;
    let current = true;
    loadPanel().then(
      (loaded) => {
        if (current) setPanel(() => loaded);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [shouldLoad]);
  return { Panel, hasFailed, retry: () => setFailed(false) };
}
