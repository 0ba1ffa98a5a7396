import { type RefObject, useEffect, useState } from "react";
import { controlSelector } from "#web/platform/browser/control-selector.ts";

/** The button shows again once the page has rested that long, so that it does not blink while it scrolls. */
const restMs = 150;

/**
 * Whether the button leaves the view: while the page is read downwards, and wherever a control lies under it.
 * At the end of the page it always shows, since the footer has room for it.
 */
export function useIsAside(button: RefObject<HTMLElement | null>): boolean {
  const [isAside, setAside] = useState(false);
  useEffect(() => {
    const page = document.documentElement;
    let last = { top: scrollY, height: page.scrollHeight };
    let isReadDown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isAtEnd = () => scrollY + innerHeight >= page.scrollHeight - 4;
    const decideAtRest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setAside(!isAtEnd() && (isReadDown || coversControl(button.current)));
      }, restMs);
    };
    const handleMove = () => {
      const now = { top: scrollY, height: page.scrollHeight };
      // The browser moves the page as well, when content above it arrives.
      if (now.height === last.height && now.top !== last.top) isReadDown = now.top > last.top;
      if (now.top === 0) isReadDown = false;
      last = now;
      if (isReadDown && !isAtEnd()) setAside(true);
      decideAtRest();
    };
    const growth = new ResizeObserver(handleMove);
    growth.observe(document.body);
    const content = new MutationObserver(decideAtRest);
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
  return isAside;
}

function coversControl(button: HTMLElement | null): boolean {
  if (!button) return false;
  // The place in view, wherever the button is moved to at the moment.
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
