import { namesField } from "./library-index.ts";
import { listNamedSkills } from "./question/named-terms.ts";
import type { Question } from "./question/read-question.ts";
import { cite, citePage, fill, type Reply } from "./reply.ts";

/** Patterns and their texts. */
const smallTalk = [
  ["salam", "salam"],
  ["howAreYou", "howAreYou"],
  ["hello", "hello"],
  ["thanks", "thanks"],
  ["stop", "stopped"],
  ["whoAreYou", "whoAreYou"],
] as const;

/** Patterns whose text of the same name leads to a page. */
const talkPages = [
  ["appTrouble", "/support"],
  ["masarCertificate", "/dashboard/courses"],
  ["appComplaint", "/support"],
] as const;

/** "The page is slow" is about Masar; "the page is slow in React" is not. */
function namesNothing({ text }: Question): boolean {
  return listNamedSkills(text).length === 0 && !namesField(text);
}

const aboutPages = { en: "/about", ar: "/ar/about" };

/** The answer to a greeting, thanks, a complaint or a question about the assistant itself. */
export function findSmallTalk(reply: Reply, question: Question): string | undefined {
  const { texts, language } = reply;
  if (question.is("whoMade"))
    return fill(texts.whoMade, { mark: cite(reply, texts.pages["/about"], aboutPages[language]) });
  for (const [pattern, page] of talkPages) {
    if (question.is(pattern) && namesNothing(question))
      return fill(texts[pattern], { mark: citePage(reply, page) });
  }
  const [, name] = smallTalk.find(([pattern]) => question.is(pattern)) ?? [];
  return name && texts[name];
}
