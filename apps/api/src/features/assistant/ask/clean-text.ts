import { dropHidden } from "@masar/domain/text/hidden-characters";

/** What a learner wrote, before anybody else reads it: nothing in it that no study question needs and a trick may. */
export function cleanText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  return dropHidden(lines).normalize("NFC").trim();
}

/** One line of plain words, as a related question must be; null where it is not. */
export function cleanLine(text: string, longest: number): string | null {
  const line = cleanText(text).replaceAll(/\s+/g, " ");
  const isPlain = !/https?:|www\.|[<>[\]`|]/i.test(line);
  return line !== "" && line.length <= longest && isPlain ? line : null;
}
