import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import type { MilestoneCheck } from "@masar/contract/checks/schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import { exampleQuestions } from "@masar/domain/checks/example-questions";
import { adminLinks } from "../../../apps/web/app/platform/urls/admin-links.ts";
import { openAdmin } from "../../steps/admin.ts";
import { createPath } from "../../steps/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage, settlePage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

const blueprint = "office-skills";

function keyOf({ path }: PathDetail, milestone: string): string {
  const found = Object.entries(path.milestones).find(([, { origin }]) => origin.key === milestone);
  if (!found) throw new Error(`The path has no milestone ${milestone}`);
  return found[0];
}

async function readQuestion(page: Page, path: PathDetail, milestone: string, id: string) {
  const address = endpoints.getMilestoneCheck.path
    .replace(":id", path.path.id)
    .replace(":key", keyOf(path, milestone));
  const check = (await (await page.request.get(address)).json()) as MilestoneCheck;
  return check.questions.find((question) => question.id === id);
}

for (const tag of ["@en", "@ar"]) {
  test(
    `[N10.03] an admin finds a reported question and changes it, and the learner's next check has the new text (${tag.slice(1)})`,
    { tag },
    async ({ page: learner, user, language, database, openContext, t }) => {
      expect(user.id).not.toBe("");
      const mark = randomBytes(4).toString("hex");
      const { rows } = await database.query(
        "select milestone_key, content ->> 'sub_milestone' as step from questions where blueprint = $1 order by id desc limit 1",
        [blueprint],
      );
      const milestone = String(rows[0]?.milestone_key);
      const id = `${blueprint}.${milestone}.${language === "en" ? 98 : 99}`;
      const text = { text: `Which one, ${mark}?`, text_ar: `أيّ واحد، ${mark}؟` };
      const content = { ...exampleQuestions[0], ...text, id, sub_milestone: rows[0]?.step };
      await database.query(
        "insert into questions (id, blueprint, milestone_key, content) values ($1, $2, $3, $4)",
        [id, blueprint, milestone, JSON.stringify(content)],
      );
      const field = language === "ar" ? "text_ar" : "text";
      const path = await createPath(learner, { blueprint });
      expect(await readQuestion(learner, path, milestone, id)).toMatchObject(text);
      const reported = await learner.request.put(
        endpoints.reportQuestion.path.replace(":question", id),
        {
          data: { reason: "unclear", note: `Which one? ${mark}` },
          headers: { origin: process.env["E2E_URL"] ?? "" },
        },
      );
      expect(reported.status()).toBe(200);

      const page = await openAdmin(await openContext(), language, database);
      await openPage(page, adminLinks.questions);
      const reportedOnly = page.getByRole("radio", { name: t("questions:list.states.reported") });
      await reportedOnly.click();
      await expect(reportedOnly).toBeChecked();
      await page.getByRole("searchbox").fill(mark);
      const row = page.getByRole("listitem").filter({ hasText: text[field] });
      await expect(row).toContainText(t("questions:list.reports", { count: 1, shown: "1" }));
      await row.getByRole("link", { name: text[field] }).click();
      await settlePage(page);
      const reports = page.getByRole("region", { name: t("questions:reports.title") });
      await expect(reports).toContainText(t("questions:reports.reasons.unclear"));
      await expect(reports).toContainText(`Which one? ${mark}`);

      const changed = language === "ar" ? `أيّ كلمة، ${mark}؟` : `Which keyword, ${mark}?`;
      await page.getByRole("button", { name: t("questions:page.edit"), exact: true }).click();
      const form = page.getByRole("dialog", { name: t("questions:form.title") });
      const input = form.getByLabel(t(`questions:form.${field}`));
      await input.fill("");
      await form.getByRole("button", { name: t("questions:form.save") }).click();
      await expect(form.getByText(t("questions:faults.required"))).toBeVisible();
      await input.fill(changed);
      await form.getByRole("button", { name: t("questions:form.save") }).click();
      await expect(toastsOf(page, t)).toContainText(t("questions:page.saved"));
      await expect(page.getByRole("heading", { level: 2, name: changed })).toBeVisible();
      await expect(reports).toContainText(t("questions:reports.empty"));

      expect(await readQuestion(learner, path, milestone, id)).toEqual({
        ...content,
        [field]: changed,
      });
      await page.getByRole("button", { name: t("questions:page.withdraw") }).click();
      await expect(page.getByText(t("questions:page.withdrawnNote"))).toBeVisible();
      expect(await readQuestion(learner, path, milestone, id)).toBeUndefined();
      await database.query("delete from questions where id = $1", [id]);
    },
  );
}
