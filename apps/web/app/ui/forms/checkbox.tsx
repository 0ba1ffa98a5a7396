import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "#web/ui/display/icon.tsx";

type ChoiceProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ label, description, error, ...props }: ChoiceProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? description;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-default has-disabled:text-ink-2">
        <span className="relative mt-0.5 grid size-5.5 shrink-0 place-items-center">
          <input
            aria-describedby={note ? noteId : undefined}
            aria-invalid={error ? true : undefined}
            {...props}
            type="checkbox"
            className="peer absolute inset-0 scroll-mt-24 cursor-[inherit] appearance-none rounded-sm border-[1.75px] border-outline bg-surface transition-colors duration-150 checked:border-teal checked:bg-teal disabled:opacity-60 aria-invalid:border-rose"
          />
          <Icon
            icon={Check}
            size={16}
            className="pointer-events-none relative stroke-[2.75] text-on-teal opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {note && (
        <p id={noteId} className={`-mt-1 ps-8.5 text-sm ${error ? "text-rose" : "text-ink-2"}`}>
          {note}
        </p>
      )}
    </div>
  );
}
