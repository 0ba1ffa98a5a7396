import { limits } from "@masar/contract/limits";
import { useMediaQuery } from "./use-media-query.ts";

export function useIsMobile(): boolean {
  return useMediaQuery(`(max-width: ${limits.mobileBreakpointPx - 0.02}px)`);
}
