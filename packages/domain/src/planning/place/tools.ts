import { foldText } from "../../text/fold-arabic.ts";

type Tool = {
  family: Family;
  /** Skills that are learned with it. */
  skills: string;
  /** Names in Latin letters, then in Arabic ones; a name may have two words. */
  words: string;
};

/** The tools of a family exclude each other: what is about one of them does not teach another. */
type Family = "data-and-code" | "cloud" | "design" | "engine";

/** Of languages, frameworks and libraries those stand together that are learned together. */
const tools: Record<string, Tool> = {
  spreadsheets: {
    family: "data-and-code",
    skills: "spreadsheets",
    words:
      "excel, spreadsheet, spreadsheets, google sheets, pivot table, pivot tables, sumifs, xlookup, إكسل, اكسيل, جداول البيانات",
  },
  sql: {
    family: "data-and-code",
    skills: "sql postgresql",
    words: "sql, mysql, postgresql, postgres, sqlite, oracle database",
  },
  mongodb: { family: "data-and-code", skills: "mongodb", words: "mongodb, mongoose" },
  "power-bi": { family: "data-and-code", skills: "power-bi", words: "power bi, dax, باور بي اي" },
  tableau: { family: "data-and-code", skills: "tableau", words: "tableau, تابلو" },
  python: {
    family: "data-and-code",
    skills: "python pandas django",
    words:
      "python, pandas, numpy, matplotlib, jupyter, kaggle, scikit learn, pytorch, tensorflow, keras, django, flask, fastapi, pytest, بايثون",
  },
  r: {
    family: "data-and-code",
    skills: "r-programming",
    words: "rstudio, tidyverse, ggplot2, r programming",
  },
  javascript: {
    family: "data-and-code",
    skills: "javascript typescript react angular nodejs express dom-manipulation react-native",
    words:
      "javascript, typescript, react, angular, vue, node js, nodejs, express, expressjs, next js, npm, جافاسكربت, جافا سكربت, رياكت",
  },
  web: {
    family: "data-and-code",
    skills: "html css responsive-design",
    words: "html, html5, css, css3, flexbox",
  },
  java: {
    family: "data-and-code",
    skills: "java spring-boot",
    words: "java, spring boot, hibernate, جافا",
  },
  "c-sharp": { family: "data-and-code", skills: "c-sharp", words: "csharp, dotnet, asp net" },
  cpp: { family: "data-and-code", skills: "", words: "cpp" },
  go: { family: "data-and-code", skills: "go", words: "golang" },
  php: { family: "data-and-code", skills: "", words: "php, laravel, wordpress plugin" },
  kotlin: {
    family: "data-and-code",
    skills: "kotlin android-development jetpack-compose",
    words: "kotlin, android, jetpack compose, ktor, كوتلن, اندرويد",
  },
  swift: {
    family: "data-and-code",
    skills: "swift ios-development",
    words: "swift, swiftui, xcode, ios app",
  },
  dart: { family: "data-and-code", skills: "dart flutter", words: "dart, flutter, دارت, فلاتر" },
  aws: { family: "cloud", skills: "aws", words: "aws, amazon web services" },
  azure: { family: "cloud", skills: "azure", words: "azure" },
  "google-cloud": { family: "cloud", skills: "google-cloud", words: "google cloud, gcp" },
  photoshop: { family: "design", skills: "photoshop", words: "photoshop, فوتوشوب" },
  illustrator: { family: "design", skills: "illustrator", words: "illustrator, اليستريتور" },
  figma: { family: "design", skills: "figma", words: "figma, فيجما" },
  unity: { family: "engine", skills: "", words: "unity" },
  unreal: { family: "engine", skills: "", words: "unreal" },
  godot: { family: "engine", skills: "", words: "godot" },
};

/** Tools in which programs are written. */
const programming = new Set(
  "python r javascript java c-sharp cpp go php kotlin swift dart".split(" "),
);

/** A milestone with one of them needs some programming language, whichever its texts name. */
const codingSkills = new Set(
  (
    "programming-fundamentals computational-thinking data-structures algorithms object-oriented-programming " +
    "design-patterns software-architecture software-engineering test-automation secure-coding rest-apis " +
    "graphql authentication microservices asynchronous-programming machine-learning supervised-learning " +
    "unsupervised-learning feature-engineering model-evaluation deep-learning neural-networks " +
    "natural-language-processing computer-vision mlops retrieval-augmented-generation ai-agents data-pipelines " +
    "network-automation game-development bash-scripting frontend-tooling web-performance"
  ).split(" "),
);

const arabicPrefix = "(?:[وفبكل]|ال|بال|وال|لل|كال|فال)?";
const hasArabic = (word: string) => /\p{Script=Arabic}/u.test(word);

/** Arabic letters may stand right before a name in Latin letters: «بـSQL». */
function toPattern(words: string): RegExp {
  const names = words.split(",").map(foldText);
  const latin = names.filter((name) => !hasArabic(name)).join("|");
  const arabic = names.filter(hasArabic).join("|");
  const parts = [
    `(?<![a-z0-9])(?:${latin})(?![a-z0-9])`,
    ...(arabic === "" ? [] : [`(?<!\\p{L})${arabicPrefix}(?:${arabic})(?!\\p{L})`]),
  ];
  return new RegExp(parts.join("|"), "u");
}

const patterns = Object.entries(tools).map(
  ([tool, { words }]) => [tool, toPattern(words)] as const,
);
const toolOfSkill = new Map(
  Object.entries(tools).flatMap(([tool, { skills }]) =>
    skills.split(" ").map((skill) => [skill, tool] as const),
  ),
);

const found = new Map<string, readonly string[]>();

/** The tools that a text names. Texts come from the catalog and from paths, so that few are read often. */
export function findTools(text: string): readonly string[] {
  const known = found.get(text);
  if (known) return known;
  const folded = foldText(text);
  const listed = patterns.filter(([, pattern]) => pattern.test(folded)).map(([tool]) => tool);
  if (found.size > maxRemembered) found.clear();
  found.set(text, listed);
  return listed;
}

const maxRemembered = 20_000;

export function listToolsOfSkills(skills: readonly string[]): string[] {
  return skills.flatMap((skill) => toolOfSkill.get(skill) ?? []);
}

export function familyOf(tool: string): Family | undefined {
  return tools[tool]?.family;
}

export const isProgramming = (tool: string): boolean => programming.has(tool);

export const needsCode = (skills: readonly string[]): boolean =>
  skills.some((skill) => codingSkills.has(skill));
