import { setTimeout as sleep } from "node:timers/promises";
import { assistantModes, getModeTraits } from "@masar/contract/assistant/constants";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenForAnswers } from "../../../../test/assistant/answers.ts";
import { type TestApp } from "../../../../test/test-app.ts";
import {
  newQuestionIds,
  type TestAppWithModel,
  startTestAppWithModel,
} from "../../../../test/test-app-with-model.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let createAgreed: TestAppWithModel["createAgreed"];
let testApp: TestApp;
let openAnswer: Awaited<ReturnType<typeof listenForAnswers>>["openAnswer"];
beforeAll(async () => {
  ({ ai, testApp, stop, createAgreed } = await startTestAppWithModel({
    env: {
      AI_MODEL: "sonar",
      AI_BREAKER_FAILURES: "1000",
    },
  }));
  ({ openAnswer } = await listenForAnswers(testApp));
});
afterAll(() => stop());

const ask = (user: TestUser, body: object) => user.call("askAssistant", { body });
const readLeft = async (user: TestUser) => (await user.call("getAssistant")).body.questions.left;
const countMessages = async (user: TestUser) => {
  const { rows } = await testApp.admin.query(
    "select count(*)::int as count from assistant_messages where user_id = $1",
    [user.id],
  );
  return rows[0].count as number;
};
/** The requests whose last message contains the text. */
const requestsWith = (words: string) =>
  ai.received.filter(({ question }) => question.includes(words));

const page = (host: string, title = "A page") => ({
  title,
  url: `https://${host}/page`,
  snippet: "",
});

describe("a model's answer", () => {
  test("[R7.08] [R5.08] cites only search results on allowed hosts, within the limits", async () => {
    const user = await createAgreed();
    const hosts = [
      "evil.test",
      "react.dev",
      "www.coursera.org",
      "w3.org",
      "owasp.org",
      "git-scm.com",
      "openstax.org",
    ];
    ai.script("capped answer", {
      text: "Bad [1], good [2]. See [this](https://evil.test/a) and ![x](https://evil.test/x.png) [7].",
      searchResults: hosts.map((host) => page(host)),
      relatedQuestions: ["One?", "Two?", "See https://evil.test?", "Three?", "One?", "Four?"],
    });
    const { status, body } = await ask(user, { message: "A capped answer, please" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      context: "general",
      isCourseDiscovery: false,
      success: true,
      fallback: false,
      discoveredCourses: [],
      relatedQuestions: ["One?", "Two?", "Three?"],
    });
    expect(body.citations).toHaveLength(5);
    expect(body.citations[0].url).toBe("https://react.dev/page");
    expect(body.response).toMatch(/^Bad, good \[1\]\./);
    expect(JSON.stringify(body)).not.toContain("evil.test");
  });

  test("[R7.08] [R3.14] lists the courses that the search found on course hosts", async () => {
    const user = await createAgreed();
    const found = Array.from({ length: 8 }, (_, index) => ({
      title: `Course ${index}`,
      url: `https://www.coursera.org/learn/course-${index}`,
      snippet: "A free course for beginners, 12 hours",
    }));
    ai.script("courses about joins", {
      text: "Take the first [1].",
      searchResults: [page("python.org"), ...found],
    });
    const { body } = await ask(user, { message: "courses about joins", context: "find_courses" });
    expect(body).toMatchObject({ context: "find_courses", isCourseDiscovery: true });
    expect(body.discoveredCourses).toHaveLength(6);
    expect(body.discoveredCourses[0]).toMatchObject({ title: "Course 0", rating: null });
    const [request] = requestsWith("courses about joins");
    expect(request?.body.search_domain_filter).toHaveLength(20);
  });

  test.each(assistantModes.filter((mode) => !getModeTraits(mode).usesSearch))(
    "[R7.08] cites nothing in %s, where nothing is searched",
    async (context) => {
      const user = await createAgreed();
      const message = `Without search in ${context}`;
      ai.script(message, { text: "So it is [1].", searchResults: [page("react.dev")] });
      const { body } = await ask(user, { message, context, work: "My work" });
      expect([body.response, body.citations]).toEqual(["So it is.", []]);
      expect(requestsWith(message)[0]?.body).toMatchObject({ disable_search: true });
    },
  );

  test("[R5.07] fails and stores nothing without text", async () => {
    const user = await createAgreed();
    ai.script("nothing at all", { fault: "empty" });
    ai.script("only blanks", { pieces: [" ", "\n"] });
    for (const message of ["nothing at all", "only blanks"]) {
      const { status, body } = await ask(user, { message });
      expect([status, body.code]).toEqual([502, "ai_failed"]);
    }
    expect(await countMessages(user)).toBe(0);
    expect(await readLeft(user)).toBe(40);
  });

  test("is truncated to the maximum length", async () => {
    const user = await createAgreed();
    ai.script("endless talk", { text: "word ".repeat(5000), tokensPerSecond: 100_000 });
    const { body } = await ask(user, { message: "endless talk" });
    expect(body.response.length).toBeGreaterThan(7900);
    expect(body.response.length).toBeLessThanOrEqual(8000);
  });

  test("is truncated again when renumbered marks make it longer", async () => {
    const user = await createAgreed();
    const text = "See [1,2,3]. ".repeat(600);
    const searchResults = ["react.dev", "w3.org", "owasp.org"].map((host) => page(host));
    ai.script("marks that grow", { text, searchResults, tokensPerSecond: 100_000 });
    const { body } = await ask(user, { message: "marks that grow" });
    expect(body.response).toMatch(/^See \[1\]\[2\]\[3\]\./);
    expect(body.response.length).toBeGreaterThan(7500);
    expect(body.response.length).toBeLessThanOrEqual(8000);
  });

  test("is aborted when the filter removes all of a long text", async () => {
    const user = await createAgreed();
    const pieces = Array<string>(1000).fill("\u00AD".repeat(100));
    ai.script("endless nothing", { pieces, tokensPerSecond: 500 });
    const { body } = await ask(user, { message: "endless nothing" });
    expect(body.code).toBe("ai_failed");
    await expect.poll(() => requestsWith("endless nothing")[0]?.isAborted).toBe(true);
  });

  test("[D53] comes from the library without consent and beyond the budget of all users", async () => {
    const user = await testApp.createUser();
    const message = "What is SQL and where do I begin?";
    expect((await ask(user, { message })).body.fallback).toBe(true);
    expect((await user.call("getAssistant")).body).toMatchObject({
      engine: "library",
      model: "sonar",
      has_ai_consent: false,
    });
    await user.call("recordConsent", { body: { kind: "ai", granted: true } });
    expect((await user.call("getAssistant")).body.engine).toBe("ai");
    const spent = { requests: testApp.env.AI_REQUESTS_PER_DAY };
    const { rows } = await testApp.admin.query(
      `insert into ai_spend (day, model, requests) values ((now() at time zone 'utc')::date, 'sonar', $1)
       on conflict (day, model) do update set requests = $1 returning requests`,
      [spent.requests],
    );
    expect(rows).toEqual([spent]);
    expect((await ask(user, { message })).body.fallback).toBe(true);
    expect(requestsWith(message)).toEqual([]);
    await testApp.admin.query("update ai_spend set requests = 0");
    expect((await ask(user, { message })).body.fallback).toBe(false);
    await user.call("recordConsent", { body: { kind: "ai", granted: false } });
    expect((await ask(user, { message })).body.fallback).toBe(true);
    expect(requestsWith(message)).toHaveLength(1);
  });

  test("[D53] is rejected for a third concurrent question", async () => {
    const user = await createAgreed();
    ai.script("a slow one", { text: "Here it is.", delayMs: 1500 });
    const first = [ask(user, { message: "a slow one" }), ask(user, { message: "a slow one" })];
    await expect.poll(() => requestsWith("a slow one").length, { timeout: 5000 }).toBe(2);
    const third = await ask(user, { message: "a slow one" });
    expect([third.status, third.body.code]).toEqual([429, "questions_running"]);
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await readLeft(user)).toBe(38);
  });
});

describe("a streamed answer", () => {
  test("[D50] sends each piece at once and ends with the whole answer", async () => {
    const user = await createAgreed();
    const pieces = ["One ", "two ", "three ", "four ", "five."];
    ai.script("count slowly", { pieces, tokensPerSecond: 5, searchResults: [page("react.dev")] });
    const answer = await openAnswer(user.browser, { message: "count slowly" });
    await answer.ended;
    const tokens = answer.events.filter(({ name }) => name === "token");
    expect(tokens.map(({ data }) => data.text).join("")).toBe(pieces.join(""));
    // The provider sends a word every 200 ms, so pieces were not buffered.
    const [first, last] = [tokens[0]?.at ?? 0, tokens.at(-1)?.at ?? 0];
    expect(last - first).toBeGreaterThan(400);
    expect(answer.events.at(-1)).toMatchObject({
      name: "done",
      data: { response: "One two three four five.", fallback: false, success: true },
    });
  });

  test("[D50] is stored as far as it was sent when it is stopped, and counts", async () => {
    const user = await createAgreed();
    const ids = newQuestionIds();
    const script = { text: "word ".repeat(200), tokensPerSecond: 20, times: 1 };
    ai.script("a long story", script);
    const answer = await openAnswer(user.browser, { ...ids, message: "a long story" });
    await answer.waitForPieces(3);
    answer.cut();
    await expect.poll(() => countMessages(user), { timeout: 5000 }).toBe(2);
    const { messages } = (
      await user.call("getConversation", { params: { id: ids.conversationId } })
    ).body;
    expect(messages[1]).toMatchObject({ id: ids.answerId, isStopped: true, model: "sonar" });
    expect(messages[1].content).toMatch(/^word word/);
    expect(messages[1].content.length).toBeLessThan(900);
    await expect.poll(() => requestsWith("a long story")[0]?.isAborted).toBe(true);
    expect(await readLeft(user)).toBe(39);
    // Sent again with the same ids, the question is answered again at the same place.
    ai.script("a long story", { text: "Short now." });
    const again = await ask(user, { ...ids, message: "a long story" });
    expect(again.body.response).toBe("Short now.");
    expect(await countMessages(user)).toBe(2);
    expect(await readLeft(user)).toBe(38);
  });

  test("[D53] stores nothing and does not count when the client leaves before the first piece", async () => {
    const user = await createAgreed();
    const ids = newQuestionIds();
    ai.script("never begun", { text: "Late.", delayMs: 4000, times: 1 });
    const opening = openAnswer(user.browser, { ...ids, message: "never begun" });
    opening.catch(() => {});
    await expect.poll(() => requestsWith("never begun").length, { timeout: 5000 }).toBe(1);
    expect(await readLeft(user)).toBe(39);
    const sockets = await new Promise<number>((resolve) => {
      testApp.app.server.getConnections((_, count) => resolve(count));
    });
    expect(sockets).toBeGreaterThan(0);
    testApp.app.server.closeAllConnections();
    await expect.poll(() => readLeft(user), { timeout: 3000 }).toBe(40);
    await expect.poll(() => requestsWith("never begun")[0]?.isAborted).toBe(true);
    expect(await countMessages(user)).toBe(0);
    ai.script("never begun", { text: "Now." });
    expect((await ask(user, { ...ids, message: "never begun" })).body.response).toBe("Now.");
  });

  test("[R7.08] fails with a status before the first piece and with an event after it", async () => {
    const user = await createAgreed();
    ai.script("refused so far", { fault: "rate_limited", retryAfter: "3600" });
    const rejected = await openAnswer(user.browser, { message: "refused so far" });
    await rejected.ended;
    expect(rejected.status).toBe(503);
    expect(JSON.parse(rejected.readText())).toMatchObject({ code: "ai_unavailable", status: 503 });
    ai.script("cut in the middle", { fault: "cut_stream" });
    const cut = await openAnswer(user.browser, { message: "cut in the middle" });
    await cut.ended;
    expect(cut.status).toBe(200);
    expect(cut.events.at(-1)).toMatchObject({
      name: "error",
      data: { code: "ai_unavailable", status: 503, requestId: cut.headers["x-request-id"] },
    });
    expect((await ask(user, { message: "cut in the middle" })).status).toBe(503);
    expect(await countMessages(user)).toBe(0);
    expect(await readLeft(user)).toBe(40);
  });

  test("is not stored when its conversation is deleted meanwhile", async () => {
    const user = await createAgreed();
    const ids = newQuestionIds();
    await ask(user, { ...ids, message: "Hello there" });
    ai.script("answered meanwhile", { text: "Here it is.", delayMs: 600 });
    const { conversationId } = ids;
    const asking = ask(user, { conversationId, message: "answered meanwhile" });
    await expect.poll(() => requestsWith("answered meanwhile").length, { timeout: 5000 }).toBe(1);
    await user.call("deleteConversations");
    expect((await asking).status).toBe(200);
    await sleep(50);
    expect((await user.call("listConversations")).body.conversations).toEqual([]);
  });
});
