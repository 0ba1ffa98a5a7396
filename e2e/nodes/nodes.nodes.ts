import { randomUUID } from "node:crypto";
import { newWord } from "../steps/assistant.ts";
import { expect, test } from "../support/fixtures.ts";
import { openTools } from "../support/navigation.ts";
import { settlePage } from "../support/pages.ts";

test.use({ variant: "en-desktop-light" });

test("[N11.10] what requests to either of two API processes change appears on an open page", async ({
  page,
  user,
  database,
  t,
}) => {
  const stream = page.waitForResponse((response) => response.url().endsWith("/api/events"));
  await page.goto("/dashboard");
  await stream;
  await settlePage(page);
  const tasks = await openTools(page, t, "tasks");
  const titles = Array.from({ length: 4 }, () => `Task ${newWord()}`);
  for (const title of titles) {
    const saved = await page.request.put(`/api/tasks/${randomUUID()}`, {
      data: { change_id: randomUUID(), at: new Date().toISOString(), title },
    });
    expect(saved.status()).toBe(200);
    await expect(tasks.getByText(title)).toBeVisible();
  }
  const { rows } = await database.query("select title from tasks where user_id = $1", [user.id]);
  expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
});
