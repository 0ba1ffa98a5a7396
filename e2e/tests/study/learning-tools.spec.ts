import { addDays } from "@masar/domain/dates/local-date";
import { expectAccessible } from "../../support/axe.ts";
import { requiredField } from "../../support/fields.ts";
import { expect, isPhone, test } from "../../support/fixtures.ts";
import { openTools, openToolsDialog } from "../../support/navigation.ts";
import { openPage } from "../../support/pages.ts";
import { createPath, dateText, recordMinutes, titlesOf } from "../../steps/paths.ts";
import { read, saveSettings, setStreak } from "../../steps/study.ts";
import { toastsOf } from "../../support/toasts.ts";

test("[R2.26] [R4.16] [R5.01] @en the tools open over the page, and tasks are written, ticked, restored and saved", async ({
  page,
  t,
  language,
  user,
}) => {
  expect(user.id).not.toBe("");
  await openPage(page, "/dashboard");
  const { today } = await read(page, "getOverview");
  const tools = await openToolsDialog(page, t);
  const tabs = (["timer", "tasks", "notes", "progress"] as const).map((name) =>
    t(`desk:tools.${name}`),
  );
  await expect(tools.getByRole("tab")).toHaveText(tabs);
  const chosen = tools.getByRole("tab", { selected: true });
  await expect(chosen).toHaveText(t("desk:tools.timer"));
  await tools.getByRole("tab", { name: t("desk:tools.tasks"), exact: true }).click();

  const list = tools.getByRole("region", { name: t("tasks:list"), exact: true });
  const rows = list.getByRole("listitem");
  const row = (title: string) => rows.filter({ hasText: title });
  const tick = (title: string) => list.getByRole("checkbox", { name: t("tasks:done", { title }) });
  const example = rows.getByText(t("tasks:example"), { exact: true });
  const examples = (await read(page, "listTasks")).tasks;
  expect(examples.length).toBeGreaterThan(1);
  await expect(example).toHaveCount(examples.length);
  const add = tools.getByRole("button", { name: t("tasks:add"), exact: true });
  await add.click();
  const field = tools.getByLabel(t("tasks:new"), { exact: true });
  const missing = t("tasks:errors.title");
  if (language === "en") expect(missing).toBe("Task title is required");
  await expect(tools.getByText(missing, { exact: true })).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "tasks with examples and an error");
  await tools.getByRole("button", { name: t("tasks:removeExamples"), exact: true }).click();
  await expect(rows).toHaveCount(0);
  await expect(tools.getByText(t("tasks:empty.open"), { exact: true })).toBeVisible();

  await field.fill("Read chapter 3");
  await field.press("Enter");
  await expect(row("Read chapter 3")).toBeVisible();
  await field.fill("Send the report");
  await tools.getByRole("button", { name: t("tasks:details"), exact: true }).click();
  await tools.getByLabel(t("tasks:dueDate"), { exact: true }).fill(addDays(today, 1));
  await tools.getByLabel(t("tasks:priority"), { exact: true }).selectOption("high");
  await add.click();
  await expect(row("Send the report")).toContainText(t("tasks:dueTomorrow"));
  await expect(row("Send the report")).toContainText(t("tasks:priorityNamed.high"));

  await tick("Read chapter 3").click();
  await expect(tick("Read chapter 3")).toBeChecked();
  await list.getByRole("button", { name: t("tasks:edit", { title: "Send the report" }) }).click();
  await requiredField(list, t("tasks:titleField")).fill("Send both reports");
  await list.getByLabel(t("tasks:dueDate"), { exact: true }).fill(addDays(today, 3));
  await list.getByRole("button", { name: t("tasks:save"), exact: true }).click();
  await expect(row("Send both reports")).toContainText(
    t("tasks:due", { date: dateText(language, addDays(today, 3)) }),
  );
  await list
    .getByRole("button", { name: t("tasks:delete", { title: "Send both reports" }) })
    .click();
  await expect(row("Send both reports")).toHaveCount(0);
  await toastsOf(page, t)
    .filter({ hasText: "Send both reports" })
    .getByRole("button", { name: t("tasks:undo"), exact: true })
    .click();
  await expect(row("Send both reports")).toContainText(t("tasks:priorityNamed.high"));

  await tools.getByRole("button", { name: t("actions.close"), exact: true }).click();
  await expect(tools).toBeHidden();
  await openToolsDialog(page, t);
  await expect(chosen).toHaveText(t("desk:tools.tasks"));
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(tools).toBeHidden();

  await page.reload();
  await openTools(page, t, "tasks");
  await expect(rows).toHaveCount(1);
  await expect(tick("Send both reports")).not.toBeChecked();
  await tools.getByRole("radio", { name: t("tasks:filter.done"), exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(tick("Read chapter 3")).toBeChecked();
  const { tasks } = await read(page, "listTasks");
  expect(tasks.map(({ title, completed, priority }) => ({ title, completed, priority }))).toEqual([
    { title: "Send both reports", completed: false, priority: "high" },
    { title: "Read chapter 3", completed: true, priority: "medium" },
  ]);
});

test("[R5.02] [D44] @en a note is rendered safely, tagged, linked to a milestone and found; closing at once loses no word", async ({
  page,
  t,
  language,
  user,
}) => {
  expect(user.id).not.toBe("");
  const made = await createPath(page);
  const [, second = ""] = titlesOf(made);
  await openPage(page, "/dashboard");
  const tools = await openTools(page, t, "notes");
  await tools.getByRole("button", { name: t("notes:new"), exact: true }).click();
  const done = tools.getByRole("button", { name: t("notes:done"), exact: true });
  await done.click();
  const missing = t("notes:errors.title");
  if (language === "en") expect(missing).toBe("Note title is required");
  await expect(tools.getByText(missing, { exact: true })).toBeVisible();

  const title = "مذكرات أحمد";
  await tools.getByLabel(t("notes:titleField"), { exact: true }).fill(title);
  const text = tools.getByLabel(t("notes:content"), { exact: true });
  await text.fill(
    "# Joins\n\n- **inner** first\n\n<img src=x onerror=alert(1)> [here](javascript:alert(1)) [there](https://example.com/a)\n",
  );
  await tools.getByRole("radio", { name: t("notes:preview"), exact: true }).click();
  await expect(tools.getByRole("heading", { name: "Joins", exact: true })).toBeVisible();
  await expect(tools.getByRole("strong")).toHaveText("inner");
  await expect(tools.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(tools.getByRole("img")).toHaveCount(0);
  await expect(tools.getByRole("link")).toHaveCount(1);
  await expect(tools.getByRole("link")).toHaveAttribute("href", "https://example.com/a");
  await tools.getByRole("radio", { name: t("notes:write"), exact: true }).click();

  await tools.getByRole("button", { name: t("notes:details"), exact: true }).click();
  const tags = tools.getByLabel(t("notes:tags"), { exact: true });
  await tags.fill("sql,");
  await tags.fill("  ");
  await tags.press("Enter");
  await tools.getByLabel(t("tasks:place.path"), { exact: true }).selectOption(made.path.id);
  await tools
    .getByLabel(t("tasks:place.milestone"), { exact: true })
    .selectOption({ label: second });
  await tools.getByLabel(t("notes:favourite"), { exact: true }).check();
  await expectAccessible(page, "a note being written");
  await text.press("ControlOrMeta+End");
  await text.pressSequentially("last word");
  await page.keyboard.press("Escape");
  await expect(tools).toBeHidden();
  await page.reload();

  await openTools(page, t, "notes");
  const list = tools.getByRole("region", { name: t("notes:list"), exact: true });
  const rows = list.getByRole("listitem");
  await expect(rows.first()).toContainText(title);
  await expect(rows.first()).toContainText("last word");
  await tools.getByRole("button", { name: t("notes:removeExamples"), exact: true }).click();
  await expect(rows).toHaveCount(1);
  const search = tools.getByRole("searchbox", { name: t("notes:search"), exact: true });
  await search.fill("مُذَكِّرات احمد");
  await expect(
    tools.getByRole("status").filter({ hasText: t("notes:found", { count: 1 }) }),
  ).toHaveCount(1);
  await expect(rows).toHaveCount(1);
  await search.fill("محمود");
  await expect(tools.getByText(t("notes:empty.found"), { exact: true })).toBeVisible();
  await tools.getByRole("button", { name: t("notes:empty.showAll"), exact: true }).click();
  await tools.getByLabel(t("notes:favourites"), { exact: true }).check();
  await tools.getByLabel(t("notes:tagFilter"), { exact: true }).selectOption("sql");
  await rows.getByRole("button", { name: title }).click();
  await expect(tools.getByRole("heading", { name: title, exact: true })).toBeFocused();
  for (const label of [made.path.title, second, "sql"]) {
    await expect(tools.getByText(label, { exact: true })).toBeVisible();
  }
  const { notes } = await read(page, "listNotes");
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatchObject({
    tags: ["sql"],
    is_favorite: true,
    path_id: made.path.id,
    milestone_key: "m2",
  });
  expect(notes[0]?.content).toMatch(/last word$/);
});

test("[R9.06] [D42] the progress tab shows real minutes against the target, and why each day has its mark", async ({
  page,
  t,
  language,
  user,
  database,
}) => {
  const made = await createPath(page);
  const { today } = made;
  // The weeks before an account are not shown.
  const joined = addDays(today, -28);
  await database.query("update users set created_at = $1 where id = $2", [joined, user.id]);
  await saveSettings(page, { weekly_target_hours: 6, rest_days: [], daily_goal_minutes: 25 });
  const past = [
    { ago: 1, state: "freeze", minutes: 0, why: t("desk:day.freeze") },
    { ago: 2, state: "rest", minutes: 0, why: t("desk:day.rest") },
    { ago: 3, state: "paused", minutes: 0, why: t("desk:day.paused") },
    {
      ago: 4,
      state: "studied",
      minutes: 30,
      why: t("desk:day.studied", { time: t("time.minutes", { minutes: 30 }) }),
    },
    { ago: 5, state: "missed", minutes: 0, why: t("desk:day.missed") },
  ] as const;
  for (const { ago, state, minutes } of past) {
    await database.query(
      "insert into study_days (user_id, local_date, minutes, state) values ($1, $2, $3, $4)",
      [user.id, addDays(today, -ago), minutes, state],
    );
  }
  const closedThrough = addDays(today, -1);
  await setStreak(database, user.id, { closedThrough, current: 1, longest: 1, freezes: 0 });
  await recordMinutes(page, made, "m1", 45);
  await openPage(page, "/dashboard");
  const tools = await openTools(page, t, "progress");

  const region = (name: string) => tools.getByRole("region", { name, exact: true });
  await expect(region(t("desk:progress.today"))).toContainText(
    t("desk:progress.minutes", { done: 45, count: 25 }),
  );
  await expect(region(t("desk:progress.today"))).toContainText(t("study:streak.countedToday"));
  const { days } = await read(page, "getOverview");
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  const done =
    minutes < 60
      ? t("time.minutes", { minutes })
      : t("time.hoursMinutes", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  await expect(region(t("study:week.title"))).toContainText(
    t("study:week.summary", { done, count: 6 }),
  );
  const weeks = region(t("road:analytics.weeks.title"));
  await weeks.getByText(t("road:analytics.table"), { exact: true }).click();
  await expect(weeks.getByRole("row")).toHaveCount(1 + 4);
  await expect(weeks.getByRole("row").last().getByRole("cell").last()).toHaveText("6");

  const calendar = region(t("road:analytics.calendar.title"));
  const day = (ago: number, state: string) =>
    calendar.getByRole("button", {
      name: t("road:analytics.calendar.cell", {
        date: dateText(language, addDays(today, -ago)),
        state: t(`study:week.states.${state}`),
      }),
      exact: true,
    });
  await expect(day(0, "studied")).toHaveAttribute("aria-pressed", "true");
  for (const { ago, state, why } of past) {
    await day(ago, state).click();
    await expect(calendar.getByText(why)).toBeVisible();
  }
  if (!isPhone(page)) await expectAccessible(page, "progress with a day explained");
});
