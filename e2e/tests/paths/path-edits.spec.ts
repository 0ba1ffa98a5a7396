import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addDays } from "@masar/domain/dates/local-date";
import type { TFunction } from "i18next";
import { requiredField } from "../../support/fields.ts";
import { expect, test } from "../../support/fixtures.ts";
import { settlePage } from "../../support/pages.ts";
import {
  completeMilestone,
  createPath,
  openedMilestone,
  readPath,
  recordMinutes,
  titlesOf,
} from "../../steps/paths.ts";
import { toastsOf, undoFromToast } from "../../support/toasts.ts";

const home = "/dashboard/learning-paths";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

/** The milestones of the roadmap in order, also under a dialog. */
function milestonesOf(page: Page, t: TFunction) {
  const roadmap = page.getByRole("region", { name: t("road:road.label"), includeHidden: true });
  return roadmap.locator("[data-stop]");
}

async function expectMilestones(page: Page, t: TFunction, titles: string[]): Promise<void> {
  const milestones = milestonesOf(page, t);
  await expect(milestones).toHaveCount(titles.length);
  await expect(milestones).toContainText(titles);
}

async function choose(within: Page | Locator, menu: string, item: string): Promise<void> {
  await within.getByRole("button", { name: menu, exact: true }).click();
  await within.getByRole("menuitem", { name: item, exact: true }).click();
}

async function undoChange(page: Page, t: TFunction, text: string): Promise<void> {
  await undoFromToast(page, t, text, t("road:toasts.undo"));
  await expect(toastsOf(page, t)).toContainText(t("road:toasts.undone"));
}

test("[D15] a path is renamed, reordered, extended and shortened; each can be undone and progress stays", async ({
  page,
  t,
}) => {
  const made = await createPath(page);
  const { id } = made.path;
  const [first = "", second = "", ...rest] = titlesOf(made);
  await recordMinutes(page, made, "m2", 45);
  await page.goto(`${home}/${id}`);
  await settlePage(page);
  const main = page.getByRole("main");
  const pathMenu = t("road:menu.label");

  await choose(page, pathMenu, t("road:menu.rename"));
  const rename = page.getByRole("dialog", { name: t("road:rename.title") });
  await requiredField(rename, t("road:rename.name")).fill("SQL → data");
  await rename.getByRole("button", { name: t("road:rename.save") }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("SQL → data");
  await undoChange(page, t, t("road:toasts.renamed"));
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(made.path.title);

  await page.goto(`${home}/${id}?milestone=m2`);
  const panel = openedMilestone(page, second);
  const milestoneMenu = t("road:milestone.menu", { title: second });
  await choose(page, milestoneMenu, t("road:milestone.moveUp"));
  await expectMilestones(page, t, [second, first, ...rest]);
  const spent = t("time.minutes", { minutes: 45 });
  await expect(panel.getByText(spent, { exact: true })).toBeVisible();
  await undoChange(page, t, t("road:toasts.moved"));
  await expectMilestones(page, t, [first, second, ...rest]);

  await choose(page, milestoneMenu, t("road:milestone.addAfter"));
  const form = page.getByRole("dialog", { name: t("road:form.add"), exact: true });
  const save = form.getByRole("button", { name: t("road:form.save"), exact: true });
  await save.click();
  await expect(form.getByText(t("road:form.errors.title"))).toBeVisible();
  await requiredField(form, t("road:form.title")).fill("Power BI");
  for (const number of [1, 2]) {
    await form.getByLabel(t("road:form.step", { number }), { exact: true }).fill(`BI ${number}`);
    await form.getByLabel(t("road:form.stepHours", { number }), { exact: true }).fill("٣");
  }
  await expect(form.getByText(t("road:form.sum", { count: 6, hours: 6 }))).toBeVisible();
  await requiredField(form, t("road:form.deliverables")).fill("A report");
  await requiredField(form, t("road:form.criteria")).fill("It is shared");
  await save.click();
  await expectMilestones(page, t, [first, second, "Power BI", ...rest]);

  await choose(page, milestoneMenu, t("road:milestone.remove"));
  await expectMilestones(page, t, [first, "Power BI", ...rest]);
  await expect(page).toHaveURL(`${home}/${id}`);
  await undoChange(page, t, t("road:toasts.removed", { title: second }));
  await expectMilestones(page, t, [first, second, "Power BI", ...rest]);

  await page.reload();
  await expectMilestones(page, t, [first, second, "Power BI", ...rest]);
  await milestonesOf(page, t).filter({ hasText: second }).click();
  await expect(panel.getByText(spent, { exact: true })).toBeVisible();
  const saved = await readPath(page, id);
  expect(saved.progress[0]).toMatchObject({ milestone_id: `${id}-m2`, time_spent_minutes: 45 });
  // Keys are never reused.
  expect(Object.keys(saved.path.milestones)).toContain(`m${titlesOf(made).length + 1}`);
});

test("[N4.15] a session is reworded, one is added, and the desk opens with the new words", async ({
  page,
  t,
}) => {
  const { path } = await createPath(page);
  await page.goto(`${home}/${path.id}`);
  await page.getByRole("button", { name: t("road:sessions.edit") }).click();
  const form = page.getByRole("dialog", { name: t("road:sessions.form.title") });
  const nameOf = (number: number) =>
    form.getByRole("textbox", { name: t("road:sessions.form.name", { number }), exact: true });
  await nameOf(1).fill("Open my own sales list");
  const count = await form.getByRole("listitem").count();
  await form.getByRole("button", { name: t("road:sessions.form.add") }).click();
  await nameOf(count + 1).fill("Ask a colleague");
  await form.getByRole("button", { name: t("road:form.save"), exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("road:sessions.form.saved"));
  await expect(page.getByRole("link", { name: /Ask a colleague/ })).toBeVisible();
  await page.getByRole("link", { name: /Open my own sales list/ }).click();
  await expect(page.getByRole("heading", { name: "Open my own sales list" })).toBeVisible();
});

test("[D16] a path is pinned, paused, archived, restored, copied, exported, and its dates moved to today", async ({
  page,
  t,
  database,
}) => {
  const made = await createPath(page);
  const { id, title } = made.path;
  const late = addDays(made.today, -90);
  await database.query("update learning_paths set start_date = $1 where id = $2", [late, id]);
  await page.goto(`${home}/${id}/tasks`);
  await settlePage(page);
  const main = page.getByRole("main");
  const toast = toastsOf(page, t);

  const moveDates = main.getByRole("button", { name: t("road:menu.moveDates") });
  await moveDates.click();
  await expect(toast).toContainText(t("road:toasts.datesMoved"));
  await expect(toast).toContainText(t("road:toasts.undo"));
  await expect(moveDates).toHaveCount(0);

  const pathMenu = t("road:menu.label");
  for (const [item, name, ending] of [
    ["road:menu.exportMarkdown", `# ${title}`, ".md"],
    ["road:menu.exportJson", `"title": "${title}"`, ".json"],
  ] as const) {
    const saved = page.waitForEvent("download");
    await choose(page, pathMenu, t(item));
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
    expect(await readFile(await file.path(), "utf8")).toContain(name);
  }

  await choose(page, pathMenu, t("road:menu.pause"));
  await expect(toast).toContainText(t("road:toasts.paused"));
  const banner = main.getByRole("status").filter({ hasText: t("road:status.pausedText") });
  await banner.getByRole("button", { name: t("road:status.resume"), exact: true }).click();
  await expect(toast).toContainText(t("road:toasts.resumed"));
  await expect(banner).toHaveCount(0);

  await completeMilestone(page, made, "m1");
  const total = titlesOf(made).length;
  const walked = (done: number) => t("road:header.milestones", { count: total, done });
  const current = (number: number) => t("study:next.milestone", { number, total });
  await expect(main.getByText(current(2))).toBeVisible();
  await choose(page, pathMenu, t("road:menu.duplicate"));
  await expect(toast).toContainText(t("road:toasts.duplicated"));
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(main.getByText(current(1))).toBeVisible();

  await page.goto(home);
  const cards = main.getByRole("listitem").filter({ has: page.getByRole("progressbar") });
  const original = cards.filter({ hasText: walked(1) });
  await expect(cards).toContainText([walked(0), walked(1)]);
  const cardMenu = t("paths:card.menu", { title });
  await choose(original, cardMenu, t("road:menu.pin"));
  await expect(toast).toContainText(t("road:toasts.pinned"));
  await expect(cards).toContainText([walked(1), walked(0)]);
  await expect(original.getByText(t("paths:card.pinned"), { exact: true })).toBeVisible();

  await choose(original, cardMenu, t("road:menu.archive"));
  await expect(toast).toContainText(t("road:toasts.archived"));
  await expect(cards).toContainText([walked(0)]);
  await main.getByRole("tab", { name: `${t("paths:tabs.closed")} (1)` }).click();
  await expect(original.getByText(t("road:status.archived"), { exact: true })).toBeVisible();
  await choose(original, cardMenu, t("paths:menu.restore"));
  await expect(toast).toContainText(t("road:toasts.resumed"));
  await main.getByRole("tab", { name: `${t("paths:tabs.active")} (2)` }).click();
  await expect(original.getByText(t("road:status.active"), { exact: true })).toBeVisible();
});
