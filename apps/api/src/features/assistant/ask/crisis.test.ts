import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { assistantModes } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import { listenForAnswers } from "../../../../test/assistant/answers.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { makeWebm } from "../../../../test/assistant/recordings.ts";
import {
  type TestAppWithModel,
  newQuestionIds,
  startTestAppWithModel,
} from "../../../../test/test-app-with-model.ts";

type User = Awaited<ReturnType<TestApp["createUser"]>>;

const messages = {
  en: "I want to kill myself",
  ar: "أريد أن أنتحر",
  latin: "3ayez amoot",
};

const supportAnswer = {
  citations: [],
  relatedQuestions: [],
  discoveredCourses: [],
  isCourseDiscovery: false,
  success: true,
  fallback: true,
  isSupport: true,
};

async function countRows(testApp: TestApp, user: User) {
  const { rows } = await testApp.admin.query(
    `select (select count(*)::int from assistant_messages where user_id = $1) as messages,
       (select count(*)::int from assistant_conversations where user_id = $1) as conversations,
       (select count(*)::int from assistant_calls where user_id = $1) as calls`,
    [user.id],
  );
  return rows[0];
}

describe("without a model", () => {
  let testApp: TestApp;
  let openAnswer: Awaited<ReturnType<typeof listenForAnswers>>["openAnswer"];
  let user: User;
  beforeAll(async () => {
    testApp = await startTestApp();
    ({ openAnswer } = await listenForAnswers(testApp));
    user = await testApp.createUser();
  });
  afterAll(() => testApp.stop());

  const ask = (sender: User, body: object) => sender.call("askAssistant", { body });

  test.each(assistantModes)(
    "[N1.19] in %s a message about suicide gets a helpline and no study content",
    async (context) => {
      const own = await testApp.createUser();
      for (const message of Object.values(messages)) {
        const { status, body } = await ask(own, { ...newQuestionIds(), message, context });
        expect(status).toBe(200);
        expect(body).toEqual({
          ...supportAnswer,
          context,
          response: expect.stringContaining("https://findahelpline.com"),
        });
        expect(body.response).not.toMatch(/course|milestone|study|دورة|دراسة|مسار|مرحلة/i);
      }
      expect(await countRows(testApp, own)).toEqual({ messages: 6, conversations: 3, calls: 0 });
    },
  );

  test("[N1.19] answers in the language of the message", async () => {
    const responses = await Promise.all(
      Object.values(messages).map(async (message) => (await ask(user, { message })).body.response),
    );
    expect(responses.map((text: string) => /[\u0600-\u06ff]/.test(text))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("[N1.19] streams as one whole answer", async () => {
    const answer = await openAnswer(user.browser, { message: messages.ar });
    await answer.ended;
    expect(answer.status).toBe(200);
    expect(answer.events.map(({ name }) => name)).toEqual(["done"]);
    expect(answer.events[0]?.data as AssistantAnswer).toMatchObject(supportAnswer);
  });

  test("[N1.19] recognizes a crisis in the work of review_work", async () => {
    const { body } = await ask(user, {
      message: "Does my work meet the criteria?",
      context: "review_work",
      work: `My essay.\n\n${"Some words. ".repeat(200)}\n\nHonestly, I want to die.`,
    });
    expect(body).toMatchObject(supportAnswer);
  });

  test("[N5.24] stays in the own history under a neutral title, also when it is sent twice", async () => {
    const own = await testApp.createUser();
    const ids = newQuestionIds();
    const { body } = await ask(own, { ...ids, message: messages.en });
    expect((await ask(own, { ...ids, message: messages.en })).body).toEqual(body);
    const params = { id: ids.conversationId };
    const { body: stored } = await own.call("getConversation", { params });
    expect(stored.conversation.title).not.toContain("kill");
    expect(stored.messages).toMatchObject([
      { content: messages.en, isUser: true },
      { content: body.response, isUser: false, isSupport: true },
    ]);
    expect(stored.messages[0]).not.toHaveProperty("isSupport");
  });

  test("[N5.24] is answered when the list of conversations is full", async () => {
    const own = await testApp.createUser();
    await testApp.admin.query(
      `insert into assistant_conversations (user_id, id, title, context, expires_at)
       select $1, gen_random_uuid(), 'Earlier', 'general', now() + interval '1 month'
       from generate_series(1, $2::int)`,
      [own.id, limits.assistant.conversationsPerUser],
    );
    const { status, body } = await ask(own, { message: messages.en });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...supportAnswer, isUnsaved: true });
  });

  test("[N5.24] cannot be reported to the admins", async () => {
    const own = await testApp.createUser();
    const ids = newQuestionIds();
    await ask(own, { ...ids, message: messages.en });
    const report = {
      params: { id: ids.answerId },
      body: { reason: "wrong", comment: "" },
    } as const;
    expect((await own.call("reportAnswer", report)).status).toBe(404);
  });

  test("[N1.19] names the emergency number and the helpline of the user's country", async () => {
    const other = await testApp.createUser();
    await other.call("updateSettings", { body: { country: "EG" } });
    const { body } = await ask(other, { message: messages.ar });
    expect(body.response).toContain("(tel:123)");
    expect(body.response).toContain("(tel:16328)");
    await other.call("updateSettings", { body: { country: "YE" } });
    const unknown = (await ask(other, { message: messages.ar })).body.response;
    expect(unknown).not.toContain("tel:");
    expect(unknown).toContain("https://findahelpline.com");
  });

  test("[N1.19] answers when the daily and the minute quota are used up", async () => {
    const other = await testApp.createUser();
    await testApp.admin.query(
      `insert into assistant_calls (user_id, id, kind, state, local_date)
       select $1, gen_random_uuid(), 'question', 'done', day::date
       from generate_series(now() - interval '1 day', now() + interval '1 day', '1 day') day,
         generate_series(1, 400)`,
      [other.id],
    );
    const rejected = await ask(other, { message: "What is SQL?" });
    expect([rejected.status, rejected.body.code]).toEqual([429, "questions_today"]);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      statuses.push((await ask(other, { message: messages.en })).status);
    }
    expect(statuses).toEqual(Array<number>(12).fill(200));
  });

  test.each(["How do I kill a process in Linux?", "أموت في البرمجة", "depression dataset"])(
    "[N1.19] answers the look-alike %j from the library",
    async (message) => {
      const other = await testApp.createUser();
      const { status, body } = await ask(other, { message });
      expect(status).toBe(200);
      expect(body).not.toHaveProperty("isSupport");
      expect(await countRows(testApp, other)).toMatchObject({ messages: 2, calls: 1 });
    },
  );
});

describe("with a model", () => {
  let ai: TestAppWithModel["ai"];
  let testApp: TestApp;
  let stop: TestAppWithModel["stop"];
  let user: User;
  beforeAll(async () => {
    const started = await startTestAppWithModel();
    ({ ai, stop } = started);
    testApp = started.testApp;
    user = await started.createAgreed();
  });
  afterAll(() => stop());

  test("[N1.19] sends the message to the model neither as question nor as history", async () => {
    const before = ai.received.length;
    const first = await user.call("askAssistant", { body: { message: messages.en } });
    expect(first.body).toMatchObject(supportAnswer);
    expect(ai.received).toHaveLength(before);
    ai.script("What is SQL", { text: "A language." });
    const second = await user.call("askAssistant", {
      body: {
        message: "What is SQL?",
        previousMessages: [
          { role: "user", content: "Hello there" },
          { role: "assistant", content: "Hello" },
          { role: "user", content: messages.en },
          { role: "assistant", content: first.body.response },
        ],
      },
    });
    expect(second.body.fallback).toBe(false);
    const sent = JSON.stringify(ai.received.slice(before));
    expect(sent).toContain("Hello there");
    expect(sent).not.toMatch(/kill myself|findahelpline/);
  });

  test("[N5.24] is not part of the history that the model gets in the same conversation", async () => {
    const before = ai.received.length;
    const conversationId = randomUUID();
    await user.call("askAssistant", { body: { conversationId, message: messages.en } });
    ai.script("What is a view", { text: "A stored query." });
    const body = { conversationId, message: "What is a view?" };
    expect((await user.call("askAssistant", { body })).body.fallback).toBe(false);
    expect(JSON.stringify(ai.received.slice(before))).not.toMatch(/kill myself|findahelpline/);
  });

  test("[N1.19] answers a transcript with a helpline", async () => {
    await user.call("recordConsent", { body: { kind: "recording", granted: true } });
    ai.script("speech:en", { text: "I feel like ending my life" });
    const audio = Buffer.from(makeWebm(3)).toString("base64");
    const { body: spoken } = await user.call("speechToText", {
      body: { audio, mimeType: "audio/webm;codecs=opus" },
    });
    const before = ai.received.length;
    const { body } = await user.call("askAssistant", { body: { message: spoken.text } });
    expect(body).toMatchObject(supportAnswer);
    expect(ai.received).toHaveLength(before);
  });

  test("[N1.19] removes crisis messages that an older version stored from the history", async () => {
    const ids = newQuestionIds();
    ai.script("What is a join", { text: "Old answer." });
    await user.call("askAssistant", { body: { ...ids, message: "What is a join?" } });
    await testApp.admin.query("update assistant_messages set content = $2 where id = $1", [
      ids.questionId,
      messages.ar,
    ]);
    const before = ai.received.length;
    ai.script("Go on with joins", { text: "More." });
    const { conversationId } = ids;
    await user.call("askAssistant", { body: { conversationId, message: "Go on with joins" } });
    const sent = JSON.stringify(ai.received.slice(before));
    expect(sent).toContain("Go on with joins");
    expect(sent).not.toMatch(/أنتحر|Old answer/);
  });
});
