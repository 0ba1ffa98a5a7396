import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Every rule, every node, in both themes. A theme changes colours and nothing else, so the second look asks
 * only what depends on them. Returns what was looked at, so that a test can count its states.
 */
export async function expectAccessible(page: Page, state: string): Promise<string> {
  expect(await findViolations(axeOn(page)), state).toEqual([]);
  await turnTheme(page);
  const colours = axeOn(page).withRules(["color-contrast", "link-in-text-block"]);
  expect(await findViolations(colours), `${state}, in the other theme`).toEqual([]);
  await turnTheme(page);
  return state;
}

// Without frames of others there is nothing the legacy mode would leave out.
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

async function findViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** As the theme switch does it, but without opening anything; colours must not be caught half-way. */
async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.toggle("dark"));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}
