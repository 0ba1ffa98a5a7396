import { catalog as released } from "@masar/catalog/catalog";
import { blueprintDefinition } from "@masar/contract/blueprints/schemas";
import type { Blueprint } from "@masar/domain/catalog/catalog";

const releasedBySlug = new Map(released.blueprints.map((each) => [each.slug, each]));

/** Undefined for a definition of another version that does not fit today's format. */
export function parseStoredBlueprint(stored: unknown): Blueprint | undefined {
  return blueprintDefinition.safeParse(stored).data;
}

/** What paths use instead of a faulty definition; undefined leaves the blueprint out. */
export function resolveBlueprint(slug: string, stored: unknown): Blueprint | undefined {
  const definition = parseStoredBlueprint(stored);
  return definition?.slug === slug ? definition : releasedBySlug.get(slug);
}
