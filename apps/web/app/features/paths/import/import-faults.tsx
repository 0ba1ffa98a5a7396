import type { ImportFault } from "@masar/contract/imports/schemas";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

const maxShown = 8;

/** Why a file is no path, each with its line, or with the number of its milestone. */
export function ImportFaults({ faults, count }: { faults: ImportFault[]; count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = faults.slice(0, maxShown);
  const root = useRef<HTMLDivElement>(null);
  // The text that was sent may be scrolled below it.
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no clean-up function.
    root.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const rest = count - shown.length;

  function describe({ fault, line, milestone, most }: ImportFault): string {
    const text = t(`paths:import.faults.${fault}`, { most: format.number(most ?? 0) });
    if (line !== null) return t("paths:import.line", { line: format.number(line), text });
    if (milestone === null) return text;
    return t("paths:import.milestone", { number: format.number(milestone), text });
  }

  return (
    <div ref={root}>
      <InlineAlert tone="error">
        <p className="font-medium">
          {t("paths:import.faultCount", { count, shown: format.number(count) })}
        </p>
        <ul className="mt-1 list-disc ps-5">
          {shown.map((fault) => (
            <li key={JSON.stringify(fault)}>{describe(fault)}</li>
          ))}
          {rest > 0 && (
            <li>{t("paths:import.moreFaults", { count: rest, shown: format.number(rest) })}</li>
          )}
        </ul>
      </InlineAlert>
    </div>
  );
}
