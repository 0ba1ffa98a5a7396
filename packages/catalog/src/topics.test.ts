import { expect, test } from "vitest";
import { catalog } from "./catalog.ts";
import { findSubMilestones, loadTopicFile } from "./topics.ts";

const arabic = /\p{Script=Arabic}/u;
const maxLength = { title: 60, search: 60, practise: 240, build: 240, check: 240 };
const parts = ["title", "search", "practise", "build", "check"] as const;
const sentences: readonly string[] = ["practise", "build", "check"];

const all = catalog.blueprints.flatMap((blueprint) => {
  const { milestones } = loadTopicFile(blueprint.slug);
  const mocks = catalog.exams
    .filter((exam) => exam.blueprint === blueprint.slug)
    .flatMap((exam) => exam.mock_tests);
  return [...blueprint.milestones, ...mocks].flatMap(({ key, sub_milestones }) =>
    sub_milestones.map((sub, index) => ({
      at: `${blueprint.slug}/${key}/${index + 1}`,
      sub,
      entry: milestones[key]?.[index],
    })),
  );
});

test("[N4.05] every sub-milestone has 4 to 8 topics, more when it is long", () => {
  const problems = all.flatMap(({ at, sub, entry }) => {
    const count = entry?.topics.length ?? 0;
    const least = Math.min(8, Math.max(4, Math.ceil(sub.estimated_hours / 4)));
    const isRight = entry?.sub_milestone === sub.title && count >= least && count <= 8;
    return isRight ? [] : [`${at}: ${count} topics for ${sub.estimated_hours} hours`];
  });
  expect(problems).toEqual([]);
});

test("[N4.05] every topic has a title, words to search for, a task, something to build and a check in both languages", () => {
  const problems = all.flatMap(({ at, entry }) =>
    (entry?.topics ?? []).flatMap((topic, index) =>
      parts.flatMap((part) => {
        const [english, translated] = [topic[part], topic[`${part}_ar`]];
        const isRight =
          english.length > 3 &&
          Math.max(english.length, translated.length) <= maxLength[part] &&
          arabic.test(translated) &&
          /[.?!؟]$/.test(english) === sentences.includes(part);
        return isRight ? [] : [`${at} topic ${index + 1}: ${part}`];
      }),
    ),
  );
  expect(problems).toEqual([]);
});

test("[N4.05] no topic has the title of another, in either language", () => {
  const topics = all.flatMap(({ entry }) => entry?.topics ?? []);
  for (const part of ["title", "title_ar"] as const) {
    const titles = topics.map((topic) => topic[part].toLowerCase());
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  }
});

test("[N4.07] a renamed sub-milestone keeps its topics, and one that was added has none", () => {
  const blueprint = catalog.blueprints[0];
  const milestone = blueprint?.milestones[0];
  const origin = { name: blueprint?.slug ?? "", key: milestone?.key ?? "" };
  const titles = (milestone?.sub_milestones ?? []).map(({ title }) => title);
  const found = findSubMilestones(origin, titles);
  expect(findSubMilestones(origin, ["Renamed", ...titles.slice(1)])).toEqual(found);
  const added = findSubMilestones(origin, [...titles.slice(1), "Buy a laptop"]);
  expect(added).toEqual([...found.slice(1), { topics: [], skills: [] }]);
});
