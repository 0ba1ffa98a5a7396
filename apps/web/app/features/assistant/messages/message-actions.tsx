import { Copy, Flag, Pencil, RefreshCw } from "lucide-react";
import { type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "#web/platform/toast/copy-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import type { ChatActions, ChatItem } from "#web/features/assistant/chat/chat-types.ts";
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
  onRegenerate: ChatActions["regenerate"];
};

/** Always visible, since a phone cannot hover. */
export function AnswerActions({ item, canRegenerate, onRegenerate }: AnswerActionsProps) {
  const { t } = useTranslation();
  const hasText = item.content.trim() !== "";
  return (
    <div className="ms-auto flex items-center">
      {hasText && <CopyAnswer text={item.content} />}
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
      {hasText && <ReportButton item={item} />}
    </div>
  );
}

function CopyAnswer({ text }: { text: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(t, text)) toast({ title: t("settings:copy.done") });
  };
  return <IconButton icon={Copy} label={t("answers:actions.copy")} onClick={() => void copy()} />;
}

function ReportButton({ item }: { item: ChatItem }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const isReported = item.isReported || isSent;
  return (
    <>
      <IconButton
        icon={Flag}
        label={t(isReported ? "answers:actions.reported" : "answers:actions.report")}
        className={isReported ? "text-teal [&_svg]:fill-current" : undefined}
        onClick={() => setOpen(true)}
      />
      <ReportAnswer
        open={isOpen}
        answerId={item.id}
        isReported={isReported}
        onReported={() => setSent(true)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
