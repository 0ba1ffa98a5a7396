import { foldText } from "@masar/domain/text/fold-arabic";
import { expect, test } from "vitest";
import { findFollowUp } from "./follow-up.ts";

test.each([
  ["why?", "why"],
  ["but how come?", "why"],
  ["ليش؟", "why"],
  ["and after that?", "after"],
  ["then what?", "after"],
  ["وبعدين؟", "after"],
  ["طيب وش بعدها", "after"],
  ["can you explain it more simply?", "more"],
  ["give me another example please", "more"],
  ["I don't get it", "more"],
  ["طيب اعطيني مثال", "more"],
  ["مش فاهم ممكن تبسطها", "more"],
  ["that's wrong", "complaint"],
  ["you don't understand me", "complaint"],
  ["this answer is not helpful", "complaint"],
  ["انت مش بتفهم", "complaint"],
  ["الجواب غلط", "complaint"],
])("%j is a follow-up of the kind %s", (message, kind) => {
  expect(findFollowUp(foldText(message))).toBe(kind);
});

test.each([
  "why do I get a syntax error?",
  "what comes after SQL?",
  "give me an example of a left join",
  "I don't understand recursion",
  "فهمت شكرا",
  "ليش نستخدم بايثون؟",
  "مثال على الانحدار",
  "I am stupid",
  "what should I do?",
])("%j has a subject of its own", (message) => {
  expect(findFollowUp(foldText(message))).toBeNull();
});
