import type { MarkdownRules } from "#web/ui/markdown/markdown-context.ts";
import { Markdown } from "#web/ui/markdown/markdown.tsx";

/** Pages of ours that members send each other to; any other is opened apart, as the rest of the web is. */
const ownPages = /^\/forum(?:[/?#]|$)/;

const membersRules: MarkdownRules = {
  guardLink: guardMembersLink,
  drawMark: undefined,
  // Anybody may have written it: search engines are told that it is no recommendation of ours.
  linkRel: "nofollow ugc noopener noreferrer",
};

function guardMembersLink(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const { protocol, origin, pathname, search, hash } = new URL(href);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const isOwn = origin === window.location.origin && ownPages.test(pathname);
  return isOwn ? `${pathname}${search}${hash}` : href;
}

type MembersMarkdownProps = { text: string; topLevel?: 2 | 3 | 4; className?: string };

/** What one member wrote for others. */
export function MemberMarkdown({ text, topLevel, className }: MembersMarkdownProps) {
  return <Markdown text={text} topLevel={topLevel} rules={membersRules} className={className} />;
}
