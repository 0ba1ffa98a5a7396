import { languages } from "@masar/contract/settings/schemas";

type PathChanges = { added: readonly string[]; withdrawn: readonly string[] };

const entry = /^<url><loc>[^<]*?(?<prefix>\/ar)?\/paths\/(?<slug>[a-z0-9-]+)<\/loc>.*$/gm;

/** Leaves out the entries of withdrawn paths, and adds those of new ones after the last path of each language. */
export function changeSitemap(sitemap: string, { added, withdrawn }: PathChanges): string {
  const entries = [...sitemap.matchAll(entry)];
  const findLastEntry = (language: string) =>
    entries.findLast(({ groups }) => (groups?.["prefix"] === "/ar") === (language === "ar"));
  const lastOffsets = new Set(languages.map((language) => findLastEntry(language)?.index));
  return sitemap.replaceAll(entry, (line: string, ...rest: unknown[]) => {
    const { slug = "" } = rest.at(-1) as { slug?: string };
    const offset = rest.at(-3) as number;
    const toEntry = (addedSlug: string) =>
      line.replaceAll(new RegExp(`/paths/${slug}(?=["<])`, "g"), `/paths/${addedSlug}`);
    const lines = [
      ...(withdrawn.includes(slug) ? [] : [line]),
      ...(lastOffsets.has(offset) ? added.map(toEntry) : []),
    ];
    return lines.join("\n");
  });
}
