import { levels } from "@masar/contract/paths/constants";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import type { ParsedFile } from "./parse-blueprint.ts";

const maxShown = 8;

/** Why an uploaded file was not loaded. */
export function FileProblem({ file }: { file: ParsedFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { faults } = file;
  if (!faults) return <InlineAlert tone="error">{t("blueprints:unreadable")}</InlineAlert>;
  const rest = faults.length - maxShown;
  const shown = format.number(faults.length);
  return (
    <InlineAlert tone="error">
      <p>{t("blueprints:file.title", { count: faults.length, shown })}</p>
      <ul className="mt-1 list-disc ps-5">
        {faults.slice(0, maxShown).map((fault) => (
          <li key={JSON.stringify(fault)} className="wrap-anywhere">
            {t("blueprints:file.line", {
              line: format.number(fault.line),
              text: t(`blueprints:file.${fault.fault}`, {
                column: "column" in fault ? fault.column : "",
                list: levels,
              }),
            })}
          </li>
        ))}
        {rest > 0 && (
          <li>{t("blueprints:file.more", { count: rest, shown: format.number(rest) })}</li>
        )}
      </ul>
    </InlineAlert>
  );
}
