import { catalog, courseHosts, provenance } from "@masar/catalog/catalog";

/** What can be counted in the catalog a release is built with; nothing else is said of its size. */
export function countCatalog() {
  const { blueprints, courses } = catalog;
  const free = courses.filter(({ price_usd }) => price_usd === 0);
  return {
    courses: courses.length,
    arabicCourses: courses.filter(({ language }) => language === "ar").length,
    freeCourses: free.length,
    /** Those whose length is our own estimate. */
    estimatedHours: Object.values(provenance).filter(({ hours }) => hours === "estimate").length,
    providers: courseHosts.length,
    blueprints: blueprints.length,
    milestones: blueprints.reduce((sum, { milestones }) => sum + milestones.length, 0),
  };
}
export type CatalogCount = ReturnType<typeof countCatalog>;
