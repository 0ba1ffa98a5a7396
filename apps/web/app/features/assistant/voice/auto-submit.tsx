import { useTranslation } from "react-i18next";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";

type AutoSubmitProps = { checked: boolean; onChange: (checked: boolean) => void };

/** What was spoken is sent by itself half a second later, unless it is changed first. */
export function AutoSubmit({ checked, onChange }: AutoSubmitProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t("voice:autoSubmit")}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
