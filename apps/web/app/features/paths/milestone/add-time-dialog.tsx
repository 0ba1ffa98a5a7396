import { limits } from "@masar/contract/limits";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { PathText } from "#web/features/paths/path-view.tsx";
import { useAddMinutes } from "./milestones.api.ts";
import { MinutesForm } from "./minutes-form.tsx";

type FormProps = { onClose: () => void; pathId: string; milestone: MilestoneView };

export function AddTimeDialog({ open, ...form }: FormProps & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={form.onClose} title={t("road:time.title")}>
      <AddTimeForm {...form} />
    </Dialog>
  );
}

function AddTimeForm({ onClose, pathId, milestone }: FormProps) {
  const { t } = useTranslation();
  const { key, title } = milestone;
  const addMinutes = useAddMinutes({ pathId, key, title });
  const most = limits.study.maxMinutesPerSession;
  return (
    <MinutesForm
      intro={
        <p className="font-medium">
          <PathText milestone={milestone}>{title}</PathText>
        </p>
      }
      label={t("road:time.minutes")}
      hint={t("road:time.hint", { most })}
      invalidText={t("road:time.invalid", { most })}
      required
      submitLabel={t("road:time.submit")}
      isPending={addMinutes.isPending}
      onSubmit={(body) => addMinutes.mutateAsync(body)}
      onClose={onClose}
    />
  );
}
