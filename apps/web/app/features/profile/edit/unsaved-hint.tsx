import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";

type UnsavedHintProps = {
  /** False for a text that is too long and can only be discarded. */
  canSave?: boolean;
  saving: boolean;
  onDiscard: () => void;
};

/** Below a field whose text is not saved, such as a draft from before a reload. */
export function UnsavedHint({ canSave = true, saving, onDiscard }: UnsavedHintProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-1 text-sm text-ink-2">{t("profile:about.unsaved")}</p>
      {canSave && (
        <Button type="submit" size="sm" loading={saving}>
          {t("profile:about.save")}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        // Keeps the focus in the field: its blur would save the text before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onDiscard}
      >
        {t("profile:about.discard")}
      </Button>
    </div>
  );
}
