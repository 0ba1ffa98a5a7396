import { useEffect, useRef } from "react";

/** On unmount, when the tab is hidden and when the page is left. */
export function useSaveOnLeave(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);

  useEffect(() => {
    const saveNow = () => latest.current();
    const saveHidden = () => {
      if (document.visibilityState === "hidden") saveNow();
    };
    window.addEventListener("pagehide", saveNow);
    document.addEventListener("visibilitychange", saveHidden);
    return () => {
      window.removeEventListener("pagehide", saveNow);
      document.removeEventListener("visibilitychange", saveHidden);
      saveNow();
    };
  }, []);
}
