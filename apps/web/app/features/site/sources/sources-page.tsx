import type { ResourceSource } from "@masar/content/resource-sources";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { useFormat } from "#web/platform/format/use-format.ts";

const adaptedList = "EbookFoundation/free-programming-books";
const licenceUrls: Record<string, string> = {
  "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
};

/** Attribution of the lists that resources were taken from; the notice of the adapted list is a term of its licence. */
export function SourcesPage({ sources }: { sources: ResourceSource[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hrefOf = usePublicHref();
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const adapted = sources.find(({ repository }) => repository === adaptedList);
  return (
    <article className="mx-auto grid max-w-[68ch] grid-cols-1 gap-8 py-4 md:py-8">
      <header className="grid gap-4">
        <h1 className="text-4xl">{t("pages:sources.title")}</h1>
        <p className="text-lg text-ink-2">{t("pages:sources.lead", { count: total })}</p>
      </header>
      {adapted && (
        <section className="reading">
          <h2>{t("pages:sources.adapted.title")}</h2>
          <p>{t("pages:sources.adapted.text", { count: adapted.count })}</p>
          <p>{t("pages:sources.adapted.changes")}</p>
        </section>
      )}
      <section className="reading">
        <h2>{t("pages:sources.written.title")}</h2>
        <p>{t("pages:sources.written.text")}</p>
        <p>{t("pages:sources.written.report")}</p>
      </section>
      <section className="grid gap-2">
        <h2 className="text-2xl">{t("pages:sources.lists")}</h2>
        <ul className="divide-y divide-line">
          {sources.map(({ repository, licence, count }) => (
            <li key={`${repository} ${licence}`} className="grid gap-1 py-3">
              <p className="wrap-anywhere">
                {repository ? (
                  <OutsideLink href={`https://github.com/${repository}`}>
                    <bdi dir="ltr">{repository}</bdi>
                  </OutsideLink>
                ) : (
                  t("pages:sources.unknown")
                )}
              </p>
              <p className="text-sm text-ink-2">
                {t("pages:sources.count", { count, shown: format.number(count) })}
                {t("between")}
                <Licence licence={licence} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <p className="border-t border-line pt-6 text-sm text-ink-2">
        {t("pages:sources.contact")}{" "}
        <a href={hrefOf("/contact")} className="text-teal underline underline-offset-4">
          {t("pages:sources.contactLink")}
        </a>
      </p>
    </article>
  );
}

function Licence({ licence }: { licence: string | null }) {
  const { t } = useTranslation();
  if (licence === null) return t("pages:sources.noLicence");
  const href = licenceUrls[licence];
  const name = <bdi dir="ltr">{licence}</bdi>;
  return href ? <OutsideLink href={href}>{name}</OutsideLink> : name;
}

function OutsideLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-teal underline underline-offset-4"
    >
      {children}
    </a>
  );
}
