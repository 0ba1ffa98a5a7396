import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { TextInput } from "./text-input.tsx";

type DateInputProps = Omit<ComponentProps<"input">, "type" | "value"> & { value: string };

/** Browsers write dates in their own language: until it is edited, the date is shown in the page's. */
export function DateInput(props: DateInputProps) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const { dir } = useLanguage();
  const { value } = props;
  return (
    <div className="relative grid">
      <TextInput
        {...props}
        type="date"
        dir={dir}
        className="peer [&:not(:focus)::-webkit-datetime-edit]:opacity-0"
        onBlur={(event) => {
          clearPartialDate(event.currentTarget);
          props.onBlur?.(event);
        }}
      />
      {/* The button of the picker stays uncovered. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-px start-px end-11 flex items-center rounded-s-md bg-surface ps-3.5 peer-focus:invisible"
      >
        {value ? (
          <span className="truncate">{formatDate(value)}</span>
        ) : (
          <span className="truncate text-ink-3">{t("date.choose")}</span>
        )}
      </span>
    </div>
  );
}

/** A browser keeps the rest of a half-deleted date, whose value is empty: the field would not be as empty as it looks. */
function clearPartialDate(input: HTMLInputElement): void {
  if (input.validity.badInput) input.value = "";
}
