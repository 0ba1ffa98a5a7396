import { foldText } from "@masar/domain/text/fold-arabic";
import { hasWordStart, splitWords } from "./palette-items.ts";

/** Marks the words of `text` in which a searched word was found. Whole words: a part of one would break Arabic letters apart. */
export function MarkedText({ text, words }: { text: string; words: string }) {
  const wanted = splitWords(words);
  if (wanted.length === 0) return text;
  return text.split(/(\s+)/).map((part, index) => {
    const folded = foldText(part);
    if (folded === "" || !wanted.some((word) => hasWordStart(folded, word))) return part;
    return (
      <mark key={index} className="rounded-sm bg-saffron-soft text-saffron-ink">
        {part}
      </mark>
    );
  });
}
