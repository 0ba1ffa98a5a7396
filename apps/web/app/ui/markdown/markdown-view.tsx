import { hasRightToLeft, type TextDirection } from "@masar/domain/text/bidi";
import { Square, SquareCheck } from "lucide-react";
import type { Token, Tokens } from "marked";
import { Fragment, memo, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { writesArabicDigits } from "#web/platform/preferences/display-preferences.ts";
import { useDisplay } from "#web/platform/preferences/use-display-preferences.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { cn } from "#web/ui/display/cn.ts";
import { CodeBlock } from "./code-block.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Formula } from "./formula.tsx";
import { drawInline, drawText } from "./markdown-inline.tsx";
import { lexMarkdown } from "./markdown-lexer.ts";
import { guardOwnTextLink } from "./markdown-link-guard.ts";
import { closeOpenEnd, readTopDepth, splitParts } from "./markdown-tokens.ts";
import {
  deepest,
  inner,
  isTop,
  type MarkdownRules,
  type BlockContext,
  readDirection,
} from "./markdown-context.ts";

const ownRules: MarkdownRules = { guardLink: guardOwnTextLink, drawMark: undefined };

/** A streamed text is drawn in parts, so that only its end is parsed again. */
export type Growing = {
  isDone: boolean;
  /** The likely direction: that of the question. */
  lean: TextDirection | null;
};

type MarkdownViewProps = {
  text: string;
  topLevel: number;
  rules?: MarkdownRules;
  /** Of our own texts. */
  dir?: TextDirection;
  growing?: Growing;
};

/**
 * Only the lexer is used, so nothing becomes HTML: tags are shown as text, images become links, links are guarded by
 * the rules.
 */
export function MarkdownView({
  text,
  topLevel,
  rules = ownRules,
  dir,
  growing,
}: MarkdownViewProps) {
  const levels = { topLevel, topDepth: readTopDepth(text), textDir: dir ?? null };
  if (!growing) return <Part text={text} {...levels} rules={rules} lean={null} />;
  const parts = splitParts(text);
  return parts.map((part, index) => {
    const isOpen = !growing.isDone && index === parts.length - 1;
    return (
      <Part
        // oxlint-disable-next-line react/no-array-index-key -- a text that grows never changes its order
        key={index}
        text={isOpen ? closeOpenEnd(part) : part}
        {...levels}
        rules={rules}
        lean={growing.lean}
      />
    );
  });
}

type PartProps = {
  text: string;
  topLevel: number;
  topDepth: number;
  textDir: TextDirection | null;
  rules: MarkdownRules;
  lean: TextDirection | null;
};

const Part = memo(function Part({ text, lean, ...rest }: PartProps) {
  const tokens = useMemo(() => lexMarkdown(text), [text]);
  return (
    <Blocks
      tokens={tokens}
      context={{ depth: 0, dir: null, lean, isolatesTerms: hasRightToLeft(text), ...rest }}
    />
  );
});

function Blocks({ tokens, context }: { tokens: Token[]; context: BlockContext }) {
  if (context.depth > deepest) return <>{tokens.map((token) => token.raw).join("")}</>;
  return tokens.map((token, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a new text has new tokens
    <Fragment key={index}>{drawBlock(token as Tokens.Generic & Token, context)}</Fragment>
  ));
}

/** A nested block is aligned with its parent and names its direction only where it differs. */
function directionProps(
  tokens: Token[],
  context: BlockContext,
): { dir?: TextDirection | undefined; className?: string } {
  const own = readDirection(tokens, context);
  if (isTop(context)) return { dir: own ?? undefined };
  const differs = own !== null && own !== context.dir;
  return differs && context.dir !== null ? { dir: own, className: "text-end" } : {};
}

function drawBlock(token: Token, context: BlockContext): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return <Heading token={token as Tokens.Heading} context={context} />;
    case "paragraph":
      return <p {...directionProps([token], context)}>{drawInline(token.tokens, context)}</p>;
    case "blockquote":
      return <Quote token={token as Tokens.Blockquote} context={context} />;
    case "list":
      return <List token={token as Tokens.List} context={context} />;
    case "code":
      if (token.lang === "math") return <Formula tex={token.text} isBlock raw={token.text} />;
      return <CodeBlock code={token.text} language={token.lang} />;
    case "table":
      return <Table token={token as Tokens.Table} context={context} />;
    case "hr":
      return <hr className="border-line" />;
    case "text":
      // Also in a list item.
      return <p {...directionProps([token], context)}>{drawText(token as Tokens.Text, context)}</p>;
    case "html":
      return (
        <p dir="ltr" className="whitespace-pre-wrap">
          {token.raw.trim()}
        </p>
      );
    default:
      return drawInline([token], context);
  }
}

function Quote({ token, context }: { token: Tokens.Blockquote; context: BlockContext }) {
  const dir = readDirection(token.tokens, context);
  return (
    <blockquote
      dir={dir ?? undefined}
      className="grid grid-cols-1 gap-2 border-s-2 border-outline ps-4 text-ink-2"
    >
      <Blocks tokens={token.tokens} context={inner(context, dir)} />
    </blockquote>
  );
}

const headings = ["h2", "h3", "h4", "h5", "h6"] as const;

function Heading({ token, context }: { token: Tokens.Heading; context: BlockContext }) {
  const below = Math.max(0, token.depth - context.topDepth);
  const Level = headings[context.topLevel - 2 + below] ?? "h6";
  const size = token.depth === 1 ? "text-xl" : token.depth === 2 ? "text-lg" : "text-base";
  return (
    <Level
      id={context.rules.nameHeading?.(token.text)}
      dir={readDirection([token], context) ?? undefined}
      className={`${size} mt-1 font-semibold`}
    >
      {drawInline(token.tokens, context)}
    </Level>
  );
}

function List({ token, context }: { token: Tokens.List; context: BlockContext }) {
  const { language } = useLanguage();
  useDisplay();
  const dir = readDirection([token], context);
  const items = token.items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a new text has new tokens
    <li key={index} className={item.task ? "flex items-start gap-2 -ms-5" : undefined}>
      {item.task && <TaskMark isDone={item.checked ?? false} />}
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <Blocks
          tokens={item.tokens.filter(({ type }) => type !== "checkbox")}
          context={inner(context, dir)}
        />
      </div>
    </li>
  ));
  if (!token.ordered) {
    return (
      <ul
        dir={dir ?? undefined}
        className="grid list-disc grid-cols-1 gap-1 ps-5 marker:text-ink-3"
      >
        {items}
      </ul>
    );
  }
  return (
    <ol
      dir={dir ?? undefined}
      start={Number(token.start) || 1}
      className={cn(
        "grid grid-cols-1 gap-1 ps-7",
        writesArabicDigits(language) ? "list-[arabic-indic]" : "list-decimal",
      )}
    >
      {items}
    </ol>
  );
}

function TaskMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="mt-1 shrink-0 text-teal">
      <Icon icon={isDone ? SquareCheck : Square} size={18} />
      <span className="sr-only">{t(isDone ? "notes:markdown.done" : "notes:markdown.open")}</span>
    </span>
  );
}

function Table({ token, context }: { token: Tokens.Table; context: BlockContext }) {
  const { t } = useTranslation();
  const dir = readDirection([token], context);
  const cellProps = (tokens: Token[]) => {
    const { dir: own, className = "text-start" } = directionProps(tokens, inner(context, dir));
    return { dir: own, className: `border border-line px-3 py-1.5 align-top ${className}` };
  };
  return (
    // A wide table scrolls by itself, also by keyboard; the page does not.
    <section
      aria-label={t("notes:markdown.table")}
      dir={dir ?? undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="border-collapse text-sm wrap-normal">
        <thead className="bg-sunken [&_th]:font-medium">
          <tr>
            {token.header.map((head, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
              <th key={index} scope="col" {...cellProps(head.tokens)}>
                {drawInline(head.tokens, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other name
            <tr key={index}>
              {row.map((item, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
                <td key={column} {...cellProps(item.tokens)}>
                  {drawInline(item.tokens, context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
