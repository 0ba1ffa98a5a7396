import type { OwnLink } from "@masar/contract/own-links/schemas";
import { getOwnLinkHost, guardOwnLink, nameOwnLink } from "@masar/domain/catalog/own-link-guard";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { TitledFacts } from "#web/ui/display/titled-facts.tsx";
import { buttonClass } from "#web/ui/forms/button.tsx";

export type OwnLinkListProps = {
  links: readonly OwnLink[];
  /** Where the list has links of several sub-milestones. */
  nameStep?: (link: OwnLink) => string | undefined;
  /** Draws more than the link that opens it. */
  renderLink?: (ownLink: OwnLink, title: string, link: ReactNode) => ReactNode;
  renderActions?: (link: OwnLink) => ReactNode;
  /** Replaces the row of a link that is edited. */
  renderForm?: (link: OwnLink) => ReactNode;
};

/** Links that the user added. Nothing is requested from a host before its link is opened. */
export function OwnLinkList(props: OwnLinkListProps) {
  const { links, nameStep, renderLink, renderActions, renderForm } = props;
  if (links.length === 0) return null;
  return (
    <ul className="w-full divide-y divide-line">
      {links.map((link) => (
        <li key={link.id} className="py-2.5">
          {renderForm?.(link) || (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <OwnLinkText link={link} step={nameStep?.(link)} />
              {renderLink?.(link, nameOwnLink(link), <OpenOwnLink link={link} />) ?? (
                <div className="flex flex-wrap items-center gap-1">
                  <OpenOwnLink link={link} />
                  {renderActions?.(link)}
                </div>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function OwnLinkText({ link, step }: { link: OwnLink; step: string | undefined }) {
  const { t } = useTranslation();
  const facts = [
    t("courses:own.mark"),
    link.title === "" ? null : <bdi key="host">{getOwnLinkHost(link.url)}</bdi>,
    link.minutes === null ? null : minutesText(t, link.minutes),
    step === undefined ? null : t("courses:own.ofStep", { title: step }),
  ];
  const title = <bdi {...bidiText(nameOwnLink(link))} />;
  return <TitledFacts title={title} facts={facts} className="min-w-0 flex-1 basis-52" />;
}

/** Nothing for a URL that the guard rejects. */
function OpenOwnLink({ link }: { link: OwnLink }) {
  const { t } = useTranslation();
  const url = guardOwnLink(link.url);
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("courses:own.openNamed", { title: nameOwnLink(link) })}
      className={buttonClass("secondary", "sm")}
    >
      {t("courses:own.open")}
      <Icon icon={ExternalLink} size={16} />
    </a>
  );
}
