import { limits } from "@masar/contract/limits";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";

/** The part of the maximum from which on the remaining length is shown. */
const shownPart = 0.1;

type LengthHint = { left?: string; tooLong?: string };

/** No `maxLength`: it would cut pasted text without a message. */
export function useLengthHint(): (text: string, max: number) => LengthHint {
  const { t } = useTranslation();
  const format = useFormat();
  return (text, max) => {
    // The server trims the text too.
    const left = max - text.trim().length;
    if (left < 0) {
      return { tooLong: t("community:room.over", { count: -left, most: format.number(max) }) };
    }
    return left < max * shownPart ? { left: t("community:room.left", { count: left }) } : {};
  };
}

export function useTextError(): (name: "title" | "body", text: string) => string | undefined {
  const { t } = useTranslation();
  const hintOf = useLengthHint();
  return (name, text) =>
    text.trim() === ""
      ? t(`community:needed.${name}`)
      : hintOf(text, limits.community[`${name}Length`]).tooLong;
}
