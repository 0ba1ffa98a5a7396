import type { BriefText } from "@masar/contract/briefs/brief-schemas";
import { useTranslation } from "react-i18next";
import { BriefContent } from "#web/entities/brief/brief-content.tsx";

/** Needs no script: a static page has none for its folds. */
export function PathBrief({ brief }: { brief: BriefText }) {
  const { t } = useTranslation();
  return (
    <details className="group">
      <summary className={foldClass}>{t("briefs:title")}</summary>
      <BriefContent
        brief={brief}
        level={4}
        renderCode={({ text }) => (
          <pre
            dir="ltr"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
            tabIndex={0}
            className="overflow-x-auto rounded-md border border-line bg-sunken px-3.5 py-2.5 text-start text-sm dark:bg-paper"
          >
            <code>{text}</code>
          </pre>
        )}
      />
    </details>
  );
}

export const foldClass =
  "inline-flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-medium text-teal underline underline-offset-4 group-open:mb-2 hover:decoration-2 [&::-webkit-details-marker]:hidden";
