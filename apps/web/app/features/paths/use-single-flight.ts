import { useRef } from "react";

/** Runs one thing at a time: a second click that comes before the page is redrawn sends nothing. */
export function useSingleFlight(): (run: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (run) => {
    if (isBusy.current) return;
    isBusy.current = true;
    run()
      // Whoever runs it has already told the learner.
      .catch(() => {})
      .finally(() => {
        isBusy.current = false;
      });
  };
}
