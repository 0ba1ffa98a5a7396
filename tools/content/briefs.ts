import { briefFiles } from "@masar/catalog/briefs";
import { catalog } from "@masar/catalog/catalog";
import { type Brief, briefFile, type BriefFile } from "@masar/contract/briefs/brief-schemas";
import { briefLimits } from "@masar/contract/briefs/constants";
import { languages } from "@masar/contract/settings/schemas";
import {
  countBriefWords,
  listBriefTexts,
  toBriefText,
} from "@masar/domain/catalog/milestone-brief";

type BlueprintKeys = { slug: string; milestones: readonly { key: string }[] };

/** What a file of briefs lacks or has too much of; each fault begins with its place. */
export function listBriefFaults(content: unknown, { slug, milestones }: BlueprintKeys): string[] {
  const parsed = briefFile.safeParse(content);
  if (!parsed.success) {
    return parsed.error.issues.map(
      ({ path, message }) => `${slug}: ${nameField(content, path)}: ${message}`,
    );
  }
  const { blueprint, briefs } = parsed.data;
  const keys = milestones.map(({ key }) => key);
  const written = briefs.map(({ milestone }) => milestone);
  return [
    ...(blueprint === slug ? [] : [`${slug}: the file is of ${blueprint}`]),
    ...keys.filter((key) => !written.includes(key)).map((key) => `${slug}/${key}: no brief`),
    ...written.flatMap((key, index) => [
      ...(keys.includes(key) ? [] : [`${slug}/${key}: no such milestone`]),
      ...(written.indexOf(key) === index ? [] : [`${slug}/${key}: a second brief`]),
    ]),
    ...briefs.flatMap((brief) =>
      listTextFaults(brief).map((fault) => `${slug}/${brief.milestone}: ${fault}`),
    ),
  ];
}

function listTextFaults(brief: Brief): string[] {
  const { minWords, maxWords } = briefLimits;
  const lengths = languages.flatMap((language) => {
    const words = countBriefWords(toBriefText(brief, language));
    const isRight = words >= minWords && words <= maxWords;
    return isRight ? [] : [`${words} words in ${language}, not ${minWords} to ${maxWords}`];
  });
  const lists = (["ideas", "mistakes"] as const)
    .filter((list) => brief[list].length !== brief[`${list}_ar`].length)
    .map((list) => `${list} of different length in the two languages`);
  const notArabic = listBriefTexts(toBriefText(brief, "ar"))
    .filter((text) => !/\p{Script=Arabic}/u.test(text))
    .map((text) => `not Arabic: ${text}`);
  return [...lengths, ...lists, ...notArabic];
}

/** `briefs.2.ideas` as `sql-queries.ideas`. */
function nameField(content: unknown, path: readonly PropertyKey[]): string {
  const [list, index, ...field] = path;
  const { briefs } = content as { briefs?: { milestone?: unknown }[] };
  const key = list === "briefs" ? briefs?.[Number(index)]?.milestone : undefined;
  return (typeof key === "string" ? [key, ...field] : path).join(".");
}

/** For `npm run content`: how many briefs there are per blueprint, and what is wrong with them. */
export function reportBriefs(files: readonly BriefFile[] = briefFiles) {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const file of files) {
    const blueprint = catalog.blueprints.find(({ slug }) => slug === file.blueprint);
    if (!blueprint) {
      faults.push(`${file.blueprint}: no such blueprint`);
      continue;
    }
    const { milestones } = blueprint;
    const reviewed = languages.filter((language) => file.reviewed.includes(language));
    lines.push(
      `${file.blueprint}: briefs: ${file.briefs.length} of ${milestones.length} written, reviewed ${reviewed.join("/") || "in no language"}`,
    );
    faults.push(...listBriefFaults(file, blueprint));
  }
  return { lines, faults };
}
