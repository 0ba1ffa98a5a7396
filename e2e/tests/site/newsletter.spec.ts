import type { Page } from "@playwright/test";
import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import { mailStrings } from "@masar/i18n/server-strings";
import type pg from "pg";
import { publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { expect, linkOf, newEmail, post, test } from "../../support/fixtures.ts";
import { openStaticPage, publicAddress } from "../../support/pages.ts";
import { siteFooter } from "../../steps/site.ts";

type Subscription = { language: string; confirmed_at: Date | null };

async function findSubscription(database: pg.Pool, email: string) {
  const { rows } = await database.query<Subscription>(
    "select language, confirmed_at from newsletter_subscriptions where email = $1",
    [email],
  );
  return rows[0];
}

function headerOf(mail: { headers: { name: string; value: string }[] }, name: string): string {
  return mail.headers.find((header) => header.name === name)?.value ?? "";
}

/** The address a mail program posts to by itself. */
function oneClickOf(mail: Parameters<typeof headerOf>[0]): string {
  expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  // Long headers are folded.
  const address = /<(https?:[^>]+)>/.exec(headerOf(mail, "list-unsubscribe").replaceAll(/\s/g, ""));
  return address?.[1] ?? "";
}

async function expectPage(page: Page, pathname: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === pathname);
}

test("[R2.11] [D72] the footer's form mails a link, and only that link subscribes; the link in the mails unsubscribes", async ({
  page,
  language,
  t,
  mail,
  database,
}) => {
  const email = newEmail();
  const { newsletter_confirm: confirmation, newsletter_welcome: welcome } = mailStrings[language];
  await openStaticPage(page, publicAddress("/terms", language));
  const box = siteFooter(page).getByRole("region", { name: t("entry:footer.newsletter") });
  const field = box.getByLabel(t("site:newsletter.email"), { exact: true });
  const submit = box.getByRole("button", { name: t("site:newsletter.submit") });
  await expect(field).toHaveAttribute("type", "email");
  await field.fill("salma@");
  await submit.click();
  await expect(field).toHaveAccessibleDescription(t("site:newsletter.invalid"));
  await field.fill(email);
  await submit.click();
  await expect(box).toContainText(t("site:newsletter.sent"));
  await expect(box).toContainText(email);

  const confirm = linkOf(await mail(email, confirmation.subject));
  expect(await findSubscription(database, email)).toEqual({ language, confirmed_at: null });
  await page.goto(confirm);
  await expectPage(page, publicHref("/newsletter/confirm", language));
  await expect(
    page.getByRole("heading", { name: t("entry:mailLinks.confirm.done") }),
  ).toBeFocused();
  expect((await findSubscription(database, email))?.confirmed_at).not.toBeNull();
  await page.goto(confirm);
  await expect(
    page.getByRole("heading", { name: t("entry:mailLinks.confirm.done") }),
  ).toBeVisible();

  // A mail scanner that opens the link does not unsubscribe.
  const oneClick = oneClickOf(await mail(email, welcome.subject));
  await page.goto(oneClick);
  await expectPage(page, publicHref("/newsletter/unsubscribe", language));
  await expect(
    page.getByRole("heading", { name: t("entry:mailLinks.unsubscribe.title") }),
  ).toBeVisible();
  expect(await findSubscription(database, email)).toBeDefined();
  const leave = page.getByRole("main").getByRole("button", {
    name: t("entry:mailLinks.unsubscribe.submit"),
  });
  await leave.click();
  await expect(
    page.getByRole("heading", { name: t("entry:mailLinks.unsubscribe.done") }),
  ).toBeFocused();
  expect(await findSubscription(database, email)).toBeUndefined();

  await page.goto(confirm);
  await expect(page.getByRole("heading", { name: t("entry:linkInvalid") })).toBeFocused();
});

test("[D72] a mail program ends a subscription with one post of the header's address @once", async ({
  page,
  playwright,
  language,
  mail,
  database,
}) => {
  const email = newEmail();
  await post(page.request, endpoints.subscribeNewsletter.path, { email, language });
  const confirm = linkOf(await mail(email, mailStrings[language].newsletter_confirm.subject));
  const token = new URLSearchParams(confirm.split("?")[1]).get("token");
  await post(page.request, endpoints.confirmNewsletter.path, { token });
  const welcome = await mail(email, mailStrings[language].newsletter_welcome.subject);
  expect(await findSubscription(database, email)).toBeDefined();

  // Without a cookie or an origin.
  const program = await playwright.request.newContext();
  const form = { "List-Unsubscribe": "One-Click" };
  const address = oneClickOf(welcome);
  const forged = new URL(address);
  forged.searchParams.set("token", `${forged.searchParams.get("token")?.slice(0, -4)}AAAA`);
  expect((await program.post(forged.href, { form })).status()).toBe(400);
  expect(await findSubscription(database, email)).toBeDefined();
  expect((await program.post(address, { form })).status()).toBe(200);
  expect(await findSubscription(database, email)).toBeUndefined();
  expect((await program.post(address, { form })).status()).toBe(200);
  await program.dispose();
});

test("a message from the contact page reaches the queue also after failures", async ({
  page,
  language,
  t,
  database,
}) => {
  const email = newEmail();
  const findTickets = async () => {
    const { rows } = await database.query(
      "select name, topic, language, message, source, status, user_id from support_tickets where email = $1",
      [email],
    );
    return rows;
  };
  const label = (name: "name" | "email" | "topic" | "message") =>
    page.getByRole("main").getByLabel(t(`site:contact.${name}`), { exact: true });
  const submit = page.getByRole("button", { name: t("site:contact.submit") });
  await openStaticPage(page, publicAddress("/contact", language));
  await submit.click();
  await expect(label("name")).toBeFocused();
  await expect(label("name")).toHaveAccessibleDescription(t("site:contact.nameMissing"));
  await expect(label("message")).toHaveAccessibleDescription(
    t("site:contact.messageShort", { count: limits.contact.minMessageLength }),
  );

  await label("name").fill("Salma");
  await label("email").fill(email);
  await label("topic").selectOption("courses");
  await label("message").fill("A link is dead: الدورة الأولى\nPlease look.");
  await page.reload();
  await label("name").focus();
  await expect(label("message")).toHaveValue("A link is dead: الدورة الأولى\nPlease look.");
  await expect(label("topic")).toHaveValue("courses");

  await page.context().setOffline(true);
  await submit.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(t("site:contact.kept"));
  await page.context().setOffline(false);
  expect(await findTickets()).toEqual([]);
  await submit.click();
  await expect(page.getByText(t("site:contact.sent"))).toBeVisible();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  expect(await findTickets()).toEqual([
    {
      name: "Salma",
      topic: "courses",
      language,
      message: "A link is dead: الدورة الأولى\nPlease look.",
      source: "contact",
      status: "open",
      user_id: null,
    },
  ]);
});
