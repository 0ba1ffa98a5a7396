import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTelemetry, type Telemetry } from "#api/telemetry/telemetry.ts";
import {
  listEvents,
  listSpans,
  type ScriptedHttp,
  startScriptedHttp,
} from "../../test/scripted-http.ts";
import { listenForStreams } from "../../test/streams.ts";
import { startTestAppWithModel, type TestAppWithModel } from "../../test/test-app-with-model.ts";

const host = "127.0.0.1";
const buildId = "15c2a8ee";
const makeWord = (name: string) => `${name}${randomBytes(4).toString("hex")}`;
const canaries = {
  name: makeWord("قمرية"),
  goal: makeWord("Goal"),
  task: makeWord("Task"),
  rejectedTask: makeWord("Rejected"),
  note: makeWord("Note"),
  noteTitle: makeWord("Title"),
  question: makeWord("Question"),
  post: makeWord("Post"),
  stranger: makeWord("stranger"),
  recordToken: `${makeWord("Record")}${randomBytes(9).toString("base64url")}aB0`,
};

let collector: ScriptedHttp;
let sentry: ScriptedHttp;
let telemetry: Telemetry;
let app: TestAppWithModel;
beforeAll(async () => {
  collector = await startScriptedHttp();
  sentry = await startScriptedHttp();
  const env = {
    METRICS_PORT: 0,
    METRICS_HOST: host,
    buildId,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: 1,
    SENTRY_DSN: `http://key@${sentry.host}/1`,
  };
  telemetry = createTelemetry(env, { service: "api", log: pino({ level: "silent" }) });
  app = await startTestAppWithModel({ telemetry });
});
afterAll(async () => {
  await collector.stop();
  await sentry.stop();
});

type User = Awaited<ReturnType<TestAppWithModel["createAgreed"]>>;
const stampNow = () => ({ change_id: randomUUID(), at: new Date().toISOString() });

const saveTask = (user: User, title: string) =>
  user.call("saveTask", { params: { id: randomUUID() }, body: { ...stampNow(), title } });
const saveNote = (user: User) => {
  const text = { base: null, title: canaries.noteTitle, content: canaries.note };
  return user.call("saveNote", { params: { id: randomUUID() }, body: { ...stampNow(), text } });
};
const postTopic = (user: User) =>
  user.call("createTopic", {
    body: {
      id: randomUUID(),
      title: `How about ${canaries.post}?`,
      body: `I lose the thread of ${canaries.post}.`,
      category: "study_habits",
      language: "en",
      display_name: canaries.name,
    },
  });
const startPath = (user: User) =>
  user.call("startGeneration", {
    body: {
      id: randomUUID(),
      intake: { goal: `Learn ${canaries.goal}`, blueprint: "data-analyst" },
    },
  });

/** Every one of these texts reaches the database or a model. */
async function useFeatures(user: User): Promise<number[]> {
  const answers = [
    await user.call("updateProfile", { body: { display_name: canaries.name } }),
    await saveTask(user, canaries.task),
    await saveNote(user),
    await user.call("listNotes", { query: { q: canaries.note } }),
    await user.call("askAssistant", { body: { message: `What is ${canaries.question}?` } }),
    await postTopic(user),
    await startPath(user),
  ];
  return answers.map(({ status }) => status);
}

/** Links whose secret is in the address of a request. */
async function useLinks(user: User): Promise<string[]> {
  const visitor = app.testApp.openBrowser();
  const feed = (await user.call("createCalendarFeed")).body.url as string;
  const token = /calendar\/([^/]+)\//.exec(feed)?.[1] ?? "";
  expect((await visitor.call("readCalendarFeed", { params: { token } })).status).toBe(200);
  await visitor.call("verifyRecord", { params: { token: canaries.recordToken } });
  await visitor.call("logIn", {
    body: { email: `${canaries.stranger}@example.com`, password: "wrong password of a stranger" },
  });
  await visitor.call("forgotPassword", { body: { email: user.email } });
  const reset = await app.testApp.readToken(user.email, "Set a new password");
  await app.testApp.app.inject({ url: `/reset-password?token=${reset}` });
  await app.testApp.app.inject({ url: `/${reset}/${canaries.name}` });
  return [token, reset];
}

/** The database then quotes what it was sent in its errors, in the request and in a job. */
async function breakDatabase(): Promise<void> {
  await app.testApp.admin.query(`
    create function quote_title() returns trigger language plpgsql as
      $$ begin perform new.title::uuid; return new; end $$;
    create function quote_row() returns trigger language plpgsql as
      $$ begin raise exception 'rejected: %', row_to_json(new); end $$;
    create trigger quote before insert or update on tasks for each row execute function quote_title();
    create trigger quote before insert on note_texts for each row execute function quote_row();
    create trigger quote before insert on learning_paths for each row execute function quote_row();
    alter table forum_topics add constraint quote check (false) not valid;
    delete from rate_limits where key like 'forum-%';
  `);
}

function reportClientErrors(user: User) {
  const page = `/ar/verify/${canaries.recordToken}?name=${canaries.name}`;
  const reports = [
    { message: `Boom for ${user.email}`, page },
    { message: `Unexpected token 'N', "${canaries.note}" is not valid JSON`, page },
  ];
  const send = (report: object) =>
    user.call("reportClientError", {
      body: {
        stack: `Error\n    at load (https://masar.test${page}:1:2)`,
        version: "1",
        ...report,
      },
    });
  return Promise.all(reports.map(send));
}

test("[N7.15] nothing that a user wrote, and no link, is in traces, metrics or error reports", async () => {
  const port = await telemetry.listen({ isAlive: () => true, isReady: async () => true });
  const { openStream } = await listenForStreams(app.testApp);
  const user = await app.createAgreed();
  const stream = await openStream(user.browser);
  await stream.waitFor("ready");
  expect(await useFeatures(user)).toEqual([200, 200, 200, 200, 200, 201, 202]);
  await stream.waitFor("generation.changed");
  const tokens = await useLinks(user);
  await breakDatabase();
  const failed = [
    await saveTask(user, canaries.rejectedTask),
    await saveNote(user),
    await postTopic(user),
  ];
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500]);
  expect((await startPath(user)).status).toBe(202);
  expect((await reportClientErrors(user)).map(({ status }) => status)).toEqual([202, 202]);
  await expect
    .poll(() => listEvents(sentry).map(({ tags }) => tags.job), { timeout: 10_000 })
    .toContain("path.generate");
  stream.cut();
  const metrics = await (await fetch(`http://${host}:${port}/metrics`)).text();
  await app.stop();
  await telemetry.stop();

  // Everything was reported.
  const events = listEvents(sentry);
  expect(events.map(({ tags }) => tags.route ?? tags.job ?? tags.page)).toEqual(
    expect.arrayContaining([
      "/api/tasks/:id",
      "/api/notes/:id",
      "/api/forum/topics",
      "path.generate",
      "/ar/verify/:token",
    ]),
  );
  const names = new Set(listSpans(collector).map(({ name }) => name));
  for (const name of ["PUT /api/notes/:id", "insert tasks", "job path.generate", "event stream"]) {
    expect(names).toContain(name);
  }
  expect(metrics).toContain('route="/api/calendar/:token/masar.ics"');

  const session = [...user.browser.jar.values()].map((value) => value.slice(0, 20));
  const secrets = [
    ...Object.values(canaries),
    ...tokens,
    ...session,
    user.id,
    user.email,
    user.email.split("@")[0] ?? "",
    user.browser.address,
  ];
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);
  const bytes = JSON.stringify([collector.received, sentry.received]) + metrics;
  const found = secrets.filter((secret) =>
    [secret, encodeURIComponent(secret)].some((text) => bytes.includes(text)),
  );
  expect(found).toEqual([]);
}, 60_000);
