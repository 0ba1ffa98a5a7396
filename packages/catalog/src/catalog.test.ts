import { levels } from "@masar/contract/paths/constants";
import { settingsGroupLink, settingsGroups } from "@masar/contract/settings/groups";
import { languages } from "@masar/contract/settings/schemas";
import { guardAnswerLink } from "@masar/domain/answers/answer-sources";
import { validateBlueprint } from "@masar/domain/catalog/validate-blueprint";
import { helpTopics } from "@masar/domain/catalog/library-entries";
import { foldText } from "@masar/domain/text/fold-arabic";
import { describe, expect, test } from "vitest";
import {
  catalog,
  courseHosts,
  glossary,
  helpEntries,
  provenance,
  searchAliases,
} from "./catalog.ts";

const { blueprints, courses, fields, skills } = catalog;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const arabic = /\p{Script=Arabic}/u;
const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
const isArabic = (value: unknown) => isText(value) && arabic.test(String(value));

/** Every problem at once is worth more than the first of them. */
function collect<T>(
  items: T[],
  name: (item: T) => string,
  rules: Record<string, (item: T) => boolean>,
) {
  return items.flatMap((item) =>
    Object.entries(rules).flatMap(([rule, holds]) =>
      holds(item) ? [] : [`${name(item)}: ${rule}`],
    ),
  );
}

function isUnique(list: unknown[]): boolean {
  return new Set(list).size === list.length;
}

const ids = {
  skills: new Set(skills.map(({ id }) => id)),
  fields: new Set(fields.map(({ id }) => id)),
  courses: new Set(courses.map(({ slug }) => slug)),
};

test("ids are kebab-case and unique, and every label is there in both languages", () => {
  for (const terms of [skills, fields]) {
    expect(isUnique(terms.map(({ id }) => id))).toBe(true);
    const problems = collect(terms, ({ id }) => id, {
      "id is kebab-case": ({ id }) => kebab.test(id),
      "has an English label": ({ label }) => isText(label),
      "has an Arabic label": ({ label_ar }) => isArabic(label_ar),
    });
    expect(problems).toEqual([]);
  }
});

test("every skill is used by a course or a blueprint", () => {
  const used = new Set([
    ...courses.flatMap(({ skills_covered }) => skills_covered),
    ...blueprints.flatMap(({ milestones }) => milestones.flatMap((m) => m.skills)),
  ]);
  expect([...ids.skills].filter((id) => !used.has(id))).toEqual([]);
});

describe("courses", () => {
  test("are whole: text, facts and known terms", () => {
    expect(courses.length).toBeGreaterThanOrEqual(220);
    expect(isUnique(courses.map(({ slug }) => slug))).toBe(true);
    const problems = collect(courses, ({ slug }) => slug, {
      "slug is kebab-case": (c) => kebab.test(c.slug),
      "has title, provider, description, source": (c) =>
        [c.title, c.provider, c.description, c.source].every(isText),
      "is described in Arabic": (c) => isArabic(c.description_ar),
      "is in a known language": (c) => languages.includes(c.language),
      "has a known level": (c) => levels.includes(c.experience_level),
      "has a price or none": (c) => c.price_usd === null || c.price_usd >= 0,
      "has hours": (c) => c.duration_hours > 0,
      "has a rating of 0 to 5 or none": (c) =>
        c.rating === null || (c.rating >= 0 && c.rating <= 5),
      "names known fields once": (c) =>
        c.fields.length > 0 && isUnique(c.fields) && c.fields.every((id) => ids.fields.has(id)),
      "names known skills once": (c) =>
        c.skills_covered.length > 0 &&
        isUnique(c.skills_covered) &&
        c.skills_covered.every((id) => ids.skills.has(id)),
      "has a provenance": (c) => provenance[c.slug]?.source === c.source,
    });
    expect(problems).toEqual([]);
  });

  test("lie on the ten hosts, each of which has one, at addresses of their own", () => {
    const hosts = courseHosts.map(({ host }) => host);
    expect(isUnique(hosts) && hosts.length).toBe(10);
    const seen = new Set<string>();
    const problems = collect(courses, ({ slug }) => slug, {
      "is https without user, password or port": ({ url }) => {
        const { protocol, username, password, port } = new URL(url);
        return protocol === "https:" && `${username}${password}${port}` === "";
      },
      "is on an allowed host": ({ url }) => {
        const { hostname, pathname } = new URL(url);
        const home = courseHosts.find(
          ({ host }) => hostname === host || hostname.endsWith(`.${host}`),
        );
        if (home) seen.add(home.host);
        return home !== undefined && pathname.startsWith(home.path ?? "/");
      },
    });
    expect(problems).toEqual([]);
    expect(seen).toEqual(new Set(hosts));
    expect(isUnique(courses.map(({ url }) => url.replace(/\/+$/, "").toLowerCase()))).toBe(true);
  });
});

test("blueprints are whole in both languages, name what the catalog has, and fit their exams", () => {
  expect(blueprints.length).toBeGreaterThanOrEqual(16);
  expect(isUnique(blueprints.map(({ slug }) => slug))).toBe(true);
  const faults = blueprints.flatMap((blueprint) =>
    validateBlueprint(blueprint, catalog).map((fault) => ({ slug: blueprint.slug, ...fault })),
  );
  expect(faults).toEqual([]);
});

describe("the library", () => {
  const pages = new Set([
    "/dashboard",
    "/dashboard/learning-paths",
    "/dashboard/learning-paths/new",
    "/dashboard/courses",
    "/dashboard/integrated-learning",
    "/dashboard/review",
    "/forum",
    "/privacy",
    "/settings",
    ...settingsGroups.map(settingsGroupLink),
    `${settingsGroupLink("privacy")}#consents`,
  ]);

  test("[D52] help is whole in both languages, leads to pages that exist, and names allowed sources", () => {
    expect(isUnique(helpEntries.map(({ id }) => id))).toBe(true);
    const problems = collect(helpEntries, ({ id }) => id, {
      "id is kebab-case": ({ id }) => kebab.test(id),
      "belongs to a known topic": ({ topic }) => helpTopics.includes(topic),
      "is written in English": (e) => isText(e.question) && isText(e.answer),
      "is written in Arabic": (e) => isArabic(e.question_ar) && isArabic(e.answer_ar),
      "has keywords in both": (e) => e.keywords.length > 0 && e.keywords_ar.every(isArabic),
      "leads to a page of ours": ({ link }) => link === null || pages.has(link),
      "names known skills": (e) => e.skills.every((skill) => ids.skills.has(skill)),
      "has a page, a skill or a source": (e) =>
        e.link !== null || e.skills.length > 0 || (e.sources ?? []).length > 0,
      "has sources on allowed hosts": ({ sources = [] }) =>
        sources.every(({ url, url_ar = url }) =>
          [url, url_ar].every((each) => guardAnswerLink(each)),
        ),
    });
    expect(problems).toEqual([]);
  });

  test("[D52] the glossary is whole in both languages, and its skills are known", () => {
    const { terms, contrasts } = glossary;
    expect(isUnique([...terms, ...contrasts].map(({ id }) => id))).toBe(true);
    const isKnown = (entry: { skills: string[] }) =>
      entry.skills.length > 0 && entry.skills.every((skill) => ids.skills.has(skill));
    const problems = [
      ...collect(terms, ({ id }) => id, {
        "is named in both": (t) => isText(t.term) && isArabic(t.term_ar),
        "is explained in both": (t) => isText(t.explanation) && isArabic(t.explanation_ar),
        "has its hint in both": (t) => isText(t.hint) === isArabic(t.hint_ar),
        "names known skills": isKnown,
      }),
      ...collect(contrasts, ({ id }) => id, {
        "is titled in both": (c) => isText(c.title) && isText(c.title_ar),
        "is explained in both": (c) => isText(c.text) && isArabic(c.text_ar),
        "names both sides": (c) => c.sides.every((names) => names.some((name) => isText(name))),
        "names known skills": isKnown,
      }),
    ];
    expect(problems).toEqual([]);
  });
});

test("[N1.39] every provider has an Arabic name for the search, and no name stands twice", () => {
  const found = searchAliases.map(({ find }) => find);
  const missing = courseHosts.filter(
    ({ provider }) => !found.some((find) => provider.startsWith(find)),
  );
  expect(missing).toEqual([]);
  const said = searchAliases.flatMap(({ say }) => say);
  // A name in English is only for a word that no course has.
  const titles = foldText(courses.map(({ title }) => title).join(" ")).split(" ");
  expect(said.filter((name) => !isArabic(name) && titles.includes(name))).toEqual([]);
  expect(isUnique(said)).toBe(true);
});
