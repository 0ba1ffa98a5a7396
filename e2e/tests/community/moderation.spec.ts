import type { BrowserContext } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { newWord } from "../../steps/assistant.ts";
import { openBell } from "../../steps/notification-bell.ts";
import {
  askTopic,
  choosePostItem,
  nameMember,
  passTime,
  postOf,
  rowOf,
  settleMember,
  writeReply,
} from "../../steps/community.ts";
import { requiredField } from "../../support/fields.ts";
import { makeStaff } from "../../steps/admin.ts";
import { createUser, expect, post, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { toastsOf, undoFromToast } from "../../support/toasts.ts";

test("[D62] a post with three reports is hidden; a moderator removes and restores it, and the log shows both", async ({
  page,
  user,
  database,
  language,
  openContext,
  t,
}) => {
  const join = async (name: string) => {
    const context = await openContext();
    const { id } = await createUser(context, language, database);
    await settleMember(database, id, name);
    return context;
  };
  const [author, replier] = [await join("Huda"), await join("Zaki")];
  const title = `Which course ${newWord()}?`;
  const topic = await askTopic(author.request, { title });
  const spam = await writeReply(replier.request, topic.id, "Buy my course instead!");
  const report = (context: BrowserContext) =>
    post(context.request, endpoints.reportPost.path.replace(":id", spam.id), { reason: "spam" });
  await report(await join("One"));
  await report(await join("Two"));

  const reader = await (await join("Three")).newPage();
  await openPage(reader, links.topic(topic.id));
  await choosePostItem(reader, t, postOf(reader, spam.body), t("community:post.report"));
  const dialog = reader.getByRole("dialog", { name: t("community:report.title") });
  await dialog.getByRole("radio", { name: t("community:report.reasons.abuse") }).click();
  await dialog.getByLabel(t("community:report.note")).fill("Sent to everybody");
  await dialog.getByRole("button", { name: t("community:report.send"), exact: true }).click();
  await expect(dialog).toContainText(t("community:report.thanks"));
  await dialog
    .getByRole("button", { name: t("actions.close"), exact: true })
    .last()
    .click();
  const authorPage = await author.newPage();
  await openPage(authorPage, links.topic(topic.id));
  for (const window of [reader, authorPage]) {
    await expect(window.getByText(t("community:gap.gone"))).toBeVisible();
    await expect(window.getByText(spam.body)).toHaveCount(0);
  }

  await nameMember(database, user.id, "Mona");
  await makeStaff(database, user.id, ["moderator"]);
  await openPage(page, `${links.community}?language=all`);
  await page.getByRole("button", { name: t("community:more"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("community:moderation"), exact: true }).click();
  await expect(page).toHaveURL(links.moderation);
  const waiting = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: title });
  await expect(waiting).toContainText(t("moderation:queue.reports", { count: 3, shown: "3" }));
  await expect(waiting).toContainText(t("moderation:queue.hidden"));
  await expect(waiting).toContainText("Sent to everybody");
  await waiting.getByRole("button", { name: t("moderation:decide.remove"), exact: true }).click();
  const deciding = page.getByRole("dialog", { name: t("moderation:confirm.remove.title") });
  const reason = (name: "spam" | "abuse") =>
    deciding.getByRole("radio", { name: t(`community:report.reasons.${name}`), exact: true });
  await expect(reason("spam"), "the reason of most reports").toBeChecked();
  await reason("abuse").click();
  await deciding.getByRole("button", { name: t("moderation:decide.remove"), exact: true }).click();
  await expect(toastsOf(page, t)).toContainText(t("moderation:confirm.remove.done"));
  await expect(waiting).toHaveCount(0);

  await page.getByRole("tab", { name: t("moderation:tabs.log"), exact: true }).click();
  const log = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: title });
  const removed = log.filter({ hasText: t("moderation:log.events.forum_post_removed") });
  await expect(removed).toContainText("Mona");
  await expect(removed).toContainText(t("community:report.reasons.abuse"));
  await expect(
    log.filter({ hasText: t("moderation:log.events.forum_post_auto_hidden") }),
  ).toHaveCount(1);
  await page
    .getByLabel(t("moderation:log.filter"), { exact: true })
    .selectOption("forum_post_removed");
  await page.getByRole("searchbox", { name: t("moderation:log.search") }).fill("zaki");
  await expect(page).toHaveURL(/words=zaki/);
  await expect(log).toHaveCount(1);
  const replierPage = await replier.newPage();
  await openPage(replierPage, links.topic(topic.id));
  await expect(
    replierPage.getByText(`${t("community:state.removed")} ${t("community:taken.abuse")}`),
  ).toBeVisible();
  await expect((await openBell(replierPage, t)).getByRole("listitem").first()).toContainText(
    t("notices:kind.post_moderated.title"),
  );

  await removed.getByRole("link", { name: title }).click();
  const restored = postOf(page, spam.body);
  await restored.getByRole("button", { name: t("community:post.restore") }).click();
  await expect(toastsOf(page, t)).toContainText(t("community:post.isRestored"));
  await authorPage.reload();
  await expect(postOf(authorPage, spam.body)).toBeVisible();
});

test("[D62] a blocked member's posts are hidden until the block is removed", async ({
  page,
  user,
  database,
  language,
  openContext,
  t,
}) => {
  const context = await openContext();
  const other = await createUser(context, language, database);
  await settleMember(database, other.id, "Zaki");
  await settleMember(database, user.id, "Huda");
  const topic = await askTopic(page.request, { title: `Quiet ${newWord()}` });
  const reply = await writeReply(context.request, topic.id, "A word too many.");
  await openPage(page, links.topic(topic.id));
  const block = async () => {
    await choosePostItem(page, t, postOf(page, reply.body), t("community:post.block"));
    const dialog = page.getByRole("dialog", { name: t("community:block.title") });
    await expect(dialog).toContainText("Zaki");
    await dialog.getByRole("button", { name: t("community:block.confirm"), exact: true }).click();
    await expect(page.getByText(t("community:gap.blocked"))).toBeVisible();
    await expect(page.getByText(reply.body)).toHaveCount(0);
  };
  await block();
  await undoFromToast(page, t, t("community:block.done"), t("community:post.undo"));
  await expect(postOf(page, reply.body)).toBeVisible();

  await block();
  await openPage(page, `${links.community}?language=all`);
  await page.getByRole("button", { name: t("community:more"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("community:blocked.title"), exact: true }).click();
  const members = page.getByRole("dialog", { name: t("community:blocked.title") });
  await rowOf(members, "Zaki")
    .getByRole("button", { name: t("community:blocked.unblock") })
    .click();
  await expect(members.getByText(t("community:blocked.empty"))).toBeVisible();
  await openPage(page, links.topic(topic.id));
  await expect(postOf(page, reply.body)).toBeVisible();
});

test("[D62] a fourth topic on the first day is rejected with a reason, stays a draft, and is posted on the second", async ({
  page,
  user,
  database,
  t,
}) => {
  await nameMember(database, user.id, "Nour");
  for (const number of [1, 2, 3]) {
    await askTopic(page.request, { title: `Topic ${number}` });
    // The minimum interval between two topics is a separate limit.
    await passTime(database, user.id);
  }
  await openPage(page, links.newTopic);
  const main = page.getByRole("main");
  const [used = ""] = t("community:standing.used.topics", { date: "00" }).split("00");
  await expect(main).toContainText(used.trim());
  const title = requiredField(main, t("community:new.titleField"));
  const send = main.getByRole("button", { name: t("community:new.send"), exact: true });
  const fourth = `Fourth ${newWord()}`;
  await title.fill(fourth);
  await requiredField(main, t("community:new.body")).fill("One more thing.");
  const refusal = page.waitForResponse(
    (response) =>
      response.url().endsWith(endpoints.createTopic.path) && response.request().method() === "POST",
  );
  await send.click();
  const refused = await refusal;
  expect([refused.status(), (await refused.json()).params.limit]).toEqual([
    429,
    "topics_first_day",
  ]);
  await expect(main.getByText(t("community:limits.topics_first_day"))).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue(fourth);

  await database.query("update users set created_at = now() - interval '25 hours' where id = $1", [
    user.id,
  ]);
  await page.reload();
  await expect(title).toHaveValue(fourth);
  await send.click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(fourth);
});

test("[R2.21] [R4.06] a user gets the forbidden page at moderation, a moderator only at the admin area", async ({
  page,
  user,
  database,
  t,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(links.moderation);
  await expect(page).toHaveURL(links.forbidden);
  await expect(heading).toHaveText(t("forbidden.title"));
  expect((await page.request.get(endpoints.listReportedPosts.path)).status()).toBe(403);

  await makeStaff(database, user.id, ["moderator"]);
  await page.goto(links.moderation);
  await expect(heading).toHaveText(t("moderation:title"));
  await expect(page).toHaveURL(links.moderation);
  await page.goto(links.admin);
  await expect(page).toHaveURL(links.forbidden);
  await expect(heading).toHaveText(t("forbidden.title"));
  expect((await page.request.get(endpoints.getInstance.path)).status()).toBe(403);
});
