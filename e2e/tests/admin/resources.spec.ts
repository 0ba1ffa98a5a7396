import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { adminLinks } from "../../../apps/web/app/platform/urls/admin-links.ts";
import { openAdmin } from "../../steps/admin.ts";
import { createPath, openedMilestone } from "../../steps/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage, settlePage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

type Written = { host: string; url: string; title: string; title_ar: string };

async function addHost(page: Page, t: TFunction, { host, title }: Written) {
  await openPage(page, `${adminLinks.resources}?view=hosts`);
  await page.getByRole("button", { name: t("resources:hosts.add") }).click();
  const form = page.getByRole("dialog", { name: t("resources:hosts.addTitle") });
  await form.getByLabel(t("resources:hosts.host")).fill(host);
  await form.getByLabel(t("resources:hosts.name")).fill(title);
  await form.getByRole("button", { name: t("resources:hosts.save") }).click();
  await expect(toastsOf(page, t)).toContainText(t("resources:hosts.saved"));
}

async function pickTerm(page: Page, t: TFunction, label: string, words: string) {
  const form = page.getByRole("dialog");
  const group = form.getByRole("group", { name: label });
  await group.getByRole("searchbox").fill(words);
  await group.getByRole("button").last().click();
  await expect(group.getByRole("checkbox").first()).toBeChecked();
}

async function addResource(page: Page, t: TFunction, resource: Written) {
  await page.getByRole("tab", { name: t("resources:views.resources") }).click();
  await page.getByRole("button", { name: t("resources:list.add") }).click();
  const form = page.getByRole("dialog", { name: t("resources:form.addTitle") });
  const fill = (name: "url" | "title" | "title_ar" | "author", value: string) =>
    form
      .getByLabel(t(`resources:form.${name}`), { exact: false })
      .first()
      .fill(value);
  await fill("url", "https://unknown-host.test/");
  await fill("title", resource.title);
  await fill("title_ar", resource.title_ar);
  await fill("author", "Garden School");
  await form.getByLabel(t("resources:form.description")).fill("HTML from the start.");
  await form.getByLabel(t("resources:form.description_ar")).fill("HTML من البداية.");
  await pickTerm(page, t, t("resources:form.skills"), "html");
  await pickTerm(page, t, t("resources:form.milestones"), "front-end-developer/");
  const save = form.getByRole("button", { name: t("resources:form.save") });
  await save.click();
  const fault = t("resources:faults.unknown_host", { detail: "unknown-host.test" });
  await expect(form.getByText(fault)).toBeVisible();
  await fill("url", resource.url);
  await save.click();
  await expect(toastsOf(page, t)).toContainText(t("resources:list.added"));
}

for (const tag of ["@en", "@ar"]) {
  test(
    `[N8.33] [N8.34] an admin adds a host and a resource, and a milestone offers it until the host is disabled (${tag.slice(1)})`,
    { tag },
    async ({ page: learner, user, language, database, openContext, t }) => {
      expect(user.id).not.toBe("");
      const page = await openAdmin(await openContext(), language, database);
      const name = randomBytes(4).toString("hex");
      const host = `garden-${name}.test`;
      const url = `https://${host}/html`;
      const resource = { host, url, title: `HTML ${name}`, title_ar: `لغة HTML ${name}` };
      const title = language === "ar" ? resource.title_ar : resource.title;
      await addHost(page, t, resource);
      await addResource(page, t, resource);
      await database.query(
        "update resources set language = $1, link_status = 'ok' where host = $2",
        [language, host],
      );

      const { path } = await createPath(learner, {
        blueprint: "front-end-developer",
        study_language: language,
      });
      const { rows } = await database.query(
        "select milestone_key from resource_milestones m join resources r on r.id = m.resource_id where r.host = $1",
        [host],
      );
      const [key = ""] =
        Object.entries(path.milestones).find(
          ([, { origin }]) => origin.key === rows[0]?.milestone_key,
        ) ?? [];
      const address = `/dashboard/learning-paths/${path.id}?milestone=${key}`;
      await learner.goto(address);
      await settlePage(learner);
      const sheet = openedMilestone(learner, path.milestones[key]?.title ?? "");
      const list = sheet.getByRole("region", { name: t("courses:resources.title"), exact: true });
      await expect(list.getByText(title).first()).toBeVisible();

      await openPage(page, `${adminLinks.resources}?view=hosts`);
      await page.getByRole("searchbox").fill(host);
      const disable = t("resources:hosts.disableNamed", { name: resource.title });
      await page.getByRole("button", { name: disable }).click();
      const dialog = page.getByRole("dialog", { name: t("resources:hosts.disableTitle") });
      await expect(dialog).toContainText(
        t("resources:hosts.disableText", { count: 1, shown: "1" }),
      );
      await dialog.getByRole("button", { name: t("resources:hosts.disable") }).click();
      await expect(toastsOf(page, t)).toContainText(t("resources:hosts.disabledDone"));
      await learner.goto(address);
      await settlePage(learner);
      await expect(sheet.getByText(path.milestones[key]?.description ?? "").first()).toBeVisible();
      await expect(list.getByText(title)).toHaveCount(0);
    },
  );
}

test("[N8.37] an admin downloads the resources as CSV and imports the file without a change", async ({
  language,
  database,
  openContext,
  t,
}) => {
  const page = await openAdmin(await openContext(), language, database);
  await openPage(page, adminLinks.resources);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: t("administration:export.label") }).click();
  await page.getByRole("menuitem", { name: t("administration:export.csv") }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("resources.csv");
  const buffer = await readFile(await download.path());
  await page.getByRole("button", { name: t("resources:list.import") }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel(t("administration:import.file"))
    .setInputFiles({ name: "resources.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: t("administration:import.check") }).click();
  await expect(dialog.getByText(t("administration:import.checked"))).toBeVisible();
  await expect(dialog.getByText(t("administration:import.verdicts.refused"))).toHaveCount(0);
});
