import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export async function listAxeFindings(page: Page): Promise<string[]> {
  // Legacy mode only leaves out foreign frames, which no page has.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await listAxeFindings(page), state).toEqual([]);
}
