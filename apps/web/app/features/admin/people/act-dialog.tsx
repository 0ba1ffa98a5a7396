import { limits } from "@masar/contract/limits";
import {
  identityChecks,
  type IdentityCheck,
  type PersonAct,
} from "@masar/contract/people/constants";
import type { Person } from "@masar/contract/people/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReauthenticationForm } from "#web/entities/session/reauthentication.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { type PersonActBody, type PersonActEndpoint, useActOnPerson } from "./people.api.ts";
import type { OfferedAct } from "./person-acts.tsx";

const { reasonMin, reasonMax } = limits.people;

/** `isHeavy` ones ask for the administrator's password and code again. */
const acts: Record<PersonAct, { endpoint: PersonActEndpoint; isHeavy?: true; isDanger?: true }> = {
  verification_resent: { endpoint: "resendPersonVerification" },
  sessions_ended: { endpoint: "endPersonSessions" },
  second_factor_reset: { endpoint: "resetPersonSecondFactor", isHeavy: true, isDanger: true },
  account_suspended: { endpoint: "suspendPerson", isHeavy: true, isDanger: true },
  account_reinstated: { endpoint: "reinstatePerson" },
  deletion_planned: { endpoint: "planPersonDeletion", isHeavy: true, isDanger: true },
  deletion_cancelled: { endpoint: "cancelPersonDeletion" },
  role_granted: { endpoint: "changePersonRole", isHeavy: true },
  role_removed: { endpoint: "changePersonRole", isHeavy: true, isDanger: true },
};

/** The notification about them is without the reason. */
const isUnread = (act: PersonAct) => act === "verification_resent" || act === "role_granted";

type ActDialogProps = { person: Person; offered: OfferedAct; onClose: () => void };

export function ActDialog({ person, offered, onClose }: ActDialogProps) {
  const { act, role } = offered;
  const { endpoint, isHeavy, isDanger } = acts[act];
  const { t } = useTranslation();
  const mutation = useActOnPerson(person.id, endpoint);
  const form = useFieldErrors<"password" | "code" | "reason" | "check" | "isChecked">();
  const [reason, setReason] = useState("");
  const [check, setCheck] = useState<IdentityCheck | "">("");
  const [isChecked, setChecked] = useState(false);
  const isReset = act === "second_factor_reset";
  const roleName = role ? t(`people:roles.${role}`) : "";

  const findErrors = () => ({
    reason: reason.trim().length < reasonMin ? t("people:acts.reasonMissing") : undefined,
    check: isReset && check === "" ? t("people:acts.checkNone") : undefined,
    isChecked: isReset && !isChecked ? t("people:acts.checkMissing") : undefined,
  });
  const send = (proof: object, onError?: (error: unknown) => void) => {
    const body = {
      reason: reason.trim(),
      ...(isReset ? { check, is_checked: true } : {}),
      ...(role ? { role, is_held: act === "role_granted" } : {}),
      ...proof,
    } as PersonActBody;
    mutation.mutate(body, {
      onError,
      onSuccess: () => {
        onClose();
        toast({ title: t(`people:acts.${act}.done`), description: person.email });
      },
    });
  };
  const texts = {
    title: t(`people:acts.${act}.title`, { role: roleName }),
    description: t(`people:acts.${act}.lead`),
    submitLabel: t(`people:acts.${act}.submit`, { role: roleName }),
  };
  const fields = (
    <>
      <p className="font-medium wrap-anywhere">
        <bdi dir="ltr">{person.email}</bdi>
      </p>
      <Field
        label={t("people:acts.reason")}
        hint={t(isUnread(act) ? "people:acts.reasonHintLog" : "people:acts.reasonHint")}
        error={form.errors.reason}
      >
        <TextArea
          rows={3}
          maxLength={reasonMax}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            form.clearError("reason");
          }}
        />
      </Field>
      {isReset && (
        <>
          <SelectField
            label={t("people:acts.check")}
            hint={t("people:acts.checkHint")}
            error={form.errors.check}
            options={[
              { value: "", label: t("people:acts.checkEmpty") },
              ...identityChecks.map((value) => ({ value, label: t(`people:checks.${value}`) })),
            ]}
            value={check}
            onChange={(value) => {
              setCheck(value);
              form.clearError("check");
            }}
          />
          <Checkbox
            label={t("people:acts.checked")}
            checked={isChecked}
            error={form.errors.isChecked}
            onChange={(event) => {
              setChecked(event.target.checked);
              form.clearError("isChecked");
            }}
          />
        </>
      )}
    </>
  );

  if (!isHeavy) {
    return (
      <FormDialog
        {...texts}
        formRef={form.formRef}
        pending={mutation.isPending}
        error={mutation.error && errorText(t, mutation.error)}
        onSubmit={() => {
          if (!form.showErrors(findErrors())) send({});
        }}
        onClose={onClose}
      >
        {fields}
      </FormDialog>
    );
  }
  return (
    <Dialog
      open
      start="title"
      onClose={onClose}
      title={texts.title}
      description={texts.description}
    >
      <ReauthenticationForm
        hasFixedEnd
        danger={isDanger}
        submitLabel={texts.submitLabel}
        pending={mutation.isPending}
        error={mutation.error}
        form={form}
        findErrors={findErrors}
        onSubmit={send}
        onCancel={onClose}
      >
        {fields}
      </ReauthenticationForm>
    </Dialog>
  );
}
