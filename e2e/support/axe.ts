import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Every rule, every node. */
export async function listAxeFindings(page: Page): Promise<string[]> {
  // Without frames of others there is nothing the legacy mode would leave out.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await listAxeFindings(page), state).toEqual([]);
}
