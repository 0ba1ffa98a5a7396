import { limits } from "@masar/contract/limits";
import { type LegalSection, legalStrings } from "@masar/i18n/legal";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

export function LegalPage({ page }: { page: "terms" | "privacy" }) {
  const { language } = useLanguage();
  const format = useFormat();
  const strings = legalStrings[language];
  const { title, lead, sections } = strings[page];
  return (
    <article className="mx-auto grid max-w-[68ch] grid-cols-1 gap-10 py-4 md:py-8">
      <header className="grid gap-4">
        <h1 className="text-4xl">{title}</h1>
        <p className="text-lg text-ink-2">{lead}</p>
        <p className="text-sm text-ink-2">
          {strings.version}{" "}
          {/* Written by the build; a browser that formats the month differently leaves it. */}
          <time dateTime={limits.termsVersion} suppressHydrationWarning>
            {format.date(limits.termsVersion, "date", "UTC")}
          </time>
        </p>
      </header>
      {sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
      <p className="border-t border-line pt-6 text-sm text-ink-2">{strings.notice}</p>
    </article>
  );
}

function Section({ section }: { section: LegalSection }) {
  return (
    <section className="reading">
      <h2>{section.heading}</h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.points && (
        <ul className="grid">
          {section.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
