/** Invisible to people: only bots fill it in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** The server expects undefined from people. */
export function readHoneypot(form: FormData): string | undefined {
  return readText(form, "website") || undefined;
}

export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
