import { limits } from "@masar/contract/limits";
import { type SyntheticEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useIssueRecord } from "./records.api.ts";

type IssueRecordDialogProps = {
  open: boolean;
  path: { path_id: string; title: string };
  name: string;
  onClose: () => void;
};

/** Asks for the name on the record and tells who can see it. */
export function IssueRecordDialog({ open, path, name, onClose }: IssueRecordDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const navigate = useNavigate();
  const issue = useIssueRecord();
  const [holder, setHolder] = useState(name);
  const [isEmpty, setEmpty] = useState(false);
  // One id for all attempts, so that a retry issues no second record.
  const [id] = useState(newId);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const holderName = holder.trim();
    setEmpty(holderName === "");
    if (holderName === "") return;
    issue.mutate(
      { id, path_id: path.path_id, holder_name: holderName },
      {
        onSuccess: ({ token }) => {
          toast({ title: t("profile:records.made") });
          onClose();
          void navigate(links.verify(token));
        },
      },
    );
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("profile:records.confirmTitle")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("actions.cancel")}
          </Button>
          <Button type="submit" form={formId} loading={issue.isPending}>
            {t("profile:records.make")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p className="font-medium wrap-anywhere">
          <bdi {...bidiText(path.title)} />
        </p>
        <p>{t("profile:records.confirmText")}</p>
        <Field
          required
          label={t("profile:records.name")}
          hint={t("profile:records.nameHint")}
          error={isEmpty ? t("profile:records.nameNeeded") : undefined}
        >
          <TextInput
            name="holder-name"
            autoComplete="name"
            maxLength={limits.profile.nameLength}
            value={holder}
            onChange={(event) => setHolder(event.target.value)}
          />
        </Field>
        {issue.error && <InlineAlert tone="error">{errorText(t, issue.error)}</InlineAlert>}
      </form>
    </Dialog>
  );
}
