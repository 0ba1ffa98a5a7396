import type { EmbedText } from "./embeds.service.ts";
import { escapeMarkup } from "./escape-markup.ts";

const width = 480;
const height = 200;
const edge = 28;
const lineLength = 34;
const maxLines = 2;
const fonts = "system-ui, 'Segoe UI', 'Noto Sans Arabic', Tahoma, sans-serif";

/** Presentation attributes only, so that it needs no style and no script. */
export function drawCard(text: EmbedText): string {
  const { dir, language, label, facts, progress, brand } = text;
  const lines = wrapTitle(text.title);
  const line = (content: string, y: number, attributes: string, itsDir = dir) =>
    `<text x="${dir === "rtl" ? width - edge : edge}" y="${y}" direction="${itsDir}" text-anchor="${
      itsDir === dir ? "start" : "end"
    }" ${attributes}>${escapeMarkup(content)}</text>`;
  const parts = [
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="16" fill="#ffffff" stroke="#e3dac8"/>`,
    line(brand, 42, `font-size="15" font-weight="600" fill="#0e5f5b"`),
    ...lines.map((content, index) =>
      line(
        content,
        78 + index * 32,
        `font-size="24" font-weight="700" fill="#14231f"`,
        text.titleDir,
      ),
    ),
    line(facts, lines.length > 1 ? 142 : 112, `font-size="15" fill="#51605b"`),
    ...(progress ? [drawProgress(progress.percentage, dir), line(progress.text, 188, small)] : []),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" xml:lang="${language}" font-family="${fonts}"><title>${escapeMarkup(label)}</title>${parts.join("")}</svg>`;
}

const small = `font-size="13" fill="#51605b"`;

function drawProgress(percentage: number, dir: "ltr" | "rtl"): string {
  const full = width - 2 * edge;
  const done = (full * percentage) / 100;
  const bar = (x: number, length: number, fill: string) =>
    `<rect x="${x}" y="160" width="${length}" height="8" rx="4" fill="${fill}"/>`;
  const start = dir === "rtl" ? width - edge - done : edge;
  return bar(edge, full, "#e3dac8") + bar(start, done, "#0e5f5b");
}

/** By words; SVG does not wrap text. */
function wrapTitle(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineLength) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const isCut = lines.length > maxLines || lines.some((content) => content.length > lineLength);
  const shown = lines
    .slice(0, maxLines)
    .map((content) => content.slice(0, lineLength).toWellFormed());
  return isCut ? [...shown.slice(0, -1), `${shown.at(-1) ?? ""}…`] : shown;
}
