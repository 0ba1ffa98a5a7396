import type { CatalogCount } from "@masar/content/catalog-facts";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";

export function CatalogNumbers({ count, countedOn }: { count: CatalogCount; countedOn: string }) {
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
