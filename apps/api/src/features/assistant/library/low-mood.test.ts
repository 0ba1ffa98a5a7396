import { readFileSync } from "node:fs";
import { assistantModes } from "@masar/contract/assistant/constants";
import { helplineDirectory } from "@masar/domain/crisis/helplines";
import { describe, expect, test } from "vitest";
import { askLibrary } from "../../../../test/assistant/library.ts";
import { replyTexts } from "./reply.ts";

type SafetyMessage = { text: string; kind: string };

function listMessages(name: string, wanted: string): string[] {
  const file = `../../../../../../docs/safety-messages/${name}.json`;
  const all = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as SafetyMessage[];
  return all.filter(({ kind }) => kind === wanted).map(({ text }) => text);
}

describe.each(["en", "ar"] as const)("in %s", (language) => {
  const { lowMood } = replyTexts[language];
  const kindWords = [lowMood.exam, lowMood.tired, lowMood.sad];

  test.each(assistantModes)(
    "[N5.07] in %s every message of low mood gets kind words and the links to a lighter plan",
    async (mode) => {
      const wrong: string[] = [];
      for (const message of listMessages(language, "low-mood")) {
        const { response, citations } = await askLibrary(message, { mode, language });
        const urls = citations.map(({ url }) => url);
        const isKind = kindWords.some((words) => response.startsWith(words));
        if (!isKind || urls.join(" ") !== "/settings/busy /settings/study") wrong.push(message);
      }
      expect(wrong).toEqual([]);
    },
  );

  test("[N5.07] a burden without a sign of danger gets kind words and a lighter plan", async () => {
    const wrong: string[] = [];
    for (const message of listMessages(`burden-${language}`, "low-mood")) {
      const { response, citations } = await askLibrary(message, { language });
      const isKind = [...kindWords, lowMood.heavy].some((words) => response.startsWith(words));
      const urls = citations.map(({ url }) => url);
      const hasHelp = !response.startsWith(lowMood.heavy) || urls.includes(helplineDirectory);
      if (!isKind || !urls.includes("/settings/busy") || !hasHelp) wrong.push(message);
    }
    expect(wrong).toEqual([]);
  });

  test("[N5.07] a task that is too much is no burden", async () => {
    const wrong: string[] = [];
    for (const message of listMessages(`burden-${language}`, "look-alike")) {
      const { response } = await askLibrary(message, { language });
      if (response.includes(lowMood.heavy)) wrong.push(message);
    }
    expect(wrong).toEqual([]);
  });

  test("[N5.07] its further questions are answered", async () => {
    for (const question of lowMood.related) {
      const { response } = await askLibrary(question, { language });
      expect(response).not.toContain(replyTexts[language].nothing.text);
      expect(kindWords.some((words) => response.startsWith(words))).toBe(false);
    }
  });
});

test.each([
  ["I'm burnt out. How do I go on?", "en"],
  ["حاسس بإحباط، كيف أستمر؟", "ar"],
] as const)("[N5.07] %j gets kind words first, then its answer", async (message, language) => {
  const { response, citations } = await askLibrary(message, { language });
  expect(response).toContain(replyTexts[language].lowMood.tired);
  expect(citations.map(({ url }) => url)).toContain("/settings/busy");
  expect(response.split("\n\n").length).toBeGreaterThan(2);
  expect(response).not.toContain(replyTexts[language].nothing.text);
});

test.each([
  "what is burnout",
  "find courses on stress management",
  "I'm down to learn SQL, where do I start?",
  "sentiment analysis of sad tweets",
  "When is my next exam?",
  "قصيدة حزينة لنزار قباني",
  "دورات عن إدارة الضغوط",
  "متى موعد الامتحان؟",
  "ما هو الاحتراق الوظيفي؟",
])("[N5.07] %j is no message of low mood", async (message) => {
  const { response } = await askLibrary(message);
  const moods = [replyTexts.en.lowMood.lighter, replyTexts.ar.lowMood.lighter];
  for (const lighter of moods) expect(response).not.toContain(lighter.slice(0, 20));
});

test.each([
  ["I lost my motivation and want to give up", "en"],
  ["فقدت الحماس ومش قادر أكمل", "ar"],
  ["زهقت من الدراسة", "ar"],
  ["I feel like quitting, I am so tired of studying", "en"],
] as const)("[N5.07] the answer to %j assumes no time of study", async (message, language) => {
  for (const mode of ["general", "plan_week"] as const) {
    const { response } = await askLibrary(message, { language, mode });
    expect(response).not.toMatch(/first weeks|month ago|الأسابيع الأولى|قبل شهر/);
  }
});

test.each([
  ["my mother is sick and I can't study this week", "en"],
  ["my dad had surgery, I can't really focus these days. what should I do?", "en"],
  ["there is a family emergency and I can't study", "en"],
  ["my son is in hospital", "en"],
  ["أمي تعبانة ومو قادرة أركز هالأيام", "ar"],
  ["أبويا عيان ومش عارف أذاكر، أعمل ايه؟", "ar"],
  ["عندي ظروف عائلية ولا أستطيع الدراسة", "ar"],
  ["بنتي بالمستشفى وما عم بقدر ركز", "ar"],
  ["ماما مريضة ومانقدرش نقرا", "ar"],
] as const)(
  "[N5.07] %j gets a kind sentence and a lighter plan only",
  async (message, language) => {
    const { response, citations } = await askLibrary(message, { language });
    expect(response.startsWith(replyTexts[language].lowMood.burden)).toBe(true);
    expect(response.split("\n\n")).toHaveLength(2);
    expect(citations.map(({ url }) => url)).toEqual(["/settings/busy", "/settings/study"]);
  },
);

test.each([
  "I can't focus when I study",
  "my mother is sick, what medicine should she take?",
  "my father is a programmer and I want to learn from him",
  "my wife is ill, how do I learn SQL?",
  "I'm sick of this error",
  "ما بقدر ركز وأنا عم أدرس",
  "أمي مريضة، أي دواء تأخذ؟",
  "أمي تقول لازم أدرس كل يوم",
  "كيف أكتب قصة عن مريض في المستشفى؟",
])("[N5.07] %j is no burden of the learner", async (message) => {
  const { response } = await askLibrary(message);
  for (const language of ["en", "ar"] as const)
    expect(response).not.toContain(replyTexts[language].lowMood.burden);
});
