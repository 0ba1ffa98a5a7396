import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@masar/contract/limits";
import { useNavigate } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { profileQuery } from "#web/entities/member/profile-query.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Star } from "#web/ui/display/star.tsx";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { recordsQuery, useIssueRecord } from "./records.api.ts";

/** Offers a record of a finished path, or links the issued one. Renders nothing until both queries loaded. */
export function RecordOffer({ pathId }: { pathId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(recordsQuery);
  const { data: profile } = useQuery(profileQuery);
  const [open, setOpen] = useState(false);
  const path = data?.finished.find(({ path_id }) => path_id === pathId);
  const record = data?.records.find(({ path_id, revoked_on }) => path_id === pathId && !revoked_on);
  if (!profile || (!path && !record)) return null;
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Star state="done" className="size-9 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-lg">
          {t(record ? "profile:records.offerMade" : "profile:records.offer")}
        </h2>
        {!record && <p className="text-sm text-ink-2">{t("profile:records.offerText")}</p>}
      </div>
      {record ? (
        <ButtonLink variant="secondary" to={links.verify(record.token)}>
          {t("profile:records.open")}
        </ButtonLink>
      ) : (
        <Button onClick={() => setOpen(true)}>{t("profile:records.make")}</Button>
      )}
      {path && (
        <IssueRecordDialog
          open={open}
          path={path}
          name={profile.display_name}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

type IssueRecordDialogProps = {
  open: boolean;
  path: { path_id: string; title: string };
  name: string;
  onClose: () => void;
};

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
