import { useEffect, useRef } from "react";

/** Saves however the field is left: its part closes, the tab is hidden, the page goes. */
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
