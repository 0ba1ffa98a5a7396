import { questionFaults } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { type DraftFaults, findDraftFaults, toDraftField } from "./draft-faults.ts";
import { LanguagePair } from "./language-pair.tsx";
import { PartList } from "./part-list.tsx";
import { type QuestionDraft, toDraft, toQuestion } from "./question-draft.ts";
import { useUpdateQuestion } from "./questions.api.ts";

type PairName = "text" | "explanation" | "accepted";

export function QuestionForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => toDraft(question));
  const [isChanged, setChanged] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<string>();
  const update = useUpdateQuestion();
  const { kind } = question;

  const change = (values: Partial<QuestionDraft>, field: string) => {
    clearError(field);
    setChanged(true);
    setDraft((before) => ({ ...before, ...values }));
  };
  const showFaults = (faults: DraftFaults) =>
    showErrors(
      Object.fromEntries(
        Object.entries(faults).map(([field, fault]) => [
          field,
          fault && t(`questions:faults.${fault}`),
        ]),
      ),
    );
  const send = () => {
    setFailure(undefined);
    if (showFaults(findDraftFaults(draft, question))) return;
    update.mutate(toQuestion(draft, question), {
      onSuccess: () => {
        toast({ title: t("questions:page.saved") });
        onClose();
      },
      onError: (error) => {
        const rejected = findRejected(error);
        if (!rejected || !showFaults(rejected)) setFailure(error);
      },
    });
  };
  const pair = (name: PairName, options: { rows: number; maxLength?: number; hint?: string }) => {
    const side = (field: PairName | `${PairName}_ar`) => ({
      label: t(`questions:form.${field}`),
      value: draft[field],
      error: errors[field],
      onChange: (value: string) => change({ [field]: value }, field),
    });
    return <LanguagePair english={side(name)} arabic={side(`${name}_ar`)} {...options} />;
  };
  const numberField = (name: "answer" | "tolerance", hint?: string) => (
    <Field label={t(`questions:form.${name}`)} hint={hint} error={errors[name]} required>
      <TextInput
        dir="ltr"
        inputMode="decimal"
        className="rtl:text-end"
        value={draft[name]}
        onChange={(event) => change({ [name]: event.target.value }, name)}
      />
    </Field>
  );

  return (
    <FormDialog
      wide
      title={t("questions:form.title")}
      formRef={formRef}
      submitLabel={t("questions:form.save")}
      pending={update.isPending}
      error={failure !== undefined && `${t("questions:form.failed")} ${errorText(t, failure)}`}
      onSubmit={send}
      onClose={() => (isChanged ? setConfirming(true) : onClose())}
    >
      {pair("text", { rows: 3, maxLength: 300 })}
      <CodeFields draft={draft} onChange={change} />
      {kind !== "short" && (
        <PartList
          kind={kind}
          parts={draft.parts}
          errorOf={(field) => errors[field]}
          onChange={(parts, field = "parts") => {
            // Places shift when a part is added, moved or removed.
            if (field === "parts") showErrors({});
            if (field.endsWith(".isCorrect")) clearError("parts");
            change({ parts }, field);
          }}
        />
      )}
      {kind === "numeric" && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {numberField("answer")}
          {numberField("tolerance", t("questions:form.toleranceHint"))}
        </div>
      )}
      {kind === "short" && pair("accepted", { rows: 4, hint: t("questions:form.onePerLine") })}
      {pair("explanation", { rows: 4, maxLength: 400 })}
      <SelectField
        label={t("questions:difficulty.label")}
        value={draft.difficulty}
        options={(["1", "2", "3"] as const).map((value) => ({
          value,
          label: t(`questions:difficulty.${value}`),
        }))}
        onChange={(difficulty) => change({ difficulty }, "difficulty")}
      />
      {isConfirming && (
        <ConfirmDialog
          open
          title={t("administration:course.discard.title")}
          text={t("administration:course.discard.text")}
          confirmLabel={t("administration:course.discard.confirm")}
          onConfirm={onClose}
          onClose={() => setConfirming(false)}
        />
      )}
    </FormDialog>
  );
}

/** What the server found by rules that this page does not have yet. */
function findRejected(error: unknown): DraftFaults | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { field, fault } = error.params;
  const known = questionFaults.find((name) => name === fault);
  return known && { [toDraftField(String(field))]: known };
}

type CodeFieldsProps = {
  draft: QuestionDraft;
  onChange: (values: Partial<QuestionDraft>, field: string) => void;
};

function CodeFields({ draft, onChange }: CodeFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-4 md:grid-cols-[1fr_10rem]">
      <Field label={t("questions:form.code")} hint={t("questions:form.codeHint")}>
        <TextArea
          dir="ltr"
          rows={4}
          maxLength={800}
          spellCheck={false}
          className="font-mono text-sm"
          value={draft.code}
          onChange={(event) => onChange({ code: event.target.value }, "code")}
        />
      </Field>
      <Field label={t("questions:form.codeLanguage")}>
        <TextInput
          dir="ltr"
          maxLength={20}
          value={draft.codeLanguage}
          onChange={(event) => onChange({ codeLanguage: event.target.value }, "codeLanguage")}
        />
      </Field>
    </div>
  );
}
