import { Plus, X } from "lucide-react";
import { memo, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Button, type ButtonLook } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import type { ChatMilestone, ChatPanelState } from "#web/features/assistant/chat/chat-types.ts";
import { useCurrentMilestone } from "./use-current-milestone.ts";

/** The conversation whose chip the user removed: it is not added again automatically. */
let removedFrom: string | null = null;

type ContextChipProps = {
  chat: ChatPanelState;
  /** The conversation has no messages. */
  isNew: boolean;
  /** The milestone of the page, on the desk. */
  here?: ChatMilestone | null;
};

/** Shows the milestone of the conversation, and offers the current one. */
export const ContextChip = memo(function ContextChip({ chat, isNew, here }: ContextChipProps) {
  const { milestone, conversationId, setMilestone } = chat;
  const { t } = useTranslation();
  const current = useCurrentMilestone();
  const offered = here ?? current;
  const focusProps = useRestoreFocus(t("modes:chip.label"));
  const isOffered = offered !== null && !isSame(milestone, offered);

  // Only a new conversation follows the current milestone.
  useEffect(() => {
    if (isNew && isOffered && removedFrom !== conversationId) setMilestone(offered);
  }, [isNew, isOffered, offered, conversationId, setMilestone]);

  if (!milestone && !isOffered) return null;
  const remove = () => {
    removedFrom = conversationId;
    setMilestone(null);
  };
  const add = () => {
    removedFrom = null;
    setMilestone(offered);
  };
  return (
    <div
      {...focusProps}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 outline-none"
    >
      {milestone && (
        <span className="inline-flex max-w-full items-center rounded-full border border-dashed border-outline ps-4 text-sm text-ink-2">
          <span className="sr-only">{t("modes:chip.about")}</span>
          <bdi {...bidiText(milestone.title)} className="truncate" />
          <IconButton
            icon={X}
            label={t("modes:chip.remove", { title: milestone.title })}
            tooltip={false}
            className="-my-1 [&_svg]:size-4"
            onClick={remove}
          />
        </span>
      )}
      {isOffered && (
        <AddMilestone
          milestone={offered}
          variant="quiet"
          className="text-ink-2!"
          icon={<Icon icon={Plus} size={16} />}
          onAdd={add}
        />
      )}
    </div>
  );
});

type AddMilestoneProps = ButtonLook & {
  milestone: ChatMilestone;
  className: string;
  onAdd: () => void;
};

export function AddMilestone({ milestone, className, onAdd, ...look }: AddMilestoneProps) {
  const { t } = useTranslation();
  return (
    <Button {...look} size="sm" className={`max-w-full ${className}`} onClick={onAdd}>
      <span className="min-w-0 truncate">
        {t("modes:chip.add")} <bdi {...bidiText(milestone.title)} />
      </span>
    </Button>
  );
}

function isSame(a: ChatMilestone | null, b: ChatMilestone): boolean {
  return a !== null && a.pathId === b.pathId && a.milestoneKey === b.milestoneKey;
}
