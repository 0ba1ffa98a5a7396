import { useMediaQuery } from "./use-media-query.ts";

/** The `lg` breakpoint: room for details beside the roadmap, and for the whole desk. */
export function useIsWide(): boolean {
  return useMediaQuery("(min-width: 64rem)");
}
