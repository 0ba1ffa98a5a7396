import { expect, test } from "vitest";
import { foldText } from "@masar/domain/text/fold-arabic";
import { findRequest } from "./request-questions.ts";

test.each([
  "move the statistics milestone to December 31",
  "can I move my SQL milestone?",
  "postpone the next milestone by a week",
  "I need to push the SQL milestone to June",
  "change the due date of the SQL milestone",
  "أريد نقل موعد مرحلة «الاستعلام بـ SQL» إلى 31 ديسمبر",
  "عايزة أأجل موعد مرحلة SQL لآخر ديسمبر",
  "أجّلي مرحلة SQL",
  "أخّر موعد مرحلة SQL إلى الخميس",
  "لو سمحتِ أخّري مرحلة SQL إلى الخميس",
  "غيّر موعد مرحلة SQL",
  "ممكن تقديم تاريخ مرحلة SQL؟",
  "أريد أن أقدّم مرحلة SQL ليوم الأحد",
])("[N5.01] %j asks to move a milestone", (message) => {
  expect(findRequest(foldText(message))).toEqual({ kind: "moveMilestone" });
});

test.each([
  "When can I move to the next milestone?",
  "Can I move on to the next milestone?",
  "how do I move forward to the next stage",
  "how do I push through this milestone?",
  "ما آخر مرحلة أنهيتها؟",
  "ما هي آخر مرحلة في مساري؟",
  "آخر مرحلة تنتهي في ديسمبر؟",
  "ما آخر موعد لمرحلة SQL؟",
  "أي مرحلة غير مرحلة SQL",
  "ماذا أدرس غير مرحلة SQL يوم الخميس؟",
  "ما أقدم مرحلة في مساري؟",
  "هل تقدّم مرحلة SQL شهادة؟",
  "ما موعد تقديم مشروع المرحلة الحالية؟",
  "مهارات أخرى في مرحلة SQL",
  "ماذا أدرس من أجل مرحلة SQL؟",
])("[N5.01] %j does not ask to move a milestone", (message) => {
  expect(findRequest(foldText(message))).toBeUndefined();
});
