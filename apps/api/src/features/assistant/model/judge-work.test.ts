import { limits } from "@masar/contract/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { estimateTokens } from "#api/ai/meter.ts";
import { buildMilestones, storePath } from "../../../../test/stored-paths.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import {
  agreeToModel,
  newQuestionIds,
  startTestAppWithModel,
  type TestAppWithModel,
} from "../../../../test/test-app-with-model.ts";

const work = "I summed column B and compared it with the invoice: both say 1,240.";
/** Its criteria: "It works" and "It is explained". */
const milestones = buildMilestones(1);

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let createAgreed: TestAppWithModel["createAgreed"];
let testApp: TestApp;
let user: Awaited<ReturnType<TestApp["createUser"]>>;
let pathId: string;
beforeAll(async () => {
  ({ ai, testApp, stop, createAgreed } = await startTestAppWithModel({ worker: false }));
});
afterAll(() => stop());
beforeEach(async () => {
  user = await createAgreed();
  pathId = (await storePath(testApp, user, { milestones })).id;
});

const verdicts = (first: object = {}, second: object = {}) => ({
  criteria: [
    {
      number: 1,
      verdict: "met",
      quote: "both say 1,240",
      advice: "Say which invoice it was.",
      ...first,
    },
    { number: 2, verdict: "not_shown", quote: "", advice: "Name the chart.", ...second },
  ],
  good: "The comparison is honest.",
  first_change: "Add a title to the chart.",
});

function review(message: string, changes: object = {}) {
  const ids = newQuestionIds();
  const target = { context: "review_work", pathId, milestoneKey: "m1" };
  return user.call("askAssistant", { body: { ...ids, ...target, message, work, ...changes } });
}

const listRequests = (message: string) =>
  ai.received.filter(({ question }) => question.includes(message));

describe("work with criteria, judged by a model", () => {
  test("[N12.13] gets a verdict and advice for each criterion, with a quote from the work, and changes no milestone", async () => {
    ai.script("Judge my totals", { object: verdicts(), times: 1 });
    const before = (await user.call("getPath", { params: { id: pathId } })).body;
    const { status, body } = await review("Judge my totals");
    expect([status, body.fallback]).toEqual([200, false]);
    expect(body.response).toBe(
      [
        "**It works** (met)",
        "> both say 1,240",
        "Say which invoice it was.",
        "**It is explained** (not shown in the work)",
        "Name the chart.",
        "**What is good:** The comparison is honest.",
        "**First change:** Add a title to the chart.",
        "*This is advice by a model. The quotes are from your work; your milestone stays as it is.*",
      ].join("\n\n"),
    );
    const after = (await user.call("getPath", { params: { id: pathId } })).body;
    expect([after.path, after.progress]).toEqual([before.path, before.progress]);
  });

  test("[N12.13] loses a verdict whose quote is not in the work", async () => {
    const invented = { quote: "the chart is called Sales 2026", verdict: "met" };
    ai.script("Judge my chart", { object: verdicts({}, invented), times: 1 });
    const { body } = await review("Judge my chart");
    expect(body.response).toContain("**It is explained** (not shown in the work)");
    expect(body.response).not.toContain("Sales 2026");
  });

  test("[N12.13] is judged once more when a verdict is missing, and gets the library's checklist when it still is", async () => {
    const incomplete = { ...verdicts(), criteria: verdicts().criteria.slice(0, 1) };
    ai.script("Judge it twice", { object: incomplete, times: 1 });
    ai.script("criterion 2 has no verdict", { object: verdicts(), times: 1 });
    expect((await review("Judge it twice")).body).toMatchObject({ fallback: false });
    ai.script("Judge it badly", { object: incomplete });
    ai.script("criterion 2 has no verdict", { text: "I would rather talk." });
    const { status, body } = await review("Judge it badly");
    expect([status, body.fallback]).toEqual([200, true]);
    expect(body.response).toContain("It is explained");
  });

  test("[N12.13] in Arabic has Arabic verdicts and keeps the quote as it is", async () => {
    ai.script("راجع عملي في الفاتورة", { object: verdicts({ advice: "اذكر رقم الفاتورة." }) });
    const { body } = await review("راجع عملي في الفاتورة");
    expect(body.response).toContain("**It works** (متحقق)\n\n> both say 1,240\n\nاذكر رقم");
    expect(body.response).toContain("(لا يظهر في العمل)");
  });

  test("[N12.13] can be saved as feedback of the milestone", async () => {
    ai.script("Judge and save", { object: verdicts() });
    const ids = newQuestionIds();
    await review("Judge and save", ids);
    const { status, body } = await user.call("keepFeedback", {
      params: { id: pathId, key: "m1" },
      body: { message_id: ids.answerId },
    });
    expect(status).toBe(200);
    expect(body.aiFeedback).toContain("> both say 1,240");
  });

  test("[N12.13] never reaches a model without consent or with a message about a crisis", async () => {
    const crisis = { work: "My essay.\n\nHonestly, I want to die." };
    expect((await review("Judge my essay", crisis)).body).toMatchObject({ isSupport: true });
    await agreeToModel(user, false);
    const { body } = await review("Judge without consent");
    expect(body).toMatchObject({ fallback: true });
    expect([...listRequests("Judge my essay"), ...listRequests("Judge without consent")]).toEqual(
      [],
    );
  });
});

describe("the tokens reserved for a verdict", () => {
  const criteria = Array.from(
    { length: 20 },
    (_, index) => `${index} ${"It adds up. ".repeat(24)}`,
  );
  const long = { work: "Both sheets say 1,240. ".repeat(340) };
  const all = {
    ...verdicts(),
    criteria: criteria.map((_, index) => ({ ...verdicts().criteria[1], number: index + 1 })),
  };

  beforeEach(async () => {
    const { m1 } = milestones as { m1: object };
    const longCriteria = { ...m1, completionCriteria: criteria, deliverables: criteria };
    await testApp.admin.query("update learning_paths set milestones = $2 where id = $1", [
      pathId,
      JSON.stringify({ m1: longCriteria }),
    ]);
    await testApp.admin.query("delete from ai_spend");
  });

  /** The prompt and the longest answer of each request. */
  const listSizes = (message: string) =>
    listRequests(message).map(({ body }) => {
      const [system, ...turns] = body.messages ?? [];
      const maxTokens = Number(body["max_tokens"]);
      return estimateTokens({
        system: system?.content ?? "",
        turns: turns.map(({ content }) => ({ role: "user", content })),
        maxTokens,
      });
    });

  const leaveForAll = (tokens: number) =>
    testApp.admin.query(
      `insert into ai_spend (day, model, requests, tokens)
       values ((now() at time zone 'utc')::date, 'sonar', 0, $1)
       on conflict (day, model) do update set tokens = excluded.tokens`,
      [testApp.env.AI_TOKENS_PER_DAY - tokens],
    );

  test("[N12.13] are its prompt and its longest answer, without which the library answers", async () => {
    ai.script("Judge the sheets", { object: all });
    expect((await review("Judge the sheets", long)).body.fallback).toBe(false);
    const [size = 0] = listSizes("Judge the sheets");
    await leaveForAll(size - 1);
    expect((await review("Judge the sheets", long)).body.fallback).toBe(true);
    expect(listSizes("Judge the sheets")).toEqual([size]);
    await leaveForAll(size);
    expect((await review("Judge the sheets", long)).body.fallback).toBe(false);
  });

  test("[N12.13] of its repair are those of the repair, without which the library answers", async () => {
    ai.script("Judge both sheets", { object: verdicts() });
    ai.script("criterion 3 has no verdict", { object: all });
    const listRepairs = () => listSizes("criterion 3 has no verdict");
    expect((await review("Judge both sheets", long)).body.fallback).toBe(false);
    const [first = 0] = listSizes("Judge both sheets");
    const [repair = 0] = listRepairs();
    expect(repair).toBeGreaterThan(first);
    await leaveForAll(first + repair - 1);
    expect((await review("Judge both sheets", long)).body.fallback).toBe(true);
    expect(listRepairs()).toHaveLength(1);
    await leaveForAll(first + repair);
    expect((await review("Judge both sheets", long)).body.fallback).toBe(false);
  });

  test("[N12.13] are those of the user's day for it and its repair, and what it did not use is returned", async () => {
    ai.script("Judge my day", { object: all, usage: 900 });
    expect((await review("Judge my day", long)).body.fallback).toBe(false);
    const readUsed = async () => {
      const { rows } = await testApp.admin.query(
        "select sum(tokens)::int as tokens from assistant_calls where user_id = $1",
        [user.id],
      );
      return rows[0].tokens as number;
    };
    expect(await readUsed()).toBe(900);
    const [first = 0] = listSizes("Judge my day");
    expect(first).toBeLessThan(limits.ai.questionTokens);
    const used = limits.assistant.tokensPerDay - 2 * first;
    await testApp.admin.query("update assistant_calls set tokens = $2 where user_id = $1", [
      user.id,
      used,
    ]);
    expect((await review("Judge my day", long)).body.fallback).toBe(true);
    expect(listSizes("Judge my day")).toHaveLength(1);
    expect(await readUsed()).toBe(used);
  });
});
