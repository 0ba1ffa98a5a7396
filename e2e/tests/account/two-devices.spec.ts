import type { Locator, Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import type { TFunction } from "i18next";
import { chooseLanguage } from "../../steps/account.ts";
import { expectAccessible } from "../../support/axe.ts";
import { addTask, noteOf, taskOf, writeNote } from "../../steps/desk.ts";
import { expect, password, post, test } from "../../support/fixtures.ts";
import { openTools } from "../../support/navigation.ts";
import { openPage } from "../../support/pages.ts";
import { read } from "../../steps/study.ts";

const title = "SQL";

async function openNote(page: Page, tools: Locator, t: TFunction): Promise<void> {
  await noteOf(tools, title).getByRole("button", { name: title }).click();
  await tools.getByRole("button", { name: t("notes:edit"), exact: true }).click();
}

async function writeText(tools: Locator, t: TFunction, text: string, state: string) {
  await tools.getByLabel(t("notes:content"), { exact: true }).fill(text);
  await expect(tools.getByText(t(`notes:state.${state}`), { exact: true })).toBeVisible();
}

test("[D45] [D44] @once a tick shows on the other device; a note changed on both exists twice until one is chosen", async ({
  page,
  openContext,
  t,
  language,
  user,
}) => {
  const elsewhere = await openContext();
  await post(elsewhere.request, endpoints.logIn.path, { email: user.email, password });
  await chooseLanguage(elsewhere, language);
  const other = await elsewhere.newPage();
  await Promise.all([openPage(page, "/dashboard"), openPage(other, "/dashboard")]);

  const tasks = await openTools(page, t, "tasks");
  const otherTasks = await openTools(other, t, "tasks");
  await addTask(tasks, t, "Read chapter 3");
  await expect(taskOf(otherTasks, t, "Read chapter 3")).not.toBeChecked();
  await taskOf(otherTasks, t, "Read chapter 3").click();
  await expect(tasks.getByRole("checkbox")).toHaveCount(3);
  await tasks.getByRole("radio", { name: t("tasks:filter.done"), exact: true }).click();
  await expect(taskOf(tasks, t, "Read chapter 3")).toBeChecked();

  const toNotes = (device: Page) =>
    device.getByRole("tab", { name: t("desk:tools.notes"), exact: true }).click();
  const panel = (device: Page) =>
    device.getByRole("tabpanel", { name: t("desk:tools.notes"), exact: true });
  const [notes, otherNotes] = [panel(page), panel(other)];
  await toNotes(page);
  await toNotes(other);
  await writeNote(notes, t, { title, content: "select" });
  await notes.getByRole("button", { name: t("notes:done"), exact: true }).click();
  await notes.getByRole("button", { name: t("notes:back"), exact: true }).click();
  await openNote(page, notes, t);
  await openNote(other, otherNotes, t);

  await elsewhere.setOffline(true);
  await writeText(otherNotes, t, "written in the train", "kept");
  await writeText(notes, t, "written at home", "saved");
  await elsewhere.setOffline(false);
  await expect(otherNotes.getByText(t("notes:state.saved"), { exact: true })).toBeVisible();
  for (const [device, list] of [
    [page, notes],
    [other, otherNotes],
  ] as const) {
    await list.getByRole("button", { name: t("notes:done"), exact: true }).click();
    await expect(list.getByText(t("notes:copy.text"), { exact: true })).toBeVisible();
    await list.getByRole("button", { name: t("notes:copy.compare"), exact: true }).click();
    await expect(list.getByText("written in the train", { exact: true })).toBeVisible();
    await expect(list.getByText("written at home", { exact: true })).toBeVisible();
    await expect(device.getByRole("alert")).toHaveCount(0);
  }
  await expectAccessible(page, "two versions of a note side by side");

  const versions = notes.getByRole("article").getByRole("heading", { level: 4 });
  await expect(versions).toHaveText([t("notes:copy.this"), t("notes:copy.other")]);
  const train = notes.locator("section", { hasText: "written in the train" });
  await train.getByRole("button", { name: t("notes:copy.keep"), exact: true }).click();
  for (const list of [notes, otherNotes]) {
    await expect(list.getByText(t("notes:copy.text"), { exact: true })).toHaveCount(0);
    await expect(list.getByText("written in the train", { exact: true })).toBeVisible();
    await expect(list.getByText("written at home", { exact: true })).toHaveCount(0);
  }
  await expect
    .poll(async () =>
      (await read(page, "listNotes")).notes
        .filter(({ is_sample }) => !is_sample)
        .map(({ content, copy_of }) => ({ content, copy_of })),
    )
    .toEqual([{ content: "written in the train", copy_of: null }]);
});
