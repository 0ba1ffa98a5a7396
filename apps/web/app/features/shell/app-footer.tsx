import { limits } from "@masar/contract/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { readBuildId } from "#web/platform/browser/build-id.ts";
import { copyrightYears } from "#web/platform/format/copyright-years.ts";
import { localizeDigits } from "#web/platform/preferences/display-preferences.ts";
import { links } from "#web/platform/urls/links.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";

export function AppFooter() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const [years] = useState(() => localizeDigits(copyrightYears()));
  const [buildId] = useState(readBuildId);
  const entries = [
    {
      to: hrefOf("/privacy"),
      label: t("shell:footer.privacy"),
      reloadDocument: true,
    },
    { to: hrefOf("/terms"), label: t("shell:footer.terms"), reloadDocument: true },
    { to: links.support, label: t("shell:footer.support") },
  ];
  return (
    <footer className="border-t border-line">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-3 text-sm text-ink-2">
        <nav aria-label={t("shell:footer.label")}>
          <ul className="-ms-2 flex flex-wrap">
            {entries.map(({ label, ...entry }) => (
              <li key={entry.to}>
                <Link
                  {...entry}
                  className="inline-flex min-h-11 items-center rounded-sm px-2 hover:text-ink hover:underline hover:underline-offset-4"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="flex min-h-11 flex-wrap items-center gap-x-4 tabular-nums">
          <span>{t("shell:footer.version", { version: limits.version })}</span>
          <span>
            {t("shell:footer.build")}{" "}
            <bdi dir="ltr" lang="en">
              {buildId}
            </bdi>
          </span>
          <span>{t("shell:footer.copyright", { years })}</span>
        </p>
      </div>
    </footer>
  );
}
