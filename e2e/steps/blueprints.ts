import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { endpoints } from "@masar/contract/endpoints";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { expect } from "../support/fixtures.ts";

type Published = ResponseOf<"getAdminBlueprint">;
export type BlueprintDefinition = NonNullable<Published["definition"]>;

/** Copies are listed for a moment while other tests read the gallery and the sitemap. */
export const copyAddress = /\/paths\/copy-[0-9a-f]+/;

/** A copy of a blueprint of the release: the other tests share those of this server. */
export async function readCopy(page: Page): Promise<BlueprintDefinition> {
  const path = endpoints.getAdminBlueprint.path.replace(":slug", "data-analyst");
  const { definition } = (await (await page.request.get(path)).json()) as Published;
  if (!definition) throw new Error("The release has this blueprint");
  const name = randomBytes(4).toString("hex");
  return { ...definition, slug: `copy-${name}`, title: `Copy ${name}`, title_ar: `نسخة ${name}` };
}

/** Without the page of blueprints. `page` belongs to an admin. */
export async function publishBlueprint(
  page: Page,
  definition: BlueprintDefinition,
  state: { known_version: number; is_active: boolean },
): Promise<void> {
  const path = endpoints.publishBlueprint.path.replace(":slug", definition.slug);
  const answer = await page.request.put(path, {
    data: { definition, ...state },
    headers: { origin: process.env["E2E_URL"] ?? "" },
  });
  expect(answer.status()).toBe(200);
}
