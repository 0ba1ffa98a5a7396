import { resourceKinds } from "@masar/contract/resources/constants";
import { languages } from "@masar/contract/settings/schemas";
import type { CatalogResource } from "@masar/domain/catalog/resource";
import { guardResourceLink } from "@masar/domain/catalog/resource-guard";
import { expect, test } from "vitest";
import { catalog } from "./catalog.ts";
import { resourceHosts, resources } from "./resources.ts";

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const arabic = /\p{Script=Arabic}/u;
const maxDescription = 120;
const isText = (value: string) => value !== "" && value === value.trim();
const isUnique = (list: unknown[]) => new Set(list).size === list.length;

const milestones = new Map<string, string[]>(
  catalog.blueprints.flatMap((blueprint) =>
    blueprint.milestones.map(({ key, skills }) => [`${blueprint.slug}/${key}`, skills] as const),
  ),
);
const skills = new Set(catalog.skills.map(({ id }) => id));
const hosts = resourceHosts.map(({ host }) => host);
const courseUrls = new Set(catalog.courses.map(({ url }) => url.replace(/\/+$/, "").toLowerCase()));
const isVideo = /^https:\/\/www\.youtube\.com\/(watch|playlist)\?/;

const rules: Record<string, (resource: CatalogResource) => boolean> = {
  "id is kebab-case": ({ id }) => kebab.test(id) && id.length <= 80,
  "has a known kind and language": (r) =>
    resourceKinds.includes(r.kind) && languages.includes(r.language),
  "is free": ({ free }) => free,
  "has a known confidence": ({ confidence }) => ["high", "medium"].includes(confidence),
  "has title, author and description": (r) => [r.title, r.author, r.description].every(isText),
  "has no author that is a remark": ({ author }) => !/not stated|unknown/i.test(author),
  "is described in Arabic": (r) => isText(r.description_ar) && arabic.test(r.description_ar),
  "has an Arabic title in Arabic": ({ title_ar }) =>
    title_ar === undefined || arabic.test(title_ar),
  "has short descriptions": (r) =>
    [r.description, r.description_ar].every(({ length }) => length <= maxDescription),
  "passes the guard": ({ url }) => guardResourceLink(url, hosts) === url,
  "names the host of its URL": ({ url, host }) =>
    new URL(url).hostname.replace(/^www\./, "") === host,
  "is a video or a playlist on YouTube, by its URL": ({ url, kind }) => {
    const [, form] = isVideo.exec(url) ?? [];
    return form === undefined || kind === (form === "watch" ? "video" : "video-playlist");
  },
  "is not a course of the catalog": ({ url }) =>
    !courseUrls.has(url.replace(/\/+$/, "").toLowerCase()),
  "names known skills once": (r) =>
    r.skills.length > 0 && isUnique(r.skills) && r.skills.every((id) => skills.has(id)),
  "names milestones once, each with a skill in common": (r) =>
    r.blueprint_milestones.length > 0 &&
    isUnique(r.blueprint_milestones) &&
    r.blueprint_milestones.every((of) => milestones.get(of)?.some((id) => r.skills.includes(id))),
  "says where it was seen and under which licence": ({ source }) =>
    [source.list, source.licence, source.seen_in].every(isText),
  "states the licence of free-programming-books": ({ source }) =>
    source.list !== "EbookFoundation/free-programming-books" || source.licence === "CC BY 4.0",
};

test("[N8.02] every resource of the release is whole, passes the guard and lies on a known host", () => {
  expect(resources.length).toBeGreaterThanOrEqual(660);
  const problems = resources.flatMap((resource) =>
    Object.entries(rules).flatMap(([rule, holds]) =>
      holds(resource) ? [] : [`${resource.id}: ${rule}`],
    ),
  );
  expect(problems).toEqual([]);
  expect(isUnique(resources.map(({ id }) => id))).toBe(true);
  expect(isUnique(resources.map(({ url }) => url))).toBe(true);
});

test("every host of resources is used and named once", () => {
  expect(isUnique(hosts)).toBe(true);
  expect(hosts.toSorted()).toEqual([...new Set(resources.map(({ host }) => host))].toSorted());
});
