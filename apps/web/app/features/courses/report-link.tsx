import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useReportLink } from "./courses.api.ts";

type ReportLinkProps = { open: boolean; id: string; title: string; onClose: () => void };

export function ReportLink({ open, id, title, onClose }: ReportLinkProps) {
  const { t } = useTranslation();
  const report = useReportLink();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("courses:report.title")}
      description={<bdi {...bidiText(title)} />}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("actions.cancel")}
          </Button>
          <Button
            loading={report.isPending}
            onClick={() => report.mutate({ id, title }, { onSettled: onClose })}
          >
            {t("courses:report.confirm")}
          </Button>
        </>
      }
    >
      <p>{t("courses:report.text")}</p>
    </Dialog>
  );
}
