import { type RefObject, useEffect, useRef } from "react";

/** When a button with the focus is removed with its action, the focus moves to its post. */
export function usePostFocus(root: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; anchor: string }>(null);

  useEffect(() => {
    const noteFocus = ({ target }: FocusEvent) => {
      const element = target instanceof Element ? target : null;
      const post = element?.closest('[id^="post-"]');
      last.current = element && post ? { element, anchor: post.id } : null;
    };
    const posts = root.current;
    posts?.addEventListener("focusin", noteFocus);
    return () => posts?.removeEventListener("focusin", noteFocus);
  }, [root]);

  // After every render: the element may be removed at once or after the response.
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { anchor } = last.current;
    last.current = null;
    if (document.activeElement !== document.body) return;
    document.getElementById(anchor)?.focus({ preventScroll: true });
  });
}
