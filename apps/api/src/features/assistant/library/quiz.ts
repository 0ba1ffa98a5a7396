import { foldText } from "@masar/domain/text/fold-arabic";
import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { citeTeaching } from "./explain.ts";
import { findFirstNamed, listNamedSkills, listNamedTerms } from "./question/named-terms.ts";
import { type Draft, pick } from "./reply.ts";
import { type Question, readQuestion } from "./question/read-question.ts";
import {
  courseSearch,
  findBlueprints,
  libraryIndex,
  listConcepts,
  nameSkill,
  readSkillIds,
  skillSearch,
} from "./library-index.ts";
import { trimSilent } from "./search.ts";
import { fill } from "./reply-texts.ts";

type QuizQuestion = { text: string; model: string; isFact: boolean };
type Topic = { title: string; skills: string[]; criteria: string[]; steps: string[] };

const enough = 0.35;
const certain = 0.8;

function toTopic(draft: Draft, named: NonNullable<ReturnType<typeof findFirstNamed>>): Topic {
  const empty = { criteria: [], steps: [] };
  if ("skill" in named) {
    return { ...empty, title: nameSkill(named.skill, draft.language), skills: [named.skill] };
  }
  const { term, term_ar, skills } = named.term;
  return { ...empty, title: pick(draft.language, term, term_ar), skills: skills.slice(0, 1) };
}

/** The words of asking for a quiz are no topic: "test me", "this milestone", "what I learned last week". */
const quizWords =
  /\b(?:(?:quiz|test|examine|ask|question) (?:me|my (?:knowledge|self))|(?:start|begin|open|make|give me) (?:me )?(?:the|a|another)? ?(?:quiz|test|questions?)|(?:this|my|the) (?:milestone|step|path)|something|anything|(?:what )?(?:i|i have|ive) (?:have )?(?:learn(?:ed|t)|studied)|last week|this week|lately|recently|yesterday|today)\b|(?:^| )(?:اختبرني|امتحني|امتحنني|اسالني|سالني|اختبريني|(?:بدء|بد|بدا|ابدا|نبدا|بدايه|ابدئي|يلا) (?:ال)?(?:اختبار|امتحان|كويز)|(?:هذه|هاي|هذي) (?:ال)?مرحله|مرحلتي|المرحله|(?:عما|ما|مما|اللي|ماذا) (?:ا?تعلمته?|درسته?|ذاكرته?)|تعلمته|درسته|الاسبوع (?:الماضي|اللي فات|الفائت)|امس|اليوم|سوالا?|اسئله|عن شيء|شيئا?)(?= |$)/g;
const onlyQuiz =
  /^(?:(?:في|عن|ب|علي|on|about|the|a|some|please|من فضلك|لو سمحت|ال?اختبار|ال?امتحان|كويز|quiz|test|exam)(?: |$))*$/;

/** What is left of a wish to be asked; empty when it names nothing. */
function readWish(text: string): string {
  const rest = foldText(text).replace(quizWords, " ").replace(/\s+/g, " ").trim();
  return onlyQuiz.test(rest) ? "" : trimSilent(rest);
}

/** "CSS flexbox" asks about flexbox: a concept inside the one skill that is named. */
function findInner(draft: Draft, text: string): GlossaryTerm | undefined {
  const [skill, other] = listNamedSkills(text);
  if (skill === undefined || other !== undefined) return undefined;
  const name = foldText(nameSkill(skill, draft.language));
  return listNamedTerms(text)
    .map(({ target }) => target)
    .find(
      ({ id, skills, term, term_ar }) =>
        id !== skill &&
        skills.includes(skill) &&
        foldText(pick(draft.language, term, term_ar)) !== name,
    );
}

/** What the learner wants to be asked about: named in the words, else the milestone at hand. */
function findTopic(draft: Draft, message: string): Topic | null {
  const text = readWish(message);
  if (text === "") return null;
  const inner = findInner(draft, text);
  if (inner) return toTopic(draft, { term: inner });
  const [named] = skillSearch.find(text);
  if (named && named.score >= certain) {
    const { id } = named.item;
    return { title: nameSkill(id, draft.language), skills: [id], criteria: [], steps: [] };
  }
  const first = findFirstNamed(text);
  if (first) return toTopic(draft, first);
  const [top] = libraryIndex.find(text).filter(({ item }) => item.kind !== "help");
  if (top && top.score >= enough && top.item.kind === "milestone") {
    const { milestone } = top.item;
    return {
      title: pick(draft.language, milestone.title, milestone.title_ar),
      skills: milestone.skills,
      criteria:
        draft.language === "ar" ? milestone.completion_criteria_ar : milestone.completion_criteria,
      steps: milestone.sub_milestones.map((step) =>
        pick(draft.language, step.title, step.title_ar),
      ),
    };
  }
  if (top && top.score >= enough && top.item.kind === "term") {
    return toTopic(draft, { term: top.item.entry });
  }
  const [course] = courseSearch.find(text);
  const skill = course && course.score >= enough ? course.item.course.skills_covered[0] : undefined;
  if (skill) {
    return { title: nameSkill(skill, draft.language), skills: [skill], criteria: [], steps: [] };
  }
  const [blueprint] = findBlueprints(text);
  if (!blueprint) return null;
  return {
    title: pick(draft.language, blueprint.title, blueprint.title_ar),
    skills: blueprint.milestones.flatMap(({ skills }) => skills),
    criteria: [],
    steps: [],
  };
}

function readOwnTopic({ milestone }: Ask): Topic | null {
  if (!milestone) return null;
  return {
    title: milestone.title,
    skills: readSkillIds(milestone.skills),
    criteria: milestone.completionCriteria,
    steps: milestone.steps.map(({ title }) => title),
  };
}

/** All questions of a topic, always in the same order: concepts first, since they have a model answer. */
function listQuestions(draft: Draft, topic: Topic): QuizQuestion[] {
  const { quiz } = draft.words;
  const { terms, contrasts } = listConcepts(topic.skills);
  const isNamed = (name: string) => name === topic.title;
  const steps = topic.steps.join(draft.words.listJoin);
  const concepts = terms.map((term) => {
    const name = pick(draft.language, term.term, term.term_ar);
    const model = pick(draft.language, term.explanation, term.explanation_ar);
    // What Python is tells nothing about knowing it: the name of a whole skill comes after what is in it.
    const isWhole = term.skills.some(
      (skill) => skill === term.id || foldText(nameSkill(skill, "en")) === foldText(term.term),
    );
    const question = { text: fill(quiz.term, { name }), model, isFact: true };
    const isMain = topic.skills.includes(term.skills[0] ?? "");
    return { question, isWhole, place: isNamed(name) ? 0 : isMain ? 1 : 2 };
  });
  return [
    ...concepts
      .filter(({ isWhole }) => !isWhole)
      .toSorted((a, b) => a.place - b.place)
      .map(({ question }) => question),
    ...contrasts.map((pair) => ({
      text: fill(quiz.contrast, { name: pick(draft.language, pair.title, pair.title_ar) }),
      model: pick(draft.language, pair.text, pair.text_ar),
      isFact: true,
    })),
    ...concepts.filter(({ isWhole }) => isWhole).map(({ question }) => question),
    ...topic.criteria.map((criterion) => ({
      text: fill(quiz.criterion, { criterion }),
      model: fill(quiz.modelCriterion, { steps }),
      isFact: false,
    })),
    ...topic.skills.map((skill) => ({
      text: fill(quiz.skill, { name: nameSkill(skill, draft.language) }),
      model: fill(quiz.modelSkill, { steps: steps || nameSkill(skill, draft.language) }),
      isFact: false,
    })),
  ];
}

/** Every question there is to recognise one that was asked before, whatever its topic was. */
function findAsked(draft: Draft, ask: Ask, topic: Topic | null): QuizQuestion | undefined {
  const last = ask.history.findLast(({ role }) => role === "assistant")?.content ?? "";
  const own = readOwnTopic(ask);
  const all = [topic, own].flatMap((each) => (each ? listQuestions(draft, each) : []));
  return all.findLast(({ text }) => last.includes(text) && !last.includes(draft.words.quiz.next));
}

function showQuestion(draft: Draft, topic: Topic, question: QuizQuestion): void {
  const { quiz, ask } = draft.words;
  draft.parts.push(fill(quiz.lead, { title: topic.title }), question.text, quiz.how);
  const [skill] = topic.skills;
  if (!skill) return;
  citeTeaching(draft, topic.skills);
  draft.related.push(fill(ask.courses, { name: nameSkill(skill, draft.language) }));
}

/** The first sentences: a card is read in seconds. */
function shorten(text: string): string {
  const plain = text
    .replace(/```[\s\S]*?```/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain
    .split(/(?<=[.؟!?]) /)
    .slice(0, 2)
    .join(" ");
}

function showModelAnswer(draft: Draft, topic: Topic, question: QuizQuestion): void {
  const { quiz } = draft.words;
  draft.parts.push(
    fill(quiz.compare, { question: question.text }),
    question.isFact ? quiz.model : "",
    question.model,
    ...(question.isFact
      ? [quiz.card, `\`\`\`card\nQ: ${question.text}\nA: ${shorten(question.model)}\n\`\`\``]
      : []),
    quiz.next,
  );
  if (topic.skills.length > 0) citeTeaching(draft, topic.skills);
}

export function answerQuiz(draft: Draft, question: Question, ask: Ask): void {
  const { quiz } = draft.words;
  const earlier = ask.history.filter(({ role }) => role === "user").map(({ content }) => content);
  const isNext = question.is("nextQuestion");
  // An answer names things too; what was asked for, or said first, is the topic.
  const wished = earlier.filter((text) => readQuestion(text, draft.language).is("quiz"));
  const before = [...wished.toReversed(), ...earlier]
    .map((text) => findTopic(draft, text))
    .find((topic) => topic !== null);
  const running = readOwnTopic(ask) ?? before ?? null;
  const asked = isNext || question.is("quiz") ? undefined : findAsked(draft, ask, before ?? null);
  if (asked && running) {
    showModelAnswer(draft, running, asked);
    return;
  }
  const named = isNext ? null : findTopic(draft, question.text);
  const topic = named ?? running;
  const questions = topic ? listQuestions(draft, topic) : [];
  if (!topic || questions.length === 0) {
    draft.parts.push(quiz.none);
    draft.related.push(...suggestQuizzes(draft));
    return;
  }
  const said = ask.history.map(({ content }) => content).join("\n");
  const place = questions.findLastIndex(({ text }) => said.includes(text)) + 1;
  const next = questions[place % questions.length];
  if (next) showQuestion(draft, topic, next);
}

function suggestQuizzes(draft: Draft): string[] {
  return ["sql", "statistics", "project-management"].map((skill) =>
    fill(draft.words.ask.quiz, { name: nameSkill(skill, draft.language) }),
  );
}
