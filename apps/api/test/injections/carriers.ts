import { randomUUID } from "node:crypto";
import type { EndpointName } from "@masar/contract/endpoints";
import { assistantModes } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import { saveTask, type Victim } from "../assistant/victim.ts";
import type { seedUsers } from "../seeded-users.ts";
import { makeMilestone, storePath } from "../stored-paths.ts";
import type { TestApp } from "../test-app.ts";

export type TestUser = Awaited<ReturnType<typeof seedUsers>>[number];
type Place = { testApp: TestApp; user: TestUser; text: string; victim: Victim; index: number };
/** What is called once the text is in its place. */
export type Call = { name: EndpointName; params?: Record<string, string>; body?: object };

const question = "What is a join?";
const cut = (text: string, length: number) => text.slice(0, length);
const modeOf = (index: number) => assistantModes[index % assistantModes.length];
const ask = (body: object): Call => ({
  name: "askAssistant",
  body: { message: question, ...body },
});

/** Every text that a model reads, and how it gets there. A forum, a page or a course is read by a search. */
export const carriers: Record<string, (place: Place) => Promise<Call> | Call> = {
  question: ({ text, victim, index }) =>
    ask({
      message: cut(`${question} ${text}`, limits.assistant.messageLength),
      context: modeOf(index),
      conversationId: victim.conversationId,
      replaces: victim.questionId,
      pathId: victim.pathId,
      milestoneKey: "m1",
    }),
  "work in prose": ({ text }) =>
    ask({ work: cut(text, limits.assistant.workLength), context: "review_work" }),
  "judged work": async ({ testApp, user, text }) => {
    const { id } = await storePath(testApp, user, { milestones: { m1: makeMilestone(1) } });
    const work = cut(`Here are my totals. ${text}`, limits.assistant.workLength);
    return ask({ work, context: "review_work", pathId: id, milestoneKey: "m1" });
  },
  "quoted history": ({ text, index }) =>
    ask({
      context: modeOf(index),
      previousMessages: [
        { role: "user", content: cut(text, limits.assistant.messageLength) },
        { role: "assistant", content: cut(`Understood. ${text}`, 4000) },
      ],
    }),
  "own history": async ({ user, text, index }) => {
    const conversationId = randomUUID();
    const message = cut(`${question} ${text}`, limits.assistant.messageLength);
    await user.call("askAssistant", { body: { conversationId, message } });
    return ask({ context: modeOf(index), conversationId });
  },
  // A path that was imported as an outline, or published by somebody and copied.
  milestone: async ({ testApp, user, text, index }) => {
    const title = cut(text, limits.paths.titleLength);
    const milestone = { ...makeMilestone(1, { title }), description: cut(text, 1000) };
    const path = await storePath(testApp, user, { milestones: { m1: milestone }, is_pinned: true });
    return ask({ context: modeOf(index), pathId: path.id, milestoneKey: "m1" });
  },
  "path title": async ({ testApp, user, text }) => {
    await storePath(testApp, user, { title: cut(text, limits.paths.titleLength), is_pinned: true });
    return ask({ context: "general" });
  },
  tasks: async ({ user, text }) => {
    await saveTask(user, text);
    return ask({ context: "plan_week", message: "How do I get the most of such a week?" });
  },
  notes: async ({ user, text }) => {
    const id = randomUUID();
    const stamp = { change_id: randomUUID(), at: new Date().toISOString() };
    const body = { ...stamp, text: { base: null, title: "Joins", content: text } };
    await user.call("saveNote", { params: { id }, body });
    return { name: "writeNoteQuestions", params: { id } };
  },
  "milestone notes": async ({ testApp, user, text }) => {
    const { id } = await storePath(testApp, user, { milestones: { m1: makeMilestone(1) } });
    const stamp = { change_id: randomUUID(), at: new Date().toISOString() };
    const notes = cut(text, 2000);
    const params = { id, key: "m1" };
    await user.call("saveMilestoneNotes", { params, body: { ...stamp, notes } });
    return { name: "writeMilestoneQuestions", params };
  },
  sessions: async ({ testApp, user, text }) => {
    const title = cut(text, limits.paths.titleLength);
    const milestone = makeMilestone(1, { title, subHours: [2] });
    const subMilestones = milestone.subMilestones.map((sub) => ({ ...sub, title }));
    const milestones = { m1: { ...milestone, subMilestones } };
    const { id } = await storePath(testApp, user, { milestones });
    return { name: "suggestSessions", params: { id, key: "m1", sub: "sub-1" } };
  },
  goal: ({ text }) => ({
    name: "suggestOutline",
    body: { goal: cut(`beekeeping ${text}`, limits.paths.goalLength) },
  }),
  // The order is in the title and the text of each page that the provider's search found.
  "found page": ({ text, index }) =>
    ask({
      message: cut(`${question} ${text}`, 400),
      context: index % 2 ? "find_courses" : "general",
    }),
};
