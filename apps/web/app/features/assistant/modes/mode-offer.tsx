import { suggestMode } from "@masar/domain/answers/suggest-mode";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import type { ChatPanelState } from "#web/features/assistant/chat/chat-types.ts";

/** Offers the mode that suits the question being typed; the draft stays. */
export function ModeOffer({ chat, onChosen }: { chat: ChatPanelState; onChosen: () => void }) {
  const { t } = useTranslation();
  const mode = chat.mode === "general" ? suggestMode(chat.draft) : null;
  if (mode === null || mode === "general") return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      onClick={() => {
        chat.setMode(mode);
        // The button goes with the draft that it was for.
        onChosen();
      }}
    >
      {t("assistant:modeOffer", { mode: t(`modes:${mode}`) })}
    </Button>
  );
}
