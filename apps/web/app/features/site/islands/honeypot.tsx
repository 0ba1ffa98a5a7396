/** A field no person sees: what is written into it was written by a machine. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Undefined for people, which is what the server expects of them. */
export function readHoneypot(form: FormData): string | undefined {
  return readText(form, "website") || undefined;
}

export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
