import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Conversation } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { storePath } from "../../../../test/stored-paths.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const ask = (who: TestUser, body: object) => who.call("askAssistant", { body });
const newIds = () => ({
  conversationId: randomUUID(),
  questionId: randomUUID(),
  answerId: randomUUID(),
});

async function list(who: TestUser, query: Record<string, string> = {}): Promise<Conversation[]> {
  return (await who.call("listConversations", { query })).body.conversations;
}

async function read(who: TestUser, id: string) {
  return (await who.call("getConversation", { params: { id } })).body;
}

describe("a conversation", () => {
  test("[D50] [R3.13] is kept with every field of its messages, and opened again", async () => {
    const who = await testApp.createUser();
    const path = await storePath(testApp, who);
    const ids = newIds();
    const place = { pathId: path.id, milestoneKey: "m2" };
    const { body: answer } = await ask(who, { ...ids, ...place, message: "What is a join?" });
    const [head] = await list(who);
    expect(head).toMatchObject({
      id: ids.conversationId,
      title: "What is a join?",
      context: "general",
      path_id: path.id,
      milestone_key: "m2",
      messages: 2,
    });
    const { conversation, messages } = await read(who, ids.conversationId);
    expect(conversation).toEqual(head);
    const [question, kept] = messages;
    expect(question).toEqual({
      id: ids.questionId,
      content: "What is a join?",
      isUser: true,
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      context: "general",
      citations: [],
      relatedQuestions: [],
      discoveredCourses: [],
      isCourseDiscovery: false,
      fallback: false,
      model: null,
      isStopped: false,
      isReported: false,
    });
    const { response, success: _success, ...sources } = answer;
    expect(kept).toMatchObject({ ...sources, id: ids.answerId, content: response, isUser: false });
  });

  test("[R3.14] keeps each found course with all its fields", async () => {
    const who = await testApp.createUser();
    const ids = newIds();
    await ask(who, { ...ids, message: "Find courses about Python", context: "find_courses" });
    const { messages } = await read(who, ids.conversationId);
    expect(messages[1].discoveredCourses.length).toBeGreaterThan(0);
    for (const course of messages[1].discoveredCourses) {
      expect(Object.keys(course).toSorted()).toEqual(
        [
          "title",
          "provider",
          "url",
          "description",
          "price",
          "duration",
          "rating",
          "level",
        ].toSorted(),
      );
      expect(course.url).toMatch(/^https:\/\//);
      for (const text of [course.price, course.duration]) expect(typeof text).toBe("string");
    }
  });

  test("[D50] [D53] a question sent twice is asked once", async () => {
    const who = await testApp.createUser();
    const body = { ...newIds(), message: "What is a primary key?" };
    const [first, second] = await Promise.all([ask(who, body), ask(who, body)]);
    const third = await ask(who, body);
    expect(third.status).toBe(200);
    for (const { status, body: answer } of [first, second]) {
      if (status === 200) expect(answer).toEqual(third.body);
      else expect([status, answer.code]).toEqual([429, "questions_running"]);
    }
    expect((await read(who, body.conversationId)).messages).toHaveLength(2);
    expect((await who.call("getAssistant")).body.questions.left).toBe(39);
    await who.call("deleteConversation", { params: { id: body.conversationId } });
    expect((await ask(who, body)).body.code).toBe("not_possible_now");
  });

  test("[D50] two questions at once stand one after the other, each with its answer", async () => {
    const who = await testApp.createUser();
    const { conversationId } = newIds();
    const messages = ["What is a row?", "What is a column?"];
    const answers = await Promise.all(
      messages.map((message) => ask(who, { conversationId, message })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const kept = (await read(who, conversationId)).messages;
    expect(kept.map(({ isUser }: { isUser: boolean }) => isUser)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(new Set([kept[0].content, kept[2].content])).toEqual(new Set(messages));
  });

  test("an id that another message bears is refused before anybody is asked", async () => {
    const who = await testApp.createUser();
    const ids = newIds();
    const later = { ...newIds(), conversationId: ids.conversationId };
    await ask(who, { ...ids, message: "What is a row?" });
    await ask(who, { ...later, message: "What is a column?" });
    for (const taken of [
      { answerId: ids.answerId },
      { questionId: ids.answerId },
      { answerId: ids.questionId },
      { conversationId: randomUUID(), answerId: ids.answerId },
      { answerId: ids.answerId, replaces: later.questionId },
    ]) {
      const { questionId, answerId } = newIds();
      const { conversationId } = ids;
      const body = { conversationId, questionId, answerId, message: "Again?", ...taken };
      const refused = await ask(who, body);
      expect([refused.status, refused.body.code]).toEqual([400, "validation_failed"]);
    }
    const longer = await ask(who, { ...newIds(), message: "\u0958".repeat(500) });
    expect(longer.status).toBe(200);
  });

  test("[D50] an edited question takes the place of the old one and of all that followed", async () => {
    const who = await testApp.createUser();
    const { conversationId } = newIds();
    const questions = [randomUUID(), randomUUID(), randomUUID()];
    for (const [index, questionId] of questions.entries()) {
      await ask(who, { conversationId, questionId, message: `What is table number ${index}?` });
    }
    const edited = { conversationId, questionId: randomUUID(), message: "What is a view?" };
    await ask(who, { ...edited, replaces: questions[1] });
    const { conversation, messages } = await read(who, conversationId);
    const asked = messages.filter(({ isUser }: { isUser: boolean }) => isUser);
    expect(asked.map(({ content }: { content: string }) => content)).toEqual([
      "What is table number 0?",
      "What is a view?",
    ]);
    expect(conversation.messages).toBe(4);
    expect(await list(who, { q: "number 2" })).toEqual([]);
    // One that was never stored has nothing to replace.
    const lost = { conversationId, message: "And an index?", replaces: randomUUID() };
    expect((await ask(who, lost)).status).toBe(200);
    expect((await read(who, conversationId)).messages).toHaveLength(6);
    // The first one gives the conversation its name.
    await ask(who, { conversationId, message: "What is a row?", replaces: questions[0] });
    expect((await list(who))[0]).toMatchObject({ title: "What is a row?", messages: 2 });
  });

  test("[D50] is found by its words in both languages, however they are spelt", async () => {
    const who = await testApp.createUser();
    const arabic = newIds().conversationId;
    const english = newIds().conversationId;
    await ask(who, { conversationId: arabic, message: "ما هي قاعدة البيانات؟" });
    await ask(who, { conversationId: english, message: "Explain Café menus" });
    const find = async (q: string) => (await list(who, { q })).map(({ id }) => id);
    expect(await find("قاعده")).toEqual([arabic]);
    expect(await find("MENUS cafe")).toEqual([english]);
    expect(await find("100%_")).toEqual([]);
    expect(await find("?!")).toEqual([english, arabic]);
  });

  test("[D50] comes page by page, the last spoken in first, and can be deleted", async () => {
    const who = await testApp.createUser();
    await testApp.admin.query(
      `insert into assistant_conversations (user_id, id, title, context, updated_at, expires_at)
       select $1, gen_random_uuid(), 'Talk ' || n, 'general', now() - n * interval '1 minute', now() + interval '1 day'
       from generate_series(1, 25) n`,
      [who.id],
    );
    const first = (await who.call("listConversations")).body;
    expect(first.conversations).toHaveLength(20);
    expect(first.conversations[0].title).toBe("Talk 1");
    const second = (await who.call("listConversations", { query: { after: first.next } })).body;
    expect(second.conversations.map(({ title }: Conversation) => title)).toEqual([
      "Talk 21",
      "Talk 22",
      "Talk 23",
      "Talk 24",
      "Talk 25",
    ]);
    expect(second.next).toBeNull();
    const unknown = await who.call("listConversations", { query: { after: randomUUID() } });
    expect(unknown.status).toBe(404);
    const { id } = second.conversations[0];
    expect((await who.call("deleteConversation", { params: { id } })).status).toBe(204);
    expect((await who.call("getConversation", { params: { id } })).status).toBe(404);
    expect((await who.call("deleteConversations")).status).toBe(204);
    expect(await list(who)).toEqual([]);
  });

  test("a full account or a full conversation says so before anybody is asked", async () => {
    const who = await testApp.createUser();
    const { conversationId } = newIds();
    await ask(who, { conversationId, message: "What is SQL?" });
    await testApp.admin.query(
      "update assistant_conversations set messages = 200 where user_id = $1",
      [who.id],
    );
    const full = await ask(who, { conversationId, message: "And now?" });
    expect([full.status, full.body.code]).toEqual([409, "list_full"]);
    await testApp.admin.query(
      `insert into assistant_conversations (user_id, id, title, context, expires_at)
       select $1, gen_random_uuid(), 'Old', 'general', now() + interval '1 day' from generate_series(1, 999)`,
      [who.id],
    );
    expect((await ask(who, { message: "A new one" })).body.code).toBe("list_full");
    const { left } = (await who.call("getAssistant")).body.questions;
    expect(left).toBe(limits.assistant.questionsPerDay - 1);
  });

  test("[D50] is found by its words also after some of them were replaced", async () => {
    const who = await testApp.createUser();
    const { conversationId } = newIds();
    const [first, second] = [randomUUID(), randomUUID()];
    await ask(who, { conversationId, questionId: first, message: "Tell me of zebras" });
    await ask(who, { conversationId, questionId: second, message: "Tell me of giraffes" });
    await ask(who, { conversationId, message: "Tell me of lions" });
    for (const q of ["zebras", "giraffes", "lions"]) expect(await list(who, { q })).toHaveLength(1);
    await ask(who, { conversationId, message: "Tell me of okapis", replaces: second });
    expect((await list(who))[0]).toMatchObject({ title: "Tell me of zebras", messages: 4 });
    for (const q of ["zebras", "okapis"]) expect(await list(who, { q })).toHaveLength(1);
    for (const q of ["giraffes", "lions"]) expect(await list(who, { q })).toEqual([]);
    await ask(who, { conversationId, message: "Tell me of whales", replaces: first });
    expect((await list(who))[0]).toMatchObject({ title: "Tell me of whales", messages: 2 });
    expect(await list(who, { q: "zebras" })).toEqual([]);
  });

  test("five words are searched, thirty times a minute; reading the list is not searching", async () => {
    const who = await testApp.createUser();
    await ask(who, { message: "one two three four five" });
    expect(await list(who, { q: "one two three four five nowhere" })).toHaveLength(1);
    expect(await list(who, { q: "one two three four nowhere" })).toEqual([]);
    for (let count = 2; count < 30; count++) await list(who, { q: "one" });
    const refused = await who.call("listConversations", { query: { q: "one" } });
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    expect(await list(who)).toHaveLength(1);
  });

  test("[D50] is kept as long as the learner wants, and then swept", async () => {
    const who = await testApp.createUser();
    await ask(who, { message: "What is SQL?" });
    const readExpiry = async () => {
      const { rows } = await testApp.admin.query(
        `select round(extract(epoch from expires_at - updated_at) / 86400)::int as days
         from assistant_conversations where user_id = $1`,
        [who.id],
      );
      return rows[0]?.days;
    };
    expect(await readExpiry()).toBeGreaterThan(360);
    await who.call("updateSettings", { body: { chat_months: 1 } });
    expect(await readExpiry()).toBeLessThan(32);
    await testApp.admin.query(
      "update assistant_conversations set expires_at = now() - interval '1 hour' where user_id = $1",
      [who.id],
    );
    await testApp.admin.query(
      "update assistant_calls set started_at = now() - interval '91 days' where user_id = $1",
      [who.id],
    );
    await testApp.app.services.queue.enqueue("retention.sweep", {});
    await expect.poll(readExpiry, { timeout: 10_000 }).toBeUndefined();
    const left = await testApp.admin.query("select id from assistant_calls where user_id = $1", [
      who.id,
    ]);
    expect(left.rows).toEqual([]);
    const words = await testApp.admin.query(
      "select id from assistant_messages where user_id = $1",
      [who.id],
    );
    expect(words.rows).toEqual([]);
  });
});
