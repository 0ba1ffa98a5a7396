import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import type { AssistantMode } from "@masar/contract/assistant/constants";
import type { AssistantState } from "@masar/contract/assistant/schemas";
import { endpoints } from "@masar/contract/endpoints";
import type { TFunction } from "i18next";
import type pg from "pg";
import { expect } from "../support/fixtures.ts";

/** A word unique to this test's question, so that the scripted provider finds its answer. */
export function newWord(): string {
  // Without digits: a long number would be removed as a telephone number.
  const letters = randomBytes(5)
    .toString("hex")
    .replaceAll(/\d/g, (digit) => "klmnoprstu"[Number(digit)] ?? "");
  return `q${letters}`;
}

export async function openAssistant(page: Page, t: TFunction): Promise<Locator> {
  const launcher = page.getByRole("button", { name: t("shell:assistant.label"), exact: true });
  // The button is hidden while it would cover a control; the keyboard always reaches it.
  await launcher.press("Enter");
  const panel = page.getByRole("dialog", { name: t("assistant:title"), exact: true });
  await expect(inputOf(panel, t)).toBeVisible();
  return panel;
}

/** The modes are behind a button until one of them is chosen. */
export async function chooseMode(
  within: Page | Locator,
  t: TFunction,
  mode: AssistantMode,
): Promise<void> {
  const tab = within.getByRole("tab", { name: t(`modes:${mode}`), exact: true });
  if (!(await tab.isVisible())) await buttonOf(within, t("assistant:modesShow")).click();
  await tab.click();
}

export function inputOf(within: Page | Locator, t: TFunction): Locator {
  return within.getByRole("textbox", { name: t("assistant:input.label"), exact: true });
}

export function buttonOf(within: Page | Locator, name: string): Locator {
  return within.getByRole("button", { name, exact: true });
}

export async function ask(within: Page | Locator, t: TFunction, question: string): Promise<void> {
  await inputOf(within, t).fill(question);
  await buttonOf(within, t("assistant:input.send")).click();
}

/** All messages of the assistant, the welcome included. */
export function answersOf(panel: Locator, t: TFunction): Locator {
  return panel.getByRole("article", { name: t("answers:who.assistant"), exact: true });
}

/** The newest answer, once it is complete. */
export async function waitForAnswer(panel: Locator, t: TFunction, text: string): Promise<Locator> {
  const answer = answersOf(panel, t).last();
  await expect(answer).toContainText(text);
  await expect(answer).not.toHaveAttribute("aria-busy", "true");
  return answer;
}

export async function readQuestionsLeft(page: Page): Promise<number> {
  const answer = await page.request.get(endpoints.getAssistant.path);
  return ((await answer.json()) as AssistantState).questions.left;
}

/** Records the length of the answer each time it grew, and whether the typing indicator was shown before it. */
export async function recordGrowth(page: Page) {
  const record = await page.evaluateHandle(() => {
    const growth = { lengths: [] as number[], wasTyping: false };
    new MutationObserver(() => {
      growth.wasTyping ||= document.querySelector("[data-typing]") !== null;
      const answer = document.querySelector("article[aria-busy=true]");
      const length = answer?.textContent.length ?? 0;
      if (length > (growth.lengths.at(-1) ?? 0)) growth.lengths.push(length);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return growth;
  });
  return () => record.jsonValue();
}

/** Records, by the machine's clock, when a streamed answer with this text was painted. */
export async function recordPaint(page: Page, text: string): Promise<() => Promise<number>> {
  const record = await page.evaluateHandle((wanted) => {
    const paint: { atMs?: number } = {};
    const observer = new MutationObserver(() => {
      const answer = document.querySelector("article[aria-busy=true]");
      if (!answer?.textContent.includes(wanted)) return;
      observer.disconnect();
      // The first task after a frame runs when that frame has been painted.
      requestAnimationFrame(() => {
        setTimeout(() => {
          paint.atMs = Date.now();
        });
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return paint;
  }, text);
  return async () => {
    for (let tries = 0; tries < 100; tries++) {
      const { atMs } = await record.jsonValue();
      if (atMs !== undefined) return atMs;
      await sleep(50);
    }
    throw new Error(`"${text}" was not painted`);
  };
}

/** The dot before the status line is red only for an issue. */
export async function expectRedDot(panel: Locator, status: string): Promise<void> {
  const line = panel.getByText(status, { exact: true }).first();
  await expect(line).toBeVisible();
  const [dot, rose] = await line.evaluate((words) => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.color = "var(--rose)";
    const before = words.previousElementSibling;
    const colours = [
      before && getComputedStyle(before).backgroundColor,
      getComputedStyle(probe).color,
    ];
    probe.remove();
    return colours;
  });
  expect(dot).toBe(rose);
}

/** Inserts a stored conversation: questions, each with an answer of a model. */
export async function insertConversation(
  database: pg.Pool,
  userId: string,
  { title, messages }: { title: string; messages: number },
): Promise<void> {
  const id = randomUUID();
  await database.query(
    `insert into assistant_conversations (user_id, id, title, context, messages, expires_at)
     values ($1, $2, $3, 'general', $4, now() + interval '1 month')`,
    [userId, id, title, messages],
  );
  await database.query(
    `insert into assistant_messages (user_id, id, conversation_id, place, is_user, content, context, model)
     select $1, gen_random_uuid(), $2, n, n % 2 = 1,
       case n % 2 when 1 then format('Question %s: which join keeps every customer?', n) else format(
         E'Answer %s: a **left join** keeps them.\n\n1. Write the query\n2. Count the rows\n\n| Join | Rows |\n| --- | --- |\n| inner | 10 |\n| left | 12 |\n\n\`\`\`sql\nselect count(*) from customers left join orders using (customer_id);\n\`\`\`\n\nEach customer without an order has one row.', n) end,
       'general', case n % 2 when 0 then 'sonar' end
     from generate_series(1, $3::int) n`,
    [userId, id, messages],
  );
}
