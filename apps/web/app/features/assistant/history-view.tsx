import { ArrowLeft, Search, Trash2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { ChatFrame } from "./chat.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";
import { useDeleteConversations } from "./conversations.api.ts";
import { HistoryList } from "./history-list.tsx";

const pauseMs = 350;
const longestSearch = 100;

type HistoryViewProps = { chat: ChatFrame; onClose: () => void };

/** Every conversation that is kept: to find again, to go on with, to delete. */
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
      <HistorySearch onSearch={setWords} />
      <HistoryList chat={chat} words={words} onHasAny={setHasAny} onClose={onClose} />
    </section>
  );
}

/** Searches when the fingers rest, or at once with Enter. */
function HistorySearch({ onSearch }: { onSearch: (words: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (words: string, waitMs: number) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(words.trim()), waitMs);
  };
  return (
    <search className="relative my-3 block">
      <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-ink-2">
        <Icon icon={Search} />
      </span>
      <TextInput
        type="search"
        // Empty, it stands as the page does; what is typed decides for itself.
        dir={typed === "" ? undefined : "auto"}
        enterKeyHint="search"
        aria-label={t("answers:history.search")}
        placeholder={t("answers:history.search")}
        maxLength={longestSearch}
        value={typed}
        onChange={(event) => search(event.target.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(typed, 0);
        }}
        className="ps-11 pe-12 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {typed !== "" && (
        <span className="absolute inset-y-0 end-0 grid place-items-center">
          <IconButton
            icon={X}
            label={t("answers:history.clear")}
            tooltip={false}
            onClick={() => search("", 0)}
          />
        </span>
      )}
    </search>
  );
}

function DeleteAll({ chat }: { chat: ChatFrame }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteConversations();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        chat.startNew();
      },
    });
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Icon icon={Trash2} size={16} />}
        onClick={() => setAsking(true)}
      >
        {t("answers:history.deleteAll")}
      </Button>
      <ConfirmDelete
        open={isAsking}
        title={t("answers:history.deleteAllTitle")}
        text={t("answers:history.deleteAllText")}
        confirmLabel={t("answers:history.deleteAll")}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
