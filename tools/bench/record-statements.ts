import pg from "pg";

export type Statement = { name?: string; text: string; values: unknown[] };

/** Runs `work` and records the statements it sends to the database. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its client below
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    if (typeof first === "string") {
      statements.push({ text: first, values: Array.isArray(second) ? second : [] });
    } else {
      const { name, text = "", values = [] } = (first ?? {}) as Partial<Statement>;
      statements.push({ ...(name && { name }), text, values });
    }
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}
