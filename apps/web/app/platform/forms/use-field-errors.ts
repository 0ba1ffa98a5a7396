import { useEffect, useRef, useState } from "react";

type Errors<Name extends string> = Partial<Record<Name, string | undefined>>;

/**
 * `showErrors` marks the fields, focuses the first and returns whether there were any; `clearError` is for
 * `onChange`.
 */
export function useFieldErrors<Name extends string>() {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt > 0) formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt]);

  function showErrors(next: Errors<Name>): boolean {
    setErrors(next);
    const hasErrors = Object.values(next).some(Boolean);
    if (hasErrors) setAttempt((count) => count + 1);
    return hasErrors;
  }

  function clearError(name: Name): void {
    setErrors((before) => (before[name] ? { ...before, [name]: undefined } : before));
  }

  return { formRef, errors, showErrors, clearError };
}
