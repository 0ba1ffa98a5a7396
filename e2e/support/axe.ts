import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Every rule but those in `ignored`, every node; with `parts` only what these selectors find. */
export async function listAxeFindings(
  page: Page,
  parts: string[] = [],
  ignored: string[] = [],
): Promise<string[]> {
  // Legacy mode only leaves out foreign frames, which no page has.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).disableRules(ignored);
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await listAxeFindings(page), state).toEqual([]);
}
