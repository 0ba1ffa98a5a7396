import { randomUUID } from "node:crypto";
import type pg from "pg";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { openAdmin } from "../../steps/admin.ts";
import { expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

/** As the queue stores a job whose attempts are used up; the message names it. */
async function addFailedJob(
  database: pg.Pool,
  { queue, data, message }: { queue: string; data: object; message: string },
) {
  await database.query(
    `insert into boss.job (name, data, source_name, source_id, source_retry_count, source_created_on, source_output,
       keep_until)
     values ('dead', $1, $2, gen_random_uuid(), 3, now() - interval '5 min', $3, now() + interval '3 days')`,
    [JSON.stringify(data), queue, JSON.stringify({ message })],
  );
}

const variants = { "@en": "@desktop", "@ar": "@phone" } as const;

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N7.12] an admin retries a failed mail, which arrives, and discards a failed check, ${tag.slice(1)}`,
    { tag: [tag, variants[tag]] },
    async ({ database, openContext, language, mail, t }) => {
      const name = randomUUID().slice(0, 8);
      const to = `reader-${name}@example.com`;
      const rejected = `550 rejected ${name}: ${"a-very-long-word".repeat(20)}`;
      const params = { title: t("operation:jobs.title"), message: "It works again" };
      await addFailedJob(database, {
        queue: "mail.send",
        data: { to, language, template: "notification", params },
        message: rejected,
      });
      await addFailedJob(database, {
        queue: "course-links.check",
        data: {},
        message: `job timed out ${name}`,
      });
      const page = await openAdmin(await openContext(), language, database);
      await openPage(page, links.admin);
      await page
        .getByRole("main")
        .getByRole("link", { name: t("operation:waiting.failed_jobs") })
        .last()
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("operation:jobs.title"));

      const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
      const failedMail = rows.filter({ hasText: t("operation:jobs.kinds.mail.send") });
      await expect(failedMail).toContainText("mail.send");
      await expect(failedMail.getByText(rejected)).toHaveAttribute("dir", "ltr");
      const isTooWide = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
      expect(await isTooWide()).toBe(false);
      await failedMail.getByRole("button", { name: t("operation:jobs.retry") }).click();
      await expect(toastsOf(page, t)).toContainText(t("operation:jobs.retried"));
      await expect(failedMail).toHaveCount(0);
      await expect(
        page.getByRole("main").getByRole("group", { name: t("operation:jobs.title") }),
      ).toBeFocused();
      await mail(to, params.title);

      const failedCheck = rows.filter({ hasText: t("operation:jobs.kinds.course-links.check") });
      const discard = failedCheck.getByRole("button", { name: t("operation:jobs.discard") });
      await discard.click();
      const dialog = page.getByRole("dialog", { name: t("operation:jobs.discardTitle") });
      await dialog.getByRole("button", { name: t("actions.cancel") }).click();
      await expect(failedCheck).toHaveCount(1);
      await expect(discard).toBeFocused();
      await discard.click();
      await dialog.getByRole("button", { name: t("operation:jobs.discard") }).click();
      await expect(toastsOf(page, t)).toContainText(t("operation:jobs.discarded"));
      await expect(rows).toHaveCount(0);
    },
  );
}
