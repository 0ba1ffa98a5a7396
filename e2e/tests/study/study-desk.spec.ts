import { expectAccessible } from "../../support/axe.ts";
import {
  addTask,
  continueAfterMoment,
  deskHref,
  finishSession,
  openOutline,
  openSide,
  openStep,
  readSessions,
} from "../../steps/desk.ts";
import { expect, test } from "../../support/fixtures.ts";
import { showPanel } from "../../support/navigation.ts";
import { openPage, settlePage } from "../../support/pages.ts";
import { createPath, readPath, titlesOf } from "../../steps/paths.ts";
import { read } from "../../steps/study.ts";
import { toastsOf } from "../../support/toasts.ts";

test("[D48] [N4.12] [N4.13] the desk has a session, its place, end and clock, criteria and tools, and continues to the end of the milestone", async ({
  page,
  t,
  user,
}) => {
  expect(user.id).not.toBe("");
  await page.clock.install();
  const made = await createPath(page);
  const { id } = made.path;
  const [milestone = "", nextMilestone = ""] = titlesOf(made);
  const milestones = made.path.milestones;
  const steps = (milestones["m1"]?.subMilestones ?? []).map(({ title }) => title);
  expect(steps.length).toBeGreaterThan(1);
  const sessions = await readSessions(page, id, "m1");
  const firstOfSub = sessions.filter(({ sub }) => sub === sessions[0]?.sub);
  await openPage(page, "/dashboard");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: t("study:next.start"), exact: true }).click();
  await expect(page).toHaveURL(`${deskHref}?path=${id}&milestone=m1`);
  await expect(toastsOf(page, t)).toContainText(t("study:session.started"));
  await main.getByRole("button", { name: t("study:session.end"), exact: true }).click();
  await page.goBack();
  const panel = await showPanel(page, t);
  await panel.getByRole("link", { name: t("study:panel.desk"), exact: true }).click();
  await expect(page).toHaveURL(deskHref);
  await settlePage(page);

  const heading = main.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(sessions[0]?.title ?? "");
  await expect(
    main.getByText(t("desk:session.number", { number: 1, count: firstOfSub.length })),
  ).toBeVisible();
  const outline = await openOutline(page, t);
  for (const step of [...steps, t("desk:outline.toComplete")]) {
    await expect(outline.getByRole("button", { name: step })).toBeVisible();
  }
  await expect(outline.locator("[aria-current=step]")).toContainText(sessions[0]?.title ?? "");
  const tasks = await openSide(page, t, "tasks");
  await addTask(tasks, t, "Ask about joins");
  const readTask = async () =>
    (await read(page, "listTasks")).tasks.find(({ title }) => title === "Ask about joins");
  await expect.poll(readTask).toMatchObject({ path_id: id, milestone_key: "m1" });
  await openStep(page, t);

  const course = main.getByRole("region", { name: t("desk:session.where") }).getByRole("link");
  await expect(course.first()).toHaveAttribute("target", "_blank");
  await expect(course.first()).toHaveAttribute("rel", "noopener noreferrer");
  await expect(course.first()).toHaveAttribute("href", /^https:/);
  await main.getByText(t("desk:session.ofMilestone"), { exact: true }).click();
  const criteria = main.getByRole("region", { name: t("desk:step.criteria"), exact: true });
  await criteria.getByRole("checkbox").first().click();
  await expect(criteria.getByRole("checkbox").first()).toBeChecked();

  const clock = main.getByRole("timer");
  await expect(clock).toContainText("25:00");
  await main.getByRole("button", { name: t("timer:start"), exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("study:session.started"));
  await page.clock.fastForward("12:00");
  await expect(clock).toContainText(/1[23]:\d\d/);
  await main.getByRole("button", { name: t("study:session.end"), exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("study:session.complete"));
  await expect
    .poll(async () => (await readPath(page, id)).progress)
    .toEqual([
      expect.objectContaining({
        milestone_id: `${id}-m1`,
        time_spent_minutes: 12,
        met_criteria: [milestones["m1"]?.completionCriteria[0]],
      }),
    ]);

  await main.getByRole("button", { name: t("desk:step.next"), exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(sessions[0]?.title ?? "");
  await expectAccessible(page, "the moment after a session");
  await continueAfterMoment(page, t);
  await expect(heading).toContainText(sessions[1]?.title ?? "");
  for (let left = firstOfSub.length - 1; left > 0; left--) await finishSession(page, t);
  const offer = main.getByRole("region", { name: t("review:offer.title"), exact: true });
  await offer.getByRole("button", { name: t("review:offer.write"), exact: true }).click();
  await offer.getByRole("button", { name: t("review:save"), exact: true }).click();
  await expect(offer.getByText(t("review:errors.front"), { exact: true })).toBeVisible();
  await expectAccessible(page, "the desk with a card being written");
  await offer.getByLabel(t("review:front"), { exact: true }).fill("What does a join do?");
  await offer.getByLabel(t("review:back"), { exact: true }).fill("It brings tables together.");
  await offer.getByRole("button", { name: t("review:save"), exact: true }).click();
  const written = main.getByRole("region", { name: t("review:offer.saved", { count: 1 }) });
  await written.getByRole("button", { name: t("review:offer.done"), exact: true }).click();
  await expect(written).toHaveCount(0);

  const rest = sessions.slice(firstOfSub.length);
  for (const [index, { sub }] of rest.entries()) {
    await finishSession(page, t);
    await expect(heading).toContainText(rest[index + 1]?.title ?? t("desk:milestone.allSteps"));
    // The last session of a step completes it.
    if (rest[index + 1]?.sub === sub) continue;
    await main.getByRole("button", { name: t("review:offer.skip"), exact: true }).click();
  }
  // The outline names the same step.
  await main
    .getByRole("button", { name: t("desk:milestone.complete"), exact: true })
    .last()
    .click();
  const question = page.getByRole("dialog", { name: t("desk:open.title"), exact: true });
  await expect(question.getByRole("listitem")).toHaveText(
    milestones["m1"]?.completionCriteria.slice(1) ?? [],
  );
  await question.getByRole("button", { name: t("desk:open.complete"), exact: true }).click();
  const moment = page.getByRole("dialog", { name: milestone });
  await expect(moment.getByText(nextMilestone, { exact: true })).toBeVisible();
  await moment.getByRole("button", { name: t("actions.close"), exact: true }).click();
  await expect(heading).toHaveText(t("desk:milestone.completed"));
  await main.getByRole("link", { name: t("desk:milestone.goOn"), exact: true }).click();
  const [next] = await readSessions(page, id, "m2");
  await expect(heading).toContainText(next?.title ?? "");
  await expect(page).toHaveURL(`${deskHref}?path=${id}&milestone=m2`);
  await expect(main.getByText(milestone, { exact: true })).toHaveCount(0);

  await expect
    .poll(async () => (await read(page, "getOverview")).current?.completed_milestones)
    .toBe(1);
  const { cards } = await read(page, "listReview");
  expect(cards).toEqual([
    expect.objectContaining({
      front: "What does a join do?",
      path_id: id,
      milestone_key: "m1",
      sub_milestone: milestones["m1"]?.subMilestones[0]?.id,
    }),
  ]);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 900, height: 900 },
]) {
  test(`[N4.12] @once when a session is done can be read above the bar at ${size.width} by ${size.height}`, async ({
    page,
    t,
    user,
  }) => {
    expect(user.id).not.toBe("");
    await page.setViewportSize(size);
    const made = await createPath(page, { goal: "excel", blueprint: null });
    await openPage(page, `${deskHref}?path=${made.path.id}&milestone=m1`);
    const main = page.getByRole("main");
    const end = main.getByRole("region", { name: t("desk:session.doneWhen") });
    await expect(end).toBeVisible();
    const { bottom, isClipped } = await end.evaluate((section) => ({
      bottom: section.getBoundingClientRect().bottom,
      isClipped: section.scrollWidth > section.clientWidth,
    }));
    const done = main.getByRole("button", { name: t("desk:step.next"), exact: true });
    const barTop = (await done.boundingBox())?.y ?? 0;
    expect(isClipped).toBe(false);
    expect(bottom).toBeLessThan(barTop);
  });
}
