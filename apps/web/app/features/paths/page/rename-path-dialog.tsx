import { limits } from "@masar/contract/limits";
import type { LearningPath } from "@masar/contract/paths/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { FormButtons } from "#web/features/paths/form-buttons.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";

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
  const { edit, isEditing } = usePathActions(path.id);
  const [title, setTitle] = useState(path.title);
  const [description, setDescription] = useState(path.description);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit({ kind: "rename", title: title.trim(), description }, t("road:toasts.renamed"), onClose);
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
      <FormButtons submitLabel={t("road:rename.save")} isPending={isEditing} onCancel={onClose} />
    </form>
  );
}
