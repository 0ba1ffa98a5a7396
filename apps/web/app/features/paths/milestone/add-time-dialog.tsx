import { limits } from "@masar/contract/limits";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useAddMinutes } from "./milestones.api.ts";
import { usePathView } from "../path-view.ts";
import { useSingleFlight } from "../use-single-flight.ts";
import { pathTextAttributes } from "#web/entities/path/text-attributes.ts";
import { readMinutes } from "./duration.ts";
import { MinutesInput } from "./minutes-input.tsx";

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
  const { key, title, origin } = milestone;
  const { detail } = usePathView();
  const add = useAddMinutes({ pathId, key, title });
  const once = useSingleFlight();
  const [sessionId] = useState(newId);
  const [minutes, setMinutes] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const most = limits.study.maxMinutesPerSession;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const studied = readMinutes(minutes);
    setInvalid(!studied);
    if (!studied) return;
    once(async () => {
      await add.mutateAsync({ session_id: sessionId, minutes_studied: studied });
      onClose();
    });
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="font-medium">
        <bdi {...pathTextAttributes(detail.path.language, origin)}>{displayText(title)}</bdi>
      </p>
      <MinutesInput
        label={t("road:time.minutes")}
        hint={t("road:time.hint", { most })}
        error={isInvalid ? t("road:time.invalid", { most }) : undefined}
        required
        value={minutes}
        onChange={setMinutes}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t("actions.cancel")}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t("road:time.submit")}
        </Button>
      </div>
    </form>
  );
}
