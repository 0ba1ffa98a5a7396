import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { EmptyState } from "./empty-state.tsx";

export function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("administration:list.noMatch")}
      description={t("administration:list.noMatchText")}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t("administration:list.showAll")}
        </Button>
      }
    />
  );
}
