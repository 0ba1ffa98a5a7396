import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { BundledString } from "@masar/contract/translations/schemas";
import type { AccountCtx } from "#api/context.ts";
import { foldText } from "@masar/domain/text/fold-arabic";
import { splitPage } from "#api/db/split-page.ts";
import * as queries from "#api/features/translations/translations.queries.ts";
import { listBundled } from "#api/i18n/translate.ts";

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

/** Used by prerendered pages, which show the bundled string until the next build. */
const prerenderedNamespaces = new Set(["site", "pages"]);

export async function searchStrings(ctx: AccountCtx, input: ParsedOf<"searchStrings">["query"]) {
  const { language, namespace, replaced, after } = input;
  const { pageSize } = limits.administration;
  const rows = await ctx.withSystem((tx) => queries.listTranslations(tx, { language }));
  const own = new Map(rows.map((row) => [`${row.namespace}:${row.key}`, row.value]));
  const all = groupForms(input, own);
  const words = foldText(input.q);
  const found = all.filter(
    (string) =>
      (!namespace || string.namespace === namespace) &&
      (!replaced || string.forms.some(({ value }) => value !== null)) &&
      (!after || nameOf(string) > after) &&
      hasWords(string, input.q, words),
  );
  const { page, last } = splitPage(found, pageSize);
  const namespaces = [...new Set(all.map((string) => string.namespace))];
  return { strings: page, namespaces, next: last ? nameOf(last) : null };
}

const nameOf = ({ namespace, key }: { namespace: string; key: string }) => `${namespace}:${key}`;

/** Sorted by name, so that the cursor works for any search. */
function groupForms({ language }: Pick<BundledString, "language">, own: Map<string, string>) {
  const bundled = listBundled(language);
  const names = new Set(bundled.map(nameOf));
  const groups = new Map<string, BundledString>();
  for (const { namespace, key, value } of bundled) {
    const base = key.replace(pluralSuffix, "");
    // `step_one` alone is not a plural form: those always have `other`.
    const isPlural = base !== key && names.has(`${namespace}:${base}_other`);
    const name = isPlural ? base : key;
    const group = groups.get(`${namespace}:${name}`) ?? {
      language,
      namespace,
      key: name,
      is_plural: isPlural,
      needs_build: prerenderedNamespaces.has(namespace),
      forms: [],
    };
    group.forms.push({ key, bundled: value, value: own.get(`${namespace}:${key}`) ?? null });
    groups.set(`${namespace}:${name}`, group);
  }
  return [...groups.values()].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function hasWords(string: BundledString, typed: string, folded: string) {
  if (typed === "") return true;
  if (nameOf(string).toLowerCase().includes(typed.toLowerCase())) return true;
  if (folded === "") return false;
  return string.forms.some(({ bundled, value }) =>
    foldText(`${bundled} ${value ?? ""}`).includes(folded),
  );
}
