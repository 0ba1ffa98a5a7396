import type { PathResources } from "@masar/contract/resources/schemas";
import type { Locator, Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { deskHref } from "../../steps/desk.ts";
import { createPath, openedMilestone } from "../../steps/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { waitUntilOffline } from "../../support/devices/offline-device.ts";
import { settlePage } from "../../support/pages.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

const host = "lessons.example.com";

/** Requests to the host of the link, and to any other that is not Masar's own. */
function recordOutsideRequests(page: Page): string[] {
  const outside: string[] = [];
  const own = new URL(process.env["E2E_URL"] ?? "").host;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.host !== own) outside.push(request.url());
  });
  return outside;
}

async function openMilestone(page: Page, id: string, title: string): Promise<Locator> {
  await page.goto(`/dashboard/learning-paths/${id}?milestone=m1`);
  await settlePage(page);
  return openedMilestone(page, title);
}

function linksOf(within: Locator, t: TFunction): Locator {
  return within.getByRole("region", { name: t("courses:own.title"), exact: true });
}

async function addLink(sheet: Locator, t: TFunction, values: { url: string; title?: string }) {
  await sheet.getByRole("button", { name: t("courses:own.add") }).click();
  await sheet.locator("input[type=url]").fill(values.url);
  await sheet.getByLabel(t("courses:own.name")).fill(values.title ?? "");
  await sheet.getByRole("button", { name: t("courses:own.submit") }).click();
}

async function readLinks(page: Page, id: string): Promise<PathResources["own_links"]> {
  const answer = await page.request.get(`/api/paths/${id}/resources`);
  return ((await answer.json()) as PathResources).own_links;
}

const names = { "@en": "English", "@ar": "Arabic" };

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N8.12] [N8.13] [N8.14] in ${names[tag]} a link is added at a milestone, shown at the desk, changed, removed and brought back, and copied on request`,
    { tag },
    async ({ page, t }) => {
      const outside = recordOutsideRequests(page);
      const { path } = await createPath(page);
      const milestone = path.milestones["m1"];
      const sheet = await openMilestone(page, path.id, milestone?.title ?? "");
      const list = linksOf(sheet, t);

      await addLink(sheet, t, { url: "http://lessons.example.com" });
      await expect(sheet.getByText(t("courses:own.errors.insecure"))).toBeVisible();
      await sheet.locator("input[type=url]").fill("Lessons.example.com/excel");
      await sheet.getByLabel(t("courses:own.minutes")).fill("40");
      await sheet.getByRole("button", { name: t("courses:own.submit") }).click();
      await expect(list.getByRole("listitem")).toContainText([host]);
      await expect(list.getByRole("listitem")).toContainText(t("courses:own.mark"));

      await list.getByRole("button", { name: t("courses:own.edit", { title: host }) }).click();
      const title = "Excel: الدرس 2";
      await sheet.getByLabel(t("courses:own.name")).fill(title);
      await sheet.getByRole("button", { name: t("courses:own.save"), exact: true }).click();
      const link = list.getByRole("link", { name: t("courses:own.openNamed", { title }) });
      await expect(link).toHaveAttribute("href", `https://${host}/excel`);
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
      await expect(link).toHaveAttribute("target", "_blank");
      await expect.poll(() => readLinks(page, path.id)).toMatchObject([{ title, minutes: 40 }]);

      await page.goto(`${deskHref}?path=${path.id}&milestone=m1`);
      await settlePage(page);
      const atDesk = linksOf(page.getByRole("main"), t);
      await expect(atDesk.getByRole("listitem")).toContainText(title);
      await expect(atDesk.getByRole("listitem")).toContainText(t("courses:own.mark"));

      const again = linksOf(await openMilestone(page, path.id, milestone?.title ?? ""), t);
      await again.getByRole("button", { name: t("courses:own.remove", { title }) }).click();
      await expect(again.getByRole("listitem")).toHaveCount(0);
      await expect.poll(() => readLinks(page, path.id)).toEqual([]);
      await page.getByRole("button", { name: t("courses:own.undo"), exact: true }).click();
      await expect(again.getByRole("listitem")).toContainText(title);
      await expect.poll(() => readLinks(page, path.id)).toMatchObject([{ title }]);

      await page.goto(`/dashboard/learning-paths/${path.id}`);
      await settlePage(page);
      await page.getByRole("button", { name: t("road:menu.label") }).click();
      await page.getByRole("menuitem", { name: t("road:menu.duplicate") }).click();
      const dialog = page.getByRole("dialog", { name: t("road:copy.title") });
      const box = dialog.getByRole("checkbox", { name: t("road:copy.links") });
      await expect(box).not.toBeChecked();
      await box.check();
      await dialog.getByRole("button", { name: t("road:copy.confirm") }).click();
      await expect(page).not.toHaveURL(new RegExp(path.id));
      await expect(page).toHaveURL(/learning-paths\/[\w-]{36}/);
      const copyId = /learning-paths\/([\w-]{36})/.exec(page.url())?.[1] ?? "";
      expect(await readLinks(page, copyId)).toMatchObject([{ title }]);
      expect(outside).toEqual([]);
    },
  );
}

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("[N8.12] a link is added at a milestone and sent later", async ({ page, context, t }) => {
    const { path } = await createPath(page);
    const sheet = await openMilestone(page, path.id, path.milestones["m1"]?.title ?? "");
    await waitUntilOffline(page, ["path-resources"]);
    await context.setOffline(true);
    await addLink(sheet, t, { url: `https://${host}/offline`, title: "Offline" });
    await expect(linksOf(sheet, t).getByRole("listitem")).toContainText("Offline");
    await page.reload();
    const after = openedMilestone(page, path.milestones["m1"]?.title ?? "");
    await expect(linksOf(after, t).getByRole("listitem")).toContainText("Offline");
    await context.setOffline(false);
    await expect.poll(() => readLinks(page, path.id)).toMatchObject([{ title: "Offline" }]);
  });
});
