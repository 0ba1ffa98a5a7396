type WithIsoDates<Row> = {
  [K in keyof Row]: Row[K] extends Date
    ? string
    : Row[K] extends Date | null
      ? string | null
      : Row[K];
};

/** A row with its dates as text, the way responses carry them. */
export function toIsoDates<Row extends object>(row: Row) {
  const answer = { ...row } as Record<string, unknown>;
  for (const name of Object.keys(answer)) {
    const value = answer[name];
    if (value instanceof Date) answer[name] = value.toISOString();
  }
  return answer as WithIsoDates<Row>;
}
