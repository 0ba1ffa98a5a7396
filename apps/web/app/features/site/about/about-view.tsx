import type { CatalogCount } from "@masar/content/catalog-facts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { useSiteAddress } from "../use-site-address.ts";
import { CatalogNumbers } from "./catalog-numbers.tsx";

const nevers = ["ads", "data", "numbers", "promises", "guilt"] as const;
const link = "text-teal underline underline-offset-4 hover:decoration-2";

export function AboutView({ count, countedOn }: { count: CatalogCount; countedOn: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const address = useSiteAddress();
  return (
    <div className="grid gap-12 py-4 md:gap-16 md:py-8">
      <header className="grid gap-4">
        <h1 className="max-w-[18ch] text-4xl md:text-5xl">{t("pages:about.headline")}</h1>
        <p className="measure text-lg text-ink-2">{t("pages:about.lead")}</p>
      </header>
      <Section heading={t("pages:about.what.heading")}>
        <p>{t("pages:about.what.path")}</p>
        <p>{t("pages:about.what.school")}</p>
      </Section>
      <Section heading={t("pages:about.whom.heading")}>
        <p>{t("pages:about.whom.text")}</p>
      </Section>
      <CatalogNumbers count={count} countedOn={countedOn} />
      <Section heading={t("pages:about.made.heading")}>
        <h3>{t("pages:about.made.paths")}</h3>
        <p>{t("pages:about.made.pathsText")}</p>
        <h3>{t("pages:about.made.catalog")}</h3>
        <p>
          {t("pages:about.made.catalogText", {
            estimated: count.estimatedHours,
            courses: count.courses,
          })}
        </p>
        <h3>{t("pages:about.made.ai")}</h3>
        <p>
          {t("pages:about.made.aiText")}{" "}
          <a href={publicHref("/blog/how-our-ai-checks-itself", language)} className={link}>
            {t("pages:about.made.aiLink")}
          </a>
        </p>
      </Section>
      <Section heading={t("pages:about.never.heading")}>
        <ul className="grid">
          {nevers.map((name) => (
            <li key={name}>{t(`pages:about.never.${name}`)}</li>
          ))}
        </ul>
      </Section>
      <Section heading={t("pages:about.money.heading")}>
        <p>{t("pages:about.money.text")}</p>
      </Section>
      <Section heading={t("pages:about.missing.heading")}>
        <p>{t("pages:about.missing.text")}</p>
      </Section>
      <Section heading={t("pages:about.answers.heading")}>
        <p>
          {t("pages:about.answers.text")}
          <br />
          {address}
        </p>
        <a href={publicHref("/contact", language)} className={buttonClass("primary", "md")}>
          {t("pages:about.answers.action")}
        </a>
      </Section>
    </div>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-16 gap-y-3 lg:grid-cols-[15rem_minmax(0,68ch)]">
      <h2 className="text-2xl">{heading}</h2>
      <div className="reading">{children}</div>
    </section>
  );
}
