import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";

const ImportDialog = lazy(async () => {
  const { ImportDialog: Dialog } = await import("./import-dialog.tsx");
  return { default: Dialog };
});

export function ImportButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t("paths:import.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
