import { mailStrings } from "@masar/i18n/server-strings";
import { endpoints } from "@masar/contract/endpoints";
import { links } from "../../apps/web/app/platform/urls/links.ts";
import { signUp } from "../steps/account.ts";
import { completeMilestone, createPath } from "../steps/paths.ts";
import { choosePhoto } from "../steps/profile.ts";
import { expect, linkOf, test } from "../support/fixtures.ts";
import { publicAddress, settlePage } from "../support/pages.ts";
import { toastsOf } from "../support/toasts.ts";

for (const variant of ["en-desktop-light", "ar-phone-light"] as const) {
  test.describe(variant, () => {
    test.use({ variant });

    test("[N7.02] [N7.03] a learner signs up by mail, builds a path, completes a milestone, hears of it by event and adds a photo", async ({
      page,
      context,
      language,
      t,
      mail,
    }) => {
      const email = await signUp(page, t, language);
      await page.goto(linkOf(await mail(email, mailStrings[language].verify.subject)));
      await expect(page).toHaveURL(/\/onboarding/);
      // The worker builds the path.
      const path = await createPath(page);

      const other = await context.newPage();
      const stream = other.waitForResponse((response) =>
        response.url().includes(endpoints.streamEvents.path),
      );
      await other.goto(`/dashboard/learning-paths/${path.path.id}`);
      expect((await stream).headers()["content-encoding"]).toBeUndefined();
      await settlePage(other);
      const bar = other.getByRole("main").getByRole("progressbar", { name: t("road:header.bar") });
      await expect(bar).toHaveAttribute("value", "0");
      const [first] = Object.keys(path.path.milestones);
      await completeMilestone(page, path, first ?? "");
      await expect(bar).not.toHaveAttribute("value", "0");

      await page.goto(links.profile);
      await settlePage(page);
      await choosePhoto(page, t);
      await expect(toastsOf(page, t)).toContainText(t("profile:photo.saved"));
      const photo = page.getByRole("main").locator("img[src*='/api/profile/photos/']");
      const readWidth = () => photo.evaluate((img: HTMLImageElement) => img.naturalWidth);
      await expect.poll(readWidth).not.toBe(0);
    });

    test("[N7.03] a public page comes compressed through Caddy, with its content security policy", async ({
      page,
      language,
    }) => {
      const answer = await page.goto(publicAddress("/", language));
      const headers = (await answer?.allHeaders()) ?? {};
      expect(headers["content-encoding"]).toMatch(/^(?:br|zstd|gzip)$/);
      expect(headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
      expect(headers["strict-transport-security"]).toBeDefined();
    });
  });
}
