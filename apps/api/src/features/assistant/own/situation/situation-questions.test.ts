import { expect, test } from "vitest";
import { findOwnQuestion } from "#api/features/assistant/own/find-own-question.ts";

const kindOf = (message: string) => findOwnQuestion(message, [])?.question.kind;

test.each([
  ["I feel like I'm not smart enough for this", "selfDoubt"],
  ["honestly I don't think I can do this", "selfDoubt"],
  ["I'm just not cut out for programming", "selfDoubt"],
  ["حاسة إني مو قدها ومحبطة", "selfDoubt"],
  ["حاسس نفسي مش قد المجال ده", "selfDoubt"],
  ["بشك بقدراتي وما بعرف إذا رح كمل", "selfDoubt"],
  ["I'm new here, where do I start?", "newHere"],
  ["I just signed up, what should I do first?", "newHere"],
  ["where do I start?", "newHere"],
  ["أنا جديدة هنا، من وين أبدأ؟", "newHere"],
  ["لسه مسجل، أبدأ منين؟ وأعمل ايه", "newHere"],
  ["أنا جديد على مسار، كيف أبدأ؟", "newHere"],
  ["I can only study one hour a day, is that enough?", "enoughHours"],
  ["is 4 hours a week enough?", "enoughHours"],
  ["Is studying 30 minutes a day enough for my path?", "enoughHours"],
  ["ما أقدر أدرس إلا ساعة باليوم وعندي دوام، يكفي؟", "enoughHours"],
  ["بقدر أدرس ساعتين في الأسبوع بس، كافي؟", "enoughHours"],
  ["هل تكفي نص ساعة كل يوم؟", "enoughHours"],
  ["why is every session 60 minutes? I want 30", "sessionLength"],
  ["can I make the sessions shorter?", "sessionLength"],
  ["how do I change the length of my sessions", "sessionLength"],
  ["ليش 60 دقيقة لكل جلسة؟ أبغاها 30", "sessionLength"],
  ["الجلسات طويلة، كيف أقصرها؟", "sessionLength"],
  ["كم مدة الجلسة؟", "sessionLength"],
  ["why are my minutes 0 although I ticked two sessions?", "zeroMinutes"],
  ["I finished a session but it still says 0 minutes", "zeroMinutes"],
  ["خلصت جلستين، ليش يقول صفر؟", "zeroMinutes"],
  ["أكملت جلسة ومكتوب 0 دقيقة، لماذا؟", "zeroMinutes"],
  ["all the sessions look the same, it's boring", "sameSessions"],
  ["the app is a bit boring", "sameSessions"],
  ["التطبيق ممل وكل الجلسات نفس الشي", "sameSessions"],
  ["كل الجلسات زي بعض", "sameSessions"],
  ["what is the session after the next one and how long is it?", "afterNext"],
  ["what comes after my next session?", "afterNext"],
  ["وش الجلسة اللي بعدها وكم مدتها؟", "afterNext"],
  ["شو في بعد الجلسة الجاية؟", "afterNext"],
  ["can I skip this session", "skipSession"],
  ["أقدر أتخطى هالجلسة؟", "skipSession"],
  ["what did I do so far?", "progress"],
  ["what did I finish so far?", "progress"],
  ["ايش خلصت لحد الحين؟", "progress"],
  ["how many sessions do I have left in this milestone and when is it due", "milestoneNeeds"],
  ["متى أيام راحتي؟", "restDays"],
  ["امتى اجازاتي؟", "restDays"],
  ["which are my rest days?", "restDays"],
])("[N5.01] %j is read as %s", (message, kind) => {
  expect(kindOf(message)).toBe(kind);
});

test.each([
  "is 8 GB of RAM not good enough for Docker?",
  "I feel like a failure and I cry every day, I'm not good enough",
  "هل اللابتوب مش قد التصميم؟",
  "حاسة إني فاشلة ومو قدها",
  "I'm new to SQL, where do I start?",
  "I'm new to cooking, where do I start?",
  "أنا جديد في البرمجة، من وين أبدأ؟",
  "where do I start with machine learning?",
  "is one hour a day enough to learn Python?",
  "is an hour of walking a day enough?",
  "هل تكفي ساعة نوم باليوم؟",
  "how long does a PHP session last?",
  "كم مدة الجلسة في PHP؟",
  "why does my function return 0?",
  "ليش الناتج صفر في إكسل؟",
  "is statistics boring?",
  "هل المحاسبة مجال ممل؟",
])("[N5.01] %j is none of these questions", (message) => {
  const kinds = "selfDoubt newHere enoughHours sessionLength zeroMinutes sameSessions afterNext";
  expect(kinds.split(" ")).not.toContain(kindOf(message));
});
