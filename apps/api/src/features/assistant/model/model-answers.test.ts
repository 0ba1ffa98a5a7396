import { setTimeout as sleep } from "node:timers/promises";
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

const ask = (who: TestUser, body: object) => who.call("askAssistant", { body });
const readLeft = async (who: TestUser) => (await who.call("getAssistant")).body.questions.left;
const countMessages = async (who: TestUser) => {
  const { rows } = await testApp.admin.query(
    "select count(*)::int as count from assistant_messages where user_id = $1",
    [who.id],
  );
  return rows[0].count as number;
};
/** The requests whose last message has these words. */
const requestsWith = (words: string) =>
  ai.received.filter(({ question }) => question.includes(words));

const page = (host: string, title = "A page") => ({
  title,
  url: `https://${host}/page`,
  snippet: "",
});

describe("a model's answer", () => {
  test("[R7.08] [R5.08] has its sources from the search alone, on allowed hosts, within the caps", async () => {
    const who = await createAgreed();
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
    const { status, body } = await ask(who, { message: "A capped answer, please" });
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

  test("[R7.08] [R3.14] courses are those that the search found on course hosts", async () => {
    const who = await createAgreed();
    const found = Array.from({ length: 8 }, (_, index) => ({
      title: `Course ${index}`,
      url: `https://www.coursera.org/learn/course-${index}`,
      snippet: "A free course for beginners, 12 hours",
    }));
    ai.script("courses about joins", {
      text: "Take the first [1].",
      searchResults: [page("python.org"), ...found],
    });
    const { body } = await ask(who, { message: "courses about joins", context: "find_courses" });
    expect(body).toMatchObject({ context: "find_courses", isCourseDiscovery: true });
    expect(body.discoveredCourses).toHaveLength(6);
    expect(body.discoveredCourses[0]).toMatchObject({ title: "Course 0", rating: null });
    const [request] = requestsWith("courses about joins");
    expect(request?.body.search_domain_filter).toHaveLength(20);
  });

  test.each(["explain", "quiz_me", "plan_week", "review_work"])(
    "[R7.08] in %s nothing is searched, so nothing is cited",
    async (context) => {
      const who = await createAgreed();
      const message = `Without search in ${context}`;
      ai.script(message, { text: "So it is [1].", searchResults: [page("react.dev")] });
      const { body } = await ask(who, { message, context, work: "My work" });
      expect([body.response, body.citations]).toEqual(["So it is.", []]);
      expect(requestsWith(message)[0]?.body).toMatchObject({ disable_search: true });
    },
  );

  test("[R5.07] an answer without text is no answer", async () => {
    const who = await createAgreed();
    ai.script("nothing at all", { fault: "empty" });
    ai.script("only blanks", { pieces: [" ", "\n"] });
    for (const message of ["nothing at all", "only blanks"]) {
      const { status, body } = await ask(who, { message });
      expect([status, body.code]).toEqual([502, "ai_failed"]);
    }
    expect(await countMessages(who)).toBe(0);
    expect(await readLeft(who)).toBe(40);
  });

  test("is cut where it is longer than an answer can be", async () => {
    const who = await createAgreed();
    ai.script("endless talk", { text: "word ".repeat(5000), tokensPerSecond: 100_000 });
    const { body } = await ask(who, { message: "endless talk" });
    expect(body.response.length).toBeGreaterThan(7900);
    expect(body.response.length).toBeLessThanOrEqual(8000);
  });

  test("is no longer than an answer can be when its marks have grown", async () => {
    const who = await createAgreed();
    const text = "See [1,2,3]. ".repeat(600);
    const searchResults = ["react.dev", "w3.org", "owasp.org"].map((host) => page(host));
    ai.script("marks that grow", { text, searchResults, tokensPerSecond: 100_000 });
    const { body } = await ask(who, { message: "marks that grow" });
    expect(body.response).toMatch(/^See \[1\]\[2\]\[3\]\./);
    expect(body.response.length).toBeGreaterThan(7500);
    expect(body.response.length).toBeLessThanOrEqual(8000);
  });

  test("is not read on and on where nothing of it may be shown", async () => {
    const who = await createAgreed();
    const pieces = Array<string>(1000).fill("\u00AD".repeat(100));
    ai.script("endless nothing", { pieces, tokensPerSecond: 500 });
    const { body } = await ask(who, { message: "endless nothing" });
    expect(body.code).toBe("ai_failed");
    await expect.poll(() => requestsWith("endless nothing")[0]?.isAborted).toBe(true);
  });

  test("[D53] beyond what all learners together may use, or without consent, the library answers", async () => {
    const who = await testApp.createUser();
    const message = "What is SQL and where do I begin?";
    expect((await ask(who, { message })).body.fallback).toBe(true);
    expect((await who.call("getAssistant")).body).toMatchObject({
      engine: "library",
      model: "sonar",
      has_ai_consent: false,
    });
    await who.call("recordConsent", { body: { kind: "ai", granted: true } });
    expect((await who.call("getAssistant")).body.engine).toBe("ai");
    const spent = { requests: testApp.env.AI_REQUESTS_PER_DAY };
    const { rows } = await testApp.admin.query(
      `insert into ai_spend (day, model, requests) values ((now() at time zone 'utc')::date, 'sonar', $1)
       on conflict (day, model) do update set requests = $1 returning requests`,
      [spent.requests],
    );
    expect(rows).toEqual([spent]);
    expect((await ask(who, { message })).body.fallback).toBe(true);
    expect(requestsWith(message)).toEqual([]);
    await testApp.admin.query("update ai_spend set requests = 0");
    expect((await ask(who, { message })).body.fallback).toBe(false);
    await who.call("recordConsent", { body: { kind: "ai", granted: false } });
    expect((await ask(who, { message })).body.fallback).toBe(true);
    expect(requestsWith(message)).toHaveLength(1);
  });

  test("[D53] two questions at once, and no third", async () => {
    const who = await createAgreed();
    ai.script("a slow one", { text: "Here it is.", delayMs: 1500 });
    const first = [ask(who, { message: "a slow one" }), ask(who, { message: "a slow one" })];
    await expect.poll(() => requestsWith("a slow one").length, { timeout: 5000 }).toBe(2);
    const third = await ask(who, { message: "a slow one" });
    expect([third.status, third.body.code]).toEqual([429, "questions_running"]);
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await readLeft(who)).toBe(38);
  });
});

describe("a streamed answer", () => {
  test("[D50] every piece leaves at once, and the end brings the whole", async () => {
    const who = await createAgreed();
    const pieces = ["One ", "two ", "three ", "four ", "five."];
    ai.script("count slowly", { pieces, tokensPerSecond: 5, searchResults: [page("react.dev")] });
    const answer = await openAnswer(who.browser, { message: "count slowly" });
    await answer.ended;
    const tokens = answer.events.filter(({ name }) => name === "token");
    expect(tokens.map(({ data }) => data.text).join("")).toBe(pieces.join(""));
    // The provider takes 200 ms from one word to the next: nothing was kept back to be sent together.
    const [first, last] = [tokens[0]?.at ?? 0, tokens.at(-1)?.at ?? 0];
    expect(last - first).toBeGreaterThan(400);
    expect(answer.events.at(-1)).toMatchObject({
      name: "done",
      data: { response: "One two three four five.", fallback: false, success: true },
    });
  });

  test("[D50] stopped, it is kept as far as it was said, and counts", async () => {
    const who = await createAgreed();
    const ids = newQuestionIds();
    const script = { text: "word ".repeat(200), tokensPerSecond: 20, times: 1 };
    ai.script("a long story", script);
    const answer = await openAnswer(who.browser, { ...ids, message: "a long story" });
    await answer.waitForPieces(3);
    answer.cut();
    await expect.poll(() => countMessages(who), { timeout: 5000 }).toBe(2);
    const { messages } = (await who.call("getConversation", { params: { id: ids.conversationId } }))
      .body;
    expect(messages[1]).toMatchObject({ id: ids.answerId, isStopped: true, model: "sonar" });
    expect(messages[1].content).toMatch(/^word word/);
    expect(messages[1].content.length).toBeLessThan(900);
    await expect.poll(() => requestsWith("a long story")[0]?.isAborted).toBe(true);
    expect(await readLeft(who)).toBe(39);
    // Asked again under the same ids, it is answered anew in its own place.
    ai.script("a long story", { text: "Short now." });
    const again = await ask(who, { ...ids, message: "a long story" });
    expect(again.body.response).toBe("Short now.");
    expect(await countMessages(who)).toBe(2);
    expect(await readLeft(who)).toBe(38);
  });

  test("[D53] left before its first piece, it stores nothing and gives its place back", async () => {
    const who = await createAgreed();
    const ids = newQuestionIds();
    ai.script("never begun", { text: "Late.", delayMs: 4000, times: 1 });
    const opening = openAnswer(who.browser, { ...ids, message: "never begun" });
    opening.catch(() => {});
    await expect.poll(() => requestsWith("never begun").length, { timeout: 5000 }).toBe(1);
    expect(await readLeft(who)).toBe(39);
    const sockets = await new Promise<number>((resolve) => {
      testApp.app.server.getConnections((_, count) => resolve(count));
    });
    expect(sockets).toBeGreaterThan(0);
    testApp.app.server.closeAllConnections();
    await expect.poll(() => readLeft(who), { timeout: 3000 }).toBe(40);
    await expect.poll(() => requestsWith("never begun")[0]?.isAborted).toBe(true);
    expect(await countMessages(who)).toBe(0);
    ai.script("never begun", { text: "Now." });
    expect((await ask(who, { ...ids, message: "never begun" })).body.response).toBe("Now.");
  });

  test("[R7.08] what fails before the first piece has its true status, later it is an event", async () => {
    const who = await createAgreed();
    ai.script("refused so far", { fault: "rate_limited", retryAfter: "3600" });
    const refused = await openAnswer(who.browser, { message: "refused so far" });
    await refused.ended;
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.readText())).toMatchObject({ code: "ai_unavailable", status: 503 });
    ai.script("cut in the middle", { fault: "cut_stream" });
    const cut = await openAnswer(who.browser, { message: "cut in the middle" });
    await cut.ended;
    expect(cut.status).toBe(200);
    expect(cut.events.at(-1)).toMatchObject({
      name: "error",
      data: { code: "ai_unavailable", status: 503, requestId: cut.headers["x-request-id"] },
    });
    expect((await ask(who, { message: "cut in the middle" })).status).toBe(503);
    expect(await countMessages(who)).toBe(0);
    expect(await readLeft(who)).toBe(40);
  });

  test("one deleted while it was answered stays deleted", async () => {
    const who = await createAgreed();
    const ids = newQuestionIds();
    await ask(who, { ...ids, message: "Hello there" });
    ai.script("answered meanwhile", { text: "Here it is.", delayMs: 600 });
    const { conversationId } = ids;
    const asking = ask(who, { conversationId, message: "answered meanwhile" });
    await expect.poll(() => requestsWith("answered meanwhile").length, { timeout: 5000 }).toBe(1);
    await who.call("deleteConversations");
    expect((await asking).status).toBe(200);
    await sleep(50);
    expect((await who.call("listConversations")).body.conversations).toEqual([]);
  });
});
