import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import type { TFunction } from "i18next";
import { adminLinks } from "../../../apps/web/app/platform/urls/admin-links.ts";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { openAdmin } from "../../steps/admin.ts";
import { expect, post, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

const newName = () => randomBytes(4).toString("hex");

const adminPages = [links.admin, ...Object.values(adminLinks)].map((link) =>
  typeof link === "string" ? link : link("01990000-0000-7000-8000-0000000a0001"),
);

/** One of the catalog's own terms, found by its first letters. */
async function addTerm(form: Locator, t: TFunction, name: "fields" | "skills_covered") {
  const label = t(`administration:course.${name}`);
  const group = form.getByRole("group", { name: label });
  await group.getByRole("searchbox").fill("data");
  await group.getByRole("button").filter({ hasText: /\p{L}/u }).first().click();
  await expect(group.getByRole("checkbox")).toHaveCount(1);
}

test("[D67] @once every admin page and endpoint is forbidden to a user without the role", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  expect(adminPages).toHaveLength(16);
  for (const address of adminPages) {
    await page.goto(address);
    await expect(page, address).toHaveURL(links.forbidden);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("forbidden.title"));
  }
  for (const { method, path, access } of Object.values(endpoints)) {
    if (access !== "admin" || method !== "GET") continue;
    const answer = await page.request.get(
      path.replaceAll(/:\w+/g, "01990000-0000-7000-8000-0000000a0001"),
    );
    expect(answer.status(), path).toBe(403);
  }
});

test("[D67] an admin adds a course by hand and checks an import before it is written", async ({
  language,
  database,
  openContext,
  t,
}) => {
  const page = await openAdmin(await openContext(), language, database);
  const name = newName();
  const title = `Tables for tea houses ${name}`;
  await openPage(page, adminLinks.courses);
  await page.getByRole("button", { name: t("administration:courses.add") }).click();
  const form = page.getByRole("dialog", { name: t("administration:course.addTitle") });
  const fill = (
    field: "title" | "url" | "description" | "description_ar" | "duration_hours",
    value: string,
  ) =>
    form
      .getByLabel(t(`administration:course.${field}`))
      .first()
      .fill(value);
  const save = form.getByRole("button", { name: t("administration:course.save") });
  await fill("title", title);
  await fill("url", "https://example.com/not-a-provider");
  await save.click();
  await expect(form.getByText(t("errors:link_not_allowed"))).toBeVisible();
  await fill("url", `https://www.coursera.org/learn/${name}`);
  await fill("description", "Tables, written by hand.");
  await fill("description_ar", "جداول تُكتب باليد.");
  await fill("duration_hours", "6");
  await addTerm(form, t, "fields");
  await addTerm(form, t, "skills_covered");
  await save.click();
  await expect(toastsOf(page, t)).toContainText(t("administration:courses.added"));
  await openPage(page, `${links.courses}?q=${name}`);
  await expect(page.getByRole("main").getByRole("article")).toContainText(title);

  const { rows } = await database.query("select * from courses where title = $1", [title]);
  const [known] = rows;
  const other = {
    ...pickFacts(known),
    slug: `imported-${name}`,
    title: `Imported ${name}`,
    url: `${known.url}-2`,
  };
  const refused = {
    ...other,
    slug: `refused-${name}`,
    title: `Refused ${name}`,
    url: "https://example.com/x",
  };
  await openPage(page, adminLinks.courses);
  await page.getByRole("button", { name: t("administration:courses.import") }).click();
  const dialog = page.getByRole("dialog", { name: t("administration:import.title") });
  const text = dialog.getByLabel(t("administration:import.text"));
  await text.fill(JSON.stringify([other, refused]));
  await dialog.getByRole("button", { name: t("administration:import.check") }).click();
  await expect(dialog.getByText(refused.title)).toBeVisible();
  const fault = t("administration:faults.link_not_allowed", { detail: refused.url });
  await expect(dialog.getByText(fault)).toBeVisible();
  const isWritten = async () =>
    (await database.query("select 1 from courses where slug = $1", [other.slug])).rowCount;
  // The preview wrote nothing.
  expect(await isWritten()).toBe(0);
  await dialog.getByRole("button", { name: t("administration:import.back") }).click();
  await expect(text).toHaveValue(JSON.stringify([other, refused]));
  await dialog.getByRole("button", { name: t("administration:import.check") }).click();
  const apply = t("administration:import.apply", { count: 1, shown: "1" });
  await dialog.getByRole("button", { name: apply }).click();
  await expect(toastsOf(page, t)).toContainText(t("administration:import.done"));
  expect(await isWritten()).toBe(1);
  await page.getByRole("searchbox", { name: t("administration:courses.search") }).fill(name);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: other.title });
  const deactivate = t("administration:courses.deactivateNamed", { title: other.title });
  await row.getByRole("button", { name: deactivate }).click();
  await expect(toastsOf(page, t)).toContainText(t("administration:courses.deactivated"));
  await toastsOf(page, t)
    .getByRole("button", { name: t("administration:list.undo") })
    .click();
  await expect(row.getByRole("button", { name: deactivate })).toBeVisible();
});

/** A database row in the format of the catalog file. */
function pickFacts(row: Record<string, unknown>) {
  const columns = [
    "provider",
    "language",
    "description",
    "description_ar",
    "experience_level",
    "fields",
    "skills_covered",
    "source",
  ];
  const facts = Object.fromEntries(columns.map((column) => [column, row[column]]));
  return { ...facts, price_usd: 0, duration_hours: 6, rating: null };
}

test("[D67] @once a replaced text shows in the app and is reverted with one tap", async ({
  language,
  database,
  openContext,
  t,
}) => {
  // A text that no other test reads, because all tests share one server.
  const [namespace, key] = ["support", "help.all"];
  const page = await openAdmin(await openContext(), language, database);
  const own = `Every question there is ${newName()}`;
  await openPage(page, `${adminLinks.strings}?q=${key}&part=${namespace}`);
  const edit = t("administration:strings.editNamed", { key: `${namespace}:${key}` });
  await page.getByRole("button", { name: edit }).click();
  const form = page.getByRole("dialog", { name: t("administration:strings.editTitle") });
  await form.getByLabel(t("administration:strings.value")).fill(own);
  await form.getByRole("button", { name: t("administration:strings.save") }).click();
  await expect(toastsOf(page, t)).toContainText(t("administration:strings.saved"));
  const list = page.getByRole("main");
  await expect(list.getByText(own)).toBeVisible();
  const readLink = async () => {
    const reader = await openAdmin(await openContext(), language, database);
    await openPage(reader, links.support);
    return reader.getByRole("main").locator("a[href$='/faq']");
  };
  await expect(await readLink()).toHaveText(own);

  await list.getByRole("button", { name: t("administration:strings.revert") }).click();
  await expect(toastsOf(page, t)).toContainText(t("administration:strings.reverted"));
  await expect(list.getByText(own)).toHaveCount(0);
  await expect(await readLink()).toHaveText(t("support:help.all"));
});

test("[D68] a browser error is read, resolved, and reopened when it occurs again", async ({
  page: visitor,
  language,
  database,
  openContext,
  t,
}) => {
  const message = `The probe broke ${newName()}`;
  const report = () =>
    post(visitor.request, endpoints.reportClientError.path, {
      message,
      page: "/dashboard",
      version: "1",
    });
  await report();
  const page = await openAdmin(await openContext(), language, database);
  await openPage(page, adminLinks.errors);
  await page.getByRole("searchbox", { name: t("operation:errors.search") }).fill(message);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: message });
  await expect(row).toContainText(t("operation:errors.times", { count: 1 }));
  const resolve = row.getByRole("button", { name: t("operation:errors.resolve") });
  await resolve.click();
  await expect(toastsOf(page, t)).toContainText(t("operation:errors.resolved"));
  await expect(row).toHaveCount(0);
  await toastsOf(page, t)
    .getByRole("button", { name: t("operation:errors.undo") })
    .click();
  await expect(row).toHaveCount(1);
  await resolve.click();
  await expect(row).toHaveCount(0);
  await page
    .getByRole("radio", { name: t("operation:errors.states.resolved"), exact: true })
    .click();
  await expect(row).toHaveCount(1);

  await report();
  await page.getByRole("radio", { name: t("operation:errors.states.open"), exact: true }).click();
  await page.reload();
  await expect(row).toContainText(t("operation:errors.times", { count: 2 }));
});

test("[D67] @once spend shows what was used, and no price when none is known", async ({
  language,
  database,
  openContext,
  t,
}) => {
  const model = `probe-${newName()}`;
  await database.query(
    "insert into ai_spend (day, model, requests, failures, tokens) values (current_date - 3, $1, 7, 2, 4321)",
    [model],
  );
  const page = await openAdmin(await openContext(), language, database);
  await openPage(page, adminLinks.spend);
  const main = page.getByRole("main");
  await expect(main.getByText(t("administration:spend.costUnknown"))).toBeVisible();
  await expect(main).toContainText("Perplexity AI");
  const row = main.getByRole("listitem").filter({ hasText: model });
  await expect(row.getByRole("definition")).toHaveText([
    "7",
    "2",
    "4,321",
    t("administration:spend.unknown"),
  ]);
  // A day without calls costs nothing; for the other days no price is known.
  await expect(main).not.toContainText(/\$(?!0\.00)\d/);
});
