import type { RecordFacts } from "@masar/contract/profile/schemas";
import type { Language } from "@masar/i18n/locales";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { formatDate, formatNumber } from "#web/platform/format/format.ts";
import { hourMinutes } from "#web/platform/format/minutes-per-hour.ts";
import { getT } from "#web/platform/i18n/i18n.ts";
import { StarMark } from "#web/ui/display/star.tsx";

/** The record in one language, independent of the language of the page. */
export function RecordText({ language, facts }: { language: Language; facts: RecordFacts }) {
  const t = getT(language);
  const formatDay = (date: string) => formatDate(language, date, "date", "UTC");
  const formatHours = (minutes: number) => {
    const count = Math.max(0.1, Math.round(minutes / (hourMinutes / 10)) / 10);
    return { count, hours: formatNumber(language, count) };
  };
  const { holder_name, path_title, timed_minutes, noted_minutes, milestones } = facts;
  const lines = [
    facts.started_on === facts.completed_on
      ? t("profile:record.oneDay", { date: formatDay(facts.completed_on) })
      : t("profile:record.period", {
          from: formatDay(facts.started_on),
          to: formatDay(facts.completed_on),
        }),
    t("profile:record.milestones", { count: milestones.length }),
    timed_minutes > 0 && t("profile:record.timed", formatHours(timed_minutes)),
    noted_minutes > 0 && t("profile:record.noted", formatHours(noted_minutes)),
    timed_minutes + noted_minutes === 0 && t("profile:record.noTime"),
    t("profile:record.issuedOn", { date: formatDay(facts.issued_on) }),
  ].filter((line) => line !== false);
  return (
    <>
      <p className="text-sm font-medium text-teal">{t("profile:record.heading")}</p>
      <h2 className="mt-4 text-3xl wrap-anywhere">
        <bdi {...bidiText(holder_name)} />
      </h2>
      <p className="mt-1 text-ink-2">{t("profile:record.completed")}</p>
      <p className="mt-1 text-xl font-semibold wrap-anywhere">
        <bdi lang={facts.path_language} {...bidiText(path_title)} />
      </p>
      <ul className="my-4 grid gap-1.5">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <StarMark className="mt-1.5 size-3 shrink-0 text-saffron" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{t("profile:record.honest")}</p>
    </>
  );
}
