import { limits } from "@masar/contract/limits";
import type { LearningPath } from "@masar/contract/paths/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";
import { useSingleFlight } from "#web/features/paths/use-single-flight.ts";

type RenamePathDialogProps = { open: boolean; onClose: () => void; path: LearningPath };

export function RenamePathDialog({ open, onClose, path }: RenamePathDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t("road:rename.title")}>
      <RenameForm path={path} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ path, onClose }: Omit<RenamePathDialogProps, "open">) {
  const { t } = useTranslation();
  const { change, isEditing } = usePathActions(path.id);
  const once = useSingleFlight();
  const [title, setTitle] = useState(path.title);
  const [description, setDescription] = useState(path.description);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    once(async () => {
      const wanted = { kind: "rename" as const, title: title.trim(), description };
      if (await change(wanted, t("road:toasts.renamed"))) onClose();
    });
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label={t("road:rename.name")} required>
        <TextInput
          value={title}
          maxLength={limits.paths.titleLength}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label={t("road:rename.description")}>
        <TextArea
          value={description}
          maxLength={limits.paths.descriptionLength}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t("actions.cancel")}
        </Button>
        <Button type="submit" loading={isEditing}>
          {t("road:rename.save")}
        </Button>
      </div>
    </form>
  );
}
