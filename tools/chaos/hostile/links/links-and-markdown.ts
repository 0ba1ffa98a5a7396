import type { Part } from "../../part.ts";
import { createRandom } from "../random.ts";
import { judgeLinks } from "./judge-links.ts";
import { judgeMarkdown } from "./judge-markdown.ts";

const full = { links: 40_000, texts: 60_000 };
const short = { links: 1500, texts: 1500 };

/** Links and texts that try to pass the guards, judged by two implementations each. */
export const linksAndMarkdown: Part = {
  about: "links and Markdown, judged by two implementations each",
  async run({ figures, isShort, isControl }) {
    const random = createRandom(27);
    const { links, texts } = isShort ? short : full;
    await judgeLinks({ figures, random, isControl, count: links });
    await judgeMarkdown({ figures, random, isControl, count: texts });
  },
};
