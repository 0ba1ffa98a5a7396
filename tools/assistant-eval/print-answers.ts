import { hashAnswer } from "./hash-answer.ts";
import { answerQuestions } from "./answer-questions.ts";

/** Each answer with the hash under which `docs/library-questions/reading.json` holds the verdict of its readers. */
for (const { id, text } of await answerQuestions()) {
  process.stdout.write(`${text}\n\n<!-- ${id} ${hashAnswer(text)} -->\n\n`);
}
