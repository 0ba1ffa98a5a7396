import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import type { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Titles of open sub-milestones and criteria. */
export function listOpenItems(milestone: MilestoneView): string[] {
  const { sub_milestones, completion_criteria, met_criteria } = milestone;
  return [
    ...sub_milestones.filter((sub) => !sub.is_completed).map(({ title }) => title),
    ...completion_criteria.filter((criterion) => !met_criteria.includes(criterion)),
  ];
}

type OpenDialogProps = {
  isOpen: boolean;
  openItems: string[];
  wording: ReturnType<typeof pathTextAttributes>;
  onClose: () => void;
  onComplete: () => void;
};

/** Lists what is open before the milestone is completed anyway. */
export function OpenDialog({ isOpen, openItems, wording, onClose, onComplete }: OpenDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t("desk:open.title")}
      description={t("desk:open.text")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("desk:open.back")}
          </Button>
          <Button onClick={onComplete}>{t("desk:open.complete")}</Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1 ps-5 marker:text-ink-3">
        {openItems.map((item) => (
          <li key={item} className="wrap-anywhere">
            <bdi {...wording}>{displayText(item)}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
