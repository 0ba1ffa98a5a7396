import { flushSync } from "react-dom";

/** Closes a dialog whose opening button may be gone by now; the keyboard then stays in the section. */
export function closeAndFocusSection(close: () => void, sectionId: string): void {
  flushSync(close);
  if (document.activeElement === document.body) document.getElementById(sectionId)?.focus();
}
