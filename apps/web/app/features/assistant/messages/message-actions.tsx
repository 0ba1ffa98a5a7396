import { Copy, Pencil, RefreshCw } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "#web/platform/toast/copy-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import type { Chat, ChatItem } from "#web/features/assistant/chat/chat-types.ts";
import { ReportAnswer } from "./report-answer.tsx";

type QuestionActionsProps = { ref: Ref<HTMLButtonElement>; onEdit: () => void };

export function QuestionActions({ ref, onEdit }: QuestionActionsProps) {
  const { t } = useTranslation();
  return <IconButton ref={ref} icon={Pencil} label={t("answers:actions.edit")} onClick={onEdit} />;
}

/** Moves the focus to the list before the focused element is removed. */
export function focusList(from: Element | null): void {
  from?.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
}

type AnswerActionsProps = {
  item: ChatItem;
  canRegenerate: boolean;
  onRegenerate: Chat["regenerate"];
};

/** Always visible, since a phone cannot hover. */
export function AnswerActions({ item, canRegenerate, onRegenerate }: AnswerActionsProps) {
  const { t } = useTranslation();
  const hasText = item.content.trim() !== "";
  const copy = async () => {
    if (await copyText(t, item.content)) toast({ title: t("settings:copy.done") });
  };
  return (
    <div className="ms-auto flex items-center">
      {hasText && (
        <IconButton icon={Copy} label={t("answers:actions.copy")} onClick={() => void copy()} />
      )}
      {canRegenerate && (
        <IconButton
          icon={RefreshCw}
          label={t("answers:actions.regenerate")}
          onClick={({ currentTarget }) => {
            focusList(currentTarget);
            void onRegenerate(item.id);
          }}
        />
      )}
      {hasText && <ReportAnswer item={item} />}
    </div>
  );
}
