import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Every rule, every node. Returns what was looked at, so that a test can count its states. */
export async function expectAccessible(page: Page, state: string): Promise<string> {
  // Without frames of others there is nothing the legacy mode would leave out.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(found, state).toEqual([]);
  return state;
}
