import { endpoints } from "@masar/contract/endpoints";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { expect, test } from "../../support/fixtures.ts";
import { notificationsOf, readPreference, switchOf } from "../../steps/notifications.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf } from "../../support/toasts.ts";

test("[D63] [D65] reminder channels and quiet hours are saved at once and undone with one tap", async ({
  page,
  context,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  // Permissions that are not listed are denied.
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

  // After a denial the browser is not prompted again, and no switch is shown.
  await expect(section.getByText(t("notices:push.blocked"))).toBeVisible();
  await expect(switchOf(page, t, "deadline", "push")).toBeDisabled();

  const quiet = section.getByRole("switch", { name: t("settings:quiet.title") });
  const readQuiet = async () => {
    const { quiet_from, quiet_to } = await (
      await page.request.get(endpoints.getSettings.path)
    ).json();
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
