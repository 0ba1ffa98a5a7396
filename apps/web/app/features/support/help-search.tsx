import { limits } from "@masar/contract/limits";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorText } from "#web/platform/errors/error-text.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";
import { publicPaths } from "#web/platform/urls/public-paths.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Markdown } from "#web/ui/markdown/markdown.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import { helpQuery } from "./support.api.ts";

export function HelpSearch() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [search, changeSearch] = useSearchChanges();
  const words = search.get("q") ?? "";
  const { data, error } = useQuery(helpQuery(words, language));
  const entries = words === "" ? [] : (data?.entries ?? []);

  return (
    <Card aria-labelledby="help-title" className="grid gap-4">
      <CardTitle id="help-title">{t("support:help.title")}</CardTitle>
      <SearchBox
        value={words}
        label={t("support:help.search")}
        clearLabel={t("support:clear")}
        maxLength={limits.support.searchLength}
        onSearch={(q) => changeSearch({ q })}
      />
      <output className="block text-sm text-ink-2 empty:hidden">{resultText()}</output>
      {entries.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <li key={entry.id}>
              <HelpEntry entry={entry} isOpen={entry.id === search.get("open")} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <a
          href={publicHref("/faq", language)}
          className="inline-flex min-h-11 items-center rounded-sm text-teal underline underline-offset-4"
        >
          {t("support:help.all")}
        </a>
      </p>
    </Card>
  );

  function resultText(): string {
    if (words === "") return "";
    if (!data) return error ? errorText(t, error) : "";
    if (entries.length === 0) return t("support:help.none");
    return t("support:help.found", { count: entries.length });
  }
}

type HelpEntryProps = {
  entry: ResponseOf<"searchHelp">["entries"][number];
  /** Chosen in the search of the whole product. */
  isOpen: boolean;
};

function HelpEntry({ entry, isOpen }: HelpEntryProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { link } = entry;
  const page = publicPaths.find((path) => path === link);
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm py-2.5 font-medium [&::-webkit-details-marker]:hidden">
        {entry.question}
        <Icon
          icon={ChevronDown}
          className="shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="measure grid gap-2 pb-4 text-ink-2">
        <Markdown text={entry.answer} topLevel={3} />
        {link && (
          <p>
            <Link
              to={page ? publicHref(page, language) : link}
              // Static pages are documents of their own.
              reloadDocument={page !== undefined}
              className="inline-flex min-h-11 items-center rounded-sm font-medium text-teal underline underline-offset-4"
            >
              {t("support:help.open")}
            </Link>
          </p>
        )}
      </div>
    </details>
  );
}
