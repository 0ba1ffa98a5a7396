import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRecordConsent } from "#web/entities/assistant/assistant-queries.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type RecordingConsentProps = {
  processor: string;
  open: boolean;
  onClose: () => void;
  onAgreed: () => void;
};

export function RecordingConsent({ processor, open, onClose, onAgreed }: RecordingConsentProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const consent = useRecordConsent();
  const agree = () =>
    consent.mutate(
      { kind: "recording", granted: true },
      {
        onSuccess: onAgreed,
        onError: (error) =>
          toast({
            title: t("voice:consent.failed"),
            description: errorText(t, error),
            variant: "destructive",
          }),
      },
    );
  return (
    <Dialog open={open} onClose={onClose} title={t("voice:consent.title")}>
      <div className="grid gap-4">
        <p>{t("voice:consent.text", { processor })}</p>
        <p className="text-sm text-ink-2">
          {t("voice:consent.kept")}{" "}
          <Link
            to={publicHref("/privacy", language)}
            reloadDocument
            className="text-teal underline underline-offset-4"
          >
            {t("voice:consent.privacy")}
          </Link>
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t("voice:consent.notNow")}
          </Button>
          <Button loading={consent.isPending} onClick={agree}>
            {t("voice:consent.agree")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
