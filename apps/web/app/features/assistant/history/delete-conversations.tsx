import type { Conversation } from "@masar/contract/assistant/schemas";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import type { ChatPanelState } from "#web/features/assistant/chat/chat-types.ts";
import { useDeleteConversations } from "#web/features/assistant/chat/conversations.api.ts";

type DeleteConversationsProps = {
  chat: ChatPanelState;
  /** Undefined to delete all. */
  conversation?: Conversation;
};

export function DeleteConversations({ chat, conversation }: DeleteConversationsProps) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteConversations(conversation?.id);
  const name = conversation ? "delete" : "deleteAll";
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setConfirming(false);
        if (!conversation || conversation.id === chat.conversationId) chat.startNew();
      },
    });
  return (
    <>
      {conversation ? (
        <IconButton
          icon={Trash2}
          label={t("answers:history.deleteNamed", { title: conversation.title })}
          tooltip={false}
          onClick={() => setConfirming(true)}
        />
      ) : (
        <Button
          variant="quiet"
          size="sm"
          icon={<Icon icon={Trash2} size={16} />}
          onClick={() => setConfirming(true)}
        >
          {t("answers:history.deleteAll")}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t(`answers:history.${name}Title`)}
        subject={conversation?.title}
        text={t(`answers:history.${name}Text`)}
        confirmLabel={t(`answers:history.${name}`)}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
