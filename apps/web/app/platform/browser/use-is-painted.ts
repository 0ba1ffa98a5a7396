import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** Whether a frame was drawn since `isShown`: what takes long to render waits for it, so that a tap is answered at once. */
export function useIsPainted(isShown = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const cancel = afterPaint(() => startTransition(() => setPainted(true)));
    return () => {
      cancel();
      setPainted(false);
    };
  }, [isShown]);
  return isShown && isPainted;
}
