import type { MarkdownRules } from "#web/ui/markdown/markdown-context.ts";

/** Texts of ours may lead to our own pages; to anywhere else only over https. */
export const readingRules: MarkdownRules = {
  guardLink: (href) => (/^(?:\/(?!\/)|https:\/\/)/.test(href) ? href : null),
  drawMark: undefined,
};
