import type { Page } from "@playwright/test";
import type { NotificationPreference } from "@masar/contract/notifications";
import { routes } from "@masar/contract/routes";
import { startPushEndpoint } from "@masar/tools/local/push-endpoint";
import type { TFunction } from "i18next";
import { links } from "../../apps/web/app/lib/links.ts";
import { expect, password, post, test } from "../fixtures.ts";
import { openPage } from "../pages.ts";
import { answerSubscribe, deliverPush } from "../push-steps.ts";
import { toastsOf } from "../toasts.ts";

const notificationsOf = (page: Page, t: TFunction) =>
  page
    .getByRole("main")
    .getByRole("region", { name: t("settings:notifications.title"), exact: true });

type Place = Exclude<keyof NotificationPreference, "type">;

/** The switch of one type in one place: a cell of the table. */
function switchOf(page: Page, t: TFunction, type: NotificationPreference["type"], place: Place) {
  const names = {
    in_app: t("settings:notificationPreferences.inApp"),
    email: t("settings:notificationPreferences.email"),
    push: t("notices:push.column"),
  };
  return notificationsOf(page, t)
    .getByRole("group", { name: t(`notifications:types.${type}`), exact: true })
    .getByRole("switch", { name: names[place], exact: true });
}

async function readPreference(page: Page, type: NotificationPreference["type"]) {
  const answer = await page.request.get(routes.getNotificationPreferences.path);
  const { preferences } = (await answer.json()) as { preferences: NotificationPreference[] };
  return preferences.find((preference) => preference.type === type);
}

test("[D63] [D65] what reminds where, and when it is quiet, is saved at once and taken back with one tap", async ({
  page,
  context,
  learner,
  t,
}) => {
  expect(learner.id).not.toBe("");
  // Whatever is not named is refused: as when somebody once said no.
  await context.grantPermissions(["clipboard-read"]);
  await openPage(page, `${links.settings}#notifications`);
  const section = notificationsOf(page, t);
  const undo = toastsOf(page, t).getByRole("button", { name: t("settings:undo") });

  const byEmail = switchOf(page, t, "deadline", "email");
  await expect(byEmail).not.toBeChecked();
  await byEmail.click();
  await expect(toastsOf(page, t)).toContainText(t("settings:saved"));
  await expect.poll(() => readPreference(page, "deadline")).toMatchObject({ email: true });
  await undo.click();
  await expect(byEmail).not.toBeChecked();
  await expect
    .poll(() => readPreference(page, "deadline"))
    .toEqual({ type: "deadline", in_app: true, email: false, push: false });

  // A browser that says no is not asked again, and no switch pretends otherwise.
  await expect(section.getByText(t("notices:push.blocked"))).toBeVisible();
  await expect(switchOf(page, t, "deadline", "push")).toBeDisabled();

  const quiet = section.getByRole("switch", { name: t("settings:quiet.title") });
  const readQuiet = async () => {
    const { quiet_from, quiet_to } = await (await page.request.get(routes.getSettings.path)).json();
    return { quiet_from, quiet_to };
  };
  await quiet.click();
  const from = section.getByLabel(t("settings:quiet.from"), { exact: true });
  await expect(from).toHaveValue("22:00");
  await expect.poll(readQuiet).toEqual({ quiet_from: "22:00", quiet_to: "07:00" });
  await from.selectOption("23:30");
  await expect.poll(readQuiet).toEqual({ quiet_from: "23:30", quiet_to: "07:00" });
  await undo.click();
  await expect(from).toHaveValue("22:00");
  await expect.poll(readQuiet).toEqual({ quiet_from: "22:00", quiet_to: "07:00" });
  await page.reload();
  await expect(quiet).toBeChecked();
  await quiet.click();
  await expect(from).toHaveCount(0);
  await expect.poll(readQuiet).toEqual({ quiet_from: null, quiet_to: null });
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("[D63] @once a device is asked once, sent a push over HTTP, shows it, and is sent none after it is off", async ({
    page,
    context,
    learner,
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
      await openPage(page, `${links.settings}#notifications`);
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
      await post(device.request, routes.logIn.path, { email: learner.email, password });
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
      const answer = await page.request.get(routes.getPush.path);
      expect(await answer.json()).toMatchObject({ devices: [] });
    } finally {
      await service.stop();
    }

    function removeName(): RegExp {
      const [before = ""] = t("notices:push.removeNamed", { device: "\n" }).split("\n");
      return new RegExp(`^${before}`);
    }
  });
});
