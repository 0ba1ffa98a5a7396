import { randomInt } from "node:crypto";
import type { Locator } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import { links } from "../../../apps/web/app/platform/urls/links.ts";
import { newWord } from "../../steps/assistant.ts";
import { bellWith, openBell } from "../../steps/notification-bell.ts";
import {
  askTopic,
  choosePostItem,
  postOf,
  rowOf,
  searchForum,
  settleMember,
  writeReply,
} from "../../steps/community.ts";
import { requiredField } from "../../support/fields.ts";
import { createUser, expect, test } from "../../support/fixtures.ts";
import { openPage } from "../../support/pages.ts";
import { createPath } from "../../steps/paths.ts";
import { toastsOf, undoFromToast } from "../../support/toasts.ts";

const welcome = 1;

/** A word of this topic only, and another spelling of it: no hamza, no shadda, ha, another keyboard's kaf. */
function newArabicWord(): { written: string; typed: string } {
  const letters = "بجدرسشصطعفقم";
  const root = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return { written: `إ${root}كدّة`, typed: `ا${root}کده` };
}

const mixed = {
  english: "Each order comes three times:",
  code: "select * from orders join items using (id);",
  arabic: "لماذا تتكرر الصفوف بعد الربط؟",
};

/** Holds for both directions of the page. */
async function expectDirections(within: Locator): Promise<void> {
  await expect(within.getByText(mixed.english, { exact: true })).toHaveCSS("direction", "ltr");
  await expect(within.getByText(mixed.arabic, { exact: true })).toHaveCSS("direction", "rtl");
  await expect(within.locator("pre").getByText(mixed.code)).toHaveCSS("direction", "ltr");
}

test("[D61] a question is previewed before posting, survives a reload and includes a path", async ({
  page,
  user,
  t,
}) => {
  expect(user.id).not.toBe("");
  const { path } = await createPath(page);
  const title = `Rows repeat ${newWord()}`;
  await openPage(page, `${links.community}?language=all`);
  await page.getByRole("tab", { name: t("community:lists.mine"), exact: true }).click();
  await expect(page.getByText(t("community:empty.mine.title"))).toBeVisible();
  await page
    .getByRole("link", { name: t("community:ask"), exact: true })
    .first()
    .click();

  const main = page.getByRole("main");
  const send = main.getByRole("button", { name: t("community:new.send"), exact: true });
  const body = requiredField(main, t("community:new.body"));
  await requiredField(main, t("community:new.titleField")).fill(title);
  await body.fill(
    `${mixed.english}\n\n\`\`\`sql\n${mixed.code}\n\`\`\`\n\n${mixed.arabic}\n\n- **once** is enough`,
  );
  await main.getByLabel(t("community:new.category"), { exact: true }).selectOption("courses");
  await main.getByLabel(t("community:new.path"), { exact: true }).selectOption(path.id);
  await page.reload();
  await expect(requiredField(main, t("community:new.titleField"))).toHaveValue(title);
  await expect(main.getByLabel(t("community:new.path"), { exact: true })).toHaveValue(path.id);
  await main.getByRole("radio", { name: t("community:composer.preview"), exact: true }).click();
  await expect(main.locator("strong").getByText("once", { exact: true })).toBeVisible();
  await expectDirections(main);

  await send.click();
  const name = requiredField(main, t("community:name.field"));
  await expect(name).toBeFocused();
  await expect(main.getByText(t("community:name.needed"))).toBeVisible();
  await name.fill("Nour");
  await send.click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(toastsOf(page, t)).toContainText(t("community:new.posted"));
  const question = postOf(page, mixed.english);
  await expect(question.locator("header")).toContainText("Nour");
  await expectDirections(question);
  const attached = question.getByRole("region", { name: t("community:path.label") });
  await expect(attached).toContainText(path.title);

  // Posting removes the draft; the list shows the attached path.
  await openPage(page, links.newTopic);
  await expect(requiredField(main, t("community:new.titleField"))).toHaveValue("");
  await expect(name).toHaveCount(0);
  await openPage(page, `${links.community}?list=mine`);
  await expect(rowOf(main, title)).toContainText(t("community:row.path"));
  await expect(rowOf(main, title)).toContainText(t("community:categories.courses"));
});

test("[D60] [D61] a question is found, quoted, answered and liked, its path copied; its author is notified and accepts", async ({
  page,
  user,
  database,
  language,
  openContext,
  t,
}) => {
  const word = newWord();
  await settleMember(database, user.id, "Sami");
  const { path } = await createPath(page);
  const topic = await askTopic(page.request, {
    title: `Which join for ${word}?`,
    body: "An inner join drops my rows.",
    path_id: path.id,
  });
  await openPage(page, links.topic(topic.id));
  await expect(page.getByRole("heading", { name: t("community:topic.noReplies") })).toBeVisible();
  let loads = 0;
  page.on("load", () => (loads += 1));

  const context = await openContext();
  await createUser(context, language, database);
  const other = await context.newPage();
  await openPage(other, `${links.community}?language=all`);
  const found = await searchForum(other, t, word);
  await found.getByRole("link", { name: topic.title }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(topic.title);
  await other.getByRole("button", { name: t("community:post.follow"), exact: true }).click();
  await expect(toastsOf(other, t)).toContainText(t("community:post.followed"));
  const question = postOf(other, "An inner join");
  await question.getByRole("button", { name: t("community:post.like"), exact: true }).click();
  await expect(question.getByRole("button", { pressed: true })).toContainText(
    t("community:post.liked"),
  );
  await question.getByRole("button", { name: t("community:path.copy") }).click();
  const copied = toastsOf(other, t).filter({ hasText: t("community:path.copied") });
  await copied.getByRole("button", { name: t("community:path.open"), exact: true }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(path.title);
  await other.goBack();

  await question.getByRole("button", { name: t("community:post.quote"), exact: true }).click();
  const box = other.getByRole("region", { name: t("community:reply.title"), exact: true });
  const field = box.getByLabel(t("community:reply.field"), { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("> **Sami**\n>\n> An inner join drops my rows.\n\n");
  await field.press("ControlOrMeta+End");
  await field.pressSequentially("Try a left join.");
  await requiredField(box, t("community:name.field")).fill("Rana");
  await box.getByRole("button", { name: t("community:reply.send"), exact: true }).click();
  const reply = postOf(other, "Try a left join.");
  await expect(reply.getByRole("blockquote")).toContainText("An inner join drops my rows.");
  await expect(other).toHaveURL(links.post(topic.id, 2));

  // An open question announces the new reply and shows it on request.
  const fresh = page.getByRole("button", { name: t("community:topic.fresh", { count: 1 }) });
  await expect(fresh).toBeVisible();
  await expect(bellWith(page, t, welcome + 1)).toBeVisible();
  const news = (await openBell(page, t)).getByRole("listitem").first();
  await expect(news).toContainText(t("notices:kind.reply.title"));
  await expect(news).toContainText(topic.title);
  await page.keyboard.press("Escape");
  await expect(postOf(page, "Try a left join.")).toHaveCount(0);
  await fresh.click();
  // On another page, because an open topic shows its changes itself.
  await openPage(other, `${links.community}?language=all`);
  const answer = postOf(page, "Try a left join.");
  await expect(postOf(page, "An inner join")).toContainText(
    t("community:post.likes", { count: 1, shown: "1" }),
  );
  await answer.getByRole("button", { name: t("community:post.accept"), exact: true }).click();
  await expect(answer.getByText(t("community:topic.accepted"))).toBeVisible();
  await expect(page.getByText(t("community:row.accepted"), { exact: true })).toBeVisible();
  expect(loads).toBe(0);
  await expect(bellWith(other, t, welcome + 1)).toBeVisible();
  await expect((await openBell(other, t)).getByRole("listitem").first()).toContainText(
    t("notices:kind.answer_accepted.title"),
  );
});

test("[D60] topics are found in both languages in common spellings, and list and filters are in the URL", async ({
  page,
  user,
  database,
  openContext,
  language,
  t,
}) => {
  await settleMember(database, user.id, "Sami");
  const context = await openContext();
  const author = await createUser(context, language, database);
  await settleMember(database, author.id, "Huda");
  const [word, arabicWord] = [newWord(), newArabicWord()];
  const english = await askTopic(page.request, {
    title: `Careers in ${word}`,
    category: "careers",
  });
  const arabic = await askTopic(context.request, {
    title: `أفضل طريقة لتعلّم ${arabicWord.written}`,
    category: "courses",
    language: "ar",
  });
  await writeReply(page.request, arabic.id, `Also asked about ${word}`);

  await openPage(page, `${links.community}?language=all`);
  const found = await searchForum(page, t, word.toUpperCase());
  await expect(found.getByRole("listitem")).toHaveCount(2);
  await expect(rowOf(found, english.title)).toContainText(t("community:categories.careers"));
  await expect(rowOf(found, arabic.title)).toContainText(t("community:row.reply"));
  await searchForum(page, t, `افضل طريقه ${arabicWord.typed}`);
  await expect(found.getByRole("listitem")).toHaveCount(1);
  await expect(found.getByRole("link")).toHaveText(arabic.title);
  await searchForum(page, t, `${word} ${newWord()}`);
  await expect(found.getByText(t("community:empty.found.title"))).toBeVisible();
  await page.getByRole("button", { name: t("community:search.clear") }).click();

  const topics = page.getByRole("tabpanel");
  const choose = async (list: "unanswered" | "mine" | "followed") => {
    await page.getByRole("tab", { name: t(`community:lists.${list}`), exact: true }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("list") === list);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  };
  await expect(rowOf(topics, english.title)).toBeVisible();
  await expect(rowOf(topics, arabic.title)).toBeVisible();
  await choose("unanswered");
  await expect(rowOf(topics, english.title)).toBeVisible();
  await expect(rowOf(topics, arabic.title)).toHaveCount(0);
  await topics.getByLabel(t("community:filters.category")).selectOption("courses");
  await expect(rowOf(topics, english.title)).toHaveCount(0);
  await choose("mine");
  await expect(topics.getByText(t("community:empty.filtered.mine"))).toBeVisible();
  await topics.getByLabel(t("community:filters.category")).selectOption("careers");
  await topics.getByLabel(t("community:filters.language")).selectOption("en");
  await expect(topics.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(
    ({ searchParams }) =>
      searchParams.get("list") === "mine" &&
      searchParams.get("category") === "careers" &&
      searchParams.get("language") === "en",
  );
  await page.reload();
  await expect(topics.getByRole("listitem")).toHaveCount(1);
  await expect(rowOf(topics, english.title)).toBeVisible();
  await topics.getByLabel(t("community:filters.language")).selectOption("ar");
  await topics.getByRole("button", { name: t("community:filters.clear") }).click();
  await expect(page).toHaveURL(`${links.community}?list=mine`);
});

test("[D61] own posts are edited and deleted, and a deletion is undone", async ({
  page,
  user,
  database,
  language,
  openContext,
  t,
}) => {
  await settleMember(database, user.id, "Sami");
  const topic = await askTopic(page.request, { title: `Before ${newWord()}` });
  const context = await openContext();
  await createUser(context, language, database);
  const readAsOther = async () =>
    (await context.request.get(endpoints.getTopic.path.replace(":id", topic.id))).status();

  await openPage(page, links.topic(topic.id));
  const main = page.getByRole("main");
  const question = main.getByRole("article").first();
  await choosePostItem(page, t, question, t("community:post.edit"));
  await requiredField(question, t("community:new.titleField")).fill("After");
  await requiredField(question, t("community:new.body")).fill("Found **it**.");
  await question.getByRole("button", { name: t("community:post.save"), exact: true }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("After");
  await expect(question).toContainText("Found it.");
  await expect(question).toContainText(t("community:edited"));

  await choosePostItem(page, t, question, t("community:post.deleteTopic"));
  await expect(page).toHaveURL(links.community);
  expect(await readAsOther()).toBe(404);
  await undoFromToast(page, t, t("community:post.isDeleted"), t("community:post.undo"));
  await expect(toastsOf(page, t)).toContainText(t("community:post.isRestored"));
  expect(await readAsOther()).toBe(200);

  await writeReply(page.request, topic.id, "Never mind.");
  await openPage(page, links.topic(topic.id));
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("After");
  const reply = postOf(page, "Never mind.");
  await choosePostItem(page, t, reply, t("community:post.delete"));
  await expect(reply).toContainText(t("community:state.deleted"));
  await undoFromToast(page, t, t("community:post.isDeleted"), t("community:post.undo"));
  await expect(reply).not.toContainText(t("community:state.deleted"));
});
