import { maxImportCharacters } from "@masar/contract/imports/constants";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { newId } from "#web/platform/browser/new-id.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { links } from "#web/platform/urls/links.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ImportFaults } from "./import-faults.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { useImportPath, usePreviewImport } from "./imports.api.ts";

/** Of any text in UTF-8: a larger file is not read at all. */
const maxFileBytes = 4 * maxImportCharacters;

/** A file or a text is previewed, and stored as a draft only then. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  // One per preview, so that a retry of saving it stores no second path.
  const [id, setId] = useState<string | null>(null);
  const preview = usePreviewImport();
  const save = useImportPath();
  const path = id !== null && preview.data?.kind === "path" ? preview.data : undefined;
  const faults = preview.data?.kind === "faults" ? preview.data : undefined;
  const tooLong = t("paths:import.tooLong", { most: format.number(maxImportCharacters) });
  const failure = save.error ?? preview.error;

  function change(changed: string) {
    setError(undefined);
    setText(changed);
  }

  function startPreview() {
    if (text.trim() === "") return setError(t("paths:import.empty"));
    if (text.length > maxImportCharacters) return setError(tooLong);
    return preview.mutate(text, { onSuccess: () => setId(newId()) });
  }

  function returnToText() {
    save.reset();
    setId(null);
  }

  function store() {
    if (id === null) return;
    save.mutate(
      { id, text },
      {
        onSuccess: ({ path_id }) => {
          onClose();
          void navigate(links.path(path_id));
        },
      },
    );
  }

  async function readFile(file: File) {
    if (file.size > maxFileBytes) setError(tooLong);
    else change(await file.text());
  }

  return (
    <Dialog
      open
      wide
      start="title"
      onClose={onClose}
      title={t("paths:import.title")}
      description={path ? undefined : t("paths:import.lead")}
      footer={
        path ? (
          <>
            <Button variant="secondary" onClick={returnToText}>
              {t("paths:import.back")}
            </Button>
            <Button loading={save.isPending} onClick={store}>
              {t("paths:import.save")}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t("actions.cancel")}
            </Button>
            <Button loading={preview.isPending} onClick={startPreview}>
              {t("paths:import.preview")}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {failure && <InlineAlert tone="error">{errorText(t, failure)}</InlineAlert>}
        {faults && <ImportFaults key={preview.submittedAt} {...faults} />}
        {path ? (
          <ImportPreview path={path} />
        ) : (
          <>
            <FileChoice onChoose={(file) => void readFile(file)} />
            <Field label={t("paths:import.text")} error={error}>
              <TextArea
                rows={8}
                dir="auto"
                spellCheck={false}
                className="text-sm"
                value={text}
                onChange={(event) => change(event.target.value)}
              />
            </Field>
            <OutlineFormat />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A button of Masar's own: that of the browser is in the language of the browser. */
function FileChoice({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setName(file.name);
    onChoose(file);
    // A file that was corrected can be chosen again.
    target.value = "";
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <input
        ref={input}
        type="file"
        accept=".json,.md,.markdown,.txt,application/json,text/markdown,text/plain"
        hidden
        onChange={choose}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {t("paths:import.file")}
      </Button>
      <output className="min-w-0 text-sm wrap-anywhere text-ink-2">
        {name === undefined ? t("paths:import.fileHint") : <bdi>{name}</bdi>}
      </output>
    </div>
  );
}

function OutlineFormat() {
  const { t } = useTranslation();
  return (
    <details className="text-sm text-ink-2">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-ink">
        {t("paths:import.format")}
      </summary>
      <p>{t("paths:import.formatText")}</p>
      <pre dir="auto" className="mt-2 rounded-md bg-sunken px-4 py-3 whitespace-pre-wrap">
        {t("paths:import.example")}
      </pre>
    </details>
  );
}
