import { readModelQuestions } from "@masar/domain/checks/model-questions";
import { buildMilestones, storePath } from "../../../../apps/api/test/stored-paths.ts";
import type { Area, Owner, Sender } from "../owner.ts";
import { stamp } from "../stamps.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const ofPath = ({ idOf }: Sender) => ({ params: { id: idOf("path") } });
const atMilestone = ({ idOf }: Sender) => ({ params: { id: idOf("path"), key: "m1" } });
const ofNote = ({ idOf }: Sender) => ({ params: { id: idOf("note") } });

/** A path of a blueprint with questions, half way through it. */
async function storeOwnPath(owner: Owner): Promise<void> {
  const { rows } = await owner.testApp.admin.query(
    "select id, blueprint, milestone_key from questions order by id limit 1",
  );
  const [question] = rows;
  owner.setId("bank question", question.id);
  const milestones = buildMilestones(4);
  const [name, key] = [question.blueprint, question.milestone_key];
  const origin = { engine: "blueprint" as const, name, key, date: daysAgo(14).slice(0, 10) };
  const m1 = { ...milestones["m1"], title: owner.text, origin };
  const { id } = await storePath(owner.testApp, owner, {
    title: owner.text,
    milestones: { ...milestones, m1 } as typeof milestones,
    start_date: daysAgo(14).slice(0, 10),
    created_at: new Date(daysAgo(14)),
  });
  owner.setId("path", id);
}

/** The model writes one question and then answers it as it marked it. */
function scriptQuestion(owner: Owner, about: string): void {
  const question = {
    text: `What does a left join keep in ${about}?`,
    options: [
      { text: "Every row of the left table", is_correct: true, why: "" },
      { text: "Only rows with a partner", is_correct: false, why: "That is an inner join." },
      { text: "Every row of both tables", is_correct: false, why: "That is a full join." },
    ],
    explanation: `A left join keeps the left table of ${owner.text} whole.`,
  };
  const [read] = readModelQuestions([question]);
  const option = read?.options.find((each) => each.is_correct)?.id ?? "";
  owner.ai.script("Write questions from this data", {
    object: { questions: [question] },
    times: 1,
  });
  owner.ai.script("Answer these questions", {
    object: { answers: [{ number: 1, option }] },
    times: 1,
  });
}

/** What a user's answers say, questions that a model wrote for them, and proposals to change their plan. */
export const masteryArea: Area = {
  name: "mastery",
  steps: [
    {
      name: "saveQuestionAnswers",
      before: storeOwnPath,
      build: ({ idOf, text }) => ({
        params: { id: idOf("answers") },
        body: {
          source: "review",
          finished_at: new Date().toISOString(),
          answers: [{ question: idOf("bank question"), values: [text] }],
        },
      }),
    },
    { name: "getMastery" },
    { name: "getPathSkills", build: ofPath },
    {
      name: "writeMilestoneQuestions",
      async before(owner) {
        await owner.call("recordConsent", { body: { kind: "ai", granted: true } });
        scriptQuestion(owner, `the milestone ${owner.text}`);
      },
      build: atMilestone,
    },
    {
      name: "listMilestoneQuestions",
      build: atMilestone,
      after: (owner, { questions }) => owner.setId("question", questions[0].id),
    },
    {
      name: "writeNoteQuestions",
      async before(owner) {
        const text = { base: null, title: owner.text, content: `A left join of ${owner.text}` };
        await owner.call("saveNote", { ...ofNote(owner), body: { ...stamp(), text } });
        scriptQuestion(owner, `the note ${owner.text}`);
      },
      build: ofNote,
    },
    { name: "listNoteQuestions", build: ofNote },
    {
      name: "deleteModelQuestion",
      isFinal: true,
      build: ({ idOf }) => ({ params: { question: idOf("question") } }),
    },
    {
      name: "getProposal",
      async before(owner) {
        // Nothing is proposed on a rest day.
        await owner.call("updateSettings", { body: { rest_days: [] } });
        await owner.testApp.admin.query(
          `insert into plan_proposals (user_id, path_id, reason, week_minutes, week_hours, local_date, expires_at)
           values ($1, $2, 'lighter_week', 60, 5, now(), now() + interval '7 days')`,
          [owner.id, owner.idOf("path")],
        );
      },
      after(owner, { proposal }) {
        owner.setId("proposal", proposal.id);
        owner.setId("version", String(proposal.version));
        owner.setId("hours", String(proposal.dates.hours_per_week));
        owner.setId("finish", proposal.dates.finish_date);
      },
    },
    {
      name: "acceptProposal",
      isFinal: true,
      build: ({ idOf }) => ({
        params: { id: idOf("proposal") },
        body: {
          edit_id: idOf("accepted"),
          base_version: Number(idOf("version")),
          way: "dates",
          hours_per_week: Number(idOf("hours")),
          finish_date: idOf("finish"),
        },
      }),
    },
    {
      name: "keepPlan",
      isFinal: true,
      build: ({ idOf }) => ({ params: { id: idOf("proposal") } }),
    },
  ],
};
