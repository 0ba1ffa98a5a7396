import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { cn } from "#web/ui/display/cn.ts";
import { type ChatPanelState, isAnswering } from "#web/features/assistant/chat/chat-types.ts";
import { useHasNetwork } from "./use-has-network.ts";

export function StatusLine({ chat: { status, opening } }: { chat: ChatPanelState }) {
  const { t } = useTranslation();
  const hasNetwork = useHasNetwork();
  const error = status.failure?.error;
  const issue = opening?.hasFailed ? "other" : error?.isLimit ? "limit" : error?.type;
  const name = isAnswering(status) ? "loading" : hasNetwork ? (issue ?? "ready") : "offline";
  const isIssue = name !== "ready" && name !== "loading";
  const isLimit = name === "limit";
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm leading-snug text-ink-2">
      {isIssue && !isLimit && (
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-rose" />
      )}
      <span className={cn("min-w-0", isIssue && "text-ink")}>{t(`assistant:status.${name}`)}</span>
    </p>
  );
}

/** The questions left today. */
export function BudgetLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(assistantQuery);
  if (!data) return null;
  const { left, limit } = data.questions;
  return (
    <p className="text-xs text-ink-2 tabular-nums">
      {left > 0
        ? t("modes:budget.left", { count: left, limit })
        : t("modes:budget.none", { time: format.date(data.resets_at, "time") })}
    </p>
  );
}
