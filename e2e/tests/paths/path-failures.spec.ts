import { endpoints } from "@masar/contract/endpoints";
import { expect, test } from "../../support/fixtures.ts";
import { chooseForMilestone, createPath, openedMilestone, titlesOf } from "../../steps/paths.ts";
import { afterRetries, answerProblem } from "../../support/fail-endpoint.ts";
import { expectDestructive, toastsOf } from "../../support/toasts.ts";

const home = "/dashboard/learning-paths";

test("[R8.06] [R8.07] @once each failed load or save shows its own message and works on a second try", async ({
  page,
  t,
  user: _signedIn,
}) => {
  // When the stream opens, the page loads everything again, perhaps before the second try.
  await page.route(`**${endpoints.streamEvents.path}`, (route) => route.abort());
  const { id } = (await createPath(page)).path;
  const failed = page.getByRole("main").getByRole("alert");
  const tryAgain = failed.getByRole("button", { name: t("actions.tryAgain") });
  const isDetail = (url: URL) => url.pathname === `/api/paths/${id}`;
  await page.route(isDetail, (route) => route.abort());
  await page.goto(`${home}/${id}/progress`);
  await expect(failed).toContainText(t("road:errors.progress"), afterRetries);
  await expect(failed).toContainText(t("road:errors.progressText"));
  await page.unroute(isDetail);
  await tryAgain.click();
  await expect(
    page.getByRole("region", { name: t("road:analytics.forecast.title") }),
  ).toBeVisible();
  await expect(failed).toHaveCount(0);

  // A path that was loaded once is persisted and still shown; this needs one that was not loaded yet.
  const answerPath = await answerProblem(page, "getPath", 403, "forbidden");
  const unseen = await createPath(page);
  const [title = ""] = titlesOf(unseen);
  await page.goto(`${home}/${unseen.path.id}?milestone=m1`);
  await expect(failed).toContainText(t("road:errors.load"));
  await answerPath();
  await tryAgain.click();
  const panel = openedMilestone(page, title);

  const answerStart = await answerProblem(page, "startMilestone", 403, "forbidden");
  const choose = (action: string) => chooseForMilestone(panel, t, { title, action });
  await choose(t("road:milestone.start"));
  const toast = toastsOf(page, t);
  await expect(toast).toContainText(t("study:session.milestoneFailed"));
  await expectDestructive(toast);
  await answerStart();
  await choose(t("road:milestone.start"));
  await expect(toast).toContainText(t("road:toasts.started"));

  await answerProblem(page, "tickSubMilestone", 403, "forbidden");
  const step = panel.getByRole("checkbox").first();
  await step.click();
  await expect(toast).toContainText(t("road:errors.update"));
  await expect(toast).toContainText(t("road:errors.updateText"));
  await expect(step).not.toBeChecked();

  await answerProblem(page, "completeMilestone", 403, "forbidden");
  await choose(t("road:milestone.complete"));
  const dialog = page.getByRole("dialog", { name: t("road:complete.title") });
  await dialog.getByLabel(t("road:complete.notes")).fill("SQL");
  await dialog.getByRole("button", { name: t("road:complete.submit") }).click();
  await expect(toast).toContainText(t("road:errors.complete"));
  await expect(dialog.getByLabel(t("road:complete.notes"))).toHaveValue("SQL");
});
