import type { ResourceFacts, ResourceFaultAt } from "@masar/contract/resources/admin-schemas";
import { findResourceHost, findResourceLinkFault } from "./resource-links.ts";

/** What resources may name. A host that is not active is known as well. */
export type KnownTerms = {
  hosts: readonly { host: string; is_active: boolean }[];
  skills: ReadonlySet<string>;
  /** As `blueprint/key`. */
  milestones: ReadonlySet<string>;
};

const arabic = /\p{Script=Arabic}/u;
const kindByForm = { watch: "video", playlist: "video-playlist" } as const;

/** The rules of the release's own test that the schema does not express. */
export function validateResource(facts: ResourceFacts, known: KnownTerms): ResourceFaultAt[] {
  const faults = checkLink(facts, known);
  for (const field of ["title_ar", "description_ar"] as const) {
    const text = facts[field];
    if (text !== null && !arabic.test(text))
      faults.push({ field, fault: "not_arabic", detail: null });
  }
  for (const field of ["skills", "milestones"] as const) {
    const unknown = facts[field].filter((id) => !known[field].has(id));
    const twice = facts[field].filter((id, index, all) => all.indexOf(id) !== index);
    for (const detail of unknown) faults.push({ field, fault: "unknown_term", detail });
    for (const detail of twice) faults.push({ field, fault: "twice", detail });
  }
  return faults;
}

function checkLink({ url, kind }: ResourceFacts, { hosts }: KnownTerms): ResourceFaultAt[] {
  const fault = findResourceLinkFault(
    url,
    hosts.map(({ host }) => host),
  );
  const host = findResourceHost(url);
  if (fault) return [{ field: "url", fault, detail: fault === "unknown_host" ? host : url }];
  if (!hosts.some((each) => each.host === host && each.is_active))
    return [{ field: "url", fault: "disabled_host", detail: host }];
  const [, form] = /^https:\/\/www\.youtube\.com\/(watch|playlist)\?/.exec(url) ?? [];
  const isOther = form && kind !== kindByForm[form as keyof typeof kindByForm];
  return isOther ? [{ field: "kind", fault: "kind_differs", detail: null }] : [];
}
