const pluralForms = { en: ["one", "other"], ar: ["zero", "one", "two", "few", "many", "other"] };
const pluralKey = /^(.+)_(zero|one|two|few|many|other)$/;

export type Entries = Map<string, string>;

function flattenStrings(tree: object, prefix = ""): Entries {
  const entries: Entries = new Map();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    if (typeof value === "object" && value !== null) {
      for (const [inner, text] of flattenStrings(value, path)) entries.set(inner, text);
    } else {
      entries.set(path, typeof value === "string" ? value : "");
    }
  }
  return entries;
}

/** All differences between two languages: missing keys, plural forms and variables. */
export function findDifferences(english: object, arabic: object): string[] {
  const en = flattenStrings(english);
  const ar = flattenStrings(arabic);
  const problems: string[] = [];

  for (const [language, entries] of [
    ["en", en],
    ["ar", ar],
  ] as const) {
    for (const [key, text] of entries) {
      if (text.trim() === "") problems.push(`${language} ${key}: empty`);
    }
  }

  const enGroups = groupPlurals(en);
  const arGroups = groupPlurals(ar);
  for (const [key, group] of enGroups) {
    const other = arGroups.get(key);
    if (!other) problems.push(`ar ${key}: missing`);
    else problems.push(...compareGroups(key, group, other));
  }
  for (const key of arGroups.keys()) {
    if (!enGroups.has(key)) problems.push(`ar ${key}: extra`);
  }
  return problems;
}

/** What is wrong with the strings of a form of address: they replace single Arabic strings and must fit their places. */
export function findAddressProblems(arabic: object, addressed: object): string[] {
  const neutral = flattenStrings(arabic);
  const forms = flattenStrings(addressed);
  const problems: string[] = [];
  for (const [key, text] of forms) {
    const before = neutral.get(key);
    if (before === undefined) problems.push(`${key}: unknown`);
    else if (text.trim() === "") problems.push(`${key}: empty`);
    else if (listPlaceholders(before).join() !== listPlaceholders(text).join()) {
      problems.push(`${key}: other placeholders`);
    }
    const [, base] = pluralKey.exec(key) ?? [];
    for (const form of base === undefined ? [] : pluralForms.ar) {
      const other = `${base}_${form}`;
      if (neutral.has(other) && !forms.has(other)) problems.push(`${other}: missing`);
    }
  }
  return [...new Set(problems)];
}

/** As i18next writes them, `{{name}}`, and as the assistant's texts do, `{name}`. */
function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{[^{}]*\}/g)].map(([placeholder]) => placeholder).toSorted();
}

type Group = { plural: boolean; forms: Map<string, string> };

function groupPlurals(entries: Entries): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [key, text] of entries) {
    const match = pluralKey.exec(key);
    // A lone `x_other` is still a plural: `x_one` would be the missing half, and is reported.
    const base = match?.[1] ?? key;
    const group = groups.get(base) ?? { plural: match !== null, forms: new Map() };
    group.forms.set(match?.[2] ?? "", text);
    groups.set(base, group);
  }
  return groups;
}

function compareGroups(key: string, en: Group, ar: Group): string[] {
  if (en.plural !== ar.plural) return [`ar ${key}: plural in one language only`];
  const problems: string[] = [];
  if (en.plural) {
    for (const form of pluralForms.en) {
      if (!en.forms.has(form)) problems.push(`en ${key}_${form}: missing`);
    }
    for (const form of en.forms.keys()) {
      if (!pluralForms.en.includes(form)) problems.push(`en ${key}_${form}: extra`);
    }
    for (const form of pluralForms.ar) {
      if (!ar.forms.has(form)) problems.push(`ar ${key}_${form}: missing`);
    }
  }
  const allowed = variablesOf([...en.forms.values()]);
  const used = variablesOf([...ar.forms.values()]);
  for (const name of allowed) if (!used.has(name)) problems.push(`ar ${key}: lacks {{${name}}}`);
  for (const name of used) if (!allowed.has(name)) problems.push(`ar ${key}: unknown {{${name}}}`);
  // Forms that name no single number must print it: «{{count}} مراحل» without the number is wrong.
  if (en.plural && allowed.has("count")) {
    for (const form of ["few", "many", "other"]) {
      const text = ar.forms.get(form);
      if (text !== undefined && !variablesOf([text]).has("count")) {
        problems.push(`ar ${key}_${form}: lacks {{count}}`);
      }
    }
  }
  return problems;
}

function variablesOf(texts: string[]): Set<string> {
  const names = new Set<string>();
  for (const text of texts) {
    for (const match of text.matchAll(/\{\{\s*([\w.]+)(?:[^\w.{}][^{}]*)?\}\}/g))
      names.add(match[1] ?? "");
  }
  return names;
}
