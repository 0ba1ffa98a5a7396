import { useState } from "react";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const storageKey = "sidebar";
/** Between a phone and a desk the page needs the room more than the descriptions. */
const narrowQuery = "(max-width: 1023.98px)";

function readCollapsed(): boolean {
  const stored = readStored(storageKey);
  return stored === null ? window.matchMedia(narrowQuery).matches : stored === "collapsed";
}

/**
 * Expanded or collapsed to icons, as it was left on this device. A calm page begins with icons, and
 * what is opened there is forgotten when it is left.
 */
export function useSidebar(isCalm: boolean): { isCollapsed: boolean; toggleSidebar: () => void } {
  const [isUsuallyCollapsed, setCollapsed] = useState(readCollapsed);
  const [calm, setCalm] = useState({ isCalm, isCollapsed: true });
  if (calm.isCalm !== isCalm) setCalm({ isCalm, isCollapsed: true });
  const isCollapsed = isCalm ? calm.isCollapsed : isUsuallyCollapsed;
  const toggleSidebar = () => {
    if (isCalm) {
      setCalm({ isCalm, isCollapsed: !isCollapsed });
      return;
    }
    writeStored(storageKey, isCollapsed ? "expanded" : "collapsed");
    setCollapsed(!isCollapsed);
  };
  return { isCollapsed, toggleSidebar };
}
