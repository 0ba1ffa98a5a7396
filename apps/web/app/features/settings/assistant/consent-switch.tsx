import { useTranslation } from "react-i18next";
import { useRecordConsent } from "#web/entities/assistant/assistant-queries.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";

type ConsentSwitchProps = {
  kind: "ai" | "recording";
  isGiven: boolean;
  /** Names who is sent what. */
  text: string;
};

/** One consent of the assistant: given here, withdrawn here, and logged with its day. */
export function ConsentSwitch({ kind, isGiven, text }: ConsentSwitchProps) {
  const { t } = useTranslation();
  const record = useRecordConsent();
  const consent = t(`settings:consents.kinds.${kind}`);
  const change = () =>
    record.mutate(
      { kind, granted: !isGiven },
      {
        onSuccess: ({ granted }) =>
          toast({
            title: t(granted ? "settings:assistant.allowed" : "settings:consents.withdrawDone"),
          }),
        onError: (error) =>
          toast({
            title: t("settings:notSaved"),
            description: errorText(t, error),
            variant: "destructive",
          }),
      },
    );
  const [action, name] = isGiven
    ? [t("settings:consents.withdraw"), t("settings:consents.withdrawNamed", { consent })]
    : [t("settings:assistant.allow"), t("settings:assistant.allowNamed", { consent })];
  return (
    <SettingRow
      title={consent}
      action={
        <Button
          variant="secondary"
          size="sm"
          aria-label={name}
          loading={record.isPending}
          onClick={change}
        >
          {action}
        </Button>
      }
    >
      <p>{text}</p>
    </SettingRow>
  );
}
