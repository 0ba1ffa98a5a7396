import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";

type UnsavedTextProps = {
  /** What is too long cannot be saved, only given up. */
  canSave?: boolean;
  saving: boolean;
  onDiscard: () => void;
};

/** Beside a field whose text the server does not have yet, such as one typed before a reload. */
export function UnsavedText({ canSave = true, saving, onDiscard }: UnsavedTextProps) {
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
        // The field would be left, and with that saved, before the press counts.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onDiscard}
      >
        {t("profile:about.discard")}
      </Button>
    </div>
  );
}
