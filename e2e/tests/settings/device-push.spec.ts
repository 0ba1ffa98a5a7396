import { endpoints } from "@masar/contract/endpoints";
import { startPushEndpoint } from "@masar/tools/local/push-endpoint";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { launchOptions, wholeBrowser } from "../../support/browser.ts";
import { expect, password, post, test } from "../../support/fixtures.ts";
import { notificationsOf, readPreference, switchOf } from "../../steps/notifications.ts";
import { openPage } from "../../support/pages.ts";
import { answerSubscribe, deliverPush } from "../../steps/push.ts";
import { toastsOf } from "../../support/toasts.ts";

test.use({ variant: "en-desktop-light" });

// The headless shell cannot show notifications and denies the permission.
test.use({
  serviceWorkers: "allow",
  launchOptions: { ...launchOptions, executablePath: wholeBrowser },
});

test("[D63] a device asks once, gets a push over HTTP, shows it, and gets none after push is off", async ({
  page,
  context,
  user,
  address,
  openContext,
  t,
}) => {
  const service = await startPushEndpoint({
    port: Number(new URL(process.env["E2E_PUSH_ORIGIN"] ?? "").port),
  });
  try {
    await context.grantPermissions(["notifications"]);
    await answerSubscribe(context, service.subscribe("phone"));
    await openPage(page, links.settingsGroup("notifications"));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const section = notificationsOf(page, t);
    const state = section.getByText(t("notices:push.other"));
    await expect(state).toBeVisible();

    await switchOf(page, t, "other", "push").click();
    await expect(state).toHaveCount(0);
    await expect(section.getByText(t("settings:devices.current"))).toBeVisible();
    await expect.poll(() => readPreference(page, "other")).toMatchObject({ push: true });

    // A browser this account has not seen before.
    const device = await openContext();
    await device.setExtraHTTPHeaders({
      "x-forwarded-for": address,
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
    });
    await post(device.request, endpoints.logIn.path, { email: user.email, password });
    await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1);
    const [push] = service.received;
    expect(push).toMatchObject({
      title: t("notices:kind.new_device.title"),
      isSigned: true,
      claims: { sub: "mailto:operator@example.com" },
    });
    await deliverPush(page, JSON.stringify([push?.title, push?.shown]));
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title }) => title);
      });
    await expect.poll(shown).toEqual([t("notices:kind.new_device.title")]);

    await section.getByRole("button", { name: removeName() }).click();
    const question = page.getByRole("dialog", { name: t("notices:push.removeTitle") });
    await question.getByRole("button", { name: t("notices:push.remove") }).click();
    await expect(toastsOf(page, t)).toContainText(t("notices:push.removed"));
    await expect(state).toBeVisible();
    const answer = await page.request.get(endpoints.getPush.path);
    expect(await answer.json()).toMatchObject({ devices: [] });
  } finally {
    await service.stop();
  }

  function removeName(): RegExp {
    const [before = ""] = t("notices:push.removeNamed", { device: "0000" }).split("0000");
    return new RegExp(`^${before}`);
  }
});
