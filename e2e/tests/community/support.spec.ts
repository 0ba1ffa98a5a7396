import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import { mailStrings } from "@masar/i18n/server-strings";
import { adminLinks } from "../../../apps/web/app/platform/urls/admin-links.ts";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { openAdmin } from "../../steps/admin.ts";
import { rowsOf } from "../../steps/notification-bell.ts";
import { expect, post, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

const searched = { en: "streak", ar: "السلسلة" };

test("[D66] [D67] a user finds no help, opens a ticket, gets an answer, replies and closes it", async ({
  page,
  user,
  language,
  database,
  openContext,
  mail,
  t,
}) => {
  const question = `Where did my plan go? ${randomUUID()}`;
  await openPage(page, links.support);
  const search = page.getByRole("searchbox", { name: t("support:help.search") });
  await search.fill(searched[language]);
  await expect(page).toHaveURL(/q=/);
  const answers = page.getByRole("main").locator("details");
  await expect(answers.first()).toBeVisible();
  await answers.first().locator("summary").click();
  await expect(answers.first().getByRole("paragraph").first()).toBeVisible();

  await page.getByRole("button", { name: t("support:write.open") }).click();
  await page.getByLabel(t("support:write.topic"), { exact: true }).selectOption("paths");
  const send = page.getByRole("button", { name: t("support:write.submit") });
  await page.getByLabel(t("support:write.message"), { exact: true }).fill("short");
  await send.click();
  const tooShort = t("support:write.short", { count: limits.contact.minMessageLength });
  await expect(page.getByText(tooShort)).toBeVisible();
  await page.getByLabel(t("support:write.message"), { exact: true }).fill(question);
  await page.getByRole("checkbox", { name: t("support:diagnostics.choose") }).check();
  // The form shows everything that will be sent.
  await expect(page.getByText(await page.evaluate(() => navigator.userAgent))).toBeVisible();
  await send.click();
  await expect(page).toHaveURL(/\/support\/[\da-f-]{36}$/);
  await expect(toastsOf(page, t)).toContainText(t("support:write.sent"));
  const ticketAddress = new URL(page.url()).pathname;
  const thread = page.getByRole("list", { name: t("support:ticket.thread") });
  await expect(thread.getByRole("listitem")).toHaveCount(1);
  await page.goto(links.dashboard);

  const operator = await openAdmin(await openContext(), language, database);
  await openPage(operator, adminLinks.inbox);
  await operator.getByRole("searchbox", { name: t("operation:inbox.search") }).fill(question);
  await expect(operator).toHaveURL(/words=/);
  await operator.getByRole("link").filter({ hasText: question }).click();
  await expect(operator.getByRole("definition").getByText(user.email)).toBeVisible();
  await operator.getByText(t("operation:inbox.diagnostics"), { exact: true }).click();
  await expect(operator.getByText(t("support:diagnostics.browser"))).toBeVisible();
  const answer = `It is under your paths. ${randomUUID()}`;
  const answered = new Date();
  await operator.getByLabel(t("operation:inbox.answer"), { exact: true }).fill(answer);
  await operator.getByRole("button", { name: t("operation:inbox.submit") }).click();
  await expect(
    operator.getByRole("list", { name: t("support:ticket.thread") }).getByText(answer),
  ).toBeVisible();

  await expect(toastsOf(page, t)).toContainText(t("notices:kind.support_answered.title"));
  const mailed = await mail(user.email, mailStrings[language].support_reply.subject);
  expect(mailed.text).toContain(answer);
  expect(Date.parse(mailed.receivedAt)).toBeGreaterThanOrEqual(answered.getTime());
  await openPage(page, links.notifications);
  await rowsOf(page)
    .filter({ hasText: t("notices:kind.support_answered.title") })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(ticketAddress);
  await expect(thread.getByText(answer)).toBeVisible();
  await page.getByLabel(t("support:reply.label"), { exact: true }).fill("And the other one?");
  await page.getByRole("button", { name: t("support:reply.submit") }).click();
  await expect(thread.getByRole("listitem")).toHaveCount(3);
  const header = page.getByRole("main");
  await expect(header.getByText(t("support:status.open"), { exact: true })).toBeVisible();

  await page.getByRole("button", { name: t("support:ticket.close") }).click();
  await expect(toastsOf(page, t)).toContainText(t("support:ticket.closed"));
  await expect(header.getByText(t("support:status.closed"), { exact: true })).toBeVisible();
  await toastsOf(page, t)
    .getByRole("button", { name: t("support:undo") })
    .click();
  await expect(header.getByText(t("support:status.open"), { exact: true })).toBeVisible();
  await page.getByRole("button", { name: t("support:ticket.close") }).click();
  await expect(header.getByText(t("support:status.closed"), { exact: true })).toBeVisible();

  await openPage(page, links.support);
  const mine = page.getByRole("region", { name: t("support:tickets.title") });
  await mine.getByRole("radio", { name: t("support:status.answered"), exact: true }).click();
  await expect(mine.getByText(t("support:tickets.noMatch"))).toBeVisible();
  await mine.getByRole("radio", { name: t("support:status.closed"), exact: true }).click();
  await expect(mine.getByRole("link").filter({ hasText: question })).toHaveAttribute(
    "href",
    ticketAddress,
  );
});

test("[D66] @once another user's ticket is not found", async ({
  page,
  user,
  language,
  database,
  openContext,
  t,
}) => {
  expect(user.id).not.toBe("");
  const id = randomUUID();
  const message = "Only mine to read";
  const ticket = { id, topic: "general", message, language, diagnostics: null };
  await post(page.request, endpoints.createTicket.path, ticket);
  const address = links.ticket(id);
  await openPage(page, address);
  await expect(page.getByText(message)).toBeVisible();
  const other = await openAdmin(await openContext(), language, database);
  await openPage(other, address);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(t("notFound.title"));
});
