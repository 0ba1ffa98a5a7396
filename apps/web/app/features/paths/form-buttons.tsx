import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";

type FormButtonsProps = {
  submitLabel: string;
  isPending: boolean;
  onCancel: () => void;
  /** The form, when the buttons are outside it: in the footer of a dialog. */
  formId?: string;
};

export function FormButtons({ submitLabel, isPending, onCancel, formId }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        {t("actions.cancel")}
      </Button>
      <Button type="submit" form={formId} loading={isPending}>
        {submitLabel}
      </Button>
    </div>
  );
}
