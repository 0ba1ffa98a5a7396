import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { controlSelector } from "#web/platform/browser/control-selector.ts";
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

/** The round button on every page. The panel is loaded when it is first opened. */
export function AssistantLauncher() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const isMobile = useIsMobile();
  const button = useRef<HTMLButtonElement>(null);
  const isHidden = useIsHidden(button);
  const [openedOn, setOpenedOn] = useState<string>();
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
        data-aside={(isHidden && !isOpen) || undefined}
        onClick={() => (isOpen ? close() : setOpenedOn(key))}
        className="launcher fixed end-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-full bg-teal text-on-teal shadow-card transition-[opacity,translate] duration-150 hover:opacity-90 focus-visible:transition-none print:hidden"
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

/** The button waits this long after a move, so that it does not flicker while the page scrolls. */
const restMs = 150;

/**
 * Whether the button is hidden: while the user scrolls down, and where it would cover a control.
 * At the end of the page it always shows, since the footer has room for it.
 */
function useIsHidden(button: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const page = document.documentElement;
    let last = { top: scrollY, height: page.scrollHeight };
    let isScrolledDown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isAtEnd = () => scrollY + innerHeight >= page.scrollHeight - 4;
    const updateAtRest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setHidden(!isAtEnd() && (isScrolledDown || coversControl(button.current)));
      }, restMs);
    };
    const handleMove = () => {
      const now = { top: scrollY, height: page.scrollHeight };
      // The browser moves the page as well, when content above it arrives.
      if (now.height === last.height && now.top !== last.top) isScrolledDown = now.top > last.top;
      if (now.top === 0) isScrolledDown = false;
      last = now;
      if (isScrolledDown && !isAtEnd()) setHidden(true);
      updateAtRest();
    };
    const growth = new ResizeObserver(handleMove);
    growth.observe(document.body);
    const content = new MutationObserver(updateAtRest);
    content.observe(document.body, { childList: true, subtree: true });
    const removal = new AbortController();
    const options = { capture: true, passive: true, signal: removal.signal };
    addEventListener("scroll", handleMove, options);
    addEventListener("resize", handleMove, options);
    return () => {
      clearTimeout(timer);
      growth.disconnect();
      content.disconnect();
      removal.abort();
    };
  }, [button]);
  return isHidden;
}

function coversControl(button: HTMLElement | null): boolean {
  if (!button) return false;
  // Offsets ignore the transform that hides the button.
  const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = button;
  return [...document.querySelectorAll(controlSelector)].some((control) => {
    const box = control.getBoundingClientRect();
    return (
      box.left < left + offsetWidth &&
      box.right > left &&
      box.top < top + offsetHeight &&
      box.bottom > top &&
      control !== button &&
      !control.closest("[inert], dialog") &&
      control.checkVisibility({ visibilityProperty: true })
    );
  });
}
