import { limits } from "@masar/contract/limits";
import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeKindTask } from "#web/entities/milestone/kind-task.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TextArea, TextInput, TitleInput } from "#web/ui/forms/text-input.tsx";
import type { SessionFields } from "./session-fields.ts";

type SessionRowProps = {
  row: SessionFields;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  invalidField: "title" | "minutes" | null;
  onChange: (part: Partial<SessionFields>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** Title and minutes; the rest unfolds. */
export function SessionRow(props: SessionRowProps) {
  const { row, number, isFirst, isLast, invalidField, onChange, onMove, onRemove } = props;
  const { t } = useTranslation();
  const detailsId = useId();
  const errorId = useId();
  // A new session has nothing to read: its fields are open.
  const [isOpen, setIsOpen] = useState(row.title === "");
  const title = t("road:sessions.form.name", { number });
  const { minMinutes, maxMinutes } = limits.paths.sessions;
  const markInvalid = (field: "title" | "minutes") =>
    invalidField === field ? { "aria-invalid": true, "aria-describedby": errorId } : {};
  return (
    <li data-row={row.session.id} className="grid gap-1.5 rounded-md border border-line p-3">
      <p className="text-sm text-ink-2">{t(`study:next.kinds.${row.session.kind}`)}</p>
      <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
        <TitleInput
          data-part="title"
          aria-label={title}
          placeholder={title}
          {...markInvalid("title")}
          value={row.title}
          maxLength={limits.paths.titleLength}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <label className="flex flex-1 items-center gap-2 text-sm text-ink-2 sm:flex-none">
          <span className="w-20">
            <TextInput
              data-part="minutes"
              inputMode="numeric"
              aria-label={t("road:sessions.form.minutes", { number })}
              {...markInvalid("minutes")}
              value={row.minutes}
              onChange={(event) => onChange({ minutes: event.target.value })}
            />
          </span>
          {t("road:sessions.form.unit")}
        </label>
        <IconButton
          icon={ChevronDown}
          tooltip={false}
          label={t("road:sessions.form.more", { number })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <p
        id={errorId}
        aria-live="polite"
        className="flex items-start gap-1.5 text-sm text-rose empty:-mt-1.5"
      >
        {invalidField && (
          <>
            <Icon icon={CircleAlert} size={16} className="mt-1" />
            <span>
              {t(`road:sessions.form.errors.${invalidField}`, { min: minMinutes, max: maxMinutes })}
            </span>
          </>
        )}
      </p>
      {isOpen && (
        <div id={detailsId} className="grid gap-2">
          <Field label={t("road:sessions.form.task")} hint={t("road:sessions.form.taskHint")}>
            <TextArea
              rows={3}
              value={row.task}
              placeholder={describeKindTask(t, row.session.kind, row.place)}
              maxLength={limits.paths.sessions.taskLength}
              onChange={(event) => onChange({ task: event.target.value })}
            />
          </Field>
          <div className="flex justify-end gap-1">
            <IconButton
              data-part="up"
              icon={ArrowUp}
              tooltip={false}
              label={t("road:sessions.form.up", { number })}
              disabled={isFirst}
              onClick={() => onMove(-1)}
            />
            <IconButton
              data-part="down"
              icon={ArrowDown}
              tooltip={false}
              label={t("road:sessions.form.down", { number })}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <IconButton
              icon={Trash2}
              tooltip={false}
              label={t("road:sessions.form.remove", { number })}
              onClick={onRemove}
            />
          </div>
        </div>
      )}
    </li>
  );
}
