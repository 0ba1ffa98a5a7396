import { catalog } from "@masar/catalog/catalog";
import { resources } from "@masar/catalog/resources";
import type { PlannedSessions } from "@masar/contract/milestones/schemas";
import type { StudyLanguage } from "@masar/contract/paths/constants";
import type { Milestone } from "@masar/contract/paths/schemas";
import type { PathResources } from "@masar/contract/resources/schemas";
import type { Language } from "@masar/contract/settings/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPath, type TestUser } from "../../../test/paths.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

async function list(user: TestUser, id: string): Promise<PathResources> {
  const { status, body } = await user.call("listPathResources", { params: { id } });
  expect(status).toBe(200);
  return body;
}

function makeBlueprintMilestone(blueprint: string, key: string, order = 1): Milestone {
  const found = catalog.blueprints
    .find(({ slug }) => slug === blueprint)
    ?.milestones.find((each) => each.key === key);
  return {
    ...makeMilestone(order),
    skills: found?.skills ?? [],
    origin: { engine: "blueprint", name: blueprint, key, date: "2026-11-01" },
  };
}

async function listOf(
  [blueprint, key]: [string, string],
  study_language: StudyLanguage,
  language: Language = "ar",
) {
  const user = await testApp.createUser();
  const milestones = { m1: makeBlueprintMilestone(blueprint, key) };
  const path = await storePath(testApp, user, { milestones, study_language, language });
  const found = await list(user, path.id);
  const cards = new Map(found.resources.map((card) => [card.slug, card]));
  const [milestone] = found.milestones;
  return { ...found, milestone, cards: milestone?.resources.map((slug) => cards.get(slug)) ?? [] };
}

describe("what the catalog has for free", () => {
  const bySlug = new Map(catalog.courses.map((course) => [course.slug, course]));

  test.each(["ar", "en"] as const)(
    "[N8.04] every milestone of every blueprint offers something free in %s where the catalog has it, and says so where not",
    async (language) => {
      const user = await testApp.createUser();
      for (const { slug, milestones } of catalog.blueprints) {
        const stored = milestones.map(({ key }, index) => [
          `m${index + 1}`,
          makeBlueprintMilestone(slug, key, index + 1),
        ]);
        const path = await storePath(testApp, user, {
          milestones: Object.fromEntries(stored),
          study_language: language,
          status: "paused",
        });
        const found = await list(user, path.id);
        for (const [index, { key, course_slugs }] of milestones.entries()) {
          const isKnown =
            resources.some(
              (each) =>
                each.language === language && each.blueprint_milestones.includes(`${slug}/${key}`),
            ) ||
            course_slugs
              .map((course) => bySlug.get(course))
              .some((course) => course?.language === language && course.price_usd === 0);
          const of = found.milestones[index];
          const offered = [
            ...found.resources.filter((each) => of?.resources.includes(each.slug)),
            ...found.courses.filter((each) => of?.courses.includes(each.slug)),
          ].filter((each) => each.language === language);
          // A few milestones for which the file names nothing have resources by their main skill.
          if (isKnown) expect([slug, key, offered.length > 0]).toEqual([slug, key, true]);
          expect([slug, key, of?.is_covered]).toEqual([slug, key, offered.length > 0]);
        }
      }
    },
    60_000,
  );

  test("[N8.04] an Arabic learner sees that nothing is in Arabic, and what is in English; an English one sees English", async () => {
    const place: [string, string] = ["accounting-finance", "corporate-finance"];
    const arabic = await listOf(place, "ar");
    expect(arabic.language).toBe("ar");
    expect(arabic.milestone?.is_covered).toBe(false);
    expect(new Set(arabic.cards.map((card) => card?.language))).toEqual(new Set(["en"]));
    const english = await listOf(place, "en");
    expect(english.milestone?.is_covered).toBe(true);
    expect(english.cards.map((card) => card?.slug)).toEqual(arabic.cards.map((card) => card?.slug));
  });

  test("[N8.05] a checked link comes first and a dead one is not listed", async () => {
    const place: [string, string] = ["data-analyst", "sql-queries"];
    const [first, second, third] = (await listOf(place, "ar")).cards;
    expect(third).toBeDefined();
    const mark = (status: string, slug: string | undefined) =>
      testApp.admin.query("update resources set link_status = $1 where slug = $2", [status, slug]);
    await mark("dead", first?.slug);
    await mark("ok", third?.slug);
    const after = (await listOf(place, "ar")).cards.map((card) => card?.slug);
    expect(after.slice(0, 2)).toEqual([third?.slug, second?.slug]);
    expect(after).not.toContain(first?.slug);
    await testApp.admin.query("update resources set link_status = 'unchecked'");
  });

  test("[N8.04] a milestone of the learner's own has what teaches its main skill", async () => {
    const user = await testApp.createUser();
    const milestones = {
      m1: { ...makeMilestone(1), skills: ["sql"] },
      m2: { ...makeMilestone(2), skills: ["Keeping bees"] },
    };
    const path = await storePath(testApp, user, { milestones, study_language: "ar" });
    const found = await list(user, path.id);
    const [own, unknown] = found.milestones;
    const taught = resources.filter(({ skills }) => skills.includes("sql")).map(({ id }) => id);
    expect(own?.resources.length).toBeGreaterThan(0);
    expect(own?.resources.every((slug) => taught.includes(slug))).toBe(true);
    expect(unknown).toEqual({
      milestone_key: "m2",
      resources: [],
      first_resource: null,
      first_course: null,
      courses: [],
      is_covered: false,
    });
  });

  test.each(["resources", "resource_hosts", "resource_milestones"])(
    "[N8.03] neither the API nor the worker can write links to %s, so that no model can",
    async (table) => {
      const { rows } = await testApp.admin.query(
        `select role, has_table_privilege(role, $1, 'insert, update, delete, truncate') as may
         from unnest(array['masar_app', 'masar_worker', 'masar_auth']) as role`,
        [table],
      );
      expect(rows.map(({ may }) => may)).toEqual([false, false, false]);
    },
  );
});

describe("planned sessions", () => {
  async function listSessions(user: TestUser, id: string, key: string) {
    const { body } = await user.call("listPlannedSessions", { params: { id, key } });
    return (body as PlannedSessions).sub_milestones.flatMap(({ sessions }) => sessions);
  }

  test("[N8.06] are studied in a free Arabic resource where the path has no free Arabic course, with Arabic words to look for", async () => {
    const user = await testApp.createUser();
    await user.call("updateSettings", { body: { language: "ar" } });
    const { path, courses } = await createPath(user, {
      goal: "محلل بيانات",
      blueprint: "data-analyst",
      study_language: "ar",
    });
    const found = await list(user, path.id);
    const bySlug = new Map(courses.map((course) => [course.slug, course]));
    const language = new Map(found.resources.map((card) => [card.slug, card.language]));
    let replaced = 0;
    let [free, freeReplaced] = [0, 0];
    for (const key of Object.keys(path.milestones)) {
      const offered = found.milestones.find(({ milestone_key }) => milestone_key === key);
      const sessions = await listSessions(user, path.id, key);
      expect(offered?.first_resource).toBe(sessions[0]?.resource);
      for (const session of sessions) {
        const course = bySlug.get(session.course ?? "");
        const isFree = course?.price_usd === 0 && course.language === "ar";
        if (isFree) free += 1;
        if (!session.resource) continue;
        // Only where the course does not treat the topic.
        if (isFree) freeReplaced += 1;
        replaced += 1;
        expect(offered?.resources).toContain(session.resource);
        expect(language.get(session.resource)).toBe("ar");
        expect(session.search).toMatch(/\p{Script=Arabic}/u);
      }
    }
    expect(replaced).toBeGreaterThan(20);
    expect(freeReplaced).toBeLessThan(free / 2);
  });

  test("[N8.06] the dashboard, the path and a tick name the same resource for the next one", async () => {
    const user = await testApp.createUser();
    const milestones = { m1: makeBlueprintMilestone("data-analyst", "sql-queries") };
    const titles = catalog.blueprints
      .find(({ slug }) => slug === "data-analyst")
      ?.milestones.find(({ key }) => key === "sql-queries")
      ?.sub_milestones.map(({ title }) => title);
    milestones.m1.subMilestones = (titles ?? []).map((title, index) => ({
      id: `sub-${index + 1}`,
      title,
      estimatedHours: 4,
    }));
    const path = await storePath(testApp, user, { milestones, study_language: "ar" });
    const [session] = await listSessions(user, path.id, "m1");
    expect(session?.resource).toMatch(/./);
    const overview = (await user.call("getOverview")).body;
    expect(overview.current.next.session.resource).toBe(session?.resource);
    expect(overview.current.next.resource).toMatchObject({
      language: "ar",
      title: expect.stringMatching(/[a-z]/i),
      title_ar: expect.stringMatching(/[\u0600-\u06ff]/),
      price_usd: 0,
    });
    const detail = (await user.call("getPath", { params: { id: path.id } })).body;
    expect(detail.next_session).toEqual(overview.current.next.session);
    const started = await user.call("startMilestone", { params: { id: path.id, key: "m1" } });
    expect(started.body.next_session).toEqual(detail.next_session);
  });
});
