import { describe, expect, test } from "vitest";
import {
  chooseSessionResource,
  listMilestoneResources,
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

describe("resources of a milestone and of its sub-milestones", () => {
  const learner = { study_language: "ar", language: "ar" } as const;
  const list = (named: MilestoneResource[], others: MilestoneResource[], subSkills: string[]) =>
    slugs(
      listMilestoneResources(named, [...named, ...others], {
        ...learner,
        skills: ["git", "python"],
        subSkills,
      }),
    );
  const git = makeResource("git", { skills: ["git"] });
  const python = makeResource("python", { skills: ["python"] });

  test("[N4.25] a sub-milestone that no resource of the milestone teaches has one that does", () => {
    expect(list([git], [python], ["git", "python"])).toEqual(["git", "python"]);
  });

  test("[N4.25] one of many resources of the milestone is listed if it alone teaches a sub-milestone", () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      makeResource(`git-${at}`, { skills: ["git"] }),
    );
    const listed = list([...many, python], [], ["git", "python"]);
    expect(listed).toContain("python");
    expect(listed).toHaveLength(12);
  });

  test("[N4.25] nothing is added for a skill that is taught, or by a resource about something else", () => {
    const aside = makeResource("aside", { skills: ["excel", "python"] });
    expect(list([git, python], [makeResource("more", { skills: ["python"] })], ["python"])).toEqual(
      ["git", "python"],
    );
    expect(list([git], [aside], ["python"])).toEqual(["git"]);
  });

  test("[N8.05] what teaches the main skill in Arabic is listed where the milestone names English resources only", () => {
    const english = makeResource("english", { language: "en", skills: ["git"] });
    expect(list([english], [git], ["git"])).toEqual(["git"]);
  });

  test("[N8.04] a milestone without resources of its own has those of its main skill", () => {
    expect(list([], [git, python], [])).toEqual(["git"]);
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

  test("[N8.06] teaches the main skill, else another one, else what the milestone has", () => {
    expect(choose(null, ["sql", "python"])).toBe("sql");
    expect(choose(null, ["statistics", "sql"])).toBe("sql");
    expect(choose(null, ["statistics"])).toBe("python");
    expect(choose(null, [])).toBe("python");
  });

  test("[N4.25] [N8.06] of the milestone replaces a paid course in the other language, whatever that teaches", () => {
    const paid = { language: "en", isFree: false, isChosen: false, teachesMain: true } as const;
    expect(choose(paid, ["statistics"])).toBe("python");
  });

  test("[N8.06] that does not teach the main skill leaves a course in the learner's language that does", () => {
    const paid = { language: "ar", isFree: false, isChosen: false } as const;
    expect(choose({ ...paid, teachesMain: true }, ["statistics", "sql"])).toBeNull();
    expect(choose({ ...paid, teachesMain: false }, ["statistics", "sql"])).toBe("sql");
  });
});
