import { vi } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { intake as intakeSchema, type IntakeInput } from "@masar/contract/paths/schemas";
import { blueprintEngine } from "#api/features/paths/generation/engine.ts";
import { type TestApp, startTestApp } from "../test-app.ts";
import { storePath } from "../stored-paths.ts";
import { listLinks } from "./own-check.ts";
import { createNour, learner } from "./own-learner.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type Turn = { role: "user" | "assistant"; content: string };

/** Marks of direction are around names and numbers in Arabic. */
const dropMarks = (text: string) => text.replaceAll(/\p{Cf}/gu, "");
const languageOf = (message: string) => (/\p{Script=Arabic}/u.test(message) ? "ar" : "en");

/** Asks as Nour in the language of the message, at the time of `learner.now`. */
export async function startAsking() {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(learner.now) });
  const testApp = await startTestApp({ worker: false });
  const users = { en: await createNour(testApp, "en"), ar: await createNour(testApp, "ar") };
  const send = async (user: TestUser, message: string, previousMessages: Turn[]) => {
    await testApp.admin.query("delete from rate_limits where key like $1", [`%${user.id}`]);
    await testApp.admin.query("delete from assistant_calls where user_id = $1", [user.id]);
    const { body } = await user.call("askAssistant", { body: { message, previousMessages } });
    return body as AssistantAnswer;
  };
  return {
    testApp,
    users,
    /** `before`: messages that were asked and answered in the same conversation. */
    async ask(
      message: string,
      { user = users[languageOf(message)], before = [] as string[] } = {},
    ) {
      const turns: Turn[] = [];
      for (const earlier of before) {
        const { response } = await send(user, earlier, turns);
        turns.push({ role: "user", content: earlier }, { role: "assistant", content: response });
      }
      const answer = await send(user, message, turns);
      const related = answer.relatedQuestions;
      return { text: dropMarks(answer.response), links: listLinks(answer).join(" "), related };
    },
    async stop() {
      vi.useRealTimers();
      await testApp.stop();
    },
  };
}

/** A user whose only path is the product's own one for the intake. */
export async function createUserWithPath(
  testApp: TestApp,
  language: "en" | "ar",
  input: Pick<IntakeInput, "goal"> & Partial<IntakeInput>,
): Promise<TestUser> {
  const user = await testApp.createUser(language);
  const today = learner.now.slice(0, 10);
  const intake = intakeSchema.parse({ hours_per_week: 6, level: "beginner", ...input });
  const outcome = await blueprintEngine.plan({ ...intake, language, today });
  if (outcome.kind !== "path") throw new Error(`No path for ${input.goal}`);
  const { title, milestones, blueprint } = outcome;
  const { id } = await storePath(testApp, user, { title, milestones, language, start_date: today });
  await testApp.admin.query(
    "update learning_paths set goal = $2, blueprint = $3, known_skills = $4 where id = $1",
    [id, input.goal, blueprint, intake.known_skills],
  );
  return user;
}
