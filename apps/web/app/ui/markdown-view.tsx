import { Square, SquareCheck } from "lucide-react";
import { Lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** Deeper than anybody writes: from there on the words stand as they were typed. */
const deepest = 12;
const linkProtocols = new Set(["http:", "https:", "mailto:"]);

type MarkdownViewProps = { text: string; topLevel: number };

/**
 * Markdown as elements. Only the lexer is used, so nothing becomes HTML: tags are shown as they were typed,
 * pictures become links and load nothing, and a link leads to the web or to a mail, nowhere else.
 */
export function MarkdownView({ text, topLevel }: MarkdownViewProps) {
  const tokens = useMemo(() => readTokens(text), [text]);
  return <Blocks tokens={tokens} place={{ depth: 0, topLevel }} />;
}

function readTokens(text: string): Token[] {
  try {
    return Lexer.lex(text, { gfm: true, breaks: true });
  } catch {
    // Thousands of nested marks exhaust the lexer; the words are still somebody's words.
    return [{ type: "text", raw: text, text }];
  }
}

/** Where a block stands: inside another one it takes that one's direction. */
type Place = { depth: number; topLevel: number };

const isTop = ({ depth }: Place) => depth === 0;
const inner = (place: Place): Place => ({ ...place, depth: place.depth + 1 });
const dirOf = (place: Place) => (isTop(place) ? "auto" : undefined);

function Blocks({ tokens, place }: { tokens: Token[]; place: Place }) {
  if (place.depth > deepest) return <>{tokens.map((token) => token.raw).join("")}</>;
  return tokens.map((token, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the tokens are made anew with every text
    <Fragment key={index}>{drawBlock(token as Tokens.Generic & Token, place)}</Fragment>
  ));
}

function drawBlock(token: Token, place: Place): ReactNode {
  const dir = dirOf(place);
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return <Heading token={token as Tokens.Heading} place={place} />;
    case "paragraph":
      return <p dir={dir}>{drawInline(token.tokens, place)}</p>;
    case "blockquote":
      return (
        <blockquote dir={dir} className="grid gap-2 border-s-2 border-outline ps-4 text-ink-2">
          <Blocks tokens={token.tokens ?? []} place={inner(place)} />
        </blockquote>
      );
    case "list":
      return <List token={token as Tokens.List} place={place} />;
    case "code":
      return (
        <pre
          dir="ltr"
          className="rounded-md bg-sunken px-3.5 py-2.5 text-start text-sm whitespace-pre-wrap"
        >
          <code>{token.text}</code>
        </pre>
      );
    case "table":
      return <Table token={token as Tokens.Table} place={place} />;
    case "hr":
      return <hr className="border-line" />;
    case "text":
      // Also in a list item: its bold and code words are pieces of one line.
      return <p dir={dir}>{drawText(token as Tokens.Text, place)}</p>;
    case "html":
      return (
        <p dir={dir} className="whitespace-pre-wrap">
          {token.raw.trim()}
        </p>
      );
    default:
      return drawInline([token], place);
  }
}

const headings = ["h2", "h3", "h4", "h5", "h6"] as const;

function Heading({ token, place }: { token: Tokens.Heading; place: Place }) {
  const Level =
    headings[Math.min(place.topLevel - 2 + token.depth - 1, headings.length - 1)] ?? "h6";
  const size = token.depth === 1 ? "text-xl" : token.depth === 2 ? "text-lg" : "text-base";
  return (
    <Level dir={dirOf(place)} className={`${size} mt-1 font-semibold`}>
      {drawInline(token.tokens, place)}
    </Level>
  );
}

function List({ token, place }: { token: Tokens.List; place: Place }) {
  const items = token.items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the tokens are made anew with every text
    <li key={index} className={item.task ? "flex items-start gap-2 -ms-5" : undefined}>
      {item.task && <TaskMark isDone={item.checked ?? false} />}
      <div className="grid min-w-0 gap-1.5">
        <Blocks
          tokens={item.tokens.filter(({ type }) => type !== "checkbox")}
          place={inner(place)}
        />
      </div>
    </li>
  ));
  const dir = dirOf(place);
  if (!token.ordered) {
    return (
      <ul dir={dir} className="grid list-disc gap-1 ps-5 marker:text-ink-3">
        {items}
      </ul>
    );
  }
  return (
    <ol dir={dir} start={Number(token.start) || 1} className="grid list-decimal gap-1 ps-7">
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

function Table({ token, place }: { token: Tokens.Table; place: Place }) {
  const { t } = useTranslation();
  const cell = "border border-line px-3 py-1.5 text-start align-top";
  return (
    // A wide table scrolls by itself, also by keyboard; the page never does.
    <section
      aria-label={t("notes:markdown.table")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table dir={dirOf(place)} className="border-collapse text-sm wrap-normal">
        <thead className="bg-sunken">
          <tr>
            {token.header.map((head, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
              <th key={index} scope="col" className={`${cell} font-medium`}>
                {drawInline(head.tokens, place)}
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
                <td key={column} className={cell}>
                  {drawInline(item.tokens, place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function drawText(token: Tokens.Text, place: Place): ReactNode {
  return token.tokens ? drawInline(token.tokens, place) : token.text;
}

function drawInline(tokens: Token[] | undefined, place: Place): ReactNode {
  if (place.depth > deepest) return (tokens ?? []).map((token) => token.raw).join("");
  return (tokens ?? []).map((token, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the tokens are made anew with every text
    <Fragment key={index}>{drawPiece(token, inner(place))}</Fragment>
  ));
}

function drawPiece(token: Token, place: Place): ReactNode {
  switch (token.type) {
    case "text":
      return drawText(token as Tokens.Text, place);
    case "escape":
      return token.text;
    case "strong":
      return <strong>{drawInline(token.tokens, place)}</strong>;
    case "em":
      // By weight: Arabic letters have no slanted form.
      return <em className="font-medium not-italic">{drawInline(token.tokens, place)}</em>;
    case "del":
      return <del>{drawInline(token.tokens, place)}</del>;
    case "br":
      return <br />;
    case "codespan":
      return (
        <code dir="ltr" className="rounded-sm bg-sunken px-1 text-[0.95em]">
          {token.text}
        </code>
      );
    case "link":
      return <SafeLink href={token.href}>{drawInline(token.tokens, place)}</SafeLink>;
    case "image":
      return <SafeLink href={token.href}>{token.text || token.href}</SafeLink>;
    default:
      return token.raw;
  }
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation();
  if (!isSafe(href)) return <>{children}</>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-teal underline underline-offset-4 hover:decoration-2"
    >
      {children}
      <span className="sr-only"> ({t("notes:markdown.newTab")})</span>
    </a>
  );
}

/** An address without a protocol leads into our own pages, which nobody meant. */
function isSafe(href: string): boolean {
  return URL.canParse(href) && linkProtocols.has(new URL(href).protocol);
}
