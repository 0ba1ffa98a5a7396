import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { CodeBlock } from "#web/ui/markdown/code-block.tsx";
import { Formula } from "#web/ui/markdown/formula.tsx";
import { FormulaView } from "#web/ui/markdown/formula-view.tsx";
import type { MarkdownRules } from "#web/ui/markdown/markdown-context.ts";
import { MarkdownView } from "#web/ui/markdown/markdown-view.tsx";
import { Markdown } from "#web/ui/markdown/markdown.tsx";
import { Sample, SampleState } from "../sample.tsx";
import { useSampleText } from "../use-sample-text.ts";
import { growingText, markdownText } from "./markdown-text.ts";

/** As for answers with sources: marks are drawn and links stay inside the app. */
const sourceRules: MarkdownRules = {
  guardLink: () => "/dev/ui",
  drawMark: (number) => <sup className="text-teal">{number}</sup>,
};

const longLine = `const words = [${"'word', ".repeat(20)}];`;

export function MarkdownSamples() {
  const s = useSampleText();
  const { language, dir } = useLanguage();
  const text = markdownText[language];
  return (
    <Sample title="Markdown">
      <SampleState name="Every element">
        <Markdown text={text} />
      </SampleState>
      <SampleState name="Growing text, marks of sources">
        <Markdown
          text={growingText[language]}
          rules={sourceRules}
          growing={{ isDone: false, lean: dir }}
        />
      </SampleState>
      <SampleState name="Long word, empty">
        <Markdown text={s.longWord} />
        <Markdown text="" />
      </SampleState>
      <SampleState name="Markdown view: a text of known direction">
        <div className="grid gap-3">
          <MarkdownView
            text={text.split("\n\n")[1] ?? ""}
            topLevel={3}
            dir={dir}
            rules={sourceRules}
          />
        </div>
      </SampleState>
      <SampleState name="Formula: in a line, as a block, unreadable">
        <p>
          <Formula tex="x^2" isBlock={false} raw="$x^2$" />
        </p>
        <FormulaView tex={String.raw`\sqrt{\frac{a}{b}}`} isBlock raw="$$$$" />
        <FormulaView tex={String.raw`\frac{1`} isBlock={false} raw={String.raw`$\frac{1$`} />
      </SampleState>
      <SampleState name="Code block: with language, without language and with a long line">
        <CodeBlock code="select 1;" language="sql" />
        <CodeBlock code={longLine} />
      </SampleState>
    </Sample>
  );
}
