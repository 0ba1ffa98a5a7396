import { randomUUID } from "node:crypto";
import { endpoints } from "@masar/contract/endpoints";
import { readModelQuestions } from "@masar/domain/checks/model-questions";
import type { Page } from "@playwright/test";
import { checkHref } from "../../steps/checks.ts";
import { createPath } from "../../steps/paths.ts";
import { expectAccessible } from "../../support/axe.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { agreeTo, readRequests, scriptAnswer } from "../../support/scripted-ai.ts";

/** The scripted provider is shared, so each language uses different words. */
const words = {
  en: {
    tag: "@en",
    name: "English",
    notes: "My notes: a sheet of orders has one row for each order.",
    text: "What does one row of a sheet of orders stand for?",
    right: "One order",
    wrong: ["One customer", "One month"],
    why: "A customer can have many rows.",
    explanation: "Each row is one order.",
  },
  ar: {
    tag: "@ar",
    name: "Arabic",
    notes: "ملاحظاتي: في جدول الطلبات صف واحد لكل طلب.",
    text: "ماذا يمثّل الصف الواحد في جدول الطلبات؟",
    right: "طلبًا واحدًا",
    wrong: ["عميلًا واحدًا", "شهرًا واحدًا"],
    why: "قد يكون للعميل الواحد صفوف كثيرة.",
    explanation: "كل صف في الجدول طلب واحد.",
  },
} as const;

async function saveNotes(page: Page, pathId: string, notes: string): Promise<void> {
  const path = endpoints.saveMilestoneNotes.path.replace(":id", pathId).replace(":key", "m1");
  const data = { change_id: randomUUID(), at: new Date().toISOString(), notes };
  const headers = { origin: process.env["E2E_URL"] ?? "" };
  const answer = await page.request.patch(path, { data, headers });
  expect(answer.status()).toBe(200);
}

for (const language of ["en", "ar"] as const) {
  const texts = words[language];
  test(
    `[N12.12] in ${texts.name} a model's questions are refused when they are invalid, else marked, answered and deleted`,
    { tag: texts.tag },
    async ({ page, t, context, user }) => {
      expect(user.id).not.toBe("");
      await agreeTo(context.request, "ai");
      const { path } = await createPath(page);
      await saveNotes(page, path.id, texts.notes);
      const written = {
        text: texts.text,
        options: [
          { text: texts.right, is_correct: true, why: "" },
          ...texts.wrong.map((text) => ({ text, is_correct: false, why: texts.why })),
        ],
        explanation: texts.explanation,
      };
      const [question] = readModelQuestions([written]);
      const option = question?.options.find((one) => one.is_correct)?.id ?? "";
      await scriptAnswer(texts.notes, { object: { questions: [written] } });
      // The newest script counts first: one right option is missing, twice.
      const invalid = { ...written, options: written.options.slice(1) };
      await scriptAnswer(texts.notes, { object: { questions: [invalid] }, times: 1 });
      await openPage(page, checkHref(path.id, "m1"));
      const section = page
        .getByRole("main")
        .getByRole("region", { name: new RegExp(t("checks:model.title")) });
      await expect(section).toContainText(t("checks:model.about"));
      const more = section.getByRole("button", { name: t("checks:model.more"), exact: true });
      await more.click();
      await expect(section.getByRole("alert")).toContainText(t("checks:model.failed"));

      // Without what is right in it, the second call answers as the first one marked.
      await scriptAnswer(texts.text, { object: { answers: [{ number: 1, option }] } });
      await more.click();
      await expect(section.getByText(texts.text)).toBeVisible();
      await expect(section).toContainText(t("checks:model.mark"));
      await expectAccessible(page, "questions by a model");
      const asked = (await readRequests(texts.text)).at(-1)?.question ?? "";
      expect(asked).not.toContain("is_correct");

      await section
        .getByRole("radio", { name: texts.wrong[0], exact: true })
        .check({ force: true });
      await section.getByRole("button", { name: t("checks:run.submit"), exact: true }).click();
      await expect(section).toContainText(t("checks:feedback.wrong"));
      await expect(section).toContainText(texts.why);
      await expect(section).toContainText(texts.explanation);
      await page.reload();
      await section.getByRole("button", { name: t("checks:model.delete", { number: 1 }) }).click();
      await expect(section.getByText(texts.text)).toHaveCount(0);
    },
  );
}
