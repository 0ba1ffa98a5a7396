import { formatRelease } from "@masar/contract/release";
import type { Diagnostics } from "@masar/contract/support/schemas";
import type { Language } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";
import { lastFailedRequest } from "#web/platform/api/api-client.ts";
import { readBuildId } from "#web/platform/browser/build-id.ts";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { links } from "#web/platform/urls/links.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";

type DiagnosticsChoiceProps = {
  chosen: boolean;
  diagnostics: Diagnostics;
  onChange: (chosen: boolean) => void;
};

/** Off by default. When chosen, everything that will be sent is shown. */
export function DiagnosticsChoice({ chosen, diagnostics, onChange }: DiagnosticsChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2">
      <Checkbox
        checked={chosen}
        onChange={(event) => onChange(event.target.checked)}
        label={t("support:diagnostics.choose")}
        description={t("support:diagnostics.note")}
      />
      {chosen && <DiagnosticsFacts diagnostics={diagnostics} />}
    </div>
  );
}

const facts = [
  "version",
  "browser",
  "page",
  "language",
  "time_zone",
  "screen",
  "failed_request",
] as const satisfies (keyof Diagnostics)[];

/** Shown as sent, so in Latin letters and from left to right. */
function DiagnosticsFacts({ diagnostics }: { diagnostics: Diagnostics }) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-x-4 gap-y-1 rounded-md border border-line bg-sunken px-4 py-3 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map((name) => (
        <div key={name} className="contents max-sm:block">
          <dt className="text-ink-2">{t(`support:diagnostics.${name}`)}</dt>
          <dd className="wrap-anywhere max-sm:mb-1.5">
            {diagnostics[name] === null ? (
              t("support:diagnostics.nothing")
            ) : (
              <bdi dir="ltr" lang="en">
                {diagnostics[name]}
              </bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type DiagnosticsDetailsProps = { title: string; diagnostics: Diagnostics | null };

export function DiagnosticsDetails({ title, diagnostics }: DiagnosticsDetailsProps) {
  if (!diagnostics) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center rounded-sm text-sm text-ink-2 underline underline-offset-4">
        {title}
      </summary>
      <DiagnosticsFacts diagnostics={diagnostics} />
    </details>
  );
}

/** Facts about this browser; nothing that the user wrote. */
export function collectDiagnostics(language: Language): Diagnostics {
  return {
    version: formatRelease(readBuildId()),
    browser: navigator.userAgent.slice(0, 300),
    page: findPageBefore(),
    language,
    time_zone: detectTimeZone(),
    screen: `${window.innerWidth}x${window.innerHeight}`,
    failed_request: lastFailedRequest()?.slice(0, 64) ?? null,
  };
}

type History = { entries: () => { url: string | null }[]; currentEntry: { index: number } | null };

/** The path of the last page outside support, where the browser has the Navigation API. */
function findPageBefore(): string | null {
  const { navigation } = window as { navigation?: History };
  const visited = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0) ?? [];
  const paths = visited.flatMap(({ url }) => (url ? [new URL(url).pathname] : []));
  return paths.findLast((path) => !path.startsWith(links.support))?.slice(0, 200) ?? null;
}
