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

const ask = (user: TestUser, body: object) => user.call("askAssistant", { body });
const newIds = () => ({
  conversationId: randomUUID(),
  questionId: randomUUID(),
  answerId: randomUUID(),
});

async function list(user: TestUser, query: Record<string, string> = {}): Promise<Conversation[]> {
  return (await user.call("listConversations", { query })).body.conversations;
}

async function read(user: TestUser, id: string) {
  return (await user.call("getConversation", { params: { id } })).body;
}

describe("a conversation", () => {
  test("[D50] [R3.13] is stored with every field of its messages", async () => {
    const user = await testApp.createUser();
    const path = await storePath(testApp, user);
    const ids = newIds();
    const place = { pathId: path.id, milestoneKey: "m2" };
    const { body: answer } = await ask(user, { ...ids, ...place, message: "What is a join?" });
    const [head] = await list(user);
    expect(head).toMatchObject({
      id: ids.conversationId,
      title: "What is a join?",
      context: "general",
      path_id: path.id,
      milestone_key: "m2",
      messages: 2,
    });
    const { conversation, messages } = await read(user, ids.conversationId);
    expect(conversation).toEqual(head);
    const [question, stored] = messages;
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
    expect(stored).toMatchObject({
      ...sources,
      id: ids.answerId,
      content: response,
      isUser: false,
    });
  });

  test("[R3.14] stores each found course with all its fields", async () => {
    const user = await testApp.createUser();
    const ids = newIds();
    await ask(user, { ...ids, message: "Find courses about Python", context: "find_courses" });
    const { messages } = await read(user, ids.conversationId);
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

  test("[D50] [D53] answers a question that is sent twice only once", async () => {
    const user = await testApp.createUser();
    const body = { ...newIds(), message: "What is a primary key?" };
    const [first, second] = await Promise.all([ask(user, body), ask(user, body)]);
    const third = await ask(user, body);
    expect(third.status).toBe(200);
    for (const { status, body: answer } of [first, second]) {
      if (status === 200) expect(answer).toEqual(third.body);
      else expect([status, answer.code]).toEqual([429, "questions_running"]);
    }
    expect((await read(user, body.conversationId)).messages).toHaveLength(2);
    expect((await user.call("getAssistant")).body.questions.left).toBe(
      limits.assistant.library.questionsPerDay - 1,
    );
    await user.call("deleteConversation", { params: { id: body.conversationId } });
    expect((await ask(user, body)).body.code).toBe("not_possible_now");
  });

  test("[D50] stores two concurrent questions in sequence, each with its answer", async () => {
    const user = await testApp.createUser();
    const { conversationId } = newIds();
    const messages = ["What is a row?", "What is a column?"];
    const answers = await Promise.all(
      messages.map((message) => ask(user, { conversationId, message })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const stored = (await read(user, conversationId)).messages;
    expect(stored.map(({ isUser }: { isUser: boolean }) => isUser)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(new Set([stored[0].content, stored[2].content])).toEqual(new Set(messages));
  });

  test("rejects the id of another message before the engine is called", async () => {
    const user = await testApp.createUser();
    const ids = newIds();
    const later = { ...newIds(), conversationId: ids.conversationId };
    await ask(user, { ...ids, message: "What is a row?" });
    await ask(user, { ...later, message: "What is a column?" });
    for (const usedIds of [
      { answerId: ids.answerId },
      { questionId: ids.answerId },
      { answerId: ids.questionId },
      { conversationId: randomUUID(), answerId: ids.answerId },
      { answerId: ids.answerId, replaces: later.questionId },
    ]) {
      const { questionId, answerId } = newIds();
      const { conversationId } = ids;
      const body = { conversationId, questionId, answerId, message: "Again?", ...usedIds };
      const rejected = await ask(user, body);
      expect([rejected.status, rejected.body.code]).toEqual([400, "validation_failed"]);
    }
    const longer = await ask(user, { ...newIds(), message: "\u0958".repeat(500) });
    expect(longer.status).toBe(200);
  });

  test("[D50] replaces an edited question and all messages after it", async () => {
    const user = await testApp.createUser();
    const { conversationId } = newIds();
    const questions = [randomUUID(), randomUUID(), randomUUID()];
    for (const [index, questionId] of questions.entries()) {
      await ask(user, { conversationId, questionId, message: `What is table number ${index}?` });
    }
    const edited = { conversationId, questionId: randomUUID(), message: "What is a view?" };
    await ask(user, { ...edited, replaces: questions[1] });
    const { conversation, messages } = await read(user, conversationId);
    const stored = messages.filter(({ isUser }: { isUser: boolean }) => isUser);
    expect(stored.map(({ content }: { content: string }) => content)).toEqual([
      "What is table number 0?",
      "What is a view?",
    ]);
    expect(conversation.messages).toBe(4);
    expect(await list(user, { q: "number 2" })).toEqual([]);
    // A question that was never stored replaces nothing.
    const lost = { conversationId, message: "And an index?", replaces: randomUUID() };
    expect((await ask(user, lost)).status).toBe(200);
    expect((await read(user, conversationId)).messages).toHaveLength(6);
    // The first question is the title of the conversation.
    await ask(user, { conversationId, message: "What is a row?", replaces: questions[0] });
    expect((await list(user))[0]).toMatchObject({ title: "What is a row?", messages: 2 });
  });

  test("[D50] is found by its words in both languages and in other spellings", async () => {
    const user = await testApp.createUser();
    const arabic = newIds().conversationId;
    const english = newIds().conversationId;
    await ask(user, { conversationId: arabic, message: "ما هي قاعدة البيانات؟" });
    await ask(user, { conversationId: english, message: "Explain Café menus" });
    const find = async (q: string) => (await list(user, { q })).map(({ id }) => id);
    expect(await find("قاعده")).toEqual([arabic]);
    expect(await find("MENUS cafe")).toEqual([english]);
    expect(await find("100%_")).toEqual([]);
    expect(await find("?!")).toEqual([english, arabic]);
  });

  test("[D50] is listed in pages, the latest first, and can be deleted", async () => {
    const user = await testApp.createUser();
    await testApp.admin.query(
      `insert into assistant_conversations (user_id, id, title, context, updated_at, expires_at)
       select $1, gen_random_uuid(), 'Talk ' || n, 'general', now() - n * interval '1 minute', now() + interval '1 day'
       from generate_series(1, 25) n`,
      [user.id],
    );
    const first = (await user.call("listConversations")).body;
    expect(first.conversations).toHaveLength(20);
    expect(first.conversations[0].title).toBe("Talk 1");
    const second = (await user.call("listConversations", { query: { after: first.next } })).body;
    expect(second.conversations.map(({ title }: Conversation) => title)).toEqual([
      "Talk 21",
      "Talk 22",
      "Talk 23",
      "Talk 24",
      "Talk 25",
    ]);
    expect(second.next).toBeNull();
    const unknown = await user.call("listConversations", { query: { after: randomUUID() } });
    expect(unknown.status).toBe(404);
    const { id } = second.conversations[0];
    expect((await user.call("deleteConversation", { params: { id } })).status).toBe(204);
    expect((await user.call("getConversation", { params: { id } })).status).toBe(404);
    expect((await user.call("deleteConversations")).status).toBe(204);
    expect(await list(user)).toEqual([]);
  });

  test("returns list_full for a full account or conversation before the engine is called", async () => {
    const user = await testApp.createUser();
    const { conversationId } = newIds();
    await ask(user, { conversationId, message: "What is SQL?" });
    await testApp.admin.query(
      "update assistant_conversations set messages = 200 where user_id = $1",
      [user.id],
    );
    const full = await ask(user, { conversationId, message: "And now?" });
    expect([full.status, full.body.code]).toEqual([409, "list_full"]);
    await testApp.admin.query(
      `insert into assistant_conversations (user_id, id, title, context, expires_at)
       select $1, gen_random_uuid(), 'Old', 'general', now() + interval '1 day' from generate_series(1, 999)`,
      [user.id],
    );
    expect((await ask(user, { message: "A new one" })).body.code).toBe("list_full");
    const { left } = (await user.call("getAssistant")).body.questions;
    expect(left).toBe(limits.assistant.library.questionsPerDay - 1);
  });

  test("[D50] is found by its remaining words after a message was replaced", async () => {
    const user = await testApp.createUser();
    const { conversationId } = newIds();
    const [first, second] = [randomUUID(), randomUUID()];
    await ask(user, { conversationId, questionId: first, message: "Tell me of zebras" });
    await ask(user, { conversationId, questionId: second, message: "Tell me of giraffes" });
    await ask(user, { conversationId, message: "Tell me of lions" });
    for (const q of ["zebras", "giraffes", "lions"])
      expect(await list(user, { q })).toHaveLength(1);
    await ask(user, { conversationId, message: "Tell me of okapis", replaces: second });
    expect((await list(user))[0]).toMatchObject({ title: "Tell me of zebras", messages: 4 });
    for (const q of ["zebras", "okapis"]) expect(await list(user, { q })).toHaveLength(1);
    for (const q of ["giraffes", "lions"]) expect(await list(user, { q })).toEqual([]);
    await ask(user, { conversationId, message: "Tell me of whales", replaces: first });
    expect((await list(user))[0]).toMatchObject({ title: "Tell me of whales", messages: 2 });
    expect(await list(user, { q: "zebras" })).toEqual([]);
  });

  test("searches five words, thirty times a minute, and lists without a limit", async () => {
    const user = await testApp.createUser();
    await ask(user, { message: "one two three four five" });
    expect(await list(user, { q: "one two three four five nowhere" })).toHaveLength(1);
    expect(await list(user, { q: "one two three four nowhere" })).toEqual([]);
    for (let count = 2; count < 30; count++) await list(user, { q: "one" });
    const rejected = await user.call("listConversations", { query: { q: "one" } });
    expect([rejected.status, rejected.body.code]).toEqual([429, "rate_limited"]);
    expect(await list(user)).toHaveLength(1);
  });

  test("[D50] is deleted when the retention of the user has passed", async () => {
    const user = await testApp.createUser();
    await ask(user, { message: "What is SQL?" });
    const readExpiry = async () => {
      const { rows } = await testApp.admin.query(
        `select round(extract(epoch from expires_at - updated_at) / 86400)::int as days
         from assistant_conversations where user_id = $1`,
        [user.id],
      );
      return rows[0]?.days;
    };
    expect(await readExpiry()).toBeGreaterThan(360);
    await user.call("updateSettings", { body: { chat_months: 1 } });
    expect(await readExpiry()).toBeLessThan(32);
    await testApp.admin.query(
      "update assistant_conversations set expires_at = now() - interval '1 hour' where user_id = $1",
      [user.id],
    );
    await testApp.admin.query(
      "update assistant_calls set started_at = now() - interval '91 days' where user_id = $1",
      [user.id],
    );
    await testApp.app.services.queue.enqueue("retention.sweep", {});
    await expect.poll(readExpiry, { timeout: 10_000 }).toBeUndefined();
    const left = await testApp.admin.query("select id from assistant_calls where user_id = $1", [
      user.id,
    ]);
    expect(left.rows).toEqual([]);
    const words = await testApp.admin.query(
      "select id from assistant_messages where user_id = $1",
      [user.id],
    );
    expect(words.rows).toEqual([]);
  });
});
