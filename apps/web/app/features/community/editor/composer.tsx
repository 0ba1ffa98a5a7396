import { limits } from "@masar/contract/limits";
import { Bold, Code, List, type LucideIcon, TextQuote } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { MemberMarkdown } from "#web/entities/member/member-markdown.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";
import { type Mark, insertMark, marks } from "./insert-mark.ts";
import { useLengthHint } from "./use-length-hint.ts";

const icons: Record<Mark, LucideIcon> = { bold: Bold, list: List, code: Code, quote: TextQuote };

type ComposerProps = {
  label: string;
  isLabelHidden?: boolean;
  text: string;
  onWrite: (text: string) => void;
  error?: string | undefined;
  /** Set where the form has optional fields. */
  required?: boolean;
  rows?: number;
  /** Set while sending, because what is typed then would be lost. */
  readOnly?: boolean;
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
};

export function Composer(props: ComposerProps) {
  const { label, text, onWrite, error, required, rows = 8, readOnly = false } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.fieldRef ?? own;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<"write" | "preview">("write");
  // An error is shown where the text can be edited.
  const mode = error === undefined ? chosen : "write";
  const { left, tooLong } = useLengthHint()(text, limits.community.bodyLength);
  const insert = (mark: Mark) => {
    const area = field.current;
    if (!area || readOnly) return;
    const { selectionStart, selectionEnd } = area;
    const next = insertMark(mark, { text, from: selectionStart, to: selectionEnd });
    // The selection can be set only once the new text is in the field.
    flushSync(() => onWrite(next.text));
    area.focus();
    area.setSelectionRange(next.from, next.to);
  };
  return (
    <Field
      label={label}
      isLabelHidden={props.isLabelHidden}
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
        {mode === "write" && (
          <fieldset className="flex">
            <legend className="sr-only">{t("community:composer.marks.label")}</legend>
            {marks.map((mark) => (
              <IconButton
                key={mark}
                icon={icons[mark]}
                label={t(`community:composer.marks.${mark}`)}
                onClick={() => insert(mark)}
              />
            ))}
          </fieldset>
        )}
      </div>
      {/* Hidden, not unmounted, so that the selection stays. */}
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
