import { logIn, logOut } from "../../steps/account.ts";
import { addTask, deskHref, noteOf, openSide, taskOf, writeNote } from "../../steps/desk.ts";
import { readDevice, waitUntilOffline } from "../../support/devices/offline-device.ts";
import { createUser, expect, password, test } from "../../support/fixtures.ts";
import { openTools } from "../../support/navigation.ts";
import { openPage, publicAddress, settlePage } from "../../support/pages.ts";
import { createPath } from "../../steps/paths.ts";
import { toastsOf } from "../../support/toasts.ts";
import { nextVersionCookie } from "../../support/network-proxy.ts";

test.use({ variant: "en-desktop-light" });

test.use({ serviceWorkers: "allow" });

/** Keys that may stay in local storage after log-out: display settings. */
const deviceSettings = ["theme", "language", "arabic-offer", "sidebar"];

test("[D45] logging out asks before anything is lost and leaves no data of the user on the device", async ({
  page,
  context,
  openContext,
  user,
  database,
  language,
  t,
}) => {
  const elsewhere = await openContext();
  const other = await createUser(elsewhere, language, database);
  await createPath(page);
  await openPage(page, deskHref);
  await waitUntilOffline(page, ["tasks", "notes"]);
  const secret = "Ask about the salary";
  await addTask(await openSide(page, t, "tasks"), t, secret);
  const notes = await openSide(page, t, "notes");
  await writeNote(notes, t, { title: "Doubts", content: "Is this for me?" });
  await notes.getByRole("button", { name: t("notes:done"), exact: true }).click();
  await expect.poll(async () => (await readDevice(page)).waiting).toEqual([]);

  await context.setOffline(true);
  const tasks = await openSide(page, t, "tasks");
  await taskOf(tasks, t, secret).click();
  await expect(taskOf(tasks, t, secret)).toBeChecked();
  await expect.poll(async () => (await readDevice(page)).waiting).toEqual(["saveTask"]);
  await logOut(page, t);
  const toast = toastsOf(page, t);
  await expect(toast).toContainText(t("study:session.leaveFailed"));
  await expect(toast.getByRole("button", { name: t("study:session.leave") })).toBeVisible();
  await expect(taskOf(tasks, t, secret)).toBeChecked();
  expect((await readDevice(page)).waiting).toEqual(["saveTask"]);

  await context.setOffline(false);
  await logOut(page, t);
  await expect(page).toHaveURL(publicAddress("/", language));
  const device = await readDevice(page);
  expect(device).toMatchObject({ persisted: [], waiting: [], meta: 0 });
  expect(device.stored.filter((name) => !deviceSettings.includes(name))).toEqual([]);
  const files = await page.evaluate(async () => {
    const shells = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(shells.map((shell) => shell.keys()))).flat().map(({ url }) => url);
  });
  expect(files.filter((url) => url.includes("/api/"))).toEqual([]);
  const { rows } = await database.query(
    "select title, completed from tasks where user_id = $1 and not is_sample",
    [user.id],
  );
  expect(rows).toEqual([{ title: secret, completed: true }]);

  await openPage(page, publicAddress("/login", language));
  await logIn(page, t, { email: other.email, password });
  await expect(page).toHaveURL(/\/dashboard$/);
  await settlePage(page);
  const theirs = await openTools(page, t, "tasks");
  await theirs.getByRole("radio", { name: t("tasks:filter.all"), exact: true }).click();
  await expect(theirs.getByRole("listitem").first()).toBeVisible();
  await expect(theirs.getByText(secret)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(noteOf(await openTools(page, t, "notes"), "Doubts")).toHaveCount(0);
});

test(
  "[D77] a new version is offered, and activating it loses no unsaved text",
  { tag: "@once" },
  async ({ page, context, baseURL, user: _signedIn, t }) => {
    await createPath(page);
    await openPage(page, deskHref);
    await waitUntilOffline(page, ["notes"]);
    // From the second visit on the service worker serves the page.
    await openPage(page, deskHref);
    const offer = page.getByText(t("shell:update.text"));
    await expect(offer).toHaveCount(0);
    const readVersions = async () =>
      (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("masar-shell-"));
    const [version = ""] = await readVersions();
    const notes = await openSide(page, t, "notes");
    const content = "The first half of a thought, and";
    await writeNote(notes, t, { title: "Half", content });

    await context.addCookies([{ name: nextVersionCookie, value: "1", url: baseURL ?? "" }]);
    // An open page checks now and then; here it checks at once.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(offer).toBeVisible();
    await expect(notes.getByRole("textbox", { name: t("notes:content") })).toHaveValue(content);
    await notes.getByRole("textbox", { name: t("notes:content") }).press("End");
    await page.keyboard.type(" the second.");
    const opened = page.waitForEvent("load");
    await page.getByRole("button", { name: t("shell:update.action"), exact: true }).click();
    await opened;
    await expect(noteOf(await openSide(page, t, "notes"), "Half")).toContainText(
      `${content} the second.`,
    );
    await expect(offer).toHaveCount(0);
    expect(await readVersions()).toEqual([version, expect.stringContaining("next-")]);
    const running = await page.evaluate(() => navigator.serviceWorker.controller?.state);
    expect(running).toBe("activated");
  },
);
