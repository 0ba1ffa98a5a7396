import { namesField } from "./library-index.ts";
import { listNamedSkills } from "./question/named-terms.ts";
import type { Question } from "./question/read-question.ts";
import { foldText } from "@masar/domain/text/fold-arabic";
import { wordLists } from "./patterns.ts";
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

const { identity } = wordLists;
const [you, names, others] = [identity.you, identity.names, identity.others].map(
  (words) => new Set(words.map(foldText)),
);

/** "Are you ChatGPT?" and «مين انت؟ فيه حد يرد؟» hold no word of any subject. */
function asksIdentity(folded: string): boolean {
  const isKnown = (word: string) => [you, names, others].some((list) => list?.has(word));
  const words = folded
    .split(" ")
    .map((word) => (isKnown(word) ? word : word.replace(/^(?:ال|و|ب)(?=\p{L}{3})/u, "")));
  return (
    words.every(isKnown) &&
    words.some((word) => you?.has(word)) &&
    words.some((word) => names?.has(word))
  );
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
  if (asksIdentity(question.folded)) return texts.whoAreYou;
  const [, name] = smallTalk.find(([pattern]) => question.is(pattern)) ?? [];
  return name && texts[name];
}
