import type { Language } from "@masar/contract/settings/schemas";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import * as index from "./library-index.ts";
import { patterns, wordLists } from "./patterns.ts";
import { type Question, readQuestion } from "./question/read-question.ts";
import { listQuestions, type QuizQuestion, toTopic, type Topic } from "./quiz-questions.ts";
import { findTopic, nameTopic, parseTopic, toOwnTopic, toTopicOfToday } from "./quiz-topic.ts";
import { listMissedQuestions, type MissedQuestion, selectMissed } from "./missed-questions.ts";
import { cite, citePage, createReply, fill, isolate, type Reply } from "./reply.ts";

type RunningQuiz = {
  language: Language;
  /** Its question waits for an answer. */
  isOpen: boolean;
  /** Another question was answered since. */
  isInterrupted: boolean;
};

/** The texts that end a question of a quiz. */
export const listQuizMarks = ({ texts: { quiz } }: Pick<Reply, "texts">) => [
  quiz.how,
  quiz.howSession,
];

function asksQuestion(reply: Reply, content: string): boolean {
  return listQuizMarks(reply).some((mark) => content.includes(mark));
}

/** The quiz of the last answer, else of an earlier one in the history. */
export function findRunningQuiz({
  history,
  formOfAddress,
}: Pick<Ask, "history" | "formOfAddress">): RunningQuiz | null {
  const languages = ["en", "ar"] as const;
  for (const [at, { role, content }] of [...history.entries()].toReversed()) {
    if (role !== "assistant") continue;
    const isInterrupted = at < history.length - 1;
    for (const language of languages) {
      const reply = createReply(language, formOfAddress);
      if (asksQuestion(reply, content)) return { language, isOpen: !isInterrupted, isInterrupted };
      if (content.includes(reply.texts.quiz.next))
        return { language, isOpen: false, isInterrupted };
    }
  }
  return null;
}

/** Whether the message asks for the next question; after an interruption only words that can mean nothing else. */
export function asksNextQuestion(question: Question, quiz: RunningQuiz): boolean {
  return question.is(quiz.isInterrupted ? "nextAfterDetour" : "nextQuestion");
}

/** All concepts, for a question whose request is no longer in the history. */
function listAnyTopic(): Topic {
  return toTopic("", [...index.skillNames.keys()]);
}

function findOpenQuestion(
  reply: Reply,
  ask: Ask,
  topics: Topic[],
  missed: readonly MissedQuestion[],
) {
  const { next } = reply.texts.quiz;
  const last =
    ask.history.findLast(
      ({ role, content }) =>
        role === "assistant" && (asksQuestion(reply, content) || content.includes(next)),
    )?.content ?? "";
  if (last.includes(next)) return undefined;
  const again = missed.find(({ question }) => last.includes(question.text));
  if (again) return again;
  for (const topic of [...topics, listAnyTopic()]) {
    const question = listQuestions(reply, topic).findLast(({ text }) => last.includes(text));
    if (question) return { topic, question };
  }
  return undefined;
}

const leadOf = (reply: Reply, { title, ownPage }: Topic) =>
  fill(ownPage === undefined ? reply.texts.quiz.lead : reply.texts.quiz.own, {
    title: isolate(reply, title),
  });

/** The learner's own milestone is an action; the courses on a topic are a source. */
function citeTopic(reply: Reply, { ownPage, skills }: Topic): string {
  if (ownPage !== undefined) {
    cite(reply, reply.texts.actions.milestone, ownPage);
    return "";
  }
  return skills.length > 0 ? citePage(reply, "/dashboard/courses") : "";
}

type Place = { at: number; count: number } | null;

function addQuestion(
  reply: Reply,
  {
    topic,
    question,
    lead,
    place,
  }: { topic: Topic; question: QuizQuestion; lead: string } & {
    place: Place;
  },
): void {
  const { quiz, ask } = reply.texts;
  reply.parts.push(`${lead} ${citeTopic(reply, topic)}`, place ? fill(quiz.number, place) : "");
  reply.parts.push(question.text, question.how ?? quiz.how);
  const [skill] = topic.skills;
  if (skill)
    reply.related.push(fill(ask.courses, { name: index.nameSkill(skill, reply.language) }));
}

/** The first two sentences, for a review card. */
function shorten(text: string): string {
  const plain = text.replace(/```[\s\S]*?```/g, "").replace(/\s+/g, " ");
  const sentences = plain.trim().split(/(?<=[.؟!?]) /);
  return sentences.slice(0, 2).join(" ");
}

function addModelAnswer(
  reply: Reply,
  topic: Topic,
  { text, model, isFact }: QuizQuestion,
  reaction: "answer" | "unknown" | "letter",
): void {
  const { quiz } = reply.texts;
  const card = `\`\`\`card\nQ: ${text}\nA: ${shorten(model)}\n\`\`\``;
  reply.parts.push(`${fill(quiz.compare, { question: text })} ${citeTopic(reply, topic)}`);
  // Without an answer there is nothing to compare.
  const isUnknown = reaction === "unknown";
  const ofFact = { answer: quiz.model, unknown: quiz.unknown, letter: quiz.noOptions }[reaction];
  const lead = isFact ? ofFact : isUnknown ? quiz.unknownOpen : "";
  reply.parts.push(lead, model, ...(isFact ? [quiz.card, card] : []), quiz.next);
}

/** "Three questions on …" are asked one after the other. */
function parseCount(folded: string): number | null {
  const [, english, arabic] = patterns.questionCount.exec(folded) ?? [];
  const word = english ?? arabic ?? "";
  const words: Record<string, number> = { ...wordLists.numbers, ...wordLists.questionCounts };
  const count = words[word] ?? Number(word);
  return count > 1 && count <= 20 ? count : null;
}

function findPlace(reply: Reply, question: Question, { history }: Ask): Place {
  const isRequest = ({ role, content }: Ask["history"][number]) =>
    role === "user" && readQuestion(content, reply.language).is("quiz");
  if (question.is("quiz")) {
    const count = parseCount(question.folded);
    return count === null ? null : { at: 1, count };
  }
  const from = history.findLastIndex(isRequest);
  const count = parseCount(readQuestion(history[from]?.content ?? "", reply.language).folded);
  const asked = history.slice(from).filter(({ content }) => asksQuestion(reply, content));
  const at = asked.length + 1;
  return count === null || at > count ? null : { at, count };
}

/** The first question that was not asked yet, else the one that was asked longest ago. */
function chooseQuestion(
  questions: QuizQuestion[],
  topic: Topic,
  { history, askedBefore = [] }: Ask,
): QuizQuestion | undefined {
  const here = history.map(({ content }) => content);
  const [first] = questions;
  // What the request names is asked in every conversation.
  const isNamed = first && (topic.named !== undefined || first.text.includes(topic.title));
  if (isNamed && !here.some((content) => content.includes(first.text))) return first;
  const sent = [...askedBefore, ...here];
  const lastSent = ({ text }: QuizQuestion) =>
    sent.findLastIndex((content) => content.includes(text));
  return questions.toSorted((a, b) => lastSent(a) - lastSent(b))[0];
}

const suggestedSkills = ["sql", "statistics", "project-management"];

export function answerQuiz(reply: Reply, question: Question, ask: Ask): void {
  const { quiz, ask: questionTexts } = reply.texts;
  const earlier = ask.history.filter(({ role }) => role === "user").map(({ content }) => content);
  const isRequest = question.is("quiz");
  const isNext = question.is("nextQuestion");
  const ownTopic = toOwnTopic(ask.milestone);
  // Answers name things too, so requests for a quiz come first.
  const requests = earlier.filter((text) => readQuestion(text, reply.language).is("quiz"));
  const topics = [...requests.toReversed(), ...earlier].flatMap(
    (text) => findTopic(reply, text) ?? [],
  );
  const ofToday = toTopicOfToday(reply, ask);
  const known = [...topics, ...(ofToday ? [ofToday] : []), ...(ownTopic ? [ownTopic] : [])];
  const missed = listMissedQuestions(reply, ask);
  const open = isRequest || isNext ? undefined : findOpenQuestion(reply, ask, known, missed);
  const isLetter = question.is("optionLetter");
  const reaction = question.is("dontKnow") ? "unknown" : isLetter ? "letter" : "answer";
  if (open) return addModelAnswer(reply, open.topic, open.question, reaction);
  const lastAsked = ask.history.findLast(({ content }) => asksQuestion(reply, content))?.content;
  const running = known.find((topic) => lastAsked?.includes(leadOf(reply, topic)));
  const named = isNext ? null : findTopic(reply, question.text);
  const isOwn = isRequest && question.is("quizOwn");
  const asksToday = isRequest && question.is("quizToday");
  const isOfToday = asksToday && ofToday !== null;
  // A missed question comes first, whatever milestone is current.
  const isAnyTopic = named === null && !isOfToday && (running ?? ownTopic ?? null) === ownTopic;
  const missedTopic = missed[0]?.topic ?? null;
  const topic =
    named ??
    (asksToday ? ofToday : null) ??
    (isOwn ? ownTopic : null) ??
    running ??
    ownTopic ??
    topics[0] ??
    missedTopic ??
    null;
  const questions = topic
    ? [
        ...(isOfToday ? [] : selectMissed(missed, isAnyTopic ? null : topic)),
        ...listQuestions(reply, topic),
      ]
    : [];
  const next = topic ? chooseQuestion(questions, topic, ask) : undefined;
  if (topic && next) {
    const missing = isRequest && !named ? nameTopic(question.text, parseTopic(question.text)) : "";
    const values = { name: isolate(reply, missing), title: isolate(reply, topic.title) };
    const lead =
      asksToday && !ofToday
        ? fill(quiz.noneToday, values)
        : missing === ""
          ? leadOf(reply, topic)
          : fill(quiz.other, values);
    addQuestion(reply, { topic, question: next, lead, place: findPlace(reply, question, ask) });
    return;
  }
  reply.parts.push(quiz.none);
  for (const skill of suggestedSkills)
    reply.related.push(fill(questionTexts.quiz, { name: index.nameSkill(skill, reply.language) }));
}
