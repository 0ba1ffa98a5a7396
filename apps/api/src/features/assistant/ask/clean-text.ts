import { dropHidden } from "@masar/domain/text/hidden-characters";

/** Removes hidden characters, which study questions do not need and attacks use. */
export function cleanText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  return dropHidden(lines).normalize("NFC").trim();
}

/** Null for text that is empty, too long or not plain, such as a URL or markup. */
export function cleanLine(text: string, maxLength: number): string | null {
  const line = cleanText(text).replaceAll(/\s+/g, " ");
  const isPlain = !/https?:|www\.|[<>[\]`|]/i.test(line);
  return line !== "" && line.length <= maxLength && isPlain ? line : null;
}
