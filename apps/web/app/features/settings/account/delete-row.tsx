import { limits } from "@masar/contract/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { DeleteForm } from "./delete-form.tsx";
import { SettingRow } from "#web/features/settings/page/settings-section.tsx";

const { afterDays } = limits.deletion;

export function DeleteRow() {
  const { t } = useTranslation();
  const format = useFormat();
  // Counted from the moment of asking.
  const [lastDay, setLastDay] = useState<Date | null>(null);
  const open = () => setLastDay(new Date(Date.now() + afterDays * 24 * 60 * 60 * 1000));
  const close = () => setLastDay(null);
  return (
    <SettingRow
      title={t("settings:deletion.title")}
      action={
        <Button variant="secondary" size="sm" className="text-rose" onClick={open}>
          {t("settings:deletion.action")}
        </Button>
      }
    >
      {t("settings:deletion.about", { count: afterDays })}
      <Dialog
        open={lastDay !== null}
        onClose={close}
        start="title"
        title={t("settings:deletion.ask")}
        description={lastDay && t("settings:deletion.lead", { date: format.date(lastDay) })}
      >
        <DeleteForm onClose={close} />
      </Dialog>
    </SettingRow>
  );
}
