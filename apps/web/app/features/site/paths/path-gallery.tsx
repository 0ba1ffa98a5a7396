import type { PathPage } from "@masar/domain/path-pages/path-page";
import { useTranslation } from "react-i18next";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { PathSearch } from "#web/features/site/islands/path-search.tsx";
import { Island } from "#web/features/site/runtime/island.tsx";
import { PathCard } from "./path-card.tsx";

export function PathGallery({ pages }: { pages: PathPage[] }) {
  const { t } = useTranslation();
  const fields = [...new Map(pages.map(({ field }) => [field.id, field])).values()];
  return (
    <div className="grid grid-cols-1 gap-8 py-4 md:py-8">
      <header className="grid gap-3">
        <h1 className="text-4xl">{t("pages:paths.headline")}</h1>
        <p className="measure text-lg text-ink-2">{t("pages:paths.lead")}</p>
      </header>
      <Island name="pathSearch" of={PathSearch} props={{ fields, count: pages.length }} />
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map((page) => (
          <PathCard key={page.slug} page={page} />
        ))}
      </ul>
      <OwnGoal />
    </div>
  );
}

function OwnGoal() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <section
      aria-labelledby="own-goal"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-8"
    >
      <div className="grid gap-1">
        <h2 id="own-goal" className="text-2xl">
          {t("pages:paths.own.title")}
        </h2>
        <p className="text-ink-2">{t("pages:paths.own.text")}</p>
      </div>
      <a href={`${hrefOf("/")}#goal`} className={buttonClass("secondary", "md")}>
        {t("pages:paths.own.action")}
      </a>
    </section>
  );
}
