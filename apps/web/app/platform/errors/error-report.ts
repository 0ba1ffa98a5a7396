/** Resolves to true when the report was stored. */
export type ErrorReporter = (error: unknown) => Promise<boolean>;

let reporter: ErrorReporter = () => Promise.resolve(false);

export function setErrorReporter(next: ErrorReporter): void {
  reporter = next;
}

export async function reportError(error: unknown): Promise<boolean> {
  try {
    return await reporter(error);
  } catch {
    return false;
  }
}
