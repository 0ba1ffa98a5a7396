import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import {
  conversationsCleared,
  conversationsKey,
} from "#web/entities/assistant/assistant-queries.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";

export function ClearConversations() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const clear = useMutation({
    retry: false,
    mutationFn: () => call(assistantEndpoints, "deleteConversations"),
    onSuccess: () => {
      client.removeQueries({ queryKey: conversationsKey });
      conversationsCleared.dispatchEvent(new Event("cleared"));
      setAsking(false);
      toast({ title: t("settings:assistant.cleared") });
    },
  });
  const close = () => {
    setAsking(false);
    clear.reset();
  };
  return (
    <SettingRow
      title={t("settings:assistant.clear")}
      action={
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          {t("settings:assistant.clearAction")}
        </Button>
      }
    >
      <p>{t("settings:assistant.clearText")}</p>
      <ConfirmDialog
        open={isAsking}
        title={t("settings:assistant.clearTitle")}
        text={t("settings:assistant.clearWarning")}
        confirmLabel={t("settings:assistant.clearAction")}
        pending={clear.isPending}
        error={clear.error}
        onConfirm={() => clear.mutate()}
        onClose={close}
      />
    </SettingRow>
  );
}
