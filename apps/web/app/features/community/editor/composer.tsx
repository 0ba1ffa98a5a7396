import { limits } from "@masar/contract/limits";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { MemberMarkdown } from "#web/entities/member/member-markdown.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { MarkButtons } from "./mark-buttons.tsx";
import { type Mark, insertMark } from "./insert-mark.ts";
import { useLengthHint } from "./use-length-hint.ts";

type Mode = "write" | "preview";

type ComposerProps = {
  label: string;
  text: string;
  onWrite: (text: string) => void;
  error?: string | undefined;
  /** Where other fields may be left empty. */
  required?: boolean;
  rows?: number;
  /** While it is on its way: what is typed then would be lost. */
  readOnly?: boolean;
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
};

/** Markdown to write, and to look at before others do. */
export function Composer(props: ComposerProps) {
  const { label, text, onWrite, error, required, rows = 8, readOnly = false } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.fieldRef ?? own;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Mode>("write");
  // What is wrong with the text is said where it can be mended.
  const mode = error === undefined ? chosen : "write";
  const { left, tooLong } = useLengthHint()(text, limits.community.bodyLength);
  const put = (mark: Mark) => {
    const area = field.current;
    if (!area || readOnly) return;
    const { selectionStart, selectionEnd } = area;
    const next = insertMark(mark, { text, from: selectionStart, to: selectionEnd });
    // The caret can stand in the new text only once that is in the field.
    flushSync(() => onWrite(next.text));
    area.focus();
    area.setSelectionRange(next.from, next.to);
  };
  return (
    <Field
      label={label}
      required={required}
      error={error ?? tooLong}
      hint={mode === "write" && (left ?? t("community:composer.help"))}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <RadioGroup
          label={t("community:composer.mode")}
          choices={(["write", "preview"] as const).map((value) => ({
            value,
            label: t(`community:composer.${value}`),
          }))}
          value={mode}
          onChoose={setChosen}
        />
        {mode === "write" && <MarkButtons onPut={put} />}
      </div>
      {/* Hidden, not gone: the caret stands where it stood when one comes back to write. */}
      <TextArea
        ref={field}
        rows={rows}
        value={text}
        readOnly={readOnly}
        className={mode === "write" ? undefined : "hidden"}
        onChange={(event) => onWrite(event.target.value)}
      />
      {mode === "preview" && (
        <div className="min-h-40 min-w-0 rounded-md border border-line bg-surface p-4">
          {text.trim() === "" ? (
            <p className="text-ink-2">{t("community:composer.nothing")}</p>
          ) : (
            <MemberMarkdown text={text} topLevel={3} />
          )}
        </div>
      )}
    </Field>
  );
}
