import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { ownLinksEndpoints } from "@masar/contract/own-links/endpoints";
import type { OwnLink } from "@masar/contract/own-links/schemas";
import type { PathResources } from "@masar/contract/resources/schemas";
import type { ChangeKind } from "../change-types.ts";

export function applyOwnLink(
  data: PathResources,
  { params, body }: RequestOf<"saveOwnLink">,
): PathResources {
  const { change_id: _id, at, deleted, ...content } = body;
  // A copy that an earlier release stored on this device has no links.
  const links: OwnLink[] | undefined = data.own_links;
  const known = links?.find(({ id }) => id === params.link);
  const others = links?.filter(({ id }) => id !== params.link) ?? [];
  if (deleted) return { ...data, own_links: others };
  const created_at = known?.created_at ?? at;
  const link: OwnLink = { ...content, title: content.title.trim(), id: params.link, created_at };
  const own_links = known
    ? links?.map((other) => (other.id === link.id ? link : other))
    : [...others, link];
  return { ...data, own_links: own_links ?? [link] };
}

export const saveOwnLink: ChangeKind<"saveOwnLink"> = {
  endpoints: ownLinksEndpoints,
  apply: { "path-resources": (data, { input }) => applyOwnLink(data, input) },
  invalidates: ["path-resources"],
  merge: "replace",
  identity: "stamp",
  label: "link",
  title: ({ body }) => body.title || body.url,
};
