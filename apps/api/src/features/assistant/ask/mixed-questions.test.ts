import { afterAll, beforeAll, expect, test } from "vitest";
import { startAsking } from "../../../../test/assistant/own-asker.ts";

let asking: Awaited<ReturnType<typeof startAsking>>;
beforeAll(async () => {
  asking = await startAsking();
}, 120_000);
afterAll(() => asking.stop());

test.each([
  ["when will I finish and what is SQL?", "**1 June 2027**", "querying relational databases"],
  ["what is SQL and when will I finish?", "querying relational databases", "**1 June 2027**"],
  [
    "what is my next step and how do I delete my account?",
    "Confidence interval",
    '“Delete account”|"Delete account"',
  ],
  ["change hours, and can I move the deadline?", "6 hours a week now", "Your deadline is 30 June"],
  ["متى أخلص ووش يعني SQL؟", "**1 حزيران 2027**", "لغة الاستعلام"],
  ["ايه خطوتي الجاية وازاي احذف حسابي؟", "فترة الثقة للمتوسط", "حذف الحساب"],
  ["هل 3 شهور تكفي وكم الراتب؟", "17 شباط 2027", "لا أرقام رواتب"],
  ["what is a median and do I need it?", "middle value", "your path teaches it in"],
  ["What is HTTPS and do I need to know it?", "encrypted", "so it can wait"],
  ["شو يعني HTTPS ولازم أعرفه؟", "TLS", "فيمكن تأجيله"],
])("[N5.01] [N5.02] %j is answered with %j and with %j", async (message, first, second) => {
  const { text } = await asking.ask(message);
  expect(text).toContain(first);
  expect(second.split("|").some((part) => text.includes(part))).toBe(true);
});

test("[N5.01] [N5.02] the marks of a joined answer refer to its sources", async () => {
  const { text, links } = await asking.ask("when will I finish and what is SQL?");
  expect(text).toContain("[1]");
  expect(links).toMatch(/^\S+\?milestone=m3 \S+\/progress/);
});

test.each([
  ["what is DNS?", "and what does it have to do with a browser?", "relates to “browser”"],
  ["what is SQL?", "and what does it have to do with Python?", "**Python**:"],
  ["what is SQL?", "explain it like I'm 10", "**SQL**, in short:"],
  ["وش يعني SQL؟", "وش علاقتها ببايثون؟", "**لغة بايثون**"],
  ["يعني ايه SQL؟", "اشرحها لي كأني طفل", "باختصار:"],
  ["شو يعني SQL؟", "شو دخلها ببايثون؟", "**لغة بايثون**"],
])("[N5.02] after %j, %j keeps the topic: %j", async (before, message, says) => {
  const { text } = await asking.ask(message, { before: [before] });
  expect(text).toContain(says);
});

test("[N5.02] a shorter answer keeps the topic after another follow-up", async () => {
  const before = ["what is DNS?", "and what does it have to do with a browser?"];
  const { text } = await asking.ask("shorter please", { before });
  expect(text).toContain("DNS**, in short:");
});

test.each(["thanks", "hello", "شكرا", "شلونك؟"])(
  "[N5.01] %j uses none of the questions of the day",
  async (message) => {
    const user = await asking.testApp.createUser("en");
    await user.call("askAssistant", { body: { message } });
    const { body } = await user.call("getAssistant", {});
    expect(body.questions.left).toBe(body.questions.limit);
  },
);

test("[N5.02] with a path, no unrelated courses are suggested after an unknown question", async () => {
  const { related } = await asking.ask("blorf");
  expect(related.join(" ")).not.toContain("Python");
});
