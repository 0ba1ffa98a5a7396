import { parseUrl } from "@masar/domain/text/parse-url";
import type { MarkdownRules } from "#web/ui/markdown/markdown-context.ts";
import { Markdown } from "#web/ui/markdown/markdown.tsx";

/** Forum pages open in the same tab; any other page opens like the rest of the web. */
const ownPages = /^\/forum(?:[/?#]|$)/;

const membersRules: MarkdownRules = {
  guardLink: guardMembersLink,
  drawMark: undefined,
  // Anybody may have written it, so search engines must not count it as our recommendation.
  linkRel: "nofollow ugc noopener noreferrer",
};

function guardMembersLink(href: string): string | null {
  const url = parseUrl(href);
  if (!url) return null;
  const { protocol, origin, pathname, search, hash } = url;
  if (protocol !== "https:" && protocol !== "http:") return null;
  const isOwn = origin === window.location.origin && ownPages.test(pathname);
  return isOwn ? `${pathname}${search}${hash}` : href;
}

type MembersMarkdownProps = { text: string; topLevel?: 2 | 3 | 4; className?: string };

export function MemberMarkdown({ text, topLevel, className }: MembersMarkdownProps) {
  return <Markdown text={text} topLevel={topLevel} rules={membersRules} className={className} />;
}
