import type { Locator, Page } from "@playwright/test";
import type { TFunction } from "i18next";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { endpoints } from "@masar/contract/endpoints";
import { expect, isPhone } from "../support/fixtures.ts";

export const deskHref = "/dashboard/integrated-learning";

/** Tasks and notes: beside the desk, or in a tab on a phone. */
export async function openSide(
  page: Page,
  t: TFunction,
  side: "tasks" | "notes",
): Promise<Locator> {
  const name = t(`desk:tools.${side}`);
  await page.getByRole("main").getByRole("tab", { name, exact: true }).click();
  return page.getByRole("tabpanel", { name });
}

/** Returns to the step and its clock, which are in a tab on a phone. */
export async function openStep(page: Page, t: TFunction): Promise<Locator> {
  const main = page.getByRole("main");
  if (!isPhone(page)) return main;
  await main.getByRole("tab", { name: t("desk:step.tab"), exact: true }).click();
  return main.getByRole("tabpanel", { name: t("desk:step.tab") });
}

/** The planned sessions of a milestone, in order. */
export async function readSessions(page: Page, pathId: string, key: string) {
  const { path } = endpoints.listPlannedSessions;
  const answer = await page.request.get(path.replace(":id", pathId).replace(":key", key));
  const { sub_milestones } = (await answer.json()) as ResponseOf<"listPlannedSessions">;
  return sub_milestones.flatMap(({ id, sessions }) =>
    sessions.map((session) => ({ ...session, sub: id })),
  );
}

/** Marks the session on the desk as done and closes the moment that follows. */
export async function finishSession(page: Page, t: TFunction): Promise<void> {
  const main = page.getByRole("main");
  const next = main.getByRole("button", { name: t("desk:step.next"), exact: true });
  const last = main.getByRole("button", { name: t("desk:step.last"), exact: true });
  await next.or(last).click();
  await continueAfterMoment(page, t);
}

export async function continueAfterMoment(page: Page, t: TFunction): Promise<void> {
  const moment = page.getByRole("dialog");
  await moment.getByRole("button", { name: t("study:next.continue"), exact: true }).click();
  await expect(moment).toHaveCount(0);
}

/** The sub-milestones of the milestone on the desk, with their state. */
export async function openOutline(page: Page, t: TFunction): Promise<Locator> {
  const main = page.getByRole("main");
  if (isPhone(page)) {
    await main.getByRole("tab", { name: t("desk:outline.tab"), exact: true }).click();
  }
  return main.getByRole("list", { name: t("desk:outline.label") });
}

export async function addTask(within: Locator, t: TFunction, title: string): Promise<void> {
  await within.getByRole("textbox", { name: t("tasks:new"), exact: true }).fill(title);
  await within.getByRole("button", { name: t("tasks:add"), exact: true }).click();
  await expect(taskOf(within, t, title)).toBeVisible();
}

export function taskOf(within: Locator, t: TFunction, title: string): Locator {
  return within.getByRole("checkbox", { name: t("tasks:done", { title }), exact: true });
}

export async function writeNote(
  within: Locator,
  t: TFunction,
  { title, content }: { title: string; content: string },
): Promise<void> {
  await within.getByRole("button", { name: t("notes:new"), exact: true }).click();
  await within.getByRole("textbox", { name: t("notes:titleField") }).fill(title);
  await within.getByRole("textbox", { name: t("notes:content") }).fill(content);
}

export function noteOf(within: Locator, title: string): Locator {
  return within.getByRole("listitem").filter({ hasText: title });
}
