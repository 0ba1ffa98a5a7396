import { useProviderName } from "./provider-name.ts";
import { cn } from "#web/ui/display/cn.ts";

/** Pairs of tokens with enough contrast in both themes; rose is left to errors. */
const tones = [
  "bg-teal-soft text-teal",
  "bg-lapis-soft text-lapis",
  "bg-saffron-soft text-saffron-ink",
  "bg-sunken text-ink-2 dark:bg-track",
];

/** Letters instead of a logo, which is the provider's trademark. Decorative: the name is beside it. */
export function ProviderMark({ provider }: { provider: string }) {
  const nameProvider = useProviderName();
  const name = nameProvider(provider);
  return (
    <span
      aria-hidden="true"
      dir={isArabic(name) ? "rtl" : "ltr"}
      className={cn(
        "grid size-10 shrink-0 place-items-center rounded-md border border-line font-medium select-none",
        isArabic(name) ? "text-xs" : "text-sm",
        tones[sumCodes(provider) % tones.length],
      )}
    >
      {toMonogram(name)}
    </span>
  );
}

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/**
 * The first letters of two words or of a joined word (`edX`), else the first three letters. Arabic letters do not stand
 * alone: of an Arabic name its shortest word.
 */
export function toMonogram(provider: string): string {
  const words = provider.split(/\s+/).filter((word) => word !== "");
  if (isArabic(provider)) return words.toSorted((a, b) => a.length - b.length)[0] ?? "";
  const [first = "", second] = words;
  if (second) return `${first.slice(0, 1)}${second.slice(0, 1)}`;
  const inner = /\p{Ll}(\p{Lu})/u.exec(first)?.[1];
  return inner ? `${first.slice(0, 1)}${inner}` : first.slice(0, 3);
}

function sumCodes(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}
