/** Joins class names. It does not resolve conflicts: a part's own classes always stand. */
export function cn(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
