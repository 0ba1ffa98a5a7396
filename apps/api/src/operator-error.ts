/** A fault that the operator ends. Its message says how, so the process ends without a stack. */
export class OperatorError extends Error {}

/** Runs a process of the instance, and ends it with one line on a fault that the operator can end. */
export async function runProcess(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** For a server that cannot listen: the setting to change, where the port is taken. */
export function describeListenError(
  error: NodeJS.ErrnoException,
  { host, port, setting }: { host: string; port: number; setting: string },
): Error {
  if (error.code !== "EADDRINUSE") return error;
  return new OperatorError(
    `${setting}: port ${port} of ${host} is taken by another process. Stop that process, or set another port, then start again.`,
    { cause: error },
  );
}
