import { glossary, helpEntries } from "@masar/catalog/catalog";
import type { HelpEntry } from "@masar/domain/catalog/library-entries";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { listNamedTerms } from "./question/named-terms.ts";
import type { Question } from "./question/read-question.ts";
import { citePage, type Draft, pick } from "./reply.ts";
import { libraryIndex } from "./library-index.ts";
import { fill } from "./reply-texts.ts";

const enough = 0.6;

type Checklist = { title: string; criteria: string[]; deliverables: string[] };

/** Kinds of work that have a list of their own, the most telling sign first. They meet text as written. */
const kinds: [entry: string, sign: RegExp][] = [
  [
    "check-cv",
    /\b(?:cv|resume|résumé|curriculum vitae)\b|سيره? ?ذاتيه|سيرة ?ذاتية|السيرة الذاتية|السيره الذاتيه|سيرتي|(?:^|[\s ال])سي ?في(?=\s|$|،|؟)/i,
  ],
  ["check-portfolio", /\bportfolio\b|بورتفوليو|بورتفليو|معرض (?:ال)?أ?ا?عمال/i],
  [
    "check-sql",
    /\bselect\b[\s\S]{0,1000}\bfrom\b|\b(?:insert into|group by|left join|inner join)\b|\b(?:sql )?query\b|\bsql\b|استعلام|كويري|سيكوال/i,
  ],
  [
    "check-email",
    /\be-?mails?\b|\bcover letter\b|\bdear (?:sir|madam|mr|ms|hiring)\b|إ?ا?يميل|بريد إ?ا?لكتروني|رسالة|رساله|خطاب تقديم/i,
  ],
  [
    "check-code",
    /\b(?:def|function|const|let|var|import|public static|console\.log|print)\b ?[\w({'"]|\bfor \w+ in\b|\bfor ?\(|\bwhile ?\(|<\/?[a-z]+>|\{[^{}:]{0,200}:[^{};]{0,200};|\b(?:my )?(?:code|script|program|function|loop|css|html|javascript|python|bug|error)\b|كود|الكود|سكربت|برنامجي|دالة|حلقة|بايثون|جافا|ايرور|إيرور/i,
  ],
  [
    "check-spreadsheet",
    /\b(?:excel|spreadsheet|google sheets?|vlookup|pivot)\b|=\s?(?:SUM|IF|VLOOKUP|AVERAGE)|اكسل|إكسل|اكسيل|شيت|جدول بيانات/i,
  ],
  [
    "check-design",
    /\b(?:design|ui|ux|screen|mockup|wireframe|logo|poster|figma|layout|landing page)\b|تصميم|تصميمي|شاشة|شاشه|واجهة|واجهه|لوجو|لوغو|شعار|بوستر|فيجما|فيغما/i,
  ],
  [
    "check-report",
    /\b(?:essay|report|article|paragraph|thesis|summary|task [12]|presentation)\b|مقال|مقالة|مقاله|تقرير|بحث|فقرة|فقره|عرض تقديمي|ملخص|موضوع تعبير/i,
  ],
];

/** What a piece of code is about, by a sign that only it has. */
const codeConcepts: [id: string, sign: RegExp][] = [
  ["where-having", /\bhaving\b|\bwhere\b[^;]{0,1000}\b(?:count|sum|avg|max|min)\s?\(/i],
  ["group-by", /\bgroup by\b/i],
  ["join", /\bjoin\b/i],
  ["sql", /\bselect\b[\s\S]{0,1000}\bfrom\b/i],
  ["loop", /\bfor \w+ in\b|\bfor ?\(|\bwhile\b.{0,200}[:({]|\brange ?\(/],
  ["async", /\b(?:async|await)\b/],
  [
    "exception",
    /\b(?:try|except|catch|raise|throw)\b ?[{:(]|Traceback|TypeError|SyntaxError|IndentationError/,
  ],
  ["flexbox", /display:\s*(?:flex|grid)|\bflex\b|justify-content|align-items/],
  ["margin-padding", /\b(?:margin|padding)\b\s?:/],
  ["react-component", /\buseState\b|\buseEffect\b|\bprops\b/],
  ["function", /\bdef \w+|\bfunction\b ?\w*\(|=>/],
  ["vlookup", /\bvlookup\b/i],
  ["html", /<\/?(?:div|p|h1|ul|a|img|body)\b/],
];

/** The milestone at hand, else the ready-made one that the question names. */
function findChecklist(draft: Draft, ask: Ask): Checklist | null {
  if (ask.milestone) {
    const { title, completionCriteria, deliverables } = ask.milestone;
    return { title, criteria: completionCriteria, deliverables };
  }
  // "Check this" names nothing, even where a milestone has the word in it.
  if (libraryIndex.readSubject(ask.message).size < 2) return null;
  const [found] = libraryIndex.find(ask.message).filter(({ item }) => item.kind === "milestone");
  if (!found || found.score < enough || found.item.kind !== "milestone") return null;
  const { milestone } = found.item;
  const isArabic = draft.language === "ar";
  return {
    title: pick(draft.language, milestone.title, milestone.title_ar),
    criteria: isArabic ? milestone.completion_criteria_ar : milestone.completion_criteria,
    deliverables: isArabic ? milestone.deliverables_ar : milestone.deliverables,
  };
}

/** The list for the kind of work that is shown, unless the milestone at hand is about that kind. */
function findKind(text: string, milestone: Ask["milestone"]): HelpEntry | undefined {
  const id = kinds.find(([, sign]) => sign.test(text))?.[0];
  const entry = helpEntries.find((each) => each.id === id);
  const isOwn = entry?.skills.some((skill) => milestone?.skills.includes(skill));
  return isOwn ? undefined : entry;
}

function findConcept(draft: Draft, question: Question, text: string): string {
  const id = codeConcepts.find(([, sign]) => sign.test(text))?.[0];
  const named = listNamedTerms(question.text)[0]?.target;
  const term = glossary.terms.find((each) => each.id === id) ?? (id ? undefined : named);
  if (term) {
    const name = pick(draft.language, term.term, term.term_ar);
    return `**${name}**: ${pick(draft.language, term.explanation, term.explanation_ar)}`;
  }
  const pair = glossary.contrasts.find((each) => each.id === id);
  if (!pair) return "";
  return `**${pick(draft.language, pair.title, pair.title_ar)}**: ${pick(draft.language, pair.text, pair.text_ar)}`;
}

/** Without boxes to tick: a list to hold the work against, not a task to accept. */
function listPoints(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

function pushConcept(draft: Draft, concept: string): void {
  if (concept !== "") draft.parts.push(draft.words.work.concept, concept);
}

export function answerWork(draft: Draft, question: Question, ask: Ask): void {
  const { work, ask: questions } = draft.words;
  const text = `${ask.message}\n${ask.work ?? ""}`;
  const concept = findConcept(draft, question, text);
  const kind = findKind(text, ask.milestone);
  if (kind) {
    draft.parts.push(
      `${work.kind} ${citePage(draft, "/dashboard/learning-paths")}`,
      pick(draft.language, kind.answer, kind.answer_ar),
    );
    pushConcept(draft, concept);
    draft.parts.push(work.people);
    draft.related.push(...work.related);
    return;
  }
  const checklist = findChecklist(draft, ask);
  if (!checklist) {
    draft.parts.push(
      `${work.general} ${citePage(draft, "/dashboard/learning-paths")}`,
      listPoints(work.checks),
    );
    pushConcept(draft, concept);
    draft.parts.push(work.people);
    draft.related.push(...work.related);
    return;
  }
  const { title, criteria, deliverables } = checklist;
  draft.parts.push(
    `${fill(work.lead, { title })} ${citePage(draft, "/dashboard/learning-paths")}`,
    criteria.length > 0 ? `${work.criteria}\n${listPoints(criteria)}` : "",
    deliverables.length > 0 ? `${work.deliverables}\n${listPoints(deliverables)}` : "",
  );
  pushConcept(draft, concept);
  draft.parts.push(work.ask, work.people);
  draft.related.push(fill(questions.courses, { name: title }), ...work.related);
}
