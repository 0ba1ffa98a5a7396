import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import type { ModelQuestion } from "@masar/contract/model-questions/schemas";
import type { Milestone } from "@masar/contract/paths/schemas";
import { modelQuestionLimits } from "@masar/contract/model-questions/constants";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setUsed } from "../../../test/load/limits.ts";
import { createChangeStamp } from "../../../test/offline/change-stamp.ts";
import { buildMilestones, storePath } from "../../../test/stored-paths.ts";
import type { TestApp } from "../../../test/test-app.ts";
import {
  agreeToModel,
  startTestAppWithModel,
  type TestAppWithModel,
} from "../../../test/test-app-with-model.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

const opening = "Write questions from this data.";
const blind = "Answer these questions.";

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let createAgreed: TestAppWithModel["createAgreed"];
let testApp: TestApp;
let user: TestUser;
let id: string;
beforeAll(async () => {
  ({ ai, testApp, stop, createAgreed } = await startTestAppWithModel({
    worker: false,
    env: { AI_MODEL: "sonar-scripted", AI_BREAKER_FAILURES: "1000" },
  }));
});
afterAll(() => stop());
beforeEach(async () => {
  user = await createAgreed();
  ({ id } = await storePath(testApp, user, { milestones: buildMilestones(1) }));
});

const right = "Every row of the left table";
const writeOne = (text: string, changes: object = {}) => ({
  text,
  options: [
    { text: right, is_correct: true, why: "" },
    { text: "Only rows with a partner", is_correct: false, why: "That is an inner join." },
    { text: "Every row of both tables", is_correct: false, why: "That is a full join." },
  ],
  explanation: "A left join keeps the left table whole.",
  ...changes,
});
const first = "What does a left join keep?";
const second = "Which rows survive a left join?";

/** The options come in an order that follows from the text, so the blind answer is read from the request. */
function script(questions: object[], answers: (letters: string[]) => object[]) {
  ai.script(opening, { object: { questions }, times: 1 });
  const letters = questions.map((one) => findLetter(one as ReturnType<typeof writeOne>));
  ai.script(blind, { object: { answers: answers(letters) }, times: 1 });
}
const confirmAll = (letters: string[]) =>
  letters.map((option, index) => ({ number: index + 1, option }));

const letterOf = new Map<string, string>();
function findLetter({ text }: { text: string }): string {
  const known = letterOf.get(text);
  if (!known) throw new Error(`no letter for ${text}`);
  return known;
}

const milestone = () => ({ id, key: "m1" });
const write = (of = user) => of.call("writeMilestoneQuestions", { params: milestone() });
const list = (of = user) => of.call("listMilestoneQuestions", { params: milestone() });
const lastRequest = (part: string) =>
  ai.received.findLast(({ question }) => question.includes(part))?.question ?? "";

async function saveNote(title: string, content: string): Promise<string> {
  const note = randomUUID();
  const text = { base: null, title, content };
  await user.call("saveNote", { params: { id: note }, body: { ...createChangeStamp(), text } });
  return note;
}

beforeAll(async () => {
  // One round in which nothing is confirmed shows which letter each option gets.
  const agreed = await createAgreed();
  const path = await storePath(testApp, agreed, { milestones: buildMilestones(1) });
  ai.script(opening, { object: { questions: [writeOne(first), writeOne(second)] }, times: 1 });
  ai.script(blind, { object: { answers: [] }, times: 1 });
  await agreed.call("writeMilestoneQuestions", { params: { id: path.id, key: "m1" } });
  const [, data = "[]"] = /<data-\w+>\n([^]*)\n<\/data-/.exec(lastRequest(blind)) ?? [];
  const asked = JSON.parse(data) as { text: string; options: { option: string; text: string }[] }[];
  for (const { text, options } of asked) {
    letterOf.set(text, options.find((option) => option.text === right)?.option ?? "");
  }
});

describe("questions by a model about a milestone", () => {
  test("[N12.12] are stored with the model's name once a second call answers them as they are marked", async () => {
    script([writeOne(first), writeOne(second)], confirmAll);
    const { status, body } = await write();
    expect([status, body.support]).toEqual([200, null]);
    expect(body.questions.map(({ text, model }: ModelQuestion) => [text, model])).toEqual([
      [first, "sonar-scripted"],
      [second, "sonar-scripted"],
    ]);
    expect((await list()).body.questions).toEqual(body.questions);
  });

  test("[N12.12] are answered without seeing which option is right, and one that is answered otherwise is dropped", async () => {
    script([writeOne(first), writeOne(second)], ([letter = ""]) => [
      { number: 1, option: letter },
      { number: 2, option: "none" },
    ]);
    const { body } = await write();
    expect(body.questions.map(({ text }: ModelQuestion) => text)).toEqual([first]);
    expect(lastRequest(blind)).not.toMatch(/is_correct|explanation|inner join|full join/);
  });

  test("[N12.12] are refused when no answer confirms them, and when they break a rule twice", async () => {
    script([writeOne(first)], () => [{ number: 1, option: "none" }]);
    expect((await write()).body.code).toBe("not_possible_now");
    const twoRight = writeOne(first, {
      options: writeOne(first).options.map((option) => ({ ...option, is_correct: true })),
    });
    ai.script(opening, { object: { questions: [twoRight] }, times: 1 });
    ai.script("has 3 right options, not one", { object: { questions: [twoRight] }, times: 1 });
    expect((await write()).status).toBe(409);
    ai.script(opening, { text: "I would rather talk.", times: 1 });
    expect((await write()).status).toBe(409);
    expect((await list()).body.questions).toEqual([]);
  });

  test("[N12.12] are written from the steps and the user's notes, without what identifies them", async () => {
    const notes = "A left join keeps the left side. Ask sara.k@mail.example";
    await user.call("saveMilestoneNotes", {
      params: milestone(),
      body: { ...createChangeStamp(), notes },
    });
    script([writeOne(first)], confirmAll);
    expect((await write()).status).toBe(200);
    const request = lastRequest(opening);
    expect(request).toContain("A left join keeps the left side.");
    expect(request).toContain('"steps":["Part 1"');
    for (const secret of [user.email, user.id, id, "sara.k"]) expect(request).not.toContain(secret);
  });

  test("[N12.12] name the earlier ones, so that none occurs twice", async () => {
    script([writeOne(first)], confirmAll);
    await write();
    ai.script(opening, { object: { questions: [writeOne(first)] }, times: 1 });
    ai.script("a question occurs twice", { object: { questions: [writeOne(second)] }, times: 1 });
    ai.script(blind, { object: { answers: confirmAll([findLetter({ text: second })]) }, times: 1 });
    expect((await write()).body.questions.map(({ text }: ModelQuestion) => text)).toEqual([
      first,
      second,
    ]);
    expect(lastRequest(opening)).toContain(`"known":[${JSON.stringify(first)}]`);
  });

  test("[N12.12] never count as a check of the milestone", async () => {
    script([writeOne(first)], confirmAll);
    await write();
    const { body } = await user.call("getMilestoneCheck", { params: milestone() });
    expect(body.questions).toEqual([]);
    expect((await user.call("getPath", { params: { id } })).body.checks).toEqual([]);
  });

  test("[N12.12] are refused without consent, and no model is asked", async () => {
    await agreeToModel(user, false);
    const before = ai.received.length;
    expect((await write()).body.code).toBe("not_possible_now");
    expect(ai.received).toHaveLength(before);
  });

  test("[N12.12] are refused with a consent older than the terms that name notes, and no model is asked", async () => {
    const renewTerms = (terms: string) =>
      testApp.admin.query(
        "update consents set version = $2 || substr(version, 11) where user_id = $1 and kind = 'ai'",
        [user.id, terms],
      );
    await renewTerms("2026-11-18");
    const before = ai.received.length;
    expect((await write()).body.code).toBe("not_possible_now");
    expect(ai.received).toHaveLength(before);
    await renewTerms("2026-11-19");
    script([writeOne(first)], confirmAll);
    expect((await write()).status).toBe(200);
  });

  const crisis = "Honestly, I want to die.";
  test.each([
    ["the description", { description: crisis }],
    ["a step", { subMilestones: [{ id: "sub-1", title: crisis, estimatedHours: 10 }] }],
    ["a criterion", { completionCriteria: [crisis] }],
    ["the title of the path", {}],
  ])(
    "[N12.12] [N1.19] give support instead when %s shows a crisis, and no model reads it",
    async (place, change) => {
      const { m1 } = buildMilestones(1);
      const title = place === "the title of the path" ? crisis : "Joins";
      const path = { title, milestones: { m1: { ...m1, ...change } as Milestone } };
      const stored = await storePath(testApp, user, path);
      const before = ai.received.length;
      const params = { id: stored.id, key: "m1" };
      const { status, body } = await user.call("writeMilestoneQuestions", { params });
      expect([status, body.questions]).toEqual([200, []]);
      expect(body.support).toMatch(/You don't have to carry it alone/);
      expect(ai.received).toHaveLength(before);
    },
  );

  const insertRows = (key: string, count: number) =>
    testApp.admin.query(
      `insert into milestone_questions (user_id, id, path_id, milestone_key, content, model)
         select $1, gen_random_uuid(), $2, $3, $4, 'older' from generate_series(1, $5)`,
      [user.id, id, key, JSON.stringify(writeOne("Older?", { options: [] })), count],
    );

  test("[N12.12] are refused when the list is full, which those of a removed milestone or deleted note do not fill", async () => {
    const { perCall, perUser } = modelQuestionLimits;
    await insertRows("m2", perUser);
    const note = await saveNote("Joins", "A left join keeps every row.");
    await testApp.admin.query(
      `insert into note_questions (user_id, id, note_id, content, model)
         select $1, gen_random_uuid(), $2, $3, 'older' from generate_series(1, $4)`,
      [user.id, note, JSON.stringify(writeOne("Older?", { options: [] })), perUser],
    );
    expect((await write()).body.code).toBe("list_full");
    await testApp.admin.query("update notes set deleted_at = now() where id = $1", [note]);
    script([writeOne(first)], confirmAll);
    expect((await write()).status).toBe(200);
    await insertRows("m1", perUser - perCall);
    expect((await write()).body.code).toBe("list_full");
  });

  test("[N12.12] of requests side by side are stored up to the limit, and the others are refused as a full list", async () => {
    const { perCall, perUser } = modelQuestionLimits;
    await insertRows("m1", perUser - perCall);
    const notes = await Promise.all(
      Array.from({ length: modelQuestionLimits.callsPerDay }, () =>
        saveNote("Joins", "A left join keeps every row."),
      ),
    );
    const letters = [first, second].map((text) => findLetter({ text }));
    // As long as the models answer, no request knows what the others will store.
    const slow = { delayMs: 300, times: notes.length };
    ai.script(opening, { object: { questions: [writeOne(first), writeOne(second)] }, ...slow });
    ai.script(blind, { object: { answers: confirmAll(letters) }, ...slow });
    const written = await Promise.all(
      notes.map((note) => user.call("writeNoteQuestions", { params: { id: note } })),
    );
    const codes = written.map(({ status, body }) => String(body.code ?? status));
    expect(codes.toSorted()).toEqual(["200", "200", ...notes.slice(2).map(() => "list_full")]);
    const { rows } = await testApp.admin.query(
      "select count(*)::int as count from note_questions where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ count: 4 }]);
  });

  test("[N12.12] are refused after the day's requests", async () => {
    for (let call = 0; call < modelQuestionLimits.callsPerDay; call++) {
      ai.script(opening, { text: "no", times: 1 });
      // One after the other, as a user presses the button.
      // oxlint-disable-next-line no-await-in-loop
      expect((await write()).status).toBe(409);
    }
    expect((await write()).status).toBe(429);
  });

  test("[N12.12] refused for the day use up no suggestion of a path", async () => {
    await setUsed(testApp, `suggest:${user.id}`, limits.generation.perDay - 1);
    await setUsed(testApp, `model-questions:${user.id}`, modelQuestionLimits.callsPerDay);
    expect((await write()).status).toBe(429);
    ai.script("beekeeping", { text: "no", times: 1 });
    const suggested = await user.call("suggestOutline", { body: { goal: "beekeeping" } });
    expect(suggested.status).toBe(409);
  });

  test("[N12.12] belong to the user alone and are deleted by them", async () => {
    script([writeOne(first)], confirmAll);
    const [question] = (await write()).body.questions;
    const params = { question: question?.id ?? "" };
    const other = await createAgreed();
    expect((await list(other)).status).toBe(404);
    expect((await other.call("deleteModelQuestion", { params })).status).toBe(404);
    expect((await user.call("deleteModelQuestion", { params })).status).toBe(204);
    expect((await list()).body.questions).toEqual([]);
    expect((await user.call("deleteModelQuestion", { params })).status).toBe(404);
  });
});

describe("questions by a model about a note", () => {
  test("[N12.12] are written in the language of the note, from its text", async () => {
    const note = await saveNote("Joins", "A left join keeps every row of the left table.");
    script([writeOne(first)], confirmAll);
    const { body } = await user.call("writeNoteQuestions", { params: { id: note } });
    expect(body.questions).toMatchObject([{ text: first }]);
    expect(lastRequest(opening)).toContain("keeps every row of the left table");
    expect((await user.call("listNoteQuestions", { params: { id: note } })).body.questions).toEqual(
      body.questions,
    );
    const arabic = await saveNote("الربط", "يُبقي الربط الأيسر كل صفوف الجدول الأيسر.");
    ai.script(opening, { text: "no", times: 1 });
    await user.call("writeNoteQuestions", { params: { id: arabic } });
    expect(lastRequest(opening)).toContain('"language":"ar"');
  });

  test("[N12.12] are refused for an empty note", async () => {
    const note = await saveNote("Joins", " ");
    const { body } = await user.call("writeNoteQuestions", { params: { id: note } });
    expect(body.code).toBe("not_possible_now");
  });

  test("[N12.12] [N1.19] about a text that shows a crisis give support instead, and no model reads it", async () => {
    const note = await saveNote("Today", "Honestly, I want to die.");
    const before = ai.received.length;
    await agreeToModel(user, false);
    const { status, body } = await user.call("writeNoteQuestions", { params: { id: note } });
    expect([status, body.questions]).toEqual([200, []]);
    expect(body.support).toMatch(/You don't have to carry it alone/);
    expect(ai.received).toHaveLength(before);
  });
});
