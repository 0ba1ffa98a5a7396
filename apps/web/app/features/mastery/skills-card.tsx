import { masteryLimits } from "@masar/contract/mastery/constants";
import { LayoutGrid, Table } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { SkillStar } from "./skill-star.tsx";
import { SkillTable } from "./skill-table.tsx";
import type { SkillRow } from "./use-skill-rows.ts";

type SkillsCardProps = {
  /** Of the table. */
  rows: SkillRow[];
  isPrivate?: boolean;
  children: ReactNode;
};

const views = ["map", "table"] as const;
const icons = { map: LayoutGrid, table: Table };

/** Skills as a map or as a table with the same facts. */
export function SkillsCard({ rows, isPrivate = false, children }: SkillsCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const hasNumber = rows.some(({ status }) => status?.isMeasured);
  const [view, setView] = useState<(typeof views)[number]>("map");
  return (
    <Card aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 content-start gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div className="min-w-0">
          <CardTitle id={titleId}>{t("mastery:title")}</CardTitle>
          <p className="measure mt-1 text-sm text-ink-2">
            {t("mastery:lead")} {hasNumber && t("mastery:number")}{" "}
            {isPrivate && t("mastery:private")}
          </p>
        </div>
        <div className="print:hidden">
          <RadioGroup
            label={t("mastery:view.label")}
            choices={views.map((value) => ({
              value,
              label: t(`mastery:view.${value}`),
              icon: icons[value],
            }))}
            value={view}
            onChoose={setView}
          />
        </div>
      </div>
      {view === "map" ? (
        <>
          {children}
          <Legend />
        </>
      ) : (
        <SkillTable rows={rows} />
      )}
      <details className="border-t border-line pt-1">
        <summary className="flex min-h-11 items-center text-sm font-medium text-teal underline underline-offset-4">
          {t("mastery:how.title")}
        </summary>
        <div className="measure grid gap-2 pb-2 text-sm text-ink-2">
          <p>{t("mastery:how.text")}</p>
          <p>{t("mastery:how.few", { count: masteryLimits.minAnswers })}</p>
        </div>
      </details>
    </Card>
  );
}

const sample = { answers: 9, lastOn: "", fadesOn: "", best: 0.8, wasKnown: true };
const samples = {
  now: { ...sample, value: 0.55, isMeasured: true, isFading: false },
  faded: { ...sample, value: 0.4, isMeasured: true, isFading: true },
  few: { ...sample, value: 0.4, isMeasured: false, wasKnown: false, isFading: false },
};

function Legend() {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-2">
      {(["now", "faded", "few"] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <SkillStar status={samples[kind]} className="size-5 shrink-0" />
          {t(`mastery:legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
