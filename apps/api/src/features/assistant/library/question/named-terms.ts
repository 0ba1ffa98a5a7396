import { glossary } from "@masar/catalog/catalog";
import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import { splitWords } from "@masar/domain/goals/goal-index";
import { listForms, stemWord } from "@masar/domain/text/stem-words";
import { skillNames } from "#api/features/assistant/library/library-index.ts";

/** How people shorten the names of whole areas; the tools have their names in the domain already. */
const shortNames: [skill: string, names: string][] = [
  [
    "cybersecurity-fundamentals",
    "cybersecurity, cyber security, security, infosec, امن سيبراني, سيبراني, سيكيورتي, سيكيوريتي, امن معلومات, سايبر سيكيورتي",
  ],
  ["networking", "networks, networking, network, شبكات, نتورك, شبكه"],
  ["programming-fundamentals", "programming, coding, برمجه, كود"],
  ["machine-learning", "machine learning, ml, تعلم اله, ماشين ليرنينج"],
  ["ai-literacy", "ai, artificial intelligence, ذكاء اصطناعي, ذكاء صناعي"],
  ["deep-learning", "deep learning, تعلم عميق, ديب ليرنينج"],
  ["statistics", "statistics, stats, احصاء, احصا, احصائيات"],
  ["spreadsheets", "excel, sheets, اكسل, اكسيل"],
  ["power-bi", "power bi, باور بي اي, بور بي اي"],
  ["cloud-fundamentals", "cloud, cloud computing, كلاود, حوسبه سحابيه, سحابه"],
  ["data-analysis", "data analysis, analytics, تحليل بيانات, داتا انالسيس"],
  ["javascript", "javascript, js, جافاسكربت, جافا سكربت, جافاسكريبت, جافا سكريبت"],
  ["react", "react, رياكت, ريكت, رياكات"],
  ["python", "python, بايثون, بيثون, بايتون"],
  ["sql", "sql, اس كيو ال, سيكوال, سي كوال, داتابيز, قواعد بيانات"],
  ["business-english", "business english, english for work, انجليزي للشغل, انجليزي للعمل"],
  ["agile", "agile, scrum, اجايل, سكرم, سكروم"],
  [
    "design-principles",
    "design basics, design fundamentals, graphic design, اساسيات تصميم, مبادئ تصميم, تصميم جرافيك, تصميم جرافيكي",
  ],
  ["html", "html, اتش تي ام ال"],
  ["css", "css, سي اس اس"],
  ["java", "java, جافا"],
  ["git", "git, جيت"],
  ["docker", "docker, دوكر, دوكير"],
  ["ui-design", "ui, ui design, واجهات, يو اي"],
  ["ux-design", "ux, ux design, تجربه مستخدم, يو اكس"],
  [
    "digital-marketing",
    "digital marketing, marketing, تسويق رقمي, تسويق الكتروني, تسويق, ديجيتال ماركتنج",
  ],
  ["paid-advertising", "ads, paid ads, اعلانات, اعلانات ممول"],
  ["social-media-marketing", "social media, سوشيال ميديا, سوشال ميديا"],
  ["accounting", "accounting, محاسبه"],
  ["project-management", "project management, اداره مشاريع, اداره مشروع, بروجكت مانجمنت"],
  ["algorithms", "algorithms, الخوارزميات, خوارزميات"],
  ["data-structures", "data structures, هياكل بيانات, داتا ستراكتشر"],
  ["english-grammar", "grammar, قواعد انجليزي, جرامر, قرامر"],
  ["linear-algebra", "linear algebra, جبر خطي"],
  ["ielts-preparation", "ielts, ايلتس, ايلتز, toefl, توفل"],
];

type Phrase<T> = { words: string[]; target: T };
type Named<T> = { target: T; at: number };

function toPhrases<T>(names: string[], target: T): Phrase<T>[] {
  return names
    .map((name) => ({ words: splitWords(name).map(stemWord), target }))
    .filter(({ words }) => words.length > 0);
}

/** "SQL" is a name; "for" or a single letter, as some aliases have it, is not one in a sentence. */
const tooCommon = new Set(
  `a, an, the, for, go, r, if, key, list, class, object, test, mean, range, table, work, plan, ideas,
  design, management, tools, basics, analysis, strategy, reporting, development, innovation, planning,
  monitoring, metrics, composition, managerial, experiments, funding`
    .split(",")
    .map((word) => stemWord(word.trim())),
);

/** Targets in the order a text names them; of two names that overlap, the longer one is meant. */
function findNamed<T>(text: string, phrases: Phrase<T>[]): Named<T>[] {
  const tokens = splitWords(text).map((word) => [...listForms(word), stemWord(word)]);
  const found = phrases.flatMap(({ words, target }) => {
    if (words.length === 1 && tooCommon.has(words[0] ?? "")) return [];
    const at = tokens.findIndex((_, start) =>
      words.every((word, offset) => tokens[start + offset]?.includes(word)),
    );
    return at < 0 ? [] : [{ target, at, size: words.length }];
  });
  const kept: (Named<T> & { size: number })[] = [];
  for (const each of found.toSorted((a, b) => b.size - a.size || a.at - b.at)) {
    const isCovered = kept.some(({ at, size }) => each.at < at + size && at < each.at + each.size);
    if (!isCovered && !kept.some(({ target }) => target === each.target)) kept.push(each);
  }
  return kept.toSorted((a, b) => a.at - b.at).map(({ target, at }) => ({ target, at }));
}

const skillPhrases = [
  ...shortNames.flatMap(([skill, names]) => toPhrases(names.split(","), skill)),
  ...[...skillNames].flatMap(([skill, names]) =>
    // "Agile & Scrum" is asked for by either name.
    toPhrases([...names, ...names.flatMap((name) => name.split(" & "))], skill),
  ),
];
const termPhrases = glossary.terms.flatMap((term) =>
  // Some entries explain two things together: each of them is a name.
  toPhrases(
    [...term.term.split(" and "), term.term, term.term_ar, ...term.aliases, ...term.aliases_ar],
    term,
  ),
);

/** The skills a text names, in its order. */
export function listNamedSkills(text: string): string[] {
  return findNamed(text, skillPhrases).map(({ target }) => target);
}

/** The concepts of the glossary that a text names, in its order. */
export function listNamedTerms(text: string): Named<GlossaryTerm>[] {
  return findNamed(text, termPhrases);
}

/** What comes first in a text: a concept or a skill. */
export function findFirstNamed(text: string): { term: GlossaryTerm } | { skill: string } | null {
  const [skill] = findNamed(text, skillPhrases);
  const [term] = findNamed(text, termPhrases);
  if (skill && (!term || skill.at <= term.at)) return { skill: skill.target };
  return term ? { term: term.target } : null;
}
