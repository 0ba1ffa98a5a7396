import { useRef } from "react";

/** Runs one action at a time: ignores a second click that comes before the next render. */
export function useSingleFlight(): (run: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (run) => {
    if (isBusy.current) return;
    isBusy.current = true;
    run()
      // `run` has already shown its error.
      .catch(() => {})
      .finally(() => {
        isBusy.current = false;
      });
  };
}
