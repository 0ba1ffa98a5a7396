/** Saved only when the user accepts it. */
export type ProposedTask = { date: string; title: string };
export type ProposedCard = { front: string; back: string };

export type AnswerBlocks = {
  /** The answer without the proposals. */
  text: string;
  tasks: ProposedTask[];
  card: ProposedCard | null;
};

const taskLine = /^[-*] \[ \] (\d{4}-\d{2}-\d{2})[ \t]*(?:[:·–-][ \t]*)?(\S.*)$/;
const fence = /^```card[ \t]*$/;

/**
 * An answer is one text on the wire. It contains proposals in two forms, which the prompts ask for and the
 * library writes:
 *
 *     - [ ] 2026-11-16: Read the chapter on joins
 *
 *     ```card
 *     Q: What does a left join keep?
 *     A: Every row of the left table.
 *     ```
 *
 * While streaming, an incomplete card is hidden.
 */
export function readAnswerBlocks(answer: string): AnswerBlocks {
  const text: string[] = [];
  const tasks: ProposedTask[] = [];
  let card: ProposedCard | null = null;
  let open: string[] | null = null;
  for (const line of answer.split("\n")) {
    if (open) {
      if (line.trim() === "```") {
        card = readCard(open) ?? card;
        open = null;
      } else open.push(line);
      continue;
    }
    const task = taskLine.exec(line);
    if (fence.test(line)) open = [];
    else if (task?.[1] && task[2] && isDate(task[1]))
      tasks.push({ date: task[1], title: task[2].trim() });
    else text.push(line);
  }
  return { text: text.join("\n").trim(), tasks, card };
}

function readCard(lines: string[]): ProposedCard | null {
  const text = lines.join("\n").trim();
  const middle = text.indexOf("\nA:");
  if (!text.startsWith("Q:") || middle === -1) return null;
  const front = text.slice("Q:".length, middle).trim();
  const back = text.slice(middle + "\nA:".length).trim();
  return front && back ? { front, back } : null;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
