import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import type { Generation, IntakeInput, PathDetail } from "@masar/contract/paths/schemas";
import type { Language } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import { formatDate } from "../../apps/web/app/platform/format/format.ts";
import { expect, isPhone, post } from "../support/fixtures.ts";

/** Generates and activates a path through the API. */
export async function createPath(
  page: Page,
  intake: Partial<IntakeInput> = {},
): Promise<PathDetail> {
  const id = randomUUID();
  const request = { id, intake: { goal: "", blueprint: "data-analyst", ...intake } };
  await post(page.request, "/api/paths/generations", request);
  let generation: Generation | undefined;
  await expect
    .poll(async () => {
      generation = (await (
        await page.request.get(`/api/paths/generations/${id}`)
      ).json()) as Generation;
      return generation.status;
    })
    .toBe("done");
  return patchPath(page, generation?.path_id ?? "", { status: "active" });
}

export async function readPath(page: Page, id: string): Promise<PathDetail> {
  return (await (await page.request.get(`/api/paths/${id}`)).json()) as PathDetail;
}

async function patchPath(page: Page, id: string, data: object): Promise<PathDetail> {
  const headers = { origin: process.env["E2E_URL"] ?? "" };
  const answer = await page.request.patch(`/api/paths/${id}`, { data, headers });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as PathDetail;
}

/** Adds milestones at the end, through the API, until the path has `count`. */
export async function extendPath(
  page: Page,
  { path }: PathDetail,
  count: number,
): Promise<PathDetail> {
  const keys = Object.entries(path.milestones)
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([key]) => key);
  const number = keys.length + 1;
  if (number > count) return readPath(page, path.id);
  const milestone = {
    title: `Extra ${number}`,
    estimated_hours: 12,
    deliverables: ["A report"],
    completion_criteria: ["It answers a question"],
    sub_milestones: ["Read", "Practise", "Write"].map((title) => ({ title, estimated_hours: 4 })),
  };
  const extended = (await post(page.request, endpoints.editPath.path.replace(":id", path.id), {
    edit_id: randomUUID(),
    base_version: path.version,
    change: { kind: "add", after: keys.at(-1), milestone },
  })) as PathDetail;
  return extendPath(page, extended, count);
}

export async function recordMinutes(
  page: Page,
  { path }: PathDetail,
  key: string,
  minutes: number,
): Promise<void> {
  const answer = await page.request.put(`/api/paths/${path.id}/milestones/${key}/progress`, {
    data: { session_id: randomUUID(), minutes_studied: minutes },
    headers: { origin: process.env["E2E_URL"] ?? "" },
  });
  expect(answer.status()).toBe(200);
}

export async function completeMilestone(page: Page, { path }: PathDetail, key: string) {
  const address = `/api/paths/${path.id}/milestones/${key}/complete`;
  await post(page.request, address, { session_id: randomUUID() });
}

/** The titles of the milestones, in order. */
export function titlesOf({ path }: PathDetail): string[] {
  return Object.values(path.milestones)
    .toSorted((one, other) => one.order - other.order)
    .map(({ title }) => title);
}

/** The panel of a milestone; a sheet on a phone. */
export function openedMilestone(page: Page, title: string): Locator {
  return page.getByRole(isPhone(page) ? "dialog" : "region", { name: title });
}

/** Chooses an action from the menu of an open milestone. */
export async function chooseForMilestone(
  milestone: Locator,
  t: TFunction,
  { title, action }: { title: string; action: string },
): Promise<void> {
  await milestone.getByRole("button", { name: t("road:milestone.menu", { title }) }).click();
  await milestone.getByRole("menuitem", { name: action, exact: true }).click();
}

/** A date as the pages of a path show it: with the year only when it is not the current one. */
export function dateText(language: Language, date: string): string {
  const isThisYear = date.startsWith(String(new Date().getFullYear()));
  return formatDate(language, date, isThisYear ? "day" : "date", "UTC");
}
