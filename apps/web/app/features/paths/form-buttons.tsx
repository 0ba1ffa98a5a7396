import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";

type FormButtonsProps = { submitLabel: string; isPending: boolean; onCancel: () => void };

export function FormButtons({ submitLabel, isPending, onCancel }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        {t("actions.cancel")}
      </Button>
      <Button type="submit" loading={isPending}>
        {submitLabel}
      </Button>
    </div>
  );
}
