import type { Citation } from "@masar/contract/assistant/schemas";
import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { guardAnswerLink, guardSourceLink } from "@masar/domain/answers/answer-sources";
import type { TextDirection } from "@masar/domain/text/text-direction";
import { memo, useMemo } from "react";
import { formatTextFigures } from "#web/platform/i18n/text-figures.ts";
import { useDisplay } from "#web/platform/preferences/use-display-preferences.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import type { MarkdownRules } from "#web/ui/markdown/markdown-context.ts";
import { Markdown } from "#web/ui/markdown/markdown.tsx";
import { SourceMark } from "./answer-sources.tsx";

type AnswerTextProps = {
  content: string;
  citations?: readonly Citation[];
  isStreaming?: boolean;
  /** Written by the library, not a model: links may lead to our own pages. */
  isOurs: boolean;
  /** Replaces the default link rules. */
  guardLink?: MarkdownRules["guardLink"];
  lean?: TextDirection | null;
};

const noCitations: Citation[] = [];

/** The text of an answer without its proposals. Links lead to known hosts only, `[2]` to its source. */
export const AnswerText = memo(function AnswerText(props: AnswerTextProps) {
  const { content, citations = noCitations, isStreaming = false, lean = null } = props;
  const { isOurs, guardLink } = props;
  const { text } = readAnswerBlocks(content);
  const { language } = useLanguage();
  const display = useDisplay();
  // A stable object: blocks that are rendered already skip rendering when the answer grows.
  const rules = useMemo<MarkdownRules>(
    () => ({
      guardLink: guardLink ?? (isOurs ? guardSourceLink : guardAnswerLink),
      drawMark: (number) => drawSource(number, citations),
      ...(isOurs ? { formatText: (part: string) => formatTextFigures(language, part) } : {}),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- digits are read from the display settings
    [citations, isOurs, guardLink, language, display],
  );
  const growing = useMemo(() => ({ isDone: !isStreaming, lean }), [isStreaming, lean]);
  if (text === "") return null;
  return <Markdown text={text} topLevel={3} rules={rules} growing={growing} />;
});

function drawSource(number: number, citations: readonly Citation[]) {
  const citation = citations[number - 1];
  return citation && <SourceMark number={number} citation={citation} />;
}
