import type { FastifyBaseLogger } from "fastify";
import { limits } from "@masar/contract/limits";
import { catalog as released } from "@masar/catalog/catalog";
import type { Catalog, CatalogCourse } from "@masar/domain/catalog/catalog";
import type { SystemTx, Tx, WithSystem } from "#api/db/tx.ts";
import { listActiveBlueprints, listActiveCourses, readCatalogVersion } from "./catalog.queries.ts";

let current = { version: "", catalog: released };
const releasedPlaces = new Map(released.courses.map(({ slug }, index) => [slug, index]));

/** As read last: the release's until the first `refreshCatalog`. */
export function getCatalog(): Catalog {
  return current.catalog;
}

/** Before a path is planned, so that a course or blueprint counts as soon as an operator has saved it. */
export async function refreshCatalog(tx: Tx | SystemTx): Promise<Catalog> {
  const version = await readCatalogVersion(tx);
  if (version === current.version) return current.catalog;
  const [courses, blueprints] = await Promise.all([
    listActiveCourses(tx),
    listActiveBlueprints(tx),
  ]);
  current = { version, catalog: { ...released, blueprints, courses: sortAsReleased(courses) } };
  return current.catalog;
}

/** Of two courses that fit as well, the first is chosen: new ones come after those of the release. */
function sortAsReleased(courses: readonly CatalogCourse[]): CatalogCourse[] {
  const place = ({ slug }: CatalogCourse) => releasedPlaces.get(slug) ?? released.courses.length;
  return courses.toSorted((a, b) => place(a) - place(b));
}

/** The sessions of a path are planned without a refresh: for them a course of another process counts within a minute. */
export function keepCatalogCurrent(parts: { withSystem: WithSystem; log: FastifyBaseLogger }) {
  const refresh = () =>
    parts.withSystem(refreshCatalog).catch((error: unknown) => {
      parts.log.warn({ err: error }, "catalog not read");
    });
  const timer = setInterval(() => void refresh(), limits.courses.cacheSeconds * 1000).unref();
  void refresh();
  return () => clearInterval(timer);
}
