import type { AssistantMode } from "@masar/contract/assistant/constants";
import { foldText } from "../text/fold-arabic.ts";

/** Words that ask for what a mode does, folded. */
const words: [AssistantMode, RegExp][] = [
  [
    "quiz_me",
    /\b(?:quiz|test) me\b|\bask me (?:a |some )?questions?\b|(?:^| )(?:اختبرني|امتحني|اسالني|سولني)(?= |$)/,
  ],
  [
    "plan_week",
    /\bplan (?:my|the|this) week\b|\bweek plan\b|(?:^| )(?:خطط|رتب|نظم|ضع خطه)\S* (?:\S+ )?(?:اسبوع|الاسبوع|اسبوعي)(?= |$)/,
  ],
  [
    "review_work",
    /\b(?:review|check|look at) my (?:work|code|essay|project|text|query)\b|(?:^| )(?:راجع|شوف|قيم|صحح)\S* (?:عملي|شغلي|كودي|مشروعي|نصي)(?= |$)/,
  ],
  [
    "find_courses",
    /\b(?:find|recommend|suggest|any)\b.{0,30}\bcourses?\b|(?:^| )(?:رشح|اقترح|ابحث|دور|انصح)\S* .{0,30}(?:دوره|دورات|كورس|كورسات)(?= |$)/,
  ],
  [
    "explain",
    /\b(?:explain|what does .{1,40} mean|difference between)\b|(?:^| )(?:اشرح\S*|وضح\S*|ما الفرق|شو الفرق|ايه الفرق)(?= |$)/,
  ],
];

/** The mode that suits a question; null where a plain answer does. */
export function suggestMode(question: string): AssistantMode | null {
  const folded = foldText(question.slice(0, 200));
  return words.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}
