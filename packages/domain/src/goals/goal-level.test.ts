import { expect, test } from "vitest";
import { parseGoalLevel } from "./goal-level.ts";

test.each([
  ["I am intermediate in SQL, want more", "intermediate"],
  ["my level is advanced, data analyst", "advanced"],
  ["مستواي متوسط في الإنجليزية", "intermediate"],
  ["python from scratch", "beginner"],
  ["بايثون من الصفر", "beginner"],
  ["أنا مبتدئ في التصميم", "beginner"],
  ["برمجة للمبتدئين", "beginner"],
  ["I'm a complete beginner", "beginner"],
  ["design with no experience", "beginner"],
  ["excel from beginner to advanced", "beginner"],
  ["من الصفر إلى المستوى المتقدم", "beginner"],
])("[N5.21] %j starts at the level %s", (goal, level) => {
  expect(parseGoalLevel(goal)).toBe(level);
});

test.each([
  "become a data analyst",
  "advanced Excel",
  "intermediate SQL",
  "إكسل متقدم",
  "دورة متقدمة في إكسل",
  "I am not a beginner in python",
  "teach beginners to code",
  "reach an advanced level in English",
  "learn excel to an advanced level",
  "الوصول إلى مستوى متقدم في الإنجليزية",
  "أعيش على البحر المتوسط وأريد تعلم التصميم",
  "",
])("[N5.21] %j names no level to start from", (goal) => {
  expect(parseGoalLevel(goal)).toBeNull();
});
