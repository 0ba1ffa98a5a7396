import { describe, expect, test } from "vitest";
import { catalog } from "@masar/catalog/catalog";
import { findSubMilestones } from "@masar/catalog/topics";
import { exampleBrief } from "../catalog/example-brief.ts";
import { toBriefText } from "../catalog/milestone-brief.ts";
import { describePathPage, type PageContent, type PageResource } from "./path-page.ts";

const blueprint = catalog.blueprints.find(({ slug }) => slug === "data-analyst");
if (!blueprint) throw new Error("no blueprint");
const first = `data-analyst/${blueprint.milestones[0]?.key}`;
const reader = { language: "en", today: "2026-11-18" } as const;

const resource = (slug: string, part: Partial<PageResource>): PageResource => ({
  slug,
  kind: "video",
  language: "en",
  link_status: "unchecked",
  skills: blueprint.milestones[0]?.skills ?? [],
  confidence: "high",
  title: slug,
  title_ar: null,
  description: "",
  author: "Someone",
  host_name: "YouTube",
  minutes: null,
  url: `https://www.youtube.com/watch?v=${slug}`,
  milestones: [first],
  ...part,
});

const content: PageContent = {
  catalog,
  resources: [
    resource("english", {}),
    resource("gone", { link_status: "dead" }),
    resource("arabic", { language: "ar", title_ar: "بالعربية" }),
  ],
  briefs: new Map(),
  findContents: findSubMilestones,
  texts: {},
  names: { "data-analyst": ["محلل بيانات"] },
  pictures: new Set(),
  placements: new Set(),
};

describe("the public page of a blueprint", () => {
  test("[N9.01] has the hours of the blueprint, and for 5 hours a week 58 weeks and the planned end", () => {
    const page = describePathPage(content, blueprint, reader);
    expect(page?.hours).toBe(290);
    expect(page?.milestones.map(({ hours }) => hours)).toEqual([20, 45, 40, 45, 50, 50, 40]);
    expect(page?.paces.find(({ hours }) => hours === 5)).toEqual({
      hours: 5,
      weeks: 58,
      days: 405,
    });
  });

  test("[N8.41] a milestone begins with what its first session is studied in: no course about another tool", () => {
    const resources = [
      resource("a-general-talk", {}),
      resource("stakeholders", { title: "Data analysis: stakeholders and the analysis process" }),
    ];
    const page = describePathPage({ ...content, resources }, blueprint, reader);
    expect(page?.milestones[0]?.free[0]?.title).toMatch(/stakeholders/);
  });

  test("[N10.11] a milestone has its brief in the language of the page, and none where none is written", () => {
    const brief = { ...exampleBrief, milestone: blueprint.milestones[0]?.key ?? "" };
    const withBrief = { ...content, briefs: new Map([[first, brief]]) };
    const english = describePathPage(withBrief, blueprint, reader)?.milestones ?? [];
    expect(english[0]?.brief).toEqual(toBriefText(brief, "en"));
    expect(english[1]?.brief).toBeNull();
    const arabic = describePathPage(withBrief, blueprint, { ...reader, language: "ar" });
    expect(arabic?.milestones[0]?.brief).toMatchObject({ what: brief.what_ar });
  });

  test("[N9.01] a milestone lists living free material of the page's language and counts the other's", () => {
    const [english] = describePathPage(content, blueprint, reader)?.milestones ?? [];
    expect(english?.free.map(({ title }) => title)).toEqual(["english"]);
    expect(english?.freeInOther).toBe(1);
    const arabic = describePathPage(content, blueprint, { ...reader, language: "ar" });
    expect(arabic?.milestones[0]?.free.map(({ title, lang }) => [title, lang])).toEqual([
      ["بالعربية", "ar"],
    ]);
  });

  test("[N9.01] a milestone with nothing free names a course with a price", () => {
    const bare = describePathPage({ ...content, resources: [] }, blueprint, reader);
    expect(bare?.milestones[0]?.free).toEqual([]);
    expect(bare?.milestones[0]?.paid?.provider).toBe("Coursera");
  });

  test("[N9.01] a blueprint without written outcomes shows what a learner makes", () => {
    const page = describePathPage(content, blueprint, reader);
    expect(page?.areDeliverables).toBe(true);
    expect(page?.outcomes).toContain(blueprint.milestones.at(-1)?.deliverables[0]);
  });

  test("[N9.02] the search knows its names and skills in both languages", () => {
    const page = describePathPage(content, blueprint, reader);
    expect(page?.keywords).toEqual(expect.arrayContaining(["Data analyst", "محلل بيانات", "SQL"]));
  });

  test("[N9.06] a milestone for which no resource is named shows those of its main skill", () => {
    const added = { ...blueprint, slug: "reporter" };
    const catalogOfBoth = { ...catalog, blueprints: [blueprint, added] };
    const page = describePathPage({ ...content, catalog: catalogOfBoth }, added, reader);
    expect(page?.milestones[0]?.free.map(({ title }) => title)).toContain("english");
  });
});
