import { phoneProfile } from "@masar/tools/phone/phone-figures";
import type { Page } from "@playwright/test";
import { buttonOf, insertConversation, inputOf, openAssistant } from "../steps/assistant.ts";
import { askTopic, insertReplies, settleMember } from "../steps/community.ts";
import { createPath, extendPath, openedMilestone, titlesOf } from "../steps/paths.ts";
import { createUser, expect, test } from "../support/fixtures.ts";
import { measureInteractions } from "../steps/measure-interactions.ts";
import { openPage } from "../support/pages.ts";

const maxInteractionMs = 100;
/** What the Web Vitals call good. */
const maxShift = 0.1;
const letters = ["j", "o", "i", "n", "s"];

test.use({ isMobile: true });
test.setTimeout(240_000);

type Measured = Awaited<ReturnType<typeof measureInteractions>>;

async function expectFast(screen: string, { figures, readShift }: Measured): Promise<void> {
  const shift = await readShift();
  for (const { name, ms, values } of figures)
    process.stdout.write(`${screen}: ${name} ${ms} ms (${values.join(", ")})\n`);
  process.stdout.write(`${screen}: layout shift ${shift.toFixed(3)}\n`);
  expect(figures.filter(({ ms }) => !(ms <= maxInteractionMs))).toEqual([]);
  expect(shift).toBeLessThanOrEqual(maxShift);
}

const typeLetter = (page: Page) => ({
  act: (round: number) => page.keyboard.press(letters[round] ?? "s"),
});

test("a path of 12 milestones responds within 100 ms", async ({ page, user, t }) => {
  expect(user.id).not.toBe("");
  const made = await extendPath(page, await createPath(page), 12);
  const titles = titlesOf(made);
  expect(titles).toHaveLength(12);
  const measured = await measureInteractions(page, phoneProfile.cpuSlowdown);
  await openPage(page, `/dashboard/learning-paths/${made.path.id}`);
  const stops = page.locator("[data-stop]");
  await expect(stops).toHaveCount(12);
  const sheet = page.getByRole("dialog");
  await measured.measure({
    "open a milestone": {
      tap: (round) => stops.nth(round + 1),
      check: (round) => expect(openedMilestone(page, titles[round + 1] ?? "")).toBeVisible(),
    },
    "close it": {
      tap: () => buttonOf(sheet, t("actions.close")),
      check: () => expect(sheet).toBeHidden(),
    },
  });
  const sessions = page.getByRole("main").getByRole("listitem").getByRole("checkbox");
  await measured.measure({
    "tick a session": {
      tap: (round) => sessions.nth(round + 1),
      check: (round) => expect(sessions.nth(round + 1)).toBeChecked(),
    },
  });
  await measured.measureScroll("scroll", 600);
  await expectFast("path", measured);
});

test("a topic of 200 replies responds within 100 ms", async ({
  page,
  user,
  database,
  openContext,
  language,
  t,
}) => {
  const others = await openContext();
  const author = await createUser(others, language, database);
  await settleMember(database, author.id, "Sami");
  await settleMember(database, user.id, "Lina");
  const topic = await askTopic(others.request, { title: "Which join do I need?" });
  await insertReplies(database, topic.id, author.id, 200);
  const measured = await measureInteractions(page, phoneProfile.cpuSlowdown);
  await openPage(page, `/forum/${topic.id}`);
  const posts = page.getByRole("main").getByRole("article");
  const more = buttonOf(page, t("actions.loadMore"));
  await measured.withoutShift(async () => {
    while (await more.isVisible()) {
      const before = await posts.count();
      await more.tap();
      await expect.poll(() => posts.count()).toBeGreaterThan(before);
    }
  });
  await expect(posts).toHaveCount(201);
  const likeOf = (round: number) =>
    posts.nth(100 + round).getByRole("button", { name: t("community:post.like") });
  await measured.measure({ "like a reply": { tap: likeOf } });
  await measured.measureScroll("scroll", 1500);
  await measured.measure({
    "quote a reply in the editor": {
      tap: (round) => buttonOf(posts.nth(195 + round), t("community:post.quote")),
    },
  });
  const field = page.getByRole("textbox", { name: t("community:reply.field"), exact: true });
  await field.tap();
  await measured.measure({ "type a letter": typeLetter(page) });
  await expectFast("topic", measured);
});

test("the catalog responds within 100 ms", async ({ page, user, t }) => {
  expect(user.id).not.toBe("");
  const measured = await measureInteractions(page, phoneProfile.cpuSlowdown);
  await openPage(page, "/dashboard/courses");
  const sheet = page.getByRole("dialog", { name: t("courses:filters.title") });
  const openButton = page.getByRole("button", {
    name: new RegExp(`^${t("courses:filters.open")}`),
  });
  const closeButton = buttonOf(sheet, t("courses:filters.show"));
  await measured.measure({
    "open the filters": { tap: () => openButton, check: () => expect(sheet).toBeVisible() },
    "close them": { tap: () => closeButton, check: () => expect(sheet).toBeHidden() },
  });
  await openButton.tap();
  await measured.measure({
    "choose a filter": {
      tap: () => sheet.getByRole("switch", { name: t("courses:filters.free") }),
      check: () => expect(page.locator("[aria-busy=true]")).toHaveCount(0),
    },
  });
  await closeButton.tap();
  await page.getByRole("searchbox", { name: t("courses:search.label") }).tap();
  await measured.measure({ "type in the search": typeLetter(page) });
  await measured.measureScroll("scroll", 900);
  await expectFast("catalog", measured);
});

test("a conversation of 100 messages responds within 100 ms", async ({
  page,
  user,
  database,
  t,
}) => {
  await insertConversation(database, user.id, { title: "Joins", messages: 100 });
  const measured = await measureInteractions(page, phoneProfile.cpuSlowdown);
  await openPage(page, "/dashboard");
  const panel = await openAssistant(page, t);
  await buttonOf(panel, t("assistant:history")).tap();
  await panel.getByRole("button", { name: "Joins" }).first().tap();
  await expect(panel.getByRole("article")).toHaveCount(100);
  await inputOf(panel, t).tap();
  await measured.measure({ "type a letter": typeLetter(page) });
  await measured.measureScroll("scroll up", -1500);
  const history = panel.getByRole("region", { name: t("answers:history.title"), exact: true });
  await measured.measure({
    "open the list of conversations": {
      tap: () => buttonOf(panel, t("assistant:history")),
      check: () => expect(history.getByRole("listitem")).toHaveCount(1),
    },
    "go back to the conversation": {
      tap: () => buttonOf(history, t("answers:history.back")),
      check: () => expect(panel.getByRole("article")).toHaveCount(100),
    },
  });
  await expectFast("conversation", measured);
});
