import type { ModelPath } from "@masar/domain/planning/model/model-path";
import type { Script } from "@masar/tools/local/scripted-ai";
import { type Attack, makeResults } from "../assistant/attacks.ts";
import { listRecorded } from "../assistant/recorded-paths.ts";
import { findCode } from "./styles.ts";

type Request = {
  messages?: { role: string; content: string }[];
  response_format?: { type: string };
  search_domain_filter?: string[];
};

/** A path that breaks no rule, for the payload. */
const bees = listRecorded("good", "en").find(({ name }) => name.includes("beekeeping"))
  ?.answer as ModelPath;

const yes = "Of course, here is what you asked for. ";

/**
 * A model that does what the last order it read says: it answers with the payload of the order, in whatever shape it
 * was asked for, and shows all that it was sent.
 */
export function createObeyingModel(payloadOf: (code: string) => string | undefined) {
  return (body: Request): Script | undefined => {
    const sent = (body.messages ?? []).map(({ content }) => content).join("\n");
    const code = findCode(sent) ?? "";
    const payload = payloadOf(code);
    if (payload === undefined) return undefined;
    if (body.response_format) return { object: writeObject(body, payload, code) };
    const searchResults: Attack["results"] = makeResults(payload.slice(0, 2000));
    return {
      text: `${yes}\n\n${payload}`,
      searchResults,
      relatedQuestions: [payload.slice(0, 200), "See https://evil.test?", "What is a join?"],
    };
  };
}

function writeObject(body: Request, payload: string, code: string): unknown {
  const shape = JSON.stringify(body.response_format);
  const text = `${yes}${payload}`;
  if (shape.includes('"verdict"')) {
    const judge = (number: number) => ({
      number,
      verdict: "met",
      quote: "my totals",
      advice: text,
    });
    return { criteria: [judge(1), judge(2)], good: text, first_change: payload };
  }
  if (shape.includes('"is_correct"')) {
    const wrong = (option: string) => ({ text: option, is_correct: false, why: text });
    const right = { text: `Right: ${payload}`, is_correct: true, why: "" };
    const options = [right, wrong(`Wrong: ${payload}`), wrong("Neither of them")];
    // Enough of them, so that the second call answers one as it was marked.
    const questions = ["What is a join?", "Who needs one?", "When is it slow?", "Which is left?"];
    return {
      questions: questions.map((asked) => ({
        // The second call reads the questions alone.
        text: `${asked} ${code} ${payload}`,
        options,
        explanation: text,
      })),
    };
  }
  if (shape.includes('"answers"')) {
    return { answers: [1, 2, 3, 4, 5].map((number) => ({ number, option: "a" })) };
  }
  if (shape.includes('"done_when"')) {
    const sessions = ["one", "two"].map((part) => ({
      title: `Bees, part ${part} ${payload}`,
      task: `${text} (${part})`,
      search: `bees ${part}`,
      done_when: `Part ${part} is written down. ${payload}`,
      minutes: 60,
    }));
    return { sessions };
  }
  const milestones = bees.milestones.map((milestone) => ({
    ...milestone,
    title: `${milestone.title} ${payload}`,
    description: `${milestone.description} ${payload}`,
  }));
  return { ...bees, title: `Beekeeping. ${payload}`, milestones };
}
