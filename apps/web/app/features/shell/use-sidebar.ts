import { useState } from "react";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const storageKey = "sidebar";
/** On medium screens the page needs the width more than the descriptions. */
const narrowQuery = "(max-width: 1023.98px)";

function readCollapsed(): boolean {
  const stored = readStored(storageKey);
  return stored === null ? window.matchMedia(narrowQuery).matches : stored === "collapsed";
}

/** As last left on this device. A calm page starts collapsed and does not store the choice. */
export function useSidebar(isDesk: boolean): { isCollapsed: boolean; toggleSidebar: () => void } {
  const [isUsuallyCollapsed, setCollapsed] = useState(readCollapsed);
  const [calm, setCalm] = useState({ isDesk, isCollapsed: true });
  if (calm.isDesk !== isDesk) setCalm({ isDesk, isCollapsed: true });
  const isCollapsed = isDesk ? calm.isCollapsed : isUsuallyCollapsed;
  const toggleSidebar = () => {
    if (isDesk) {
      setCalm({ isDesk, isCollapsed: !isCollapsed });
      return;
    }
    writeStored(storageKey, isCollapsed ? "expanded" : "collapsed");
    setCollapsed(!isCollapsed);
  };
  return { isCollapsed, toggleSidebar };
}
