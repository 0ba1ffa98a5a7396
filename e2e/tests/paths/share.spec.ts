import { mailStrings } from "@masar/i18n/server-strings";
import type { Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { links, publicHref } from "../../../apps/web/app/platform/urls/links.ts";
import { submitRegistration } from "../../steps/account.ts";
import { createPath, readPath, titlesOf } from "../../steps/paths.ts";
import { expectAccessibleScreen, prepareScreens } from "../../support/check-screen.ts";
import { expect, linkOf, test } from "../../support/fixtures.ts";
import { startForeignSite } from "../../steps/foreign-site.ts";
import { settlePage } from "../../support/pages.ts";

test.beforeEach(({ user }) => expect(user.id).not.toBe(""));

const names = { "@en": "English", "@ar": "Arabic" };

async function openShareDialog(page: Page, t: TFunction) {
  await page.getByRole("button", { name: t("road:menu.label") }).click();
  await page.getByRole("menuitem", { name: t("road:menu.share") }).click();
  return page.getByRole("dialog", { name: t("road:share.title") });
}

/** Creates a path and publishes it in the dialog, which stays open. */
async function publishPath(page: Page, t: TFunction) {
  const detail = await createPath(page);
  await page.goto(links.path(detail.path.id));
  await settlePage(page);
  const dialog = await openShareDialog(page, t);
  await dialog.getByRole("button", { name: t("road:share.publish") }).click();
  const preview = dialog.getByRole("link", { name: t("road:share.preview") });
  const address = (await preview.getAttribute("href")) ?? "";
  const token = address.split("/").at(-1) ?? "";
  expect(token).toMatch(/^[\w-]{22}$/);
  return { detail, dialog, address, token };
}

for (const tag of ["@en", "@ar"] as const) {
  test(
    `[N9.07] [N9.08] [N9.10] in ${names[tag]} a path is shared by a link and copied through sign-up`,
    { tag },
    async ({ page, openContext, language, t, mail }, info) => {
      const { detail, address } = await publishPath(page, t);
      const { title } = detail.path;
      await page.screenshot({ path: info.outputPath("dialog.png") });

      const visitor = await (await openContext()).newPage();
      const answer = await visitor.goto(address);
      expect([answer?.status(), answer?.headers()["x-robots-tag"]]).toEqual([200, "noindex"]);
      expect(await answer?.text()).toContain(`<meta property="og:title" content="${title}"/>`);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
      const milestones = visitor.getByRole("region", { name: t("published:list") });
      await expect(milestones.getByRole("heading", { level: 3 })).toHaveText(titlesOf(detail));
      await visitor.screenshot({ path: info.outputPath("page.png"), fullPage: true });

      await visitor.getByRole("link", { name: t("published:take") }).click();
      await expect(visitor).toHaveURL((url) => url.pathname === publicHref("/register", language));
      await expect(visitor.getByRole("main")).toContainText(t("entry:register.waitingCopy"));
      const email = await submitRegistration(visitor, t);
      const phone = await (await openContext()).newPage();
      await phone.goto(linkOf(await mail(email, mailStrings[language].verify.subject)));
      await expect(phone).toHaveURL((url) => url.pathname === links.onboarding);
      await phone.getByRole("button", { name: t("paths:draft.accept") }).click();
      await expect(phone).toHaveURL(/\/dashboard\/learning-paths\/[0-9a-f-]{36}$/);
      await expect(
        phone.getByRole("link", { name: t("road:copiedFrom", { title }) }),
      ).toBeVisible();
      const copy = await readPath(phone, phone.url().split("/").at(-1) ?? "");
      expect(titlesOf(copy)).toEqual(titlesOf(detail));
    },
  );

  test(
    `[N9.09] [N9.11] in ${names[tag]} a shared path is shown by a foreign page until it is revoked`,
    { tag },
    async ({ page, browser, openContext, language, t }, info) => {
      const { detail, dialog, address, token } = await publishPath(page, t);
      const { title } = detail.path;
      const api = new URL(`/api/published-paths/${token}`, address).href;
      const [card, frame] = [`${api}/card.svg?lang=${language}`, `${api}/frame?lang=${language}`];
      const site = await startForeignSite(
        `<iframe src="${frame}" width="480" height="420"></iframe>
         <img src="${card}" width="480" height="200">
         <iframe id="page" src="${address}"></iframe>`,
      );
      // Not watched: the page itself refuses to be framed, which the browser reports.
      const context = await browser.newContext();
      try {
        const foreign = await context.newPage();
        await foreign.goto(site.url);
        const framed = foreign.frameLocator("iframe").first();
        await expect(framed.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(framed.getByRole("link")).toHaveAttribute("href", address);
        const widthOfCard = () =>
          foreign.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
        await expect.poll(widthOfCard).toBe(480);
        await expect(foreign.frameLocator("#page").getByText(title)).toHaveCount(0);
        await foreign.screenshot({ path: info.outputPath("foreign.png"), fullPage: true });

        await dialog.getByRole("button", { name: t("road:share.stop") }).click();
        const confirm = page.getByRole("dialog", { name: t("road:share.stopTitle") });
        await expect(confirm).toContainText(t("road:share.stopText"));
        await confirm.getByRole("button", { name: t("road:share.stop") }).click();
        await expect(dialog.getByRole("button", { name: t("road:share.publish") })).toBeVisible();

        for (const url of [address, api, card, frame]) {
          expect((await context.request.get(url)).status(), url).toBe(404);
        }
        await foreign.reload();
        await expect.poll(widthOfCard).toBe(0);
        await expect(framed.getByText(title)).toHaveCount(0);
      } finally {
        await context.close();
        await site.close();
      }
      const phone = await (await openContext()).newPage();
      const gone = await phone.goto(address);
      expect(gone?.status()).toBe(404);
      await expect(phone.getByText(title)).toHaveCount(0);
    },
  );
}

test("[N9.08] the page of a shared path and its dialog are accessible", async ({
  page,
  openContext,
  t,
}) => {
  await prepareScreens(page);
  const { detail, address } = await publishPath(page, t);
  await expectAccessibleScreen(page, "dialog");
  const visitor = await (await openContext()).newPage();
  await prepareScreens(visitor);
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(detail.path.title);
  await expectAccessibleScreen(visitor, "page");
});
