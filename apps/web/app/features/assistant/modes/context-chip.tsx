import { Plus, X } from "lucide-react";
import { memo, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import type { Chat, ChatMilestone } from "#web/features/assistant/chat/chat-types.ts";
import { useCurrentMilestone } from "./use-current-milestone.ts";

/** The conversation whose chip the learner took away: it is not put back behind their back. */
let removedFrom: string | null = null;

type Here = {
  /** The milestone this chat stands beside, where it does. */
  here?: ChatMilestone | null;
};

/** The milestone the conversation is about: in sight, and out of it with one tap. */
export function ContextChip({ chat, here }: Here & { chat: Chat }) {
  const { place, conversationId, setPlace } = chat;
  const isNew = !chat.items.some(({ kind }) => kind === "message");
  return <Chip {...{ place, conversationId, setPlace, isNew, here }} />;
}

type ChipProps = Here & Pick<Chat, "place" | "conversationId" | "setPlace"> & { isNew: boolean };

const Chip = memo(function Chip(props: ChipProps) {
  const { place, conversationId, setPlace, isNew, here } = props;
  const { t } = useTranslation();
  const current = useCurrentMilestone();
  const offered = here ?? current;
  const kept = useRestoreFocus(t("modes:chip.label"));
  const isOffered = offered !== null && !isSame(place, offered);

  // A conversation that has not begun is about where the learner is; one under way stays with its milestone.
  useEffect(() => {
    if (isNew && isOffered && removedFrom !== conversationId) setPlace(offered);
  }, [isNew, isOffered, offered, conversationId, setPlace]);

  if (!place && !isOffered) return null;
  const remove = () => {
    removedFrom = conversationId;
    setPlace(null);
  };
  const add = () => {
    removedFrom = null;
    setPlace(offered);
  };
  return (
    <div
      {...kept}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 outline-none"
    >
      {place && (
        <span className="inline-flex max-w-full items-center rounded-full border border-dashed border-outline ps-4 text-sm text-ink-2">
          <span className="sr-only">{t("modes:chip.about")}</span>
          <bdi {...bidiText(place.title)} className="truncate" />
          <IconButton
            icon={X}
            label={t("modes:chip.remove", { title: place.title })}
            tooltip={false}
            className="-my-1 [&_svg]:size-4"
            onClick={remove}
          />
        </span>
      )}
      {isOffered && (
        <Button
          variant="quiet"
          size="sm"
          className="max-w-full text-ink-2!"
          icon={<Icon icon={Plus} size={16} />}
          onClick={add}
        >
          <span className="min-w-0 truncate">
            {t("modes:chip.add")} <bdi {...bidiText(offered.title)} />
          </span>
        </Button>
      )}
    </div>
  );
});

function isSame(a: ChatMilestone | null, b: ChatMilestone): boolean {
  return a !== null && a.pathId === b.pathId && a.milestoneKey === b.milestoneKey;
}
