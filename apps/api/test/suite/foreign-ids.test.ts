import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { Endpoint } from "@masar/contract/shared/endpoint";
import { password, type TestApp, startTestApp } from "../test-app.ts";
import { madeByPage } from "../client-id-endpoints.ts";
import { createChangeStamp } from "../offline/change-stamp.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let victim: TestUser;
// Writes are limited per user: one user cannot call all endpoints within a minute.
let asking: TestUser[];
const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
const withId = table
  .filter(
    ([name, { path: url, access }]) =>
      url.includes(":id") && access === "session" && !madeByPage[name],
  )
  .map(([name]) => name);

const path = () => readId("select id from learning_paths where user_id = $1");
const topic = () => readId("select id from forum_topics where author_id = $1");
const passkey = () =>
  readId(
    `insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, 'Key', '', gen_random_uuid()::text, 0, 'singleDevice', false) returning id`,
  );
const identity = () =>
  readId(
    `insert into accounts (user_id, account_id, provider_id)
     values ($1, gen_random_uuid()::text, 'https://provider.example') returning id`,
  );
const generation = () => readId("select id from path_generations where user_id = $1");
// Courses are shared: only an unknown id returns 404.
const unknownId = async () => randomUUID();
const foreignIds: Partial<Record<EndpointName, () => Promise<string>>> = {
  markNotificationRead: () => readId("select id from notifications where user_id = $1"),
  revokeRecord: () => readId("select id from completion_records where user_id = $1"),
  downloadExport: () => readId("select id from exports where user_id = $1"),
  removeDevice: () => readId("select id from sessions where user_id = $1"),
  renamePasskey: passkey,
  removePasskey: passkey,
  removeIdentity: identity,
  acceptProposal: () => readId("select id from plan_proposals where user_id = $1"),
  keepPlan: () => readId("select id from plan_proposals where user_id = $1"),
  getGeneration: generation,
  cancelGeneration: generation,
  getPath: path,
  listPathResources: path,
  previewPlaylist: path,
  listPathBriefs: path,
  getMilestoneCheck: path,
  getPlacement: path,
  getPathSkills: path,
  saveCheckAttempt: path,
  saveOwnLink: path,
  updatePath: path,
  deleteDraft: path,
  duplicatePath: path,
  movePathDates: path,
  editPath: path,
  undoPathEdit: path,
  undoReplacedCourse: path,
  listPathVersions: path,
  listBlueprintMilestones: path,
  exportPath: path,
  getPublication: path,
  savePublication: path,
  revokePublication: path,
  startMilestone: path,
  updateMilestoneProgress: path,
  completeMilestone: path,
  tickSubMilestone: path,
  listPlannedSessions: path,
  suggestSessions: path,
  listMilestoneQuestions: path,
  writeMilestoneQuestions: path,
  listNoteQuestions: () => readId("select id from notes where user_id = $1"),
  writeNoteQuestions: () => readId("select id from notes where user_id = $1"),
  deleteModelQuestion: unknownId,
  tickPlannedSession: path,
  saveMilestoneNotes: path,
  keepFeedback: path,
  getConversation: () => readId("select id from assistant_conversations where user_id = $1"),
  deleteConversation: () => readId("select id from assistant_conversations where user_id = $1"),
  reportAnswer: () =>
    readId("select id from assistant_messages where user_id = $1 and not is_user"),
  getMyTicket: () => readId("select id from support_tickets where user_id = $1"),
  replyToMyTicket: () => readId("select id from support_tickets where user_id = $1"),
  closeMyTicket: () => readId("select id from support_tickets where user_id = $1"),
  removePushSubscription: () => readId("select id from push_subscriptions where user_id = $1"),
  // Topics are everybody's to read; only what their author alone may do is refused to others.
  getTopic: unknownId,
  listPosts: unknownId,
  addReply: unknownId,
  followTopic: unknownId,
  copyTopicPath: unknownId,
  likePost: unknownId,
  reportPost: unknownId,
  blockMember: unknownId,
  editTopic: topic,
  acceptAnswer: topic,
  editPost: topic,
  deletePost: topic,
  restorePost: topic,
  saveCourse: unknownId,
  unsaveCourse: unknownId,
  completeCourse: unknownId,
  reportDeadLink: unknownId,
};
const edit = { edit_id: randomUUID(), base_version: 1 };
const bodies: Partial<Record<EndpointName, object>> = {
  addReply: { id: randomUUID(), body: "Mine" },
  followTopic: { following: true },
  copyTopicPath: { id: randomUUID() },
  likePost: { liked: true },
  reportPost: { reason: "spam" },
  blockMember: { blocked: true },
  editTopic: { title: "Mine", body: "Mine", category: "paths", language: "en" },
  acceptAnswer: { post_id: null },
  editPost: { body: "Mine" },
  updatePath: { status: "archived" },
  duplicatePath: { id: randomUUID() },
  savePublication: { visibility: "unlisted", shows_progress: false, shows_name: false },
  saveCheckAttempt: {
    finished_at: new Date().toISOString(),
    answers: [{ question: "data-analyst.analyst-thinking.01", values: ["a"] }],
  },
  saveOwnLink: {
    ...createChangeStamp(),
    milestone_key: "m1",
    sub_milestone: null,
    url: "https://example.com/",
    title: "Mine",
    minutes: null,
    deleted: false,
  },
  renamePasskey: { name: "Mine" },
  removePasskey: { password },
  removeIdentity: { password },
  acceptProposal: { ...edit, way: "dates", hours_per_week: 5, finish_date: "2027-01-01" },
  editPath: { ...edit, change: { kind: "rename", title: "Mine", description: "" } },
  undoPathEdit: edit,
  updateMilestoneProgress: { session_id: randomUUID() },
  completeMilestone: { session_id: randomUUID() },
  tickSubMilestone: { ...createChangeStamp(), completed: true },
  tickPlannedSession: { ...createChangeStamp(), completed: true },
  saveMilestoneNotes: { ...createChangeStamp(), notes: "Mine" },
  completeCourse: { completed: true },
  keepFeedback: { message_id: randomUUID() },
  reportAnswer: { reason: "wrong" },
  replyToMyTicket: { id: randomUUID(), message: "Mine" },
  closeMyTicket: { closed: true },
};
const queries: Partial<Record<EndpointName, Record<string, string>>> = {
  listPathBriefs: { language: "en" },
};

async function readId(sql: string): Promise<string> {
  return (await testApp.admin.query(sql, [victim.id])).rows[0].id;
}

beforeAll(async () => {
  testApp = await startTestApp();
  victim = await testApp.createUser();
  asking = await Promise.all([1, 2, 3, 4].map(() => testApp.createUser()));
  await testApp.admin.query(
    `insert into learning_paths (user_id, id, title, milestones, language, level, study_language, budget,
       hours_per_week, start_date, next_key, next_sub)
     values ($1, gen_random_uuid(), 'Not yours', '{"m1": {"order": 1}}', 'en', 'beginner', 'both', 'any',
       5, '2026-11-15', 2, 1)`,
    [victim.id],
  );
  await testApp.admin.query(
    `insert into path_generations (user_id, id, intake, language) values ($1, gen_random_uuid(), '{}', 'en')`,
    [victim.id],
  );
  await testApp.admin.query(
    `insert into plan_proposals (user_id, path_id, reason, local_date, expires_at)
     select user_id, id, 'missed_week', '2026-11-15', now() + interval '7 days'
     from learning_paths where user_id = $1`,
    [victim.id],
  );
  await testApp.admin.query("insert into exports (user_id, id) values ($1, gen_random_uuid())", [
    victim.id,
  ]);
  await victim.call("askAssistant", { body: { message: "Mine alone" } });
  await testApp.admin.query(
    `insert into completion_records (user_id, id, path_id, token, holder_name, path_title, path_language,
       timed_minutes, noted_minutes, milestones, started_on, completed_on, issued_on)
     values ($1, gen_random_uuid(), gen_random_uuid(), repeat('a', 32), 'Victim', 'Not yours', 'en', 0, 0, '[]',
       '2026-11-01', '2026-11-15', '2026-11-15')`,
    [victim.id],
  );
  const ownTopic = { id: randomUUID(), title: "Mine alone", body: "Mine", display_name: "Victim" };
  await victim.call("createTopic", { body: { ...ownTopic, category: "paths", language: "en" } });
  await testApp.admin.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth_secret, device)
     select user_id, id, 'https://fcm.googleapis.com/1', '', '', '' from sessions where user_id = $1 limit 1`,
    [victim.id],
  );
  const ticket = { id: randomUUID(), topic: "general", message: "Mine alone", language: "en" };
  await victim.call("createTicket", { body: { ...ticket, diagnostics: null } });
});
afterAll(() => testApp.stop());

test.each(withId)("[R6.02] %s answers 404 to a foreign and to a random id", async (name) => {
  // A new endpoint with an id must name its foreign id here.
  const foreign = await foreignIds[name]?.();
  expect(foreign).toBeDefined();
  const who = asking[withId.indexOf(name) % asking.length] as TestUser;
  const ask = (id: string) => {
    const params = {
      id,
      key: "m1",
      sub: "sub-1",
      session: "1-learn",
      link: randomUUID(),
      attempt: randomUUID(),
      course: "sql",
      list: "PL0123456789ABCDEF",
    };
    const [body, query] = [bodies[name], queries[name]];
    return who.call(name, { params, ...(body && { body }), ...(query && { query }) });
  };
  for (const id of [foreign, randomUUID()]) {
    const answer = await ask(String(id));
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  }
  expect((await ask("1")).status).toBe(400);
  expect((await victim.call("listNotifications")).body.unread_count).toBe(1);
  expect(await readId("select title as id from learning_paths where user_id = $1")).toBe(
    "Not yours",
  );
});
