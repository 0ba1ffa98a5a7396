import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the keyboard with the post it was in. A button may go with what it did (deleted, reported, blocked, accepted):
 * then the focus goes to what stands under the post's address now, and not to the top of the page.
 */
export function usePostFocus(part: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; anchor: string }>(null);

  useEffect(() => {
    const noteFocus = ({ target }: FocusEvent) => {
      const element = target instanceof Element ? target : null;
      const post = element?.closest('[id^="post-"]');
      last.current = element && post ? { element, anchor: post.id } : null;
    };
    const posts = part.current;
    posts?.addEventListener("focusin", noteFocus);
    return () => posts?.removeEventListener("focusin", noteFocus);
  }, [part]);

  // With every drawing: what had the focus goes when the change has reached the page.
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { anchor } = last.current;
    last.current = null;
    if (document.activeElement !== document.body) return;
    document.getElementById(anchor)?.focus({ preventScroll: true });
  });
}
