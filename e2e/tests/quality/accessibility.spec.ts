import { emailField } from "../../steps/account.ts";
import { openAdmin } from "../../steps/admin.ts";
import {
  ask,
  buttonOf,
  chooseMode,
  newWord,
  openAssistant,
  waitForAnswer,
} from "../../steps/assistant.ts";
import { expectAccessible } from "../../support/axe.ts";
import { makeStaff } from "../../steps/admin.ts";
import { createUser, expect, newEmail, password, test } from "../../support/fixtures.ts";
import { answerProblem } from "../../support/fail-endpoint.ts";
import { injectPageFault } from "../../support/inject-fault.ts";
import { openToolsDialog, showNavigation } from "../../support/navigation.ts";
import {
  adminPages,
  forumPages,
  userPages,
  openPage,
  pathPages,
  publicAddress,
  publicPages,
} from "../../support/pages.ts";
import {
  chooseForMilestone,
  createPath,
  openedMilestone,
  recordMinutes,
  titlesOf,
} from "../../steps/paths.ts";
import { expectAccessibleScreen, prepareScreens } from "../../support/check-screen.ts";
import { seedAdminLists, seedProfile, seedTicket, seedTopic } from "../../screens/screen-seeds.ts";
import { agreeTo, scriptAnswer } from "../../support/scripted-ai.ts";
import { toastsOf } from "../../support/toasts.ts";
import { variantNames } from "../../support/variants.ts";

test.beforeEach(({ page }) => prepareScreens(page));

test.describe("[D76] every page: names, contrast, zoom to 400 %, forced colours, no motion", () => {
  test.slow();

  // Each page is checked once; the pages are distributed over the variants.
  for (const [turn, variant] of variantNames.entries()) {
    test.describe(variant, () => {
      test.use({ variant });
      const isOwnTurn = (_: string, index: number) => index % variantNames.length === turn;

      test("public pages", async ({ page, language }) => {
        for (const path of publicPages.filter(isOwnTurn)) {
          await openPage(page, publicAddress(path, language));
          await expectAccessibleScreen(page, path);
        }
      });

      test("pages of a new user", async ({ page, user: _signedIn }) => {
        for (const path of userPages.filter(isOwnTurn)) {
          await openPage(page, path);
          await expectAccessibleScreen(page, path);
        }
      });
    });
  }

  test("the pages of a path", async ({ page, t, user: _signedIn }) => {
    // Stages, a deadline that does not fit, and minutes for the charts.
    const made = await createPath(page, { deadline: `${new Date().getFullYear() + 1}-01-31` });
    await recordMinutes(page, made, "m1", 45);
    for (const path of ["/dashboard", ...pathPages(made.path.id)]) {
      await openPage(page, path);
      await expectAccessibleScreen(page, path);
    }
    for (const table of await page.getByText(t("road:analytics.table")).all()) await table.click();
    await expectAccessibleScreen(page, "charts as tables");
  });

  test("the community and its moderation", async ({
    page,
    t,
    language,
    user,
    database,
    openContext,
  }) => {
    const context = await openContext();
    const other = await createUser(context, language, database);
    const { path } = await createPath(page);
    const author = { id: user.id, request: page.request };
    const topic = await seedTopic(
      database,
      author,
      { id: other.id, request: context.request },
      path.id,
    );
    await makeStaff(database, user.id, ["moderator"]);
    for (const address of [`/forum/${topic.id}`, ...forumPages]) {
      await openPage(page, address);
      await expectAccessibleScreen(page, address);
    }
    await openPage(page, "/forum/new");
    await page.getByRole("button", { name: t("community:new.send"), exact: true }).click();
    await expect(page.getByText(t("community:needed.title"))).toBeVisible();
    await expectAccessible(page, "a new topic with errors");
  });

  test("the profile, as its owner and as visitors see it", async ({
    page,
    t,
    language,
    user,
    database,
  }) => {
    const { path } = await createPath(page);
    expect(path.id).not.toBe("");
    const { handle, token } = await seedProfile(database, user.id);
    await openPage(page, "/profile");
    await page.getByText(t("profile:calendar.table"), { exact: true }).click();
    await expectAccessibleScreen(page, "/profile");
    await page.context().clearCookies();
    for (const address of [`/u/${handle}`, "/u/nobody_is_here", `/verify/${token}`]) {
      await openPage(page, publicAddress(address, language));
      await expectAccessibleScreen(page, address);
    }
  });

  test("support and admin area", async ({ page, language, user, database, openContext }) => {
    const desk = await openAdmin(await openContext(), language, database);
    const writer = { id: user.id, request: page.request };
    const ticket = await seedTicket(writer, { id: "", request: desk.request });
    await seedAdminLists(database, user.id);
    for (const address of ["/support", `/support/${ticket}`]) {
      await openPage(page, address);
      await expectAccessibleScreen(page, address);
    }
    await prepareScreens(desk);
    for (const address of [`/admin/inbox/${ticket}`, ...adminPages]) {
      await openPage(desk, address);
      await expectAccessibleScreen(desk, address);
    }
  });
});

test.describe("[D76] axe finds nothing", () => {
  test.slow();

  test("in the forms of visitors", async ({ page, t, language }) => {
    await openPage(page, publicAddress("/register", language));
    await page.getByRole("button", { name: t("entry:register.submit") }).click();
    await expect(page.getByText(t("account:invalid.terms"))).toBeVisible();
    await expectAccessible(page, "register with errors");

    await emailField(page, t).fill(newEmail());
    await page.getByLabel(t("account:fields.password"), { exact: true }).fill(password);
    await page.getByLabel(t("entry:register.terms")).check();
    await page.getByLabel(t("entry:register.age")).check();
    await expectAccessible(page, "register filled in");
    await page.getByRole("button", { name: t("entry:register.submit") }).click();
    await expect(page.getByRole("heading", { name: t("entry:inbox.title") })).toBeVisible();
    await expectAccessible(page, "check your inbox");

    await openPage(page, publicAddress("/login", language));
    await emailField(page, t).fill(newEmail());
    await page.getByLabel(t("account:fields.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(t("errors:credentials_invalid"));
    await expectAccessible(page, "log-in refused");
  });

  test("in what opens over the shell", async ({ page, t, user, database }) => {
    const header = page.getByRole("banner");
    await openPage(page, "/dashboard");

    await header.getByRole("button", { name: t("shell:account.label") }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, "account menu");
    await page.keyboard.press("Escape");

    const bell = header.getByRole("button", { name: new RegExp(t("notifications:title")) });
    await bell.click();
    await expect(page.getByRole("link", { name: t("notifications:viewAll") })).toBeVisible();
    await expectAccessible(page, "notification panel");
    await database.query("delete from notifications where user_id = $1", [user.id]);
    await page.reload();
    await bell.click();
    await expect(page.getByText(t("notifications:empty.title"))).toBeVisible();
    await expectAccessible(page, "empty notification panel");
    await page.keyboard.press("Escape");

    const tools = await openToolsDialog(page, t);
    for (const tab of ["timer", "tasks", "notes", "progress"] as const) {
      await tools.getByRole("tab", { name: t(`desk:tools.${tab}`) }).click();
      await expect(tools.locator("[aria-busy=true]")).toHaveCount(0);
      await expectAccessible(page, `learning tools, ${tab}`);
    }
    await page.keyboard.press("Escape");

    await page.setViewportSize({ width: 360, height: 740 });
    await showNavigation(page, t);
    await expectAccessible(page, "drawer");

    await openPage(page, "/settings/region");
    const country = page.getByLabel(t("settings:region.country"));
    await country.selectOption("MA");
    await toastsOf(page, t).hover();
    await expectAccessible(page, "toast");
    await answerProblem(page, "updateSettings", 403, "forbidden");
    await country.selectOption("EG");
    await expect(toastsOf(page, t)).toContainText(t("errors:forbidden"));
    await toastsOf(page, t).hover();
    await expectAccessible(page, "destructive toast");

    await database.query("delete from sessions where user_id = $1", [user.id]);
    // A request in the background may open the sheet first: a pointer would not reach the switch.
    await page.getByRole("switch").last().dispatchEvent("click");
    await expect(page.getByRole("dialog", { name: t("account:sheet.title") })).toBeVisible();
    await expectAccessible(page, "log-in sheet");
  });

  test("in the dialogs of the settings", async ({ page, t, user }) => {
    expect(user.id).not.toBe("");
    const dialog = page.getByRole("dialog");
    await openPage(page, "/settings/account");
    const open = async (name: string) => {
      await page.getByRole("main").getByRole("button", { name, exact: true }).click();
      await expect(dialog).toBeVisible();
      await expectAccessible(page, name);
    };
    const close = async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    };

    await open(t("settings:email.change"));
    await dialog.getByRole("button", { name: t("settings:email.submit") }).click();
    await expect(dialog.getByText(t("account:invalid.emailMissing"))).toBeVisible();
    await expectAccessible(page, "change of address with errors");
    await close();
    await open(t("settings:password.change"));
    await close();
    await open(t("settings:secondFactor.turnOn"));
    await dialog.getByLabel(t("settings:password.current")).fill(password);
    await dialog.getByRole("button", { name: t("settings:secondFactor.next") }).click();
    await expect(dialog.getByText(t("settings:secondFactor.scanTitle"))).toBeVisible();
    await expectAccessible(page, "second step: scan");
    await dialog.getByRole("button", { name: t("settings:secondFactor.next") }).click();
    await expect(dialog.getByLabel(t("settings:secondFactor.firstCode"))).toBeVisible();
    await expectAccessible(page, "second step: recovery codes");
    await close();

    await openPage(page, "/settings/devices");
    await open(t("settings:devices.everywhere"));
    await close();
  });

  test("in the dialogs of a path", async ({ page, t, user: _signedIn }) => {
    const made = await createPath(page);
    await openPage(page, pathPages(made.path.id)[1] ?? "");
    const [title = ""] = titlesOf(made);
    const panel = openedMilestone(page, title);
    await chooseForMilestone(panel, t, { title, action: t("road:milestone.complete") });
    await expect(page.getByRole("dialog", { name: t("road:complete.title") })).toBeVisible();
    await expectAccessible(page, "completing a milestone");
    await page.keyboard.press("Escape");
    await panel.getByRole("button", { name: t("road:milestone.menu", { title }) }).click();
    await expectAccessible(page, "a milestone's menu");
    await page.getByRole("menuitem", { name: t("road:milestone.addAfter") }).click();
    const form = page.getByRole("dialog", { name: t("road:form.add"), exact: true });
    await form.getByRole("button", { name: t("road:form.save"), exact: true }).click();
    await expect(form.getByText(t("road:form.errors.title"))).toBeVisible();
    await expectAccessible(page, "a new milestone with errors");
  });

  test("in the assistant", async ({ page, t, user }) => {
    expect(user.id).not.toBe("");
    const [answered, failed] = [newWord(), newWord()];
    await scriptAnswer(answered, {
      text: "## Length\n\n- `len()` counts [1]\n\n```python\nlen([1, 2])\n```\n\n| Call | العدد |\n| --- | --- |\n| `len(a)` | 2 |",
      searchResults: [{ title: "Python", url: "https://www.coursera.org/learn/python" }],
    });
    await scriptAnswer(failed, { fault: "error_500" });
    await openPage(page, "/dashboard");
    const panel = await openAssistant(page, t);
    await expect(panel.getByRole("heading", { name: t("modes:consent.title") })).toBeVisible();
    await expectAccessible(page, "assistant, welcome");
    await agreeTo(page.request, "ai");
    await chooseMode(panel, t, "review_work");
    await expectAccessible(page, "assistant, work to review");
    await chooseMode(panel, t, "find_courses");
    await ask(panel, t, `length ${answered}`);
    const answer = await waitForAnswer(panel, t, t("answers:made.ai"));
    await expectAccessible(page, "assistant, answered");
    // The check scrolls the list. At its end the button to the newest answer goes, which moves the answer under the pointer.
    await buttonOf(answer, t("answers:actions.report")).scrollIntoViewIfNeeded();
    await expect(buttonOf(panel, t("answers:newest"))).toHaveCount(0);
    await buttonOf(answer, t("answers:actions.report")).click();
    await expect(page.getByRole("dialog", { name: t("answers:report.title") })).toBeVisible();
    await expectAccessible(page, "assistant, report");
    await page.keyboard.press("Escape");
    await buttonOf(panel, t("answers:actions.edit")).click();
    await expectAccessible(page, "assistant, question being edited");
    await buttonOf(panel, t("assistant:history")).click();
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, "assistant, history");
    await buttonOf(panel, t("assistant:newConversation")).click();
    await ask(panel, t, `failure ${failed}`);
    await expect(panel.getByText(t("answers:fallback.mark"))).toBeVisible();
    await expectAccessible(page, "assistant, failed");
  });

  test("where something failed", async ({ page, t, user }) => {
    expect(user.id).not.toBe("");
    const answerAgain = await answerProblem(page, "listNotifications", 403, "forbidden");
    await page.goto("/dashboard/notifications");
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await expectAccessible(page, "list that could not be loaded");
    await answerAgain();
    await injectPageFault(page, "section");
    await page.goto("/dashboard/notifications");
    await expect(page.getByRole("heading", { name: t("boundary.title") })).toBeVisible();
    await expectAccessible(page, "section that failed");
    await answerProblem(page, "getSession", 503, "server_busy");
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: t("shell:sessionCheckFailed") })).toBeVisible({
      timeout: 20_000,
    });
    await expectAccessible(page, "session that could not be checked");
  });
});
