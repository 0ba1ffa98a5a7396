import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import {
  conversationsCleared,
  conversationsKey,
} from "#web/entities/assistant/assistant-queries.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { ConfirmButton } from "#web/ui/overlays/confirm-button.tsx";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";

export function ClearConversations() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const clear = useMutation({
    retry: false,
    mutationFn: () => call(assistantEndpoints, "deleteConversations"),
    onSuccess: () => {
      client.removeQueries({ queryKey: conversationsKey });
      conversationsCleared.dispatchEvent(new Event("cleared"));
      toast({ title: t("settings:assistant.cleared") });
    },
  });
  return (
    <SettingRow
      title={t("settings:assistant.clear")}
      action={
        <ConfirmButton
          label={t("settings:assistant.clearAction")}
          size="sm"
          title={t("settings:assistant.clearTitle")}
          text={t("settings:assistant.clearWarning")}
          mutation={clear}
          onConfirm={(close) => clear.mutate(undefined, { onSuccess: close })}
        />
      }
    >
      <p>{t("settings:assistant.clearText")}</p>
    </SettingRow>
  );
}
