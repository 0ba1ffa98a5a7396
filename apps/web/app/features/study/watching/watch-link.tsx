import type { ResourceCard } from "@masar/contract/resources/schemas";
import { parseOwnYouTubeLink, parseYouTubeLink } from "@masar/domain/catalog/youtube-frame";
import type { Language } from "@masar/i18n/locales";
import { getResourceTitle } from "#web/entities/resource/resource-title.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { WatchVideo, type WatchVideoProps } from "./watch-video.tsx";

/** A resource, or an own link by its URL and title. */
export type WatchTarget = { resource: ResourceCard } | { url: string; title: string };
type WatchLinkProps = Omit<WatchVideoProps, "item" | "title"> & { target: WatchTarget };

/** Only the link for what is not one video or one playlist of YouTube. */
export function WatchLink({ target, ...rest }: WatchLinkProps) {
  const { language } = useLanguage();
  const { item, title } = describeTarget(target, language);
  return item ? <WatchVideo item={item} title={title} {...rest} /> : rest.link;
}

function describeTarget(target: WatchTarget, language: Language) {
  if (!("resource" in target)) {
    return { item: parseOwnYouTubeLink(target.url), title: target.title };
  }
  const { resource } = target;
  return {
    item: parseYouTubeLink(resource.url),
    title: getResourceTitle(resource, language).title,
  };
}
