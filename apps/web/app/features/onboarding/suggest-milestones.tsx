import { limits } from "@masar/contract/limits";
import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { createOutlineRow, isRowUsed, type OutlineRow } from "./outline-fields.ts";

type SuggestMilestonesProps = {
  title: string;
  rows: OutlineRow[];
  onChange: (rows: OutlineRow[]) => void;
};

/** Only where a model is configured and the user consented to it. Rows of the user stay. */
export function SuggestMilestones({ title, rows, onChange }: SuggestMilestonesProps) {
  const { t } = useTranslation();
  const { data: assistant } = useQuery({ ...assistantQuery, retry: false });
  // The user may go on writing until the response.
  const latest = useRef(rows);
  useEffect(() => void (latest.current = rows), [rows]);
  const suggest = useMutation({
    retry: false,
    mutationFn: (goal: string) => call(pathsEndpoints, "suggestOutline", { body: { goal } }),
  });
  if (assistant?.engine !== "ai") return null;

  const ask = () =>
    suggest.mutate(title.trim(), {
      onSuccess: ({ milestones }) => {
        const suggested = milestones.map((row) => createOutlineRow(row.title, row.hours));
        const all = [...latest.current.filter(isRowUsed), ...suggested];
        onChange(all.slice(0, limits.paths.maxMilestones));
      },
    });

  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Icon icon={Sparkles} />}
        loading={suggest.isPending}
        disabled={title.trim() === ""}
        onClick={ask}
      >
        {t("onboarding:outline.suggest")}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-2 empty:hidden">
        {suggest.isSuccess && t("onboarding:outline.suggested")}
      </p>
      {suggest.isError && (
        <InlineAlert tone="error">
          {t("onboarding:outline.suggestFailed")}. {errorText(t, suggest.error)}
        </InlineAlert>
      )}
    </div>
  );
}
