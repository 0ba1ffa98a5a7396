import type { Language } from "@masar/contract/settings/schemas";
import { useTranslation } from "react-i18next";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { isLeftOutForTime, type LeftOut } from "#web/entities/path/left-out.ts";

export const leftOutId = "left-out";

type LeftOutListProps = {
  leftOut: readonly LeftOut[];
  language: Language;
  /** The date that the draft was built for. */
  builtFor: string | null;
  onAdd: (key: string) => void;
};

/** What the blueprint has besides the path, with the reason. Adding one builds the draft again. */
export function LeftOutList({ leftOut, language, builtFor, onAdd }: LeftOutListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (leftOut.length === 0) return null;
  const date = builtFor === null ? "" : format.date(builtFor, "date", "UTC");
  return (
    <section aria-labelledby={leftOutId} className="grid grid-cols-1 gap-3">
      <h2 id={leftOutId} tabIndex={-1} className="text-xl outline-none">
        {t("paths:leftOut.title")}
      </h2>
      <Card>
        <ul className="grid divide-y divide-line">
          {leftOut.map(({ key, title, hours, reason }) => (
            <li
              key={key}
              className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <p {...pathTextAttributes(language)} className="font-medium wrap-anywhere">
                  {title}
                </p>
                <p className="text-sm text-ink-2">
                  {joinFacts(t, [
                    t("paths:draft.hoursShort", { hours: format.number(hours) }),
                    t(`paths:leftOut.reasons.${reason}`, { date }),
                  ])}
                </p>
              </div>
              <Button
                variant="secondary"
                aria-label={t("paths:leftOut.addTitle", { title })}
                onClick={() => onAdd(key)}
              >
                {t("paths:leftOut.add")}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

type LeftOutForDeadlineProps = Pick<LeftOutListProps, "leftOut"> & {
  onAdd: (keys: string[]) => void;
};

/** Shown when the deadline that these were left out for was removed from the draft or moved. */
export function LeftOutForDeadline({ leftOut, onAdd }: LeftOutForDeadlineProps) {
  const { t } = useTranslation();
  const forDeadline = leftOut.filter(isLeftOutForTime);
  if (forDeadline.length === 0) return null;
  return (
    <InlineAlert
      tone="info"
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onAdd(forDeadline.map(({ key }) => key))}
        >
          {t("paths:leftOut.addAgain")}
        </Button>
      }
    >
      {t("paths:leftOut.forEarlierDate", { titles: forDeadline.map(({ title }) => title) })}
    </InlineAlert>
  );
}
