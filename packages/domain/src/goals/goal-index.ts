import type { Blueprint, Catalog, Certificate } from "../catalog/catalog.ts";
import { foldText } from "../text/fold-arabic.ts";
import { careerWords, type GoalTool, goalTools, postWords } from "./goal-tools.ts";
import { goalVocabulary } from "./goal-vocabulary.ts";
import * as shapes from "./goal-words.ts";
import { otherPeople, otherTopics } from "./unsupported-topics.ts";
import { listForms, makeWordBook, stemWord, type WordBook } from "../text/stem-words.ts";

/** Evidence of a term for each blueprint; only `sure` is enough for a path. */
export type GoalTerm = {
  sure: Set<string>;
  near: Map<string, number>;
  topic: number | null;
  tools: Set<GoalTool>;
  certificate: Certificate | null;
};

/** Two words that name something when they stand close together. */
export type GoalPair = { words: [string, string] } & Pick<GoalTerm, "sure" | "near">;

export type GoalIndex = {
  blueprints: Map<string, Blueprint>;
  /** By their joined words: "front end", "front-end" and "frontend" are one term. */
  terms: Map<string, GoalTerm>;
  pairs: GoalPair[];
  marks: Record<"goal" | "self" | "not" | "turn" | "experience" | "background", Set<string>>;
  glue: Set<string>;
  /** Words that neither name a subject nor count as an unknown one. */
  silent: Set<string>;
  openGoals: { words: Set<string>; near: string[] }[];
  /** Words of work, and of the people who do it. */
  careers: Set<string>;
  posts: Set<string>;
  /** People of trades that no blueprint teaches. */
  heads: Set<string>;
  book: WordBook;
  /** Related blueprints, nearest first. */
  relatives: Map<string, string[]>;
};

const nearWeight = 0.4;
/** Words of descriptions and milestones only rank. */
const mentionWeight = 0.1;

export function splitWords(text: string): string[] {
  return foldText(text).split(" ").filter(Boolean);
}

export function toStems(...texts: string[]): Set<string> {
  return new Set(texts.flatMap(splitWords).map(stemWord));
}

function parseEntries(list: string): string[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function toPhrase(text: string): string {
  return splitWords(text).map(stemWord).join(" ");
}

function parsePhrases(list: string): Set<string> {
  return new Set(parseEntries(list).map(toPhrase));
}

function makeTermAdder(terms: Map<string, GoalTerm>, words: Set<string>, glue: Set<string>) {
  return (text: string, change: (term: GoalTerm) => void) => {
    const parts = splitWords(text)
      .map(stemWord)
      .filter((word) => !glue.has(word));
    const key = parts.join("");
    if (key === "") return;
    const term = terms.get(key) ?? {
      sure: new Set(),
      near: new Map(),
      topic: null,
      tools: new Set(),
      certificate: null,
    };
    change(term);
    terms.set(key, term);
    for (const word of parts) words.add(word);
  };
}

function raiseWeight(near: Map<string, number>, slug: string, weight: number): void {
  near.set(slug, Math.max(near.get(slug) ?? 0, weight));
}

function findPair(pairs: GoalPair[], first: string, second: string): GoalPair {
  const known = pairs.find(({ words }) => words[0] === first && words[1] === second);
  if (known) return known;
  const added: GoalPair = { words: [first, second], sure: new Set(), near: new Map() };
  pairs.push(added);
  return added;
}

/** The fields of each skill's courses: a skill counts only for blueprints of these fields. */
function listFieldsOfSkills(catalog: Catalog): Map<string, Set<string>> {
  const fieldsOfSkill = new Map<string, Set<string>>();
  for (const course of catalog.courses) {
    for (const skill of course.skills_covered) {
      const fields = fieldsOfSkill.get(skill) ?? new Set();
      for (const field of course.fields.slice(0, 1)) fields.add(field);
      fieldsOfSkill.set(skill, fields);
    }
  }
  return fieldsOfSkill;
}

function listSkills(blueprint: Blueprint): Set<string> {
  return new Set(blueprint.milestones.flatMap(({ skills }) => skills));
}

/** Related fields. */
const relatedFields = [
  "data-science artificial-intelligence",
  "cybersecurity cloud-it",
  "web-development mobile-development",
  "web-development cloud-it",
  "web-development design",
  "design marketing",
  "marketing entrepreneurship",
  "business-management entrepreneurship",
  "finance-accounting entrepreneurship",
  "finance-accounting data-science",
];

function areRelated(a: string, b: string): boolean {
  return relatedFields.includes(`${a} ${b}`) || relatedFields.includes(`${b} ${a}`);
}

/** Shared skills weigh more the fewer blueprints teach them. */
function findRelatives(catalog: Catalog): Map<string, string[]> {
  const skillsOf = new Map(catalog.blueprints.map((b) => [b.slug, listSkills(b)]));
  const count = new Map<string, number>();
  for (const skills of skillsOf.values()) {
    for (const skill of skills) count.set(skill, (count.get(skill) ?? 0) + 1);
  }
  const measure = (a: Blueprint, b: Blueprint) => {
    let shared = a.field === b.field ? 1 : areRelated(a.field, b.field) ? 0.7 : 0;
    for (const skill of skillsOf.get(a.slug) ?? []) {
      if (skillsOf.get(b.slug)?.has(skill)) shared += 1 / (count.get(skill) ?? 1);
    }
    return shared;
  };
  return new Map(
    catalog.blueprints.map((own) => [
      own.slug,
      catalog.blueprints
        .filter((other) => other !== own)
        .map((other) => ({ slug: other.slug, closeness: measure(own, other) }))
        .filter(({ closeness }) => closeness >= 1)
        .toSorted((a, b) => b.closeness - a.closeness)
        .map(({ slug }) => slug),
    ]),
  );
}

function buildIndex(catalog: Catalog): GoalIndex {
  const terms = new Map<string, GoalTerm>();
  const words = new Set<string>();
  const pairs: GoalIndex["pairs"] = [];
  const glue = parsePhrases(shapes.glueWords);
  const addTerm = makeTermAdder(terms, words, glue);
  const fieldsOfSkill = listFieldsOfSkills(catalog);
  const labels = new Map(catalog.skills.map((skill) => [skill.id, skill]));

  for (const blueprint of catalog.blueprints) {
    const { slug } = blueprint;
    const own = goalVocabulary[slug] ?? { sure: "", near: "" };
    for (const isSure of [true, false]) {
      for (const entry of parseEntries(isSure ? own.sure : own.near)) {
        const [first, second] = entry.split("+").map(toPhrase);
        if (first && second) {
          const pair = findPair(pairs, first, second);
          if (isSure) pair.sure.add(slug);
          else raiseWeight(pair.near, slug, nearWeight);
          words.add(first).add(second);
        } else {
          addTerm(entry, (term) =>
            isSure ? term.sure.add(slug) : raiseWeight(term.near, slug, nearWeight),
          );
        }
      }
    }
    for (const title of [blueprint.title, blueprint.title_ar]) {
      addTerm(title.replaceAll(/\([^()]*\)/g, ""), (term) => term.sure.add(slug));
    }
    for (const skill of listSkills(blueprint)) {
      const label = labels.get(skill);
      if (!label || !fieldsOfSkill.get(skill)?.has(blueprint.field)) continue;
      for (const text of [label.label, label.label_ar, skill]) {
        addTerm(text, (term) => raiseWeight(term.near, slug, nearWeight));
      }
    }
  }
  otherTopics.forEach((topic, position) => {
    for (const entry of parseEntries(topic.words)) {
      addTerm(entry, (term) => {
        term.topic ??= position;
      });
    }
  });

  for (const tool of goalTools) {
    for (const entry of parseEntries(tool.words)) addTerm(entry, (term) => term.tools.add(tool));
  }
  addCertificates(catalog, addTerm);

  const marks = {
    goal: parsePhrases(shapes.goalWords),
    self: parsePhrases(shapes.selfWords),
    not: parsePhrases(shapes.notWords),
    turn: parsePhrases(shapes.turnWords),
    experience: parsePhrases(shapes.experienceWords),
    background: parsePhrases(shapes.backgroundWords),
  };
  const openGoals = shapes.openGoalPatterns.map(({ words: list, near }) => ({
    words: parsePhrases(list),
    near,
  }));
  const silent = new Set<string>();
  const silentPhrases = [
    ...Object.values(marks),
    glue,
    parsePhrases(shapes.fillerWords),
    parsePhrases(shapes.settingWords),
  ];
  for (const phrases of silentPhrases) {
    for (const phrase of phrases) for (const word of phrase.split(" ")) silent.add(word);
  }
  for (const { words: open } of openGoals) {
    for (const phrase of open) for (const word of phrase.split(" ")) words.add(word);
  }

  addMentions(catalog, terms, new Set([...words, ...terms.keys(), ...silent]));
  const known = [...words, ...terms.keys(), ...silent];
  return {
    blueprints: new Map(catalog.blueprints.map((blueprint) => [blueprint.slug, blueprint])),
    terms,
    pairs,
    marks,
    glue,
    silent,
    openGoals,
    careers: parsePhrases(careerWords),
    posts: parsePhrases(postWords),
    heads: parsePhrases(otherPeople),
    book: makeWordBook(known, (word) => terms.has(word)),
    relatives: findRelatives(catalog),
  };
}

/** The name of a certificate names its blueprint, and the tools that its courses are about. */
function addCertificates(catalog: Catalog, addTerm: ReturnType<typeof makeTermAdder>): void {
  for (const certificate of catalog.certificates) {
    const tools = certificate.tools.flatMap(
      (skill) => goalTools.find(({ skills }) => skills === skill) ?? [],
    );
    for (const name of certificate.words) {
      addTerm(name, (term) => {
        term.certificate ??= certificate;
        term.sure.add(certificate.blueprint);
        for (const tool of tools) term.tools.add(tool);
      });
    }
  }
}

/** Words of the blueprints' own texts, without those that several blueprints use. */
function addMentions(catalog: Catalog, terms: Map<string, GoalTerm>, known: Set<string>): void {
  const users = new Map<string, Set<string>>();
  for (const blueprint of catalog.blueprints) {
    const texts = [blueprint.description, blueprint.description_ar];
    for (const { title, title_ar } of blueprint.milestones) texts.push(title, title_ar);
    for (const written of splitWords(texts.join(" "))) {
      const forms = listForms(written);
      const [word] = forms;
      if (!word || word.length < 4 || forms.some((form) => known.has(form))) continue;
      users.set(word, (users.get(word) ?? new Set()).add(blueprint.slug));
    }
  }
  for (const [word, slugs] of users) {
    if (slugs.size > 2) continue;
    const near = new Map([...slugs].map((slug) => [slug, mentionWeight / slugs.size]));
    terms.set(word, { sure: new Set(), near, topic: null, tools: new Set(), certificate: null });
  }
}

const indexes = new WeakMap<Catalog, GoalIndex>();

/** Built once per catalog. */
export function readGoalIndex(catalog: Catalog): GoalIndex {
  const index = indexes.get(catalog) ?? buildIndex(catalog);
  indexes.set(catalog, index);
  return index;
}
