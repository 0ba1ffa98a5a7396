import { useEffect, useEffectEvent, useRef } from "react";
import { watchCloseRequest } from "./watch-close-request.ts";

/** While `isOpen`. The result says whether the browser reports close requests here. */
export function useCloseRequest(isOpen: boolean, onClose: () => void): () => boolean {
  const isWatching = useRef(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    let stop = watchCloseRequest(handleRequest);
    isWatching.current = stop !== undefined;
    function handleRequest() {
      // A dialog may stay open, such as one with unsaved text: the next request reaches it too.
      stop = watchCloseRequest(handleRequest);
      close();
    }
    return () => {
      isWatching.current = false;
      stop?.();
    };
  }, [isOpen]);
  return () => isWatching.current;
}
