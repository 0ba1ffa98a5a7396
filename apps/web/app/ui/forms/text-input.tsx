import type { ComponentProps } from "react";
import { countLetters, letterDirection } from "@masar/domain/text/bidi";
import { cn } from "#web/ui/display/cn.ts";
import { useFieldControl } from "./field.tsx";

export const inputClass =
  "w-full rounded-md border border-outline bg-surface px-3.5 py-2 text-ink placeholder:text-ink-3 aria-invalid:border-rose aria-invalid:ring-1 aria-invalid:ring-rose disabled:bg-sunken disabled:text-ink-3";

// Left to right in both languages, aligned to the start of the page.
const latinTypes = new Set(["email", "url", "tel", "password", "number"]);

const wordTypes = new Set(["text", "search"]);
const letter = /\p{L}/u;

/**
 * `dir="auto"` is left-to-right without a letter, so a field gets it with its first letter. An uncontrolled one always has
 * it: there CSS decides while the placeholder is shown.
 */
export function wordDirection(value: ComponentProps<"input">["value"]): {
  dir?: "auto";
  placeholder?: string;
} {
  if (value === undefined) return { dir: "auto", placeholder: " " };
  return letter.test(String(value)) ? { dir: "auto" } : {};
}

/** One line has the direction of most letters: Arabic titles often start with a Latin term. */
function lineDirection(value: ComponentProps<"input">["value"]) {
  const direction = wordDirection(value);
  if (value === undefined || !direction.dir) return direction;
  return { dir: letterDirection(countLetters(String(value))) ?? undefined };
}

export function TextInput({ className, ...props }: ComponentProps<"input">) {
  const { type = "text", value } = props;
  const isLatin = latinTypes.has(type);
  return (
    <input
      {...(wordTypes.has(type) ? lineDirection(value) : { dir: isLatin ? "ltr" : "auto" })}
      {...useFieldControl()}
      {...props}
      className={cn(inputClass, "min-h-11", isLatin && "rtl:text-end", className)}
    />
  );
}

export function TextArea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...wordDirection(props.value)}
      {...useFieldControl()}
      {...props}
      rows={rows}
      className={cn(inputClass, className)}
    />
  );
}

/** One line of text that wraps, so that a long title is shown whole on a phone; Enter submits, as in an input. */
export function TitleInput({ className, onChange, ...props }: ComponentProps<"textarea">) {
  return (
    <TextArea
      {...lineDirection(props.value)}
      {...props}
      rows={1}
      className={cn("field-sizing-content min-h-11 resize-none", className)}
      onChange={(event) => {
        event.target.value = event.target.value.replaceAll(/[\r\n]/g, " ");
        onChange?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
