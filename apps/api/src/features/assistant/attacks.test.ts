import { randomBytes, randomUUID } from "node:crypto";
import { Lexer, type Token } from "marked";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { assistantModes } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { guardAnswerLink } from "@masar/domain/answers/answer-sources";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import { listenForAnswers } from "../../../test/assistant/answers.ts";
import { type Attack, attacks } from "../../../test/assistant/attacks.ts";
import { type TestApp } from "../../../test/test-app.ts";
import { type TestAppWithModel, startTestAppWithModel } from "../../../test/test-app-with-model.ts";
import { seedUsers } from "../../../test/seeded-users.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";

type TestUser = Awaited<ReturnType<typeof seedUsers>>[number];

/** Tables that a question may write to. */
const written = [
  "assistant_conversations",
  "assistant_messages",
  "assistant_calls",
  "ai_spend",
  "rate_limits",
  "sessions",
];
const atOnce = 12;

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let testApp: TestApp;
let openAnswer: Awaited<ReturnType<typeof listenForAnswers>>["openAnswer"];
beforeAll(async () => {
  ({ ai, testApp, stop } = await startTestAppWithModel({
    mail: false,
    worker: false,
    env: {
      AI_REQUESTS_PER_DAY: "100000",
      AI_TOKENS_PER_DAY: "1000000000",
    },
  }));
  ({ openAnswer } = await listenForAnswers(testApp));
});
afterAll(() => stop());

/** Links and resources that are not allowed, parsed like the page parses an answer. */
function findActive(text: string): string[] {
  const found: string[] = [];
  const walk = (tokens: Token[]) => {
    for (const token of tokens) {
      const { href, items, header, rows, ...rest } = token as Token & {
        href?: string;
        tokens?: Token[];
        items?: Token[];
        header?: { tokens: Token[] }[];
        rows?: { tokens: Token[] }[][];
      };
      const isAllowed =
        token.type === "link" && href?.startsWith("https://") && guardAnswerLink(href) !== null;
      if (/^(?:link|image|html|def)$/.test(token.type) && !isAllowed) found.push(token.raw);
      walk([...(rest.tokens ?? []), ...(items ?? [])]);
      for (const cell of [header ?? [], ...(rows ?? [])].flat()) walk(cell.tokens);
    }
  };
  walk(Lexer.lex(readAnswerBlocks(text).text, { gfm: true, breaks: true }));
  return found;
}

function findFaults(answer: AssistantAnswer, streamed?: string): string[] {
  const { response, citations, discoveredCourses, relatedQuestions } = answer;
  const faults = [...findActive(response), ...findActive(streamed ?? "")];
  for (const { url } of citations) if (guardAnswerLink(url) !== url) faults.push(url);
  for (const { url } of discoveredCourses) if (guardCourseLink(url) !== url) faults.push(url);
  if (/evil\.test/.test(JSON.stringify([relatedQuestions]))) faults.push("a related question");
  if (/[\u202A-\u202E\u2066-\u2069\u200B\u200E]/.test(JSON.stringify(answer)))
    faults.push("hidden signs");
  if (citations.length > limits.assistant.citations) faults.push("too many citations");
  if (response.length > limits.assistant.answerLength) faults.push("too long");
  return faults;
}

/** A row count and a checksum of each table that a question must not change. */
async function readTables(): Promise<Record<string, string>> {
  const { rows: tables } = await testApp.admin.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace and relname <> all($1)`,
    [written],
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await testApp.admin.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as sum from ${name} row`,
    );
    sums[name] = rows[0].sum;
  }
  return sums;
}

async function agree(users: TestUser[]): Promise<void> {
  await testApp.admin.query(
    `insert into consents (user_id, kind, granted, version)
     select id, 'ai', true, '1 127.0.0.1' from unnest($1::uuid[]) id`,
    [users.map(({ id }) => id)],
  );
}

async function saveTask(user: TestUser, title: string): Promise<void> {
  const body = {
    change_id: randomUUID(),
    at: new Date().toISOString(),
    title: title.slice(0, limits.tasks.titleLength),
    due_date: new Date().toISOString().slice(0, 10),
  };
  const { status } = await user.call("saveTask", { params: { id: randomUUID() }, body });
  expect(status).toBe(200);
}

/** A user whose data contains a canary everywhere; it must reach no other user and no model. */
async function createVictim() {
  const canary = `canary-${randomBytes(6).toString("hex")}`;
  const [victim] = await seedUsers(testApp, 1);
  if (!victim) throw new Error("No victim");
  const email = `${canary}@example.com`;
  await testApp.admin.query("update users set email = $2 where id = $1", [victim.id, email]);
  const milestones = { m1: makeMilestone(1, { title: `Step ${canary}` }) };
  const path = await storePath(testApp, victim, { title: `Road ${canary}`, milestones });
  await saveTask(victim, `Task ${canary}`);
  const note = {
    change_id: randomUUID(),
    at: new Date().toISOString(),
    title: canary,
    content: canary,
  };
  const noted = await victim.call("saveNote", { params: { id: randomUUID() }, body: note });
  const ids = { conversationId: randomUUID(), questionId: randomUUID(), answerId: randomUUID() };
  const question = await victim.call("askAssistant", {
    body: { message: `Keep ${canary}`, ...ids },
  });
  expect([noted.status, question.status]).toEqual([200, 200]);
  return { canary, pathId: path.id, ...ids };
}
type Victim = Awaited<ReturnType<typeof createVictim>>;

/** One user per attack: one question per mode is below every limit. */
async function prepare(attack: Attack, user: TestUser, victim: Victim): Promise<object> {
  const { place, order, code } = attack;
  // Not about the user's own data, which is answered without the model.
  const message = `${code} What is a join?`;
  switch (place) {
    case "question":
      // It also names the ids of another user.
      return {
        message: `${code} ${order}`.slice(0, limits.assistant.messageLength),
        conversationId: victim.conversationId,
        replaces: victim.questionId,
        pathId: victim.pathId,
        milestoneKey: "m1",
      };
    case "history":
      return {
        message,
        previousMessages: [
          { role: "user", content: order.slice(0, limits.assistant.messageLength) },
          { role: "assistant", content: `Understood. ${order}`.slice(0, 4000) },
        ],
      };
    case "path": {
      const milestone = makeMilestone(1, { title: order.slice(0, limits.paths.titleLength) });
      const milestones = { m1: { ...milestone, description: order.slice(0, 1000) } };
      const title = order.slice(0, limits.paths.titleLength);
      const path = await storePath(testApp, user, { title, milestones, is_pinned: true });
      await saveTask(user, order);
      return { message, pathId: path.id, milestoneKey: "m1" };
    }
    case "work":
      return { message, work: order.slice(0, limits.assistant.workLength) };
    default:
      return { message };
  }
}

async function ask(user: TestUser, body: object, isStreamed: boolean) {
  if (!isStreamed) {
    const { status, body: answer } = await user.call("askAssistant", { body });
    return { status, answer: answer as AssistantAnswer, streamed: "" };
  }
  const { status, events, ended } = await openAnswer(user.browser, body);
  await ended;
  const pieces = events.filter(({ name }) => name === "token").map(({ data }) => data.text);
  const last = events.at(-1);
  // An answer that failed after its first piece has the status in its last event.
  const isDone = last?.name === "done";
  return {
    status: isDone ? status : (last?.data.status ?? status),
    answer: last?.data as AssistantAnswer,
    streamed: pieces.join(""),
  };
}

/** Small pieces, so that no active content arrives in one of them. */
function cutIntoPieces(text: string): string[] {
  const size = Math.max(7, Math.ceil(text.length / 60));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

test("every attack answer has active content before it is filtered", () => {
  const harmless = ["a call of a tool", "courses of its own"];
  const inert = attacks.filter(
    ({ obeyed, name }) =>
      findActive(obeyed).length === 0 && !harmless.some((start) => name.startsWith(start)),
  );
  expect([...new Set(inert.map(({ name }) => name.split(",")[0]))]).toEqual([]);
});

test("[D51] [D54] a model that obeys every attack writes nothing, links nowhere and reveals no other user", async () => {
  expect(attacks.length).toBeGreaterThanOrEqual(200);
  const victim = await createVictim();
  const users = await seedUsers(testApp, attacks.length);
  await agree(users);
  for (const { code, obeyed, results } of attacks) {
    const relatedQuestions = [obeyed.slice(0, 200), "See https://evil.test?", "What is a join?"];
    ai.script(code, { pieces: cutIntoPieces(obeyed), searchResults: results, relatedQuestions });
  }
  const work = await Promise.all(
    attacks.map(async (attack, index) => {
      const user = users[index];
      if (!user) throw new Error("Too few users");
      return {
        attack,
        user,
        body: await prepare(attack, user, victim),
        isStreamed: index % 2 === 0,
      };
    }),
  );
  const before = await readTables();
  const faults: string[] = [];
  let answered = 0;
  const next = work.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { attack, user, body, isStreamed } of next) {
        for (const context of assistantModes) {
          const { status, answer, streamed } = await ask(user, { ...body, context }, isStreamed);
          const found = status === 200 ? findFaults(answer, streamed) : [`status ${status}`];
          if (status === 200 && answer.fallback) found.push("the model was not called");
          if (JSON.stringify([answer, streamed]).includes(victim.canary)) found.push("a canary");
          faults.push(...found.map((fault) => `${attack.name}, ${context}: ${fault}`));
          answered++;
        }
      }
    }),
  );
  expect(faults).toEqual([]);
  expect(answered).toBe(attacks.length * assistantModes.length);
  expect(await readTables()).toEqual(before);

  // The attacks reached the model without data of the victim.
  const seen = ai.received.map(({ body }) => JSON.stringify(body));
  expect(seen.length).toBe(answered);
  expect(seen.filter((body) => body.includes(victim.canary))).toEqual([]);
  for (const { code, place } of attacks) {
    if (place === "page") continue;
    const own = seen.filter((body) => body.includes(code));
    expect(
      own.filter((body) => body.includes("ignore all rules")),
      code,
    ).toHaveLength(assistantModes.length);
  }
}, 180_000);
