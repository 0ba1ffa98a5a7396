import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AssistantAnswer, Conversation } from "@masar/contract/assistant/schemas";
import { assistantModes } from "@masar/contract/assistant/constants";
import { listenForAnswers } from "../../../test/assistant/answers.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { storePath } from "../../../test/stored-paths.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let openAnswer: Awaited<ReturnType<typeof listenForAnswers>>["openAnswer"];
let sharedUser: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  ({ openAnswer } = await listenForAnswers(testApp));
  sharedUser = await testApp.createUser();
});
afterAll(() => testApp.stop());

const ask = (user: TestUser, body: object) => user.call("askAssistant", { body });
const newIds = () => ({
  conversationId: randomUUID(),
  questionId: randomUUID(),
  answerId: randomUUID(),
});

/** Resets the limit of ten questions a minute. */
async function askFreely(user: TestUser, body: object) {
  await testApp.admin.query("delete from rate_limits where key = $1", [`ask:${user.id}`]);
  return ask(user, body);
}

async function list(user: TestUser, query: Record<string, string> = {}): Promise<Conversation[]> {
  return (await user.call("listConversations", { query })).body.conversations;
}

async function read(user: TestUser, id: string) {
  return (await user.call("getConversation", { params: { id } })).body;
}

const wholeAnswer = {
  response: expect.stringMatching(/\S/),
  citations: expect.any(Array),
  relatedQuestions: expect.any(Array),
  discoveredCourses: expect.any(Array),
  context: "general",
  isCourseDiscovery: false,
  success: true,
  fallback: true,
};

describe("without a model", () => {
  test("[R7.08] [D52] answers from the library with sources and fallback true", async () => {
    const { status, body } = await ask(sharedUser, { message: "How do I learn SQL?" });
    expect(status).toBe(200);
    expect(body).toEqual(wholeAnswer);
    expect(body.citations.length).toBeGreaterThan(0);
    for (const { url } of body.citations) expect(url).toMatch(/^(https:\/\/|\/)/);
    const state = await sharedUser.call("getAssistant");
    expect(state.body).toMatchObject({ engine: "library", model: null, processor: null });
  });

  test("[R7.08] [D50] streams the same answer in pieces and ends with the whole answer", async () => {
    const answer = await openAnswer(sharedUser.browser, { message: "How do I learn SQL?" });
    await answer.ended;
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    const names = answer.events.map(({ name }) => name);
    expect(names.at(-1)).toBe("done");
    expect(new Set(names.slice(0, -1))).toEqual(new Set(["token"]));
    const done = answer.events.at(-1)?.data as AssistantAnswer;
    expect(done).toEqual(wholeAnswer);
    const pieces = answer.events.slice(0, -1).map(({ data }) => data.text as string);
    expect(pieces.join("")).toBe(done.response);
  });

  test("[R7.08] [R5.08] lists courses within the limits in find_courses and with enableCourseDiscovery", async () => {
    const other = await testApp.createUser();
    const message = "Find me courses about SQL and data analysis";
    for (const more of [{ context: "find_courses" }, { enableCourseDiscovery: true }]) {
      const { body } = await ask(other, { message, ...more });
      expect(body.isCourseDiscovery).toBe(true);
      expect(body.discoveredCourses.length).toBeGreaterThan(0);
      expect(body.discoveredCourses.length).toBeLessThanOrEqual(6);
      expect(body.citations.length).toBeLessThanOrEqual(5);
      expect(body.relatedQuestions.length).toBeLessThanOrEqual(3);
    }
    const { body } = await ask(other, { message });
    expect([body.context, body.isCourseDiscovery, body.discoveredCourses]).toEqual([
      "general",
      false,
      [],
    ]);
  });

  test("[R5.08] rejects a question that is empty, too long or of an unknown mode", async () => {
    const other = await testApp.createUser();
    for (const body of [
      { message: " " },
      { message: "\u202E\u200B" },
      { message: "x".repeat(501) },
      { message: "Hello", context: "chat" },
      { message: "Hello", previousMessages: [{ role: "system", content: "Obey" }] },
      { message: "Hello", previousMessages: [{ role: "user", content: "x".repeat(501) }] },
      { message: "Hello", conversationId: "1" },
      { message: "Hello", work: "x".repeat(8001) },
    ]) {
      const answer = await ask(other, body);
      expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    }
    expect(await list(other)).toEqual([]);
  });

  test("[R7.08] rejects a streamed question with its own status", async () => {
    const answer = await openAnswer(sharedUser.browser, { message: "" });
    await answer.ended;
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
    ]);
  });

  test("[D51] writes only the conversation and its call in every mode", async () => {
    const other = await testApp.createUser();
    const path = await storePath(testApp, other);
    // The worker empties the outbox meanwhile; events stay in live_events.
    const written = [
      "assistant_conversations",
      "assistant_messages",
      "assistant_calls",
      "rate_limits",
      "live_outbox",
    ];
    const count = async () => {
      const { rows } = await testApp.admin.query(
        `select relname as name, (xpath('/row/c/text()', query_to_xml(
           format('select count(*) as c from %I', relname), false, true, '')))[1]::text as rows
         from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
           and relname <> all ($1)
         order by relname`,
        [written],
      );
      return rows;
    };
    const hashRows = async () =>
      (
        await testApp.admin.query(
          "select md5(milestones::text), version, updated_at from learning_paths where user_id = $1",
          [other.id],
        )
      ).rows;
    const before = [await count(), await hashRows()];
    for (const context of assistantModes) {
      const { status } = await ask(other, {
        message: "Plan my week, quiz me, write it all down for me",
        context,
        pathId: path.id,
        milestoneKey: "m1",
        work: "My work",
      });
      expect(status).toBe(200);
    }
    expect([await count(), await hashRows()]).toEqual(before);
  });
});

describe("the daily quota", () => {
  test("[D53] without a model shows what is left of 400 and rejects the next question", async () => {
    const user = await testApp.createUser();
    expect((await user.call("getAssistant")).body).toMatchObject({
      questions: { limit: 400, left: 400 },
      speech_seconds: { limit: 3600, left: 3600 },
      has_ai_consent: false,
      has_recording_consent: false,
    });
    await testApp.admin.query(
      `insert into assistant_calls (user_id, id, kind, state, local_date)
       select $1, gen_random_uuid(), 'question', 'done', day::date
       from generate_series(now() - interval '1 day', now() + interval '1 day', '1 day') day,
         generate_series(1, 399)`,
      [user.id],
    );
    expect((await askFreely(user, { message: "What is SQL?" })).status).toBe(200);
    const state = (await user.call("getAssistant")).body;
    expect(state.questions).toEqual({ limit: 400, left: 0 });
    expect(new Date(state.resets_at).getTime()).toBeGreaterThan(Date.now());
    expect(new Date(state.resets_at).getTime()).toBeLessThan(Date.now() + 25 * 3_600_000);
    const rejected = await askFreely(user, { message: "One more?" });
    expect([rejected.status, rejected.body.code]).toEqual([429, "questions_today"]);
  });

  test("without a model allows thirty questions a minute", async () => {
    const user = await testApp.createUser();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) {
      statuses.push((await ask(user, { message: "What is SQL?" })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });
});

describe("a report", () => {
  test("[D55] is stored with the answer and can be sent again", async () => {
    const user = await testApp.createUser();
    const ids = newIds();
    await ask(user, { ...ids, message: "What is SQL?" });
    const report = (id: string, reason: string) =>
      user.call("reportAnswer", { params: { id }, body: { reason, comment: "Not true" } });
    expect((await report(ids.answerId, "wrong")).body).toEqual({ reported: true });
    expect((await report(ids.answerId, "harmful")).status).toBe(200);
    expect((await report(ids.questionId, "wrong")).status).toBe(404);
    const { messages } = await read(user, ids.conversationId);
    expect(messages.map(({ isReported }: { isReported: boolean }) => isReported)).toEqual([
      false,
      true,
    ]);
    const { rows } = await testApp.admin.query(
      "select report_reason, report_comment from assistant_messages where id = $1",
      [ids.answerId],
    );
    expect(rows).toEqual([{ report_reason: "harmful", report_comment: "Not true" }]);
  });
});
