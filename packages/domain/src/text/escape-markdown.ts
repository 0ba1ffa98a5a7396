const marks = /[\\`*_[\]<>#|]/g;
const firstMark = /^(?=[-+•‣–~])|(?<=^[\d٠-٩]{1,4})(?=[.)])/;

/** One line of plain text for a Markdown file: it must not become a heading, a list, a link or a tag. */
export function escapeMarkdownLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.replaceAll(marks, String.raw`\$&`).replace(firstMark, "\\");
}
