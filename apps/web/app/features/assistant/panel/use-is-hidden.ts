import { type RefObject, useEffect, useState } from "react";
import { controlSelector } from "#web/platform/browser/control-selector.ts";

/** The button waits this long after a move, so that it does not flicker while the page scrolls. */
const restMs = 150;

/**
 * Whether the button is hidden: while the user scrolls down, and where it would cover a control.
 * At the end of the page it always shows, since the footer has room for it.
 */
export function useIsHidden(button: RefObject<HTMLElement | null>): boolean {
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
