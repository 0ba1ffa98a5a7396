import {
  type AdminResource,
  type ResourceFacts,
  resourceFacts,
  type ResourceFaultAt,
} from "@masar/contract/resources/admin-schemas";
import type { BodyOf, QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { findResourceHost } from "@masar/domain/catalog/editing/resource-links";
import { type KnownTerms, validateResource } from "@masar/domain/catalog/editing/validate-resource";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle, toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import * as queries from "./resources.queries.ts";
import type { ResourceToSave, StoredResource } from "./resources.queries.ts";

export async function listAdminResources(ctx: UserCtx, input: QueryOf<"listAdminResources">) {
  const { pageSize } = limits.administration;
  const { q, state, language, kind, after } = input;
  const words = toSearchWords(q, limits.search.maxWords);
  const rows = await ctx.tx(async (tx) => {
    if (after && !(await queries.findResource(tx, { id: after }))) throw new AppError("not_found");
    const limit = words.length > 0 ? null : pageSize + 1;
    return queries.listResources(tx, { state, language, kind, after, limit });
  });
  // There are some hundreds, and the worker writes titles as well: stored search texts would go stale.
  const { page, last } = splitPage(
    rows.filter((row) => hasWords(row, words)),
    pageSize,
  );
  return { resources: page.map(toAdminResource), next: last?.id ?? null };
}

function hasWords(row: StoredResource, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { title, title_ar, author, host, slug } = row;
  const text = foldText([title, title_ar ?? "", author, host, slug].join(" "));
  return words.every((word) => text.includes(dropArticle(word)));
}

export async function exportResources(ctx: UserCtx) {
  const all = { state: "all", language: undefined, kind: undefined, after: undefined } as const;
  const rows = await ctx.tx((tx) => queries.listResources(tx, { ...all, limit: null }));
  return {
    resources: rows.map((row) => ({
      slug: row.slug,
      ...pickFacts(row),
      is_active: row.is_active,
    })),
  };
}

/** What a resource can be for. */
export async function listBlueprintPlaces(ctx: UserCtx) {
  const { blueprints } = await ctx.tx(refreshCatalog);
  return {
    places: blueprints.flatMap((blueprint) =>
      blueprint.milestones.map((milestone) => ({
        id: `${blueprint.slug}/${milestone.key}`,
        label: `${blueprint.title}: ${milestone.title}`,
        label_ar: `${blueprint.title_ar}: ${milestone.title_ar}`,
        title: milestone.title,
        title_ar: milestone.title_ar,
      })),
    ),
  };
}

export async function addResource(ctx: UserCtx, input: BodyOf<"addResource">) {
  const { id, slug, ...facts } = input;
  return ctx.tx(async (tx) => {
    await queries.lockResources(tx);
    const existing = await queries.findResource(tx, { id });
    if (existing?.slug === slug) return toAdminResource(existing);
    const known = await loadKnown(tx, [{ slug, ...facts }]);
    const isTaken = existing !== undefined || known.similar.some((other) => other.slug === slug);
    rejectFirst([
      ...(isTaken ? [{ field: "slug", fault: "slug_taken", detail: slug } as const] : []),
      ...findFaults({ slug, ...facts }, known),
    ]);
    await queries.saveResources(tx, [
      toResourceToSave({ slug, ...facts }, { id, is_active: true }),
    ]);
    return getResource(tx, id);
  });
}

export async function updateResource(ctx: UserCtx, id: string, input: BodyOf<"updateResource">) {
  return ctx.tx(async (tx) => {
    await queries.lockResources(tx);
    const before = await queries.findResource(tx, { id });
    if (!before) throw new AppError("not_found");
    const { is_active = before.is_active, ...changes } = input;
    const resource = { ...pickFacts({ ...before, ...changes }), slug: before.slug };
    const saved = toResourceToSave(resource, { id, is_active });
    const changed = listChanges(before, saved);
    if (changed.length === 0) return toAdminResource(before);
    const faults = findFaults(resource, await loadKnown(tx, [resource]));
    // Stored values may be older than today's rules, so that only the changed fields are validated.
    rejectFirst(faults.filter((fault) => isOfChange(fault, changed)));
    await queries.saveResources(tx, [saved]);
    return getResource(tx, id);
  });
}

/** The kind is compared with the address, so that a new address can make an old kind wrong. */
export function isOfChange({ field, fault }: ResourceFaultAt, changed: readonly string[]): boolean {
  if (fault === "kind_differs" && changed.includes("url")) return true;
  return field !== null && changed.includes(field);
}

function rejectFirst([first]: ResourceFaultAt[]): void {
  if (!first) return;
  const { field, fault, detail } = first;
  throw new AppError("validation_failed", { field: field ?? "", fault, detail: detail ?? "" });
}

type NamedResource = ResourceFacts & { slug: string };
export type Known = KnownTerms & {
  /** Those with the slug or the address of one of the resources. */
  similar: StoredResource[];
  courses: { slug: string; url: string }[];
};

export async function loadKnown(
  tx: Tx,
  resources: readonly { slug: string; url: string }[],
): Promise<Known> {
  const urls = resources.flatMap(({ url }) => listSpellings(url));
  const slugs = resources.map(({ slug }) => slug);
  const [catalog, hosts, similar, courses] = await Promise.all([
    refreshCatalog(tx),
    queries.listHosts(tx),
    queries.listBySlugOrUrl(tx, { slugs, urls }),
    queries.listCoursesByUrl(tx, { urls }),
  ]);
  return {
    hosts,
    similar,
    courses,
    skills: new Set(catalog.skills.map(({ id }) => id)),
    milestones: new Set(
      catalog.blueprints.flatMap(({ slug, milestones }) =>
        milestones.map(({ key }) => `${slug}/${key}`),
      ),
    ),
  };
}

/** `others` are further resources of the same import. */
export function findFaults(
  resource: NamedResource,
  known: Known,
  others: readonly { slug: string; url: string }[] = [],
): ResourceFaultAt[] {
  const spellings = new Set(listSpellings(resource.url));
  const owner = [...known.similar, ...others].find(
    ({ slug, url }) => slug !== resource.slug && spellings.has(url),
  );
  const course = known.courses.find(({ url }) => spellings.has(url));
  return [
    ...validateResource(resource, known),
    ...(owner ? [{ field: "url", fault: "address_taken", detail: owner.slug } as const] : []),
    ...(course ? [{ field: "url", fault: "is_course", detail: course.slug } as const] : []),
  ];
}

function listSpellings(url: string): string[] {
  const bare = url.replace(/(?<!\/)\/+$/, "");
  return [bare, `${bare}/`];
}

const factNames = Object.keys(resourceFacts.shape) as (keyof ResourceFacts)[];

function pickFacts(resource: ResourceFacts): ResourceFacts {
  return Object.fromEntries(factNames.map((name) => [name, resource[name]])) as ResourceFacts;
}

export function toResourceToSave(
  resource: NamedResource,
  stored: { id: string; is_active: boolean },
): ResourceToSave {
  const { id, is_active } = stored;
  return {
    ...pickFacts(resource),
    // Without an order of its own; the audit log compares them.
    milestones: resource.milestones.toSorted(),
    slug: resource.slug,
    host: findResourceHost(resource.url) ?? "",
    id,
    is_active,
  };
}

export function listChanges(before: StoredResource, saved: ResourceToSave): string[] {
  const names = [...factNames, "is_active"] as const;
  const stored = { ...before, milestones: before.milestones.toSorted() };
  return names.filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(saved[name]));
}

async function getResource(tx: Tx, id: string): Promise<AdminResource> {
  const found = await queries.findResource(tx, { id });
  if (!found) throw new AppError("not_found");
  return toAdminResource(found);
}

function toAdminResource(row: StoredResource): AdminResource {
  return {
    ...row,
    last_validated: row.last_validated?.toISOString() ?? null,
    edited_at: row.edited_at?.toISOString() ?? null,
  };
}
