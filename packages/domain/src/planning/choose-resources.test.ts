import { describe, expect, test } from "vitest";
import {
  chooseSessionResource,
  type MilestoneResource,
  rankResources,
} from "./choose-resources.ts";

function makeResource(slug: string, more: Partial<MilestoneResource> = {}): MilestoneResource {
  return {
    slug,
    kind: "video-playlist",
    language: "ar",
    link_status: "unchecked",
    skills: ["sql"],
    confidence: "high",
    ...more,
  };
}

const slugs = (list: readonly MilestoneResource[]) => list.map(({ slug }) => slug);

describe("resources of a milestone", () => {
  const arabic = { study_language: "ar", language: "en", skills: ["sql", "joins"] } as const;

  test("[N8.05] a checked link comes first, then the main skill, the better source and the whole series", () => {
    const ranked = rankResources(
      [
        makeResource("video", { kind: "video" }),
        makeResource("unsure", { confidence: "medium" }),
        makeResource("side", { skills: ["joins"] }),
        makeResource("wide", { skills: ["sql", "python", "excel"] }),
        makeResource("whole"),
        makeResource("checked", { link_status: "ok", confidence: "medium", kind: "video" }),
        makeResource("dead", { link_status: "dead" }),
      ],
      arabic,
    );
    expect(slugs(ranked)).toEqual(["checked", "whole", "wide", "video", "unsure", "side"]);
  });

  test.each([
    ["ar", "en", ["a"]],
    ["en", "ar", ["e"]],
    ["both", "ar", ["a", "e"]],
    ["both", "en", ["e", "a"]],
  ] as const)(
    "[N8.05] study in %s with a path in %s lists %j",
    (study_language, language, want) => {
      const both = [makeResource("e", { language: "en" }), makeResource("a")];
      expect(slugs(rankResources(both, { study_language, language, skills: [] }))).toEqual(want);
    },
  );

  test("[N8.04] English is offered to an Arabic learner where nothing is in Arabic, not the other way round", () => {
    const [english, own] = [makeResource("e", { language: "en" }), makeResource("a")];
    expect(slugs(rankResources([english], arabic))).toEqual(["e"]);
    expect(rankResources([own], { ...arabic, study_language: "en" })).toEqual([]);
  });
});

describe("the resource of a sub-milestone", () => {
  const list = [
    makeResource("python", { skills: ["python"] }),
    makeResource("english", { language: "en" }),
    makeResource("sql"),
  ];
  const choose = (
    course: Parameters<typeof chooseSessionResource>[1]["course"],
    skills = ["sql"],
  ) => chooseSessionResource(list, { skills, course, language: "ar" })?.slug ?? null;

  test("[N8.06] replaces a course that costs money or is in the other language", () => {
    expect(choose(null)).toBe("sql");
    expect(choose({ language: "ar", isFree: false, isChosen: false })).toBe("sql");
    expect(choose({ language: "en", isFree: true, isChosen: false })).toBe("sql");
  });

  test("[N8.06] never replaces a free course in the learner's language, or one the learner chose", () => {
    expect(choose({ language: "ar", isFree: true, isChosen: false })).toBeNull();
    expect(choose({ language: "en", isFree: false, isChosen: true })).toBeNull();
  });

  test("[N8.06] teaches the main skill, or there is none", () => {
    expect(choose(null, ["statistics", "sql"])).toBeNull();
    expect(choose(null, [])).toBe("python");
  });
});
