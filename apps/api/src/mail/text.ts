import type { MailBlock, MailContent } from "#api/mail/content.ts";

const lineLength = 76;

export function toText({ blocks, actions, footer, unsubscribe }: MailContent): string {
  return [
    ...blocks.map(writeBlock).filter((text) => text !== ""),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ...footer.map((line) => wrap(line)),
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ].join("\n\n");
}

function writeBlock(block: MailBlock) {
  if (block.kind === "paragraph") return wrap(block.text);
  if (block.kind === "facts" || block.kind === "figures") {
    const facts = block.kind === "facts" ? block.facts : block.figures;
    return facts.map(({ label, value }) => wrap(`${label}: ${value}`)).join("\n");
  }
  if (block.kind === "quote") {
    const lines = block.text.trim().split(/\r?\n/);
    const quoted = lines.flatMap((line) => wrap(line, lineLength - 2).split("\n"));
    return `${block.label}:\n${quoted.map((line) => `> ${line}`.trimEnd()).join("\n")}`;
  }
  return "";
}

/** Breaks between words only, so that long addresses stay whole. */
function wrap(text: string, width = lineLength) {
  return text
    .split("\n")
    .map((line) => {
      const lines: string[] = [];
      let current = "";
      for (const word of line.split(" ")) {
        const longer = current === "" ? word : `${current} ${word}`;
        if (current !== "" && longer.length > width) {
          lines.push(current);
          current = word;
        } else current = longer;
      }
      return [...lines, current].join("\n");
    })
    .join("\n");
}
