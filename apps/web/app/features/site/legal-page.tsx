import { limits } from "@masar/contract/limits";
import { type LegalSection, legalStrings } from "@masar/i18n/legal";
import { useFormat } from "#web/lib/use-format.ts";
import { useLanguage } from "#web/lib/use-language.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { StarMark } from "#web/ui/star.tsx";

/** Terms and privacy: one long, calm text in the page's language. */
export function LegalPage({ page }: { page: "terms" | "privacy" }) {
  const { language } = useLanguage();
  const format = useFormat();
  const strings = legalStrings[language];
  const { title, lead, sections } = strings[page];
  return (
    <article className="mx-auto grid max-w-[68ch] gap-8 py-4 md:py-8">
      <div className="grid gap-4">
        <PageHeader title={title} description={lead} />
        <p className="text-sm text-ink-2">
          {strings.version}{" "}
          {/* Written by the build; a browser that spells the month another way keeps it. */}
          <time dateTime={limits.termsVersion} suppressHydrationWarning>
            {format.date(limits.termsVersion, "date", "UTC")}
          </time>
        </p>
        <p className="rounded-md bg-saffron-soft px-4 py-3 text-saffron-ink">{strings.notice}</p>
      </div>
      {sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
    </article>
  );
}

function Section({ section }: { section: LegalSection }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{section.heading}</h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.points && (
        <ul className="grid gap-2">
          {section.points.map((point) => (
            <li key={point} className="flex gap-3">
              <StarMark className="mt-1.5 size-3 shrink-0 text-teal" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
