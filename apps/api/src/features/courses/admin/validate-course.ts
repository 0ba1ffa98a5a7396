import { catalog } from "@masar/catalog/catalog";
import type { CourseFacts, CourseFaultAt } from "@masar/contract/admin/schemas";
import { courseHosts, guardCourseLink } from "@masar/domain/catalog/link-guard";

const known = {
  fields: new Set(catalog.fields.map(({ id }) => id)),
  skills_covered: new Set(catalog.skills.map(({ id }) => id)),
};

export const isKnownProvider = (name: string) =>
  courseHosts.some(({ provider }) => provider === name);

/** The rules of the catalog's tests that the schema does not express. */
export function validateCourse(facts: CourseFacts): CourseFaultAt[] {
  const url = guardCourseLink(facts.url);
  const home = url && courseHosts.find((host) => guardCourseLink(url, [host]));
  const faults: CourseFaultAt[] = [];
  if (!home) faults.push({ field: "url", fault: "link_not_allowed", detail: facts.url });
  if (!isKnownProvider(facts.provider))
    faults.push({ field: "provider", fault: "invalid", detail: facts.provider });
  else if (home && home.provider !== facts.provider)
    faults.push({ field: "provider", fault: "provider_differs", detail: home.provider });
  if (!/\p{Script=Arabic}/u.test(facts.description_ar))
    faults.push({ field: "description_ar", fault: "not_arabic", detail: null });
  for (const field of ["fields", "skills_covered"] as const) {
    const unknown = facts[field].filter((id) => !known[field].has(id));
    const twice = facts[field].filter((id, index, all) => all.indexOf(id) !== index);
    for (const detail of unknown) faults.push({ field, fault: "unknown_term", detail });
    for (const detail of twice) faults.push({ field, fault: "twice", detail });
  }
  return faults;
}
