import { limits } from "@masar/contract/limits";
import type {
  OwnSession,
  PlannedSession,
  SuggestedSession,
} from "@masar/contract/paths/planned-session-schemas";
import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import type { MilestoneView, SubMilestoneView } from "@masar/domain/progress/milestone-view";
import { Plus } from "lucide-react";
import { type Dispatch, type FormEvent, type SetStateAction, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { SuggestButton } from "#web/entities/assistant/suggest-button.tsx";
import { call } from "#web/platform/api/api-client.ts";
import { useRowFocus } from "#web/platform/forms/use-row-focus.ts";
import { displayText } from "#web/platform/format/bidi-text.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FormButtons } from "#web/features/paths/form-buttons.tsx";
import { type PathActions, usePathActions } from "#web/features/paths/use-path-actions.ts";
import {
  createSession,
  findInvalidField,
  fromSuggestion,
  type SessionFields,
  splitSessions,
  sumMinutes,
  toSession,
} from "./session-fields.ts";
import { SessionRow } from "./session-row.tsx";

type SessionsFormProps = {
  pathId: string;
  milestone: MilestoneView;
  sub: SubMilestoneView;
  sessions: PlannedSession[];
  onClose: () => void;
};

/** Edits the open sessions of a sub-milestone; the completed ones stay as they are. */
export function SessionsForm(form: SessionsFormProps) {
  const { pathId, sub, sessions, onClose } = form;
  const { t } = useTranslation();
  const formId = useId();
  const { edit, isEditing } = usePathActions(pathId);
  const [{ completed, fields: initial }] = useState(() => splitSessions(sessions));
  const [rows, setRows] = useState(initial);
  const [isConfirming, setConfirming] = useState(false);
  const leave = () => (isDeepEqual(rows, initial) ? onClose() : setConfirming(true));
  return (
    <Dialog
      wide
      open
      onClose={leave}
      title={t("road:sessions.form.title")}
      description={displayText(sub.title)}
      footer={
        <FormButtons
          formId={formId}
          submitLabel={t("road:form.save")}
          isPending={isEditing}
          onCancel={leave}
        />
      }
    >
      <Fields {...form} {...{ formId, edit, completed, initial, rows, setRows }} />
      {isConfirming && (
        <ConfirmDialog
          open
          title={t("road:sessions.form.discard.title")}
          text={t("road:sessions.form.discard.text")}
          confirmLabel={t("road:sessions.form.discard.confirm")}
          onConfirm={onClose}
          onClose={() => setConfirming(false)}
        />
      )}
    </Dialog>
  );
}

const isDeepEqual = (one: readonly SessionFields[], other: readonly SessionFields[]) =>
  JSON.stringify(one) === JSON.stringify(other);

type FieldsProps = Omit<SessionsFormProps, "sessions"> &
  Pick<PathActions, "edit"> & {
    formId: string;
    completed: OwnSession[];
    initial: readonly SessionFields[];
    rows: SessionFields[];
    setRows: Dispatch<SetStateAction<SessionFields[]>>;
  };

function Fields(props: FieldsProps) {
  const { pathId, milestone, sub, onClose, formId, edit } = props;
  const { completed, initial, rows, setRows } = props;
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const { listRef, focusNext, focusMoved } = useRowFocus();
  /** Not written by the learner: a suggestion may take their place. */
  const [replaceable, setReplaceable] = useState<readonly SessionFields[]>(initial);
  const [hasTried, setHasTried] = useState(false);
  const maxRows = limits.paths.sessions.perSubMilestone - completed.length;
  // Without an open session the last completed one would be open again.
  const isEmpty = rows.length === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    for (const row of rows) {
      const field = findInvalidField(row);
      if (field) return focusNext(row.session.id, field);
    }
    if (isEmpty) return;
    const change = {
      kind: "set_sessions" as const,
      key: milestone.key,
      sub_milestone: sub.id,
      sessions: [...completed, ...rows.map(toSession)],
    };
    edit(change, t("road:sessions.form.saved"), onClose);
  };
  const setRow = (index: number, part: Partial<SessionFields>) =>
    setRows((before) => before.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const move = (index: number, by: -1 | 1) => {
    const row = rows[index];
    if (!row) return;
    const to = index + by;
    focusMoved(row.session.id, { to, by, count: rows.length });
    setRows(rows.toSpliced(index, 1).toSpliced(to, 0, row));
  };
  const remove = (index: number) => {
    const left = rows.toSpliced(index, 1);
    const neighbour = left[Math.min(index, left.length - 1)];
    if (neighbour) focusNext(neighbour.session.id, "title");
    setRows(left);
  };
  const add = () => {
    const row = createSession();
    focusNext(row.session.id, "title");
    setRows([...rows, row]);
  };
  const insert = (suggested: SuggestedSession[]) => {
    const fields = suggested.map(fromSuggestion);
    setRows((before) => {
      const written = before.filter((row) => !replaceable.includes(row));
      return [...written, ...fields].slice(0, maxRows);
    });
    setReplaceable(fields);
  };

  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
      {completed.length > 0 && (
        <p className="text-sm text-ink-2">
          {t("road:sessions.form.completed", { count: completed.length })}
        </p>
      )}
      <ol ref={listRef} className="grid gap-3">
        {rows.map((row, index) => (
          <SessionRow
            key={row.session.id}
            row={row}
            number={completed.length + index + 1}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            invalidField={hasTried ? findInvalidField(row) : null}
            onChange={(part) => setRow(index, part)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="quiet"
          size="sm"
          icon={<Icon icon={Plus} />}
          disabled={rows.length >= maxRows}
          onClick={add}
        >
          {t("road:sessions.form.add")}
        </Button>
        <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
          {t("road:sessions.form.sum", formatHours(sumMinutes(rows) / 60))}
        </p>
      </div>
      {!milestone.locked && (
        <SuggestButton
          label={t("road:sessions.form.suggest")}
          suggested={t("road:sessions.form.suggested")}
          failed={t("road:sessions.form.suggestFailed")}
          suggest={() =>
            call(pathsEndpoints, "suggestSessions", {
              params: { id: pathId, key: milestone.key, sub: sub.id },
            })
          }
          onSuggested={(suggestion) => insert(suggestion.sessions)}
        />
      )}
      {hasTried && isEmpty && (
        <InlineAlert tone="error">{t("road:sessions.form.errors.empty")}</InlineAlert>
      )}
    </form>
  );
}
