import type { MarkdownRules } from "#web/ui/markdown/markdown-context.ts";

/** Our own texts link to our pages, and elsewhere only over https. */
export const readingRules: MarkdownRules = {
  guardLink: (href) => (/^(?:\/(?!\/)|https:\/\/)/.test(href) ? href : null),
  drawMark: undefined,
};
