import type { Diagnostics } from "@masar/contract/support/schemas";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";

type DiagnosticsChoiceProps = {
  chosen: boolean;
  diagnostics: Diagnostics;
  onChange: (chosen: boolean) => void;
};

/** Off until chosen; then every word that will be sent stands below it. */
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

/** As they are sent, so in Latin letters and from left to right. */
export function DiagnosticsFacts({ diagnostics }: { diagnostics: Diagnostics }) {
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
