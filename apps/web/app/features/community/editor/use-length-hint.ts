import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";

/** The part of the room from which on it is told what is left of it. */
const tellingPart = 0.1;

type Room = { left?: string | undefined; tooLong?: string | undefined };

/**
 * What to say about the length of a text: nothing while there is room, then what is left, then what is too much.
 * A field never cuts what was pasted into it: nobody would know what is missing.
 */
export function useLengthHint(): (text: string, most: number) => Room {
  const { t } = useTranslation();
  const format = useFormat();
  return (text, most) => {
    // As the server counts: without the space around it.
    const left = most - text.trim().length;
    if (left < 0) {
      return { tooLong: t("community:room.over", { count: -left, most: format.number(most) }) };
    }
    return left < most * tellingPart ? { left: t("community:room.left", { count: left }) } : {};
  };
}
