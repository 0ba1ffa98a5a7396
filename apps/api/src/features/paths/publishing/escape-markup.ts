/** For text and quoted attributes of HTML and SVG, without characters that XML cannot hold. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
