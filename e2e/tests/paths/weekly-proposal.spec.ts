import type { PathDetail } from "@masar/contract/paths/schemas";
import type { Proposal } from "@masar/contract/proposals/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import type { Page } from "@playwright/test";
import type pg from "pg";
import type { TFunction } from "i18next";
import {
  chooseForMilestone,
  createPath,
  dateText,
  openedMilestone,
  readPath,
} from "../../steps/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf, undoFromToast } from "../../support/toasts.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

const names = { "@en": "English", "@ar": "Arabic" };

/** The plan began three weeks ago, so that its last week was one without study. */
async function beginEarlier(page: Page, database: pg.Pool, { path }: PathDetail) {
  await database.query(
    `update learning_paths set start_date = $2, created_at = now() - interval '22 days' where id = $1`,
    [path.id, addDays(path.start_date, -21)],
  );
  return readPath(page, path.id);
}

async function readProposal(page: Page): Promise<Proposal | null> {
  const response = await page.request.get("/api/proposals/current");
  return ((await response.json()) as { proposal: Proposal | null }).proposal;
}

/** By the worker, as on the first morning of a week. The hour of study has always passed, and no day is a rest day. */
async function makeProposal(page: Page, database: pg.Pool): Promise<Proposal> {
  const saved = await page.request.patch("/api/settings", {
    data: { study_time: "03:00", rest_days: [] },
    headers: { origin: process.env["E2E_URL"] ?? "" },
  });
  expect(saved.status()).toBe(200);
  await database.query("insert into boss.job (name, data) values ('weekly-summary.send', '{}')");
  await expect.poll(() => readProposal(page), { timeout: 20_000 }).not.toBeNull();
  return (await readProposal(page)) as Proposal;
}

const wayOf = (page: Page, t: TFunction, way: "dates" | "trim" | "hours") =>
  page.getByRole("list", { name: t("road:proposal.ways") }).getByRole("listitem", {
    name: t(`road:proposal.${way}`),
  });

/** On a phone they are folded, so that the next session stays near the top. */
async function showWays(page: Page, t: TFunction): Promise<void> {
  await expect(
    page.getByRole("heading", { name: t("road:proposal.title.missed_week") }),
  ).toBeVisible();
  const show = page.getByRole("button", { name: t("road:proposal.showWays"), exact: true });
  if (await show.isVisible()) await show.click();
}

const planOf = ({ path, plan }: PathDetail) => ({
  dates: plan.dates,
  milestones: path.milestones,
  hours: path.hours_per_week,
  start: path.start_date,
});

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N12.08] [N12.09] [N12.11] the weekly proposal is accepted and undone, and a locked milestone stays, in ${names[tag]}`,
    { tag },
    async ({ page, database, language, t }) => {
      const made = await beginEarlier(page, database, await createPath(page));
      const { id, milestones } = made.path;
      const title = milestones["m3"]?.title ?? "";
      await openPage(page, `/dashboard/learning-paths/${id}?milestone=m3`);
      const opened = openedMilestone(page, title);
      await chooseForMilestone(opened, t, { title, action: t("road:milestone.lock") });
      await expect(toastsOf(page, t)).toContainText(t("road:toasts.locked", { title }));
      await expect(opened.getByText(t("road:milestone.locked"), { exact: true })).toBeVisible();

      const proposal = await makeProposal(page, database);
      if (proposal.state !== "open" || !proposal.trim) throw new Error("three ways are needed");
      const before = await readPath(page, id);
      await openPage(page, "/dashboard");
      await showWays(page, t);
      await expect(page.getByText(t("road:proposal.locked", { title }))).toBeVisible();
      for (const [way, shown] of [
        ["dates", proposal.dates],
        ["trim", proposal.trim],
        ["hours", proposal.hours[0]],
      ] as const) {
        await expect(wayOf(page, t, way)).toContainText(
          dateText(language, shown?.finish_date ?? ""),
        );
      }

      const trim = wayOf(page, t, "trim");
      await trim.getByRole("button", { name: t("road:proposal.seeSteps") }).click();
      await expect(trim).toContainText(proposal.trim.left_out[0]?.steps[0] ?? "");
      await trim.getByRole("button", { name: t("road:proposal.trimAct") }).click();
      const finish = dateText(language, proposal.trim.finish_date);
      await expect(toastsOf(page, t)).toContainText(
        t("road:proposal.acceptedText", { date: finish }),
      );
      await expect(page.getByRole("heading", { name: finish })).toBeFocused();
      const trimmed = await readPath(page, id);
      expect(Object.keys(trimmed.path.milestones).length).toBeLessThan(
        Object.keys(milestones).length,
      );
      expect({ ...trimmed.path.milestones["m3"], order: 0 }).toEqual({
        ...before.path.milestones["m3"],
        order: 0,
      });
      expect(trimmed.plan.dates["m3"]).toEqual(before.plan.dates["m3"]);

      // Also after a new visit, and beside the finish date of the path.
      await openPage(page, `/dashboard/learning-paths/${id}`);
      await page.getByRole("button", { name: t("road:proposal.undo"), exact: true }).click();
      await expect(toastsOf(page, t)).toContainText(t("road:proposal.undone"));
      expect(planOf(await readPath(page, id))).toEqual(planOf(before));

      await openPage(page, "/dashboard");
      await showWays(page, t);
      const hours = wayOf(page, t, "hours");
      await hours.getByRole("button", { name: t("road:proposal.changeHours") }).click();
      const other = proposal.hours.at(-1);
      await hours
        .getByRole("combobox", { name: t("road:proposal.hoursLabel") })
        .selectOption(String(other?.hours_per_week));
      await expect(hours).toContainText(dateText(language, other?.finish_date ?? ""));
      await hours.getByRole("button").last().click();
      const accepted = t("road:proposal.accepted.hours");
      await undoFromToast(page, t, accepted, t("road:proposal.undo"));
      await expect(toastsOf(page, t)).toContainText(t("road:proposal.undone"));
      expect(planOf(await readPath(page, id))).toEqual(planOf(before));

      await page.getByRole("button", { name: t("road:proposal.keep") }).click();
      await expect(toastsOf(page, t)).toContainText(t("road:proposal.kept"));
      await expect(page.getByRole("list", { name: t("road:proposal.ways") })).toHaveCount(0);
      expect(planOf(await readPath(page, id))).toEqual(planOf(before));
    },
  );

  test(
    `[N12.11] a milestone is locked and unlocked from its menu, and moved dates leave it, in ${names[tag]}`,
    { tag },
    async ({ page, database, t }) => {
      const made = await beginEarlier(page, database, await createPath(page));
      const { id, milestones } = made.path;
      const title = milestones["m2"]?.title ?? "";
      await openPage(page, `/dashboard/learning-paths/${id}?milestone=m2`);
      const opened = openedMilestone(page, title);
      const mark = opened.getByText(t("road:milestone.locked"), { exact: true });
      const choose = (action: string) => chooseForMilestone(opened, t, { title, action });

      await choose(t("road:milestone.lock"));
      await expect(mark).toBeVisible();
      await undoFromToast(page, t, t("road:toasts.locked", { title }), t("road:toasts.undo"));
      await expect(mark).toHaveCount(0);

      await choose(t("road:milestone.lock"));
      await expect(mark).toBeVisible();
      const roadmap = page.getByRole("region", { name: t("road:road.label"), includeHidden: true });
      await expect(roadmap.locator('[data-stop="m2"]')).toContainText(t("road:milestone.locked"));
      await opened.getByRole("button", { name: t("road:milestone.menu", { title }) }).click();
      await expect(
        opened.getByRole("menuitem", { name: t("road:milestone.regenerate") }),
      ).toHaveAttribute("aria-disabled", "true");
      await page.keyboard.press("Escape");

      const headers = { origin: process.env["E2E_URL"] ?? "" };
      await page.request.post(`/api/paths/${id}/move-dates`, { headers });
      const moved = await readPath(page, id);
      expect(moved.plan.dates["m2"]).toEqual(made.plan.dates["m2"]);
      expect(moved.plan.dates["m3"]).not.toEqual(made.plan.dates["m3"]);

      await openPage(page, `/dashboard/learning-paths/${id}?milestone=m2`);
      await choose(t("road:milestone.unlock"));
      await expect(mark).toHaveCount(0);
      expect((await readPath(page, id)).plan.dates["m2"]).not.toEqual(made.plan.dates["m2"]);
    },
  );
}
