import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { createPath, readPath } from "../../steps/paths.ts";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

async function openImport(page: Page, t: TFunction): Promise<Locator> {
  await page.goto("/dashboard/learning-paths/new");
  await page.getByRole("button", { name: t("paths:import.open") }).click();
  const dialog = page.getByRole("dialog", { name: t("paths:import.title") });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function saveDraft(page: Page, dialog: Locator, t: TFunction): Promise<string> {
  await dialog.getByRole("button", { name: t("paths:import.save") }).click();
  await expect(page).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);
  return page.url().split("/").at(-1) ?? "";
}

const names = { "@en": "English", "@ar": "Arabic" };
const outlines = {
  "@en": { title: "Keep bees", fault: "- Read (0 h)", fixed: "- Read (2 h)" },
  "@ar": { title: "تربية النحل", fault: "- القراءة (0 ساعة)", fixed: "- القراءة (ساعتان)" },
};

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N9.14] in ${names[tag]} an exported path is imported with the same milestones, and accepted`,
    { tag },
    async ({ page, t }, info) => {
      const { path } = await createPath(page);
      const answer = await page.request.get(`/api/paths/${path.id}/export?format=json`);
      const { content } = (await answer.json()) as { content: string };
      const file = info.outputPath("path.json");
      await writeFile(file, content);

      const dialog = await openImport(page, t);
      await dialog.locator("input[type=file]").setInputFiles(file);
      await dialog.getByRole("button", { name: t("paths:import.preview") }).click();
      await expect(dialog.getByRole("heading", { level: 3 })).toBeFocused();
      const titles = Object.values(path.milestones).map(({ title }) => title);
      for (const title of titles) await expect(dialog.getByText(title).first()).toBeVisible();
      await expectAccessible(page, "the import dialog");

      const id = await saveDraft(page, dialog, t);
      const imported = await readPath(page, id);
      const list = ({ milestones }: typeof path) =>
        Object.values(milestones).map(({ title, subMilestones }) => [
          title,
          subMilestones.map((sub) => [sub.title, sub.estimatedHours]),
        ]);
      expect(list(imported.path)).toEqual(list(path));
      expect(imported.session_counts).toEqual(
        (await readPath(page, path.id)).session_counts.map((count) => ({ ...count, completed: 0 })),
      );
      await page.getByRole("button", { name: t("road:status.accept") }).click();
      await expect(page.getByText(t("road:status.draftText"))).toBeHidden();
    },
  );

  test(
    `[N9.15] in ${names[tag]} an outline with a fault is corrected and imported`,
    { tag },
    async ({ page, t }) => {
      const { title, fault, fixed } = outlines[tag];
      const write = (step: string) => `# ${title}\n\n## ${title} 1\n${step}\n\n## ${title} 2 (6 h)`;
      const dialog = await openImport(page, t);
      const field = dialog.getByLabel(t("paths:import.text"));
      await field.fill(write(fault));
      await dialog.getByRole("button", { name: t("paths:import.preview") }).click();
      const text = t("paths:import.faults.hours_invalid", { most: "500" });
      await expect(dialog.getByRole("alert")).toContainText(
        t("paths:import.line", { line: "4", text }),
      );
      await expectAccessible(page, "the import dialog");

      await field.fill(write(fixed));
      await dialog.getByRole("button", { name: t("paths:import.preview") }).click();
      await expect(dialog.getByRole("heading", { level: 3 })).toContainText(title);
      const before = await (await page.request.get("/api/paths")).json();
      expect(before).toEqual({ paths: [] });
      const { path } = await readPath(page, await saveDraft(page, dialog, t));
      expect([path.title, path.status, Object.keys(path.milestones)]).toEqual([
        title,
        "draft",
        ["m1", "m2"],
      ]);
    },
  );
}
