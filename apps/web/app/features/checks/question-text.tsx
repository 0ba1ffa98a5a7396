import type { Question, QuestionPart } from "@masar/contract/checks/question-schemas";
import type { TextOf } from "@masar/domain/checks/describe-question";
import { letterDirection, countLetters } from "@masar/domain/text/bidi";
import { CardText } from "#web/entities/card/card-text.tsx";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { CodeBlock } from "#web/ui/markdown/code-block.tsx";

/** In the language of the page. */
export function useBilingual(): TextOf {
  const { language } = useLanguage();
  return (texts, name) => {
    const arabic = texts[`${name}_ar` as const];
    return (language === "ar" ? arabic : undefined) ?? texts[name] ?? "";
  };
}

/** Lines of English material within an Arabic question have their own direction. */
export function QuestionText({ text, className = "" }: { text: string; className?: string }) {
  return text.split("\n").map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines of a question do not change
    <CardText key={index} text={line} className={className} />
  ));
}

export function QuestionCode({ question }: { question: Question }) {
  const { code } = question;
  const language = code && plainKinds.has(code.language) ? undefined : code?.language;
  return code && <CodeBlock code={code.text} language={language} />;
}

/** Material without a programming language, whose English name would say nothing. */
const plainKinds = new Set(["text", "table", "formula"]);

type PartTextProps = { part: Pick<QuestionPart, "is_code">; text: string };

/** Code, numbers and English material are shown from left to right in both languages. */
export function PartText({ part, text }: PartTextProps) {
  if (part.is_code) {
    const hasLetters = letterDirection(countLetters(text)) !== null;
    return (
      <bdi dir="ltr" className={hasLetters && isWords.test(text) ? "" : "font-mono text-[0.95em]"}>
        {text}
      </bdi>
    );
  }
  return <CardText text={text} className="inline" />;
}

/** English words, as opposed to code. */
const isWords = /^[\p{L}\p{N}\s.,?!'’"“”:-]+$/u;
