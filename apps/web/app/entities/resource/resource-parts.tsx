import type { ResourceCard } from "@masar/contract/resources/schemas";
import { guardResourceLink } from "@masar/domain/catalog/resource-guard";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { TitledFacts } from "#web/ui/display/titled-facts.tsx";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { LinkState } from "#web/entities/course/course-parts.tsx";
import { nameHost } from "./host-name.ts";
import { getResourceTitle } from "./resource-title.ts";

/** Title and facts, as they are known; nothing of it is loaded from the host. */
export function ResourceText({ resource }: { resource: ResourceCard }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { title, lang } = getResourceTitle(resource, language);
  const facts = [
    t(`courses:resources.kinds.${resource.kind}`),
    <bdi key="author">{resource.author}</bdi>,
    // Some authors have a site of their own.
    resource.host_name === resource.author ? null : <bdi key="host">{nameHost(t, resource)}</bdi>,
    t(`courses:languages.${resource.language}`),
    resource.minutes === null ? null : minutesText(t, resource.minutes),
    t("courses:resources.free"),
  ];
  return (
    <TitledFacts title={<bdi {...bidiText(title)} lang={lang} />} facts={facts} className="min-w-0">
      <LinkState status={resource.link_status} checkedAt={resource.last_validated} />
    </TitledFacts>
  );
}

/** Nothing for a URL that is not on the resource's own host. */
export function OpenResource({ resource }: { resource: ResourceCard }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const address = guardResourceLink(resource.url, [resource.host]);
  if (!address) return null;
  const { title } = getResourceTitle(resource, language);
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("courses:resources.openNamed", { title, host: nameHost(t, resource) })}
      className={buttonClass("secondary", "sm")}
    >
      {t("courses:resources.open")}
      <Icon icon={ExternalLink} size={16} />
    </a>
  );
}
