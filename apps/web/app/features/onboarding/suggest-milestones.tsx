import { limits } from "@masar/contract/limits";
import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SuggestButton } from "#web/entities/assistant/suggest-button.tsx";
import { call } from "#web/platform/api/api-client.ts";
import { createOutlineRow, isRowUsed, type OutlineRow } from "./outline-fields.ts";

type SuggestMilestonesProps = {
  title: string;
  rows: OutlineRow[];
  onChange: (rows: OutlineRow[]) => void;
};

/** Rows of the user stay. */
export function SuggestMilestones({ title, rows, onChange }: SuggestMilestonesProps) {
  const { t } = useTranslation();
  // The user may go on writing until the response.
  const latest = useRef(rows);
  useEffect(() => void (latest.current = rows), [rows]);
  const goal = title.trim();
  return (
    <SuggestButton
      label={t("onboarding:outline.suggest")}
      suggested={t("onboarding:outline.suggested")}
      failed={t("onboarding:outline.suggestFailed")}
      disabled={goal === ""}
      suggest={() => call(pathsEndpoints, "suggestOutline", { body: { goal } })}
      onSuggested={({ milestones }) => {
        const suggested = milestones.map((row) => createOutlineRow(row.title, row.hours));
        const all = [...latest.current.filter(isRowUsed), ...suggested];
        onChange(all.slice(0, limits.paths.maxMilestones));
      }}
    />
  );
}
