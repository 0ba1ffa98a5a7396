import { limits } from "@masar/contract/limits";
import { useEffect, useState } from "react";

const { messageLength } = limits.assistant;

/** Messages about a crisis have no limit, since the device answers them. */
export function useIsTooLong(draft: string): boolean {
  const isLong = draft.length > messageLength;
  const [crisisText, setCrisisText] = useState<string>();
  useEffect(() => {
    if (!isLong) return undefined;
    let current = true;
    void import("@masar/domain/crisis/crisis").then(
      ({ findCrisis }) => {
        if (current && findCrisis(draft)) setCrisisText(draft);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [draft, isLong]);
  return isLong && crisisText !== draft;
}
