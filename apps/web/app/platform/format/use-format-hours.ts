import { useCallback } from "react";
import { useFormat } from "./use-format.ts";

/** Rounded once, so that the plural fits the number shown. */
export function useFormatHours(): (
  value: number,
  digits?: number,
) => { count: number; hours: string } {
  const format = useFormat();
  return useCallback(
    (value, digits = 1) => {
      const count = Math.round(value * 10 ** digits) / 10 ** digits;
      return { count, hours: format.number(count) };
    },
    [format],
  );
}
