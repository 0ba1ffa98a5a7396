import { ArrowLeft, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import type { ChatPanelState } from "#web/features/assistant/chat/chat-types.ts";
import { useDeleteConversations } from "#web/features/assistant/chat/conversations.api.ts";
import { HistoryList } from "./history-list.tsx";

const maxSearchLength = 100;

type HistoryViewProps = { chat: ChatPanelState; onClose: () => void };

/** Lists, searches, opens and deletes stored conversations. */
export function HistoryView({ chat, onClose }: HistoryViewProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const [hasAny, setHasAny] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label={t("answers:history.title")}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain p-4.5"
    >
      <div className="flex items-center gap-2">
        <IconButton
          icon={ArrowLeft}
          label={t("answers:history.back")}
          tooltip={false}
          className="-ms-2.5"
          onClick={onClose}
        />
        <h3 ref={heading} tabIndex={-1} className="flex-1 text-lg outline-none">
          {t("answers:history.title")}
        </h3>
        {hasAny && <DeleteAll chat={chat} />}
      </div>
      <SearchBox
        value={words}
        label={t("answers:history.search")}
        clearLabel={t("answers:history.clear")}
        maxLength={maxSearchLength}
        onSearch={setWords}
        className="my-3"
      />
      <HistoryList chat={chat} words={words} onHasAny={setHasAny} onClose={onClose} />
    </section>
  );
}

function DeleteAll({ chat }: { chat: ChatPanelState }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteConversations();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setConfirming(false);
        chat.startNew();
      },
    });
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Icon icon={Trash2} size={16} />}
        onClick={() => setConfirming(true)}
      >
        {t("answers:history.deleteAll")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("answers:history.deleteAllTitle")}
        text={t("answers:history.deleteAllText")}
        confirmLabel={t("answers:history.deleteAll")}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
