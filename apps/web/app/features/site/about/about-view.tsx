import type { CatalogCount } from "@masar/content/catalog-facts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { useSiteAddress } from "#web/features/site/use-site-address.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";

const nevers = ["ads", "data", "numbers", "promises", "guilt"] as const;

export function AboutView({ count, countedOn }: { count: CatalogCount; countedOn: string }) {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
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
          <TextAnchor href={hrefOf("/blog/how-our-ai-checks-itself")}>
            {t("pages:about.made.aiLink")}
          </TextAnchor>
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
        <a href={hrefOf("/contact")} className={buttonClass("primary", "md")}>
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

function CatalogNumbers({ count, countedOn }: { count: CatalogCount; countedOn: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    [count.blueprints, t("pages:about.numbers.blueprints", { count: count.blueprints })],
    [count.milestones, t("pages:about.numbers.milestones", { count: count.milestones })],
    [count.courses, t("pages:about.numbers.courses", { count: count.courses })],
    [count.arabicCourses, t("pages:about.numbers.arabic")],
    [count.freeCourses, t("pages:about.numbers.free")],
    [count.providers, t("pages:about.numbers.providers", { count: count.providers })],
  ] as const;
  return (
    <section
      aria-label={t("pages:about.numbers.label")}
      className="grid gap-5 border-y border-line py-8"
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {facts.map(([number, name]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="text-3xl font-semibold tabular-nums">{format.number(number)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        {t("pages:about.numbers.counted")}{" "}
        <time dateTime={countedOn} suppressHydrationWarning>
          {format.date(countedOn, "date", "UTC")}
        </time>
        .
      </p>
    </section>
  );
}
