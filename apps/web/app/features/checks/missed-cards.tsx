import { Layers } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { TextLink } from "#web/ui/forms/text-link.tsx";
import { type CardSource, useQuestionCards } from "./checks.api.ts";

/** Missed questions become recall cards in one tap. */
export function MissedCards({ sources }: { sources: CardSource[] }) {
  const { t } = useTranslation();
  const { isLoaded, missing, addMissing } = useQuestionCards(sources);
  const [isSaving, setSaving] = useState(false);
  if (!isLoaded) return null;
  if (missing.length === 0) {
    return (
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <output>{t("checks:cards.saved")}</output>
        <TextLink to={links.review}>{t("checks:cards.show")}</TextLink>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        icon={<Icon icon={Layers} size={18} />}
        loading={isSaving}
        onClick={() => {
          setSaving(true);
          void addMissing().finally(() => setSaving(false));
        }}
      >
        {t("checks:cards.add", { count: missing.length })}
      </Button>
      <p className="text-sm text-ink-2">{t("checks:cards.why", { count: missing.length })}</p>
    </div>
  );
}
