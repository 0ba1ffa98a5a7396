import type { PlannedSession } from "@masar/contract/paths/planned-session-schemas";

/** Consecutive sessions with one title learn, practise, apply and check one topic. */
export function groupByTopic<Item extends { session: Pick<PlannedSession, "title"> }>(
  items: readonly Item[],
): { title: string; items: Item[] }[] {
  const topics: { title: string; items: Item[] }[] = [];
  for (const item of items) {
    const { title } = item.session;
    const last = topics.at(-1);
    if (last?.title === title) last.items.push(item);
    else topics.push({ title, items: [item] });
  }
  return topics;
}
