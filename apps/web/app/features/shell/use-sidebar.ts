import { useState } from "react";
import { readStored, writeStored } from "#web/lib/storage.ts";

const storageKey = "sidebar";
/** Between a phone and a desk the page needs the room more than the descriptions. */
const narrowQuery = "(max-width: 1023.98px)";

function readCollapsed(): boolean {
  const stored = readStored(storageKey);
  return stored === null ? window.matchMedia(narrowQuery).matches : stored === "collapsed";
}

/** Expanded or collapsed to icons, as it was left on this device. */
export function useSidebar(): { isCollapsed: boolean; toggleSidebar: () => void } {
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  const toggleSidebar = () => {
    writeStored(storageKey, isCollapsed ? "expanded" : "collapsed");
    setCollapsed(!isCollapsed);
  };
  return { isCollapsed, toggleSidebar };
}
