import { importFileProblems, type ImportVerdict } from "@masar/contract/admin/constants";
import { limits } from "@masar/contract/limits";
import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field, useFieldControl } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { ImportColumns } from "./import-columns.tsx";
import type { CatalogImportKind, CatalogImportRow } from "./import-kind.ts";
import { ImportRows } from "./import-rows.tsx";

type CatalogImportProps = { kind: CatalogImportKind; onClose: () => void };

/** A file is checked, looked at row by row, and then written. */
export function CatalogImport({ kind, onClose }: CatalogImportProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState("");
  const [rows, setRows] = useState<CatalogImportRow[]>();
  const { check, write } = kind;
  const error = write.error ?? check.error;
  const changeCount = count(rows, "new") + count(rows, "changed");

  const runCheck = () => check.mutate(text, { onSuccess: (found) => setRows(found.rows) });
  const apply = () =>
    write.mutate(text, {
      onSuccess: (done) => {
        toast({
          title: t("administration:import.done"),
          description: t("administration:import.doneText", {
            added: format.number(done.added),
            changed: format.number(done.changed),
            same: format.number(done.same),
            refused: format.number(done.refused),
          }),
        });
        onClose();
      },
    });
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) setText(await file.text());
  };

  return (
    <Dialog
      open
      wide
      start="title"
      onClose={onClose}
      title={kind.title}
      description={rows ? undefined : kind.description}
      footer={
        rows ? (
          <>
            <Button
              variant="secondary"
              onClick={() => {
                write.reset();
                setRows(undefined);
              }}
            >
              {t("administration:import.back")}
            </Button>
            {changeCount > 0 && (
              <Button loading={write.isPending} onClick={apply}>
                {kind.formatApply(changeCount)}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t("actions.cancel")}
            </Button>
            <Button disabled={text.trim() === ""} loading={check.isPending} onClick={runCheck}>
              {t("administration:import.check")}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        {error && <InlineAlert tone="error">{failureText(error)}</InlineAlert>}
        {rows ? (
          <ImportRows rows={rows} kind={kind} />
        ) : (
          <>
            <ImportColumns kind={kind} />
            <Field label={t("administration:import.file")}>
              <FileInput onChoose={(event) => void readFile(event)} />
            </Field>
            <Field label={t("administration:import.text")}>
              <TextArea
                rows={10}
                dir="ltr"
                spellCheck={false}
                maxLength={limits.administration.importCharacters}
                className="font-mono text-sm"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );

  function failureText(failure: unknown): string {
    if (!(failure instanceof ApiError)) return errorText(t, failure);
    if (failure.code === "payload_too_large") return kind.tooMany;
    const { fault, line } = failure.params;
    const known = importFileProblems.find((name) => name === fault);
    if (!known) return errorText(t, failure);
    const own = known === "no_list" ? kind.noList : known === "empty" ? kind.empty : undefined;
    const where = line === undefined ? "" : t("administration:import.line", { line });
    return [own ?? t(`administration:import.unreadable.${known}`), where].filter(Boolean).join(" ");
  }
}

function FileInput({ onChoose }: { onChoose: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const control = useFieldControl();
  return (
    <input
      {...control}
      type="file"
      accept=".json,.csv,application/json,text/csv"
      onChange={onChoose}
      className="w-full text-sm file:me-3 file:min-h-11 file:rounded-full file:border file:border-solid file:border-outline file:bg-surface file:px-5 file:font-medium file:text-ink"
    />
  );
}

function count(rows: CatalogImportRow[] | undefined, verdict: ImportVerdict): number {
  return rows?.filter((row) => row.verdict === verdict).length ?? 0;
}
