import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/display/icon.tsx";

type FieldControl = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  required?: boolean;
};

const FieldContext = createContext<FieldControl | null>(null);

/** Props for the input inside a `Field`; empty outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}

type FieldProps = {
  /** Needed in islands: generated ids would not match the prerendered ones. */
  id?: string;
  label: ReactNode;
  /** For a field whose heading says the same; screen readers read the label. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  children: ReactNode;
};

export function Field(props: FieldProps) {
  const { id: ownId, label, isLabelHidden, hint, error, required, children } = props;
  const { t } = useTranslation();
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  const control: FieldControl = {
    id,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error ? true : undefined,
    required,
  };

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "font-medium"}>
        {label}
        {required && (
          <span className="ms-1.5 text-xs font-normal text-ink-3">({t("state.required")})</span>
        )}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {/* Always rendered, so that a new error is announced. */}
      <p
        id={errorId}
        aria-live="polite"
        className="flex items-start gap-1.5 text-sm text-rose empty:-mt-1.5"
      >
        {error && (
          <>
            <Icon icon={CircleAlert} size={16} className="mt-1" />
            <span>{error}</span>
          </>
        )}
      </p>
      {hint && (
        <p id={hintId} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
