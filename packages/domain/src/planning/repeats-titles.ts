const minShare = 0.5;
/** One title may be part of what the learner wrote. */
const minTitles = 2;

/**
 * Whether a description only lists the milestones, as `describePath` writes it for a part of a blueprint. Beside the
 * milestones it says nothing new. Half of the titles are enough, since milestones are renamed and added later.
 */
export function repeatsTitles(description: string, titles: readonly string[]): boolean {
  const repeated = titles.filter((title) => title !== "" && description.includes(title)).length;
  return repeated >= Math.max(minTitles, titles.length * minShare);
}
