import { limits } from "@masar/contract/limits";
import { useEffect, useState } from "react";

const { messageLength } = limits.assistant;

/**
 * Whether a question cannot be sent because of its length. A message in distress always can: it is answered on the
 * device, whatever its length.
 */
export function useIsTooLong(draft: string): boolean {
  const isLong = draft.length > messageLength;
  const [distressed, setDistressed] = useState<string>();
  useEffect(() => {
    if (!isLong) return undefined;
    let current = true;
    void import("@masar/domain/crisis/crisis").then(
      ({ findCrisis }) => {
        if (current && findCrisis(draft)) setDistressed(draft);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [draft, isLong]);
  return isLong && distressed !== draft;
}
