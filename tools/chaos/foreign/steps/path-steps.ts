import { setTimeout as sleep } from "node:timers/promises";
import { playlist } from "../app.ts";
import type { Area, Owner, Sender } from "../owner.ts";
import { stamp } from "../stamps.ts";

const intake = { blueprint: "data-analyst", hours_per_week: 10 };
const sub = "sub-1";

const ofPath = ({ idOf }: Sender) => ({ params: { id: idOf("path") } });
const atMilestone = ({ idOf }: Sender) => ({ params: { id: idOf("path"), key: "m1" } });

async function waitForGeneration(owner: Owner, name: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const { body } = await owner.call("getGeneration", { params: { id: owner.idOf(name) } });
    if (body.status === "done") return body.path_id as string;
    if (body.status === "failed") throw new Error("A generation failed.");
    await sleep(200);
  }
  throw new Error("A generation did not end.");
}

/** The version that an edit must name. */
async function readVersion(owner: Owner): Promise<void> {
  const { body } = await owner.call("getPath", { params: { id: owner.idOf("path") } });
  owner.setId("version", String(body.path.version));
}

const edit = (sender: Sender, name: string) => ({
  edit_id: sender.idOf(name),
  base_version: Number(sender.idOf("version")),
});

/** A path, from its generation to its end. */
export const pathArea: Area = {
  name: "paths",
  steps: [
    {
      name: "startGeneration",
      build: ({ idOf, text }) => ({
        body: { id: idOf("generation"), intake: { goal: `${text} data analyst`, ...intake } },
      }),
      after: async (owner) => owner.setId("path", await waitForGeneration(owner, "generation")),
    },
    { name: "getGeneration", build: ({ idOf }) => ({ params: { id: idOf("generation") } }) },
    {
      name: "cancelGeneration",
      isFinal: true,
      async before(owner) {
        const { rows } = await owner.testApp.admin.query(
          `insert into path_generations (user_id, id, intake, language)
           select user_id, gen_random_uuid(), intake, language from path_generations
           where user_id = $1 limit 1 returning id`,
          [owner.id],
        );
        owner.setId("generation", rows[0].id);
      },
      build: ({ idOf }) => ({ params: { id: idOf("generation") } }),
    },
    { name: "updatePath", build: (sender) => ({ ...ofPath(sender), body: { status: "active" } }) },
    { name: "listPaths" },
    { name: "getPath", build: ofPath, after: readVersion },
    {
      name: "editPath",
      build: (sender) => ({
        ...ofPath(sender),
        body: {
          ...edit(sender, "edit"),
          change: { kind: "rename", title: sender.text, description: sender.text },
        },
      }),
    },
    { name: "listPathResources", build: ofPath },
    { name: "listPathVersions", build: ofPath },
    { name: "listBlueprintMilestones", build: ofPath },
    { name: "exportPath", build: ofPath },
    {
      name: "listPathBriefs",
      build: (sender) => ({ ...ofPath(sender), query: { language: "en" } }),
    },
    { name: "getPlacement", build: ofPath },
    { name: "movePathDates", build: ofPath },
    { name: "startMilestone", build: atMilestone },
    {
      name: "saveMilestoneNotes",
      build: (sender) => ({ ...atMilestone(sender), body: { ...stamp(), notes: sender.text } }),
    },
    {
      name: "saveOwnLink",
      build: (sender) => ({
        params: { id: sender.idOf("path"), link: sender.idOf("link") },
        body: {
          ...stamp(),
          milestone_key: "m1",
          sub_milestone: null,
          url: `https://example.com/${sender.text}`,
          title: sender.text,
          minutes: null,
          deleted: false,
        },
      }),
    },
    {
      name: "getMilestoneCheck",
      build: atMilestone,
      after: (owner, { questions }) => owner.setId("bank question", questions[0].id),
    },
    {
      name: "saveCheckAttempt",
      build: ({ idOf, text }) => ({
        params: { id: idOf("path"), key: "m1", attempt: idOf("attempt") },
        body: {
          finished_at: new Date().toISOString(),
          answers: [{ question: idOf("bank question"), values: [text] }],
        },
      }),
    },
    {
      name: "reportQuestion",
      build: ({ idOf, text }) => ({
        params: { question: idOf("bank question") },
        body: { reason: "wrong", note: text },
      }),
    },
    {
      name: "tickSubMilestone",
      build: ({ idOf }) => ({
        params: { id: idOf("path"), key: "m1", sub },
        body: { ...stamp(), completed: true },
      }),
    },
    {
      name: "listPlannedSessions",
      build: atMilestone,
      after(owner, body) {
        const [, second] = body.sub_milestones;
        owner.setId("sub", second.id);
        owner.setId("planned session", second.sessions[0].id);
        owner.setSecret("sessions", JSON.stringify(second.sessions.slice(1)));
      },
    },
    { name: "listSessionTitles" },
    {
      name: "tickPlannedSession",
      build: ({ idOf }) => ({
        params: { id: idOf("path"), key: "m1", sub: idOf("sub"), session: idOf("planned session") },
        body: { ...stamp(), completed: true },
      }),
    },
    {
      name: "suggestSessions",
      async before(owner) {
        await owner.call("recordConsent", { body: { kind: "ai", granted: true } });
        const sessions = JSON.parse(owner.secretOf("sessions")) as { minutes: number }[];
        const rewritten = sessions.map(({ minutes }, index) => ({
          title: `Sales list, part ${index + 1}`,
          task: "Open your own sales list and sort it by two columns.",
          search: "sort by two columns",
          done_when: "The list is sorted by date and by amount.",
          minutes,
        }));
        owner.ai.script("Rewrite these sessions", { object: { sessions: rewritten } });
      },
      build: ({ idOf }) => ({ params: { id: idOf("path"), key: "m1", sub: idOf("sub") } }),
    },
    {
      name: "keepFeedback",
      async before(owner) {
        const { body } = await owner.call("askAssistant", {
          body: {
            message: "Is this good?",
            context: "review_work",
            pathId: owner.idOf("path"),
            milestoneKey: "m1",
            work: `My work: ${owner.text}`,
            conversationId: owner.idOf("work"),
            questionId: owner.idOf("work shown"),
            answerId: owner.idOf("feedback"),
          },
        });
        if (!body.success) throw new Error(JSON.stringify(body));
      },
      build: (sender) => ({
        ...atMilestone(sender),
        body: { message_id: sender.idOf("feedback") },
      }),
    },
    {
      name: "updateMilestoneProgress",
      build: (sender) => ({
        ...atMilestone(sender),
        body: { session_id: sender.idOf("minutes"), minutes_studied: 20 },
      }),
    },
    {
      name: "previewPlaylist",
      async before(owner) {
        const params = { id: owner.idOf("path"), link: owner.idOf("playlist link") };
        const url = `https://www.youtube.com/playlist?list=${playlist}`;
        const at = { milestone_key: "m1", sub_milestone: null, minutes: null, deleted: false };
        const body = { ...stamp(), ...at, url, title: "Lessons" };
        await owner.call("saveOwnLink", { params, body });
        for (let tries = 0; tries < 100; tries++) {
          const found = await owner.call("listPathResources", { params });
          if (found.body.playlists.length > 0) return;
          await sleep(200);
        }
      },
      build: ({ idOf }) => ({ params: { id: idOf("path"), key: "m1", list: playlist } }),
    },
    {
      name: "undoReplacedCourse",
      isFinal: true,
      async before(owner) {
        const { rows } = await owner.testApp.admin.query(
          `with linked as (
             select user_id, id, version, value -> 'linkedCourses' -> 0 ->> 'course' as course, key
             from learning_paths, jsonb_each(milestones)
             where id = $1 and jsonb_array_length(value -> 'linkedCourses') > 0 limit 1)
           insert into course_replacements (user_id, path_id, course, replacement, milestone_keys, reason, version)
           select user_id, id, (select slug from courses where is_active and slug <> linked.course order by slug limit 1),
             course, array[key], 'study_language_free', version from linked returning course`,
          [owner.idOf("path")],
        );
        owner.setId("replaced course", rows[0].course);
      },
      build: ({ idOf }) => ({ params: { id: idOf("path"), course: idOf("replaced course") } }),
    },
    {
      name: "undoPathEdit",
      isFinal: true,
      async before(owner) {
        await readVersion(owner);
        const body = {
          ...edit(owner, "second edit"),
          change: { kind: "rename", title: `${owner.text} again`, description: "" },
        };
        await owner.call("editPath", { params: { id: owner.idOf("path") }, body });
        await readVersion(owner);
      },
      build: (sender) => ({ ...ofPath(sender), body: edit(sender, "undo") }),
    },
    {
      name: "duplicatePath",
      build: (sender) => ({ ...ofPath(sender), body: { id: sender.idOf("copy") } }),
    },
    {
      name: "deleteDraft",
      isFinal: true,
      async before(owner) {
        // The walk accepted its path; this is another.
        const body = { id: owner.idOf("other"), intake: { goal: "data analyst", ...intake } };
        await owner.call("startGeneration", { body });
        owner.setId("path", await waitForGeneration(owner, "other"));
      },
      build: ofPath,
    },
    {
      name: "previewImport",
      build: ({ secretOf }) => ({ body: { text: secretOf("exported") || importText } }),
    },
    {
      name: "importPath",
      build: ({ idOf }) => ({ body: { id: idOf("import"), text: importText } }),
    },
    {
      name: "previewPath",
      by: "visitor",
      build: () => ({ body: { goal: "data analyst", language: "en" } }),
    },
    { name: "checkGoal", by: "visitor", build: () => ({ body: { goal: "data analyst" } }) },
    {
      name: "getBlueprintPlacement",
      by: "visitor",
      build: () => ({ params: { slug: "data-analyst" } }),
    },
  ],
};

const importText = `# A path of my own

## First milestone

- Read the first chapter (2 h)
- Write a summary (1 h)
`;
