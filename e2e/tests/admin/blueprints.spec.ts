import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import type { Language } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import { adminLinks } from "../../../apps/web/app/platform/urls/admin-links.ts";
import { openAdmin } from "../../steps/admin.ts";
import { publishBlueprint, readCopy } from "../../steps/blueprints.ts";
import { expect, post, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

async function uploadFile(page: Page, text: string) {
  const file = { name: "blueprint.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.locator("[data-blueprint-input]").setInputFiles(file);
}

async function checkAndPublish(page: Page, t: TFunction, version: number) {
  const shown = String(version);
  await page.getByRole("button", { name: t("blueprints:actions.check"), exact: true }).click();
  await page.getByRole("button", { name: t("blueprints:actions.publish", { shown }) }).click();
  await expect(toastsOf(page, t)).toContainText(t("blueprints:actions.published", { shown }));
}

async function previewTitle(page: Page, blueprint: string, language: Language) {
  const path = await post(page.request, endpoints.previewPath.path, {
    goal: "",
    blueprint,
    language,
  });
  return (path as { title: string }).title;
}

for (const tag of ["@en", "@ar"]) {
  test(
    `[N8.30] [N8.31] [N8.32] an admin uploads, edits, checks and publishes a blueprint, and new paths use it (${tag.slice(1)})`,
    { tag },
    async ({ page: visitor, language, database, openContext, t }) => {
      const page = await openAdmin(await openContext(), language, database);
      const copy = await readCopy(page);
      await openPage(page, adminLinks.blueprints);
      await uploadFile(page, "{");
      await expect(page.getByText(t("blueprints:unreadable"))).toBeVisible();
      await uploadFile(page, JSON.stringify(copy));
      await expect(page.getByText(t("blueprints:page.new"), { exact: true })).toBeVisible();
      await checkAndPublish(page, t, 1);

      const own = language === "ar" ? `${copy.title_ar} بعنوان جديد` : `${copy.title} renamed`;
      const label = t(`blueprints:fields.${language === "ar" ? "title_ar" : "title"}`);
      await page.getByLabel(label, { exact: true }).first().fill("");
      await page.getByRole("button", { name: t("blueprints:actions.check"), exact: true }).click();
      const fault = t(`blueprints:faults.${language === "ar" ? "arabic" : "english"}`);
      await expect(page.getByText(fault)).toBeVisible();
      await page.getByLabel(label, { exact: true }).first().fill(own);
      await page.getByRole("button", { name: t("blueprints:actions.check"), exact: true }).click();
      for (const shown of ["en", "ar"] as const) {
        const preview = page.getByRole("region", { name: t(`blueprints:check.previews.${shown}`) });
        await expect(preview.locator(`ol[lang=${shown}]`)).toBeVisible();
      }
      await expect(page.getByRole("region", { name: t("blueprints:check.goals") })).toBeVisible();
      const publish = t("blueprints:actions.publish", { shown: "2" });
      const published = page.waitForResponse(
        (response) => response.request().method() === "PUT" && response.ok(),
      );
      await page.getByRole("button", { name: publish }).click();
      await published;
      // The first request after the answer gets it, so no time has to be measured.
      expect(await previewTitle(visitor, copy.slug, language)).toBe(own);

      const open = t("blueprints:versions.openNamed", { shown: "1" });
      await page.getByRole("button", { name: open }).click();
      const before = language === "ar" ? copy.title_ar : copy.title;
      await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(before);
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: t("blueprints:actions.download") }).click();
      const file = await readFile(await (await downloading).path(), "utf8");
      expect(JSON.parse(file)).toEqual(copy);
      await publishBlueprint(page, copy, { known_version: 2, is_active: false });
    },
  );
}

test("[N8.31] an admin whose blueprint was published by another admin loads that version", async ({
  language,
  database,
  openContext,
  t,
}) => {
  const page = await openAdmin(await openContext(), language, database);
  const copy = await readCopy(page);
  await openPage(page, adminLinks.blueprints);
  await uploadFile(page, JSON.stringify(copy));
  await checkAndPublish(page, t, 1);
  await page.getByRole("button", { name: t("blueprints:actions.check"), exact: true }).click();
  const publish = page.getByRole("button", {
    name: t("blueprints:actions.publish", { shown: "2" }),
  });
  await expect(publish).toBeVisible();
  await publishBlueprint(page, copy, { known_version: 1, is_active: false });
  await publish.click();
  await expect(page.getByText(t("blueprints:conflict.text"))).toBeVisible();
  await page.getByRole("button", { name: t("blueprints:conflict.reload") }).click();
  await expect(page.getByText(t("blueprints:page.withdrawnNote"))).toBeVisible();
});

test("[N8.28] @once a course that an admin adds is chosen by a new path", async ({
  page: visitor,
  language,
  database,
  openContext,
}) => {
  const page = await openAdmin(await openContext(), language, database);
  const name = randomBytes(4).toString("hex");
  const course = {
    id: randomUUID(),
    slug: `edx-sql-${name}`,
    title: `SQL: استعلام البيانات بلغة SQL ${name}`,
    provider: "edX",
    url: `https://www.edx.org/learn/sql-${name}`,
    language: "ar",
    description: "SQL queries, joins and grouping for data analysts.",
    description_ar: "استعلامات SQL والربط والتجميع لمحللي البيانات.",
    price_usd: 0,
    duration_hours: 12,
    hours_are_estimated: false,
    rating: 4.9,
    experience_level: "beginner",
    fields: ["data-science"],
    skills_covered: ["sql"],
    source: "operator",
  };
  await post(page.request, endpoints.addCourse.path, course);
  const intake = { goal: "", blueprint: "data-analyst", language: "ar", study_language: "ar" };
  const path = await post(visitor.request, endpoints.previewPath.path, {
    ...intake,
    budget: "free",
  });
  expect(JSON.stringify(path)).toContain(course.slug);
  await database.query("update courses set is_active = false where id = $1", [course.id]);
});
