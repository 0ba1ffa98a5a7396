import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";

export const inputClass =
  "w-full rounded-md border border-outline bg-surface px-3.5 py-2 text-ink placeholder:text-ink-3 aria-invalid:border-rose aria-invalid:ring-1 aria-invalid:ring-rose disabled:bg-sunken disabled:text-ink-3";

// Addresses and numbers read from the left in both languages, but stand where the page starts.
const latinTypes = new Set(["email", "url", "tel", "password", "number"]);

function latinDirection(type: string | undefined) {
  return latinTypes.has(type ?? "text")
    ? { dir: "ltr", className: "rtl:text-end" }
    : { dir: "auto", className: "" };
}

export function TextInput({ className, ...props }: ComponentProps<"input">) {
  const direction = latinDirection(props.type);
  return (
    <input
      dir={direction.dir}
      {...useFieldControl()}
      {...props}
      className={cn(inputClass, "min-h-11", direction.className, className)}
    />
  );
}

export function TextArea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      {...useFieldControl()}
      {...props}
      rows={rows}
      className={cn(inputClass, className)}
    />
  );
}
