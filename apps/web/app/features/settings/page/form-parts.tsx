import { flushSync } from "react-dom";

/** For a dialog whose opening button may be removed with it: the focus then moves to the section. */
export function closeAndFocusSection(close: () => void, sectionId: string): void {
  flushSync(close);
  if (document.activeElement === document.body) document.getElementById(sectionId)?.focus();
}
