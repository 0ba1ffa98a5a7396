import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { SearchBox } from "#web/ui/forms/search-box.tsx";
import type { ChatPanelState } from "#web/features/assistant/chat/chat-types.ts";
import { DeleteConversations } from "./delete-conversations.tsx";
import { HistoryList } from "./history-list.tsx";

/** Lists, searches, opens and deletes stored conversations. */
export function HistoryView({ chat, onClose }: { chat: ChatPanelState; onClose: () => void }) {
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
        {hasAny && <DeleteConversations chat={chat} />}
      </div>
      <SearchBox
        value={words}
        label={t("answers:history.search")}
        clearLabel={t("answers:history.clear")}
        maxLength={100}
        onSearch={setWords}
        className="my-3"
      />
      <HistoryList chat={chat} words={words} onHasAny={setHasAny} onClose={onClose} />
    </section>
  );
}
