import type { ComponentProps } from "react";
import { cn } from "#web/ui/display/cn.ts";
import { useFieldControl } from "./field.tsx";

export const inputClass =
  "w-full rounded-md border border-outline bg-surface px-3.5 py-2 text-ink placeholder:text-ink-3 aria-invalid:border-rose aria-invalid:ring-1 aria-invalid:ring-rose disabled:bg-sunken disabled:text-ink-3";

// Addresses and numbers read from the left in both languages, but stand where the page starts.
const latinTypes = new Set(["email", "url", "tel", "password", "number"]);

const wordTypes = new Set(["text", "search"]);
const letter = /\p{L}/u;

/**
 * `dir="auto"` is left-to-right where there is no letter, so a field gets it with its first letter. One without a
 * `value` has it always: there the style sheet lets the page decide while the placeholder is shown.
 */
export function wordDirection(value: ComponentProps<"input">["value"]): {
  dir?: "auto";
  placeholder?: string;
} {
  if (value === undefined) return { dir: "auto", placeholder: " " };
  return letter.test(String(value)) ? { dir: "auto" } : {};
}

export function TextInput({ className, ...props }: ComponentProps<"input">) {
  const { type = "text", value } = props;
  const isLatin = latinTypes.has(type);
  return (
    <input
      {...(wordTypes.has(type) ? wordDirection(value) : { dir: isLatin ? "ltr" : "auto" })}
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
