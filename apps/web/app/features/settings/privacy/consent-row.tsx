import type { Consent } from "@masar/contract/account/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRecordConsent } from "#web/entities/assistant/assistant-queries.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";

type ConsentRowProps = {
  kind: Consent["kind"];
  isGranted: boolean;
  /** Otherwise it can only be withdrawn here. */
  canGrant?: boolean;
  level?: 2 | 3;
  onChanged?: () => void;
  children: ReactNode;
};

export function ConsentRow(props: ConsentRowProps) {
  const { kind, isGranted, canGrant = false, level, onChanged, children } = props;
  const { t } = useTranslation();
  const record = useRecordConsent();
  const consent = t(`settings:consents.kinds.${kind}`);
  const change = (revocable: "ai" | "recording") =>
    record.mutate(
      { kind: revocable, granted: !isGranted },
      {
        onSuccess: ({ granted }) => {
          onChanged?.();
          const title = granted ? "settings:assistant.allowed" : "settings:consents.withdrawDone";
          toast({ title: t(title) });
        },
        onError: (error) => showErrorToast(t, t("settings:notSaved"), error),
      },
    );
  const [action, name] = isGranted
    ? [t("settings:consents.withdraw"), t("settings:consents.withdrawNamed", { consent })]
    : [t("settings:assistant.allow"), t("settings:assistant.allowNamed", { consent })];
  return (
    <SettingRow
      title={consent}
      level={level}
      action={
        (kind === "ai" || kind === "recording") &&
        (isGranted || canGrant) && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={name}
            loading={record.isPending}
            onClick={() => change(kind)}
          >
            {action}
          </Button>
        )
      }
    >
      <p>{children}</p>
    </SettingRow>
  );
}
