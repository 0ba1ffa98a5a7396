import { createLearner, expect, insertNotification, test } from "../fixtures.ts";

test("[R4.09] a notification appears in two windows within a second, as toast and badge", async ({
  page,
  context,
  learner,
  database,
}) => {
  const second = await context.newPage();
  for (const window of [page, second]) {
    const ready = window.waitForResponse((response) => response.url().includes("/api/events"));
    await window.goto("/dashboard");
    await ready;
  }
  const title = `Probe ${Date.now()}`;
  const started = Date.now();
  await insertNotification(database, learner.id, { title, message: "Something happened" });
  await Promise.all(
    [page, second].map((window) =>
      expect(window.getByText(title).first()).toBeVisible({ timeout: 3000 }),
    ),
  );
  expect(Date.now() - started).toBeLessThan(1000);
});
