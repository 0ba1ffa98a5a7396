/** Retrying a 4xx cannot change it, and spends the user's rate limit. */
export function isFinalAnswer(error: unknown): boolean {
  const status =
    typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500;
}
