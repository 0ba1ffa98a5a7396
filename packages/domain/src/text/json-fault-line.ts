/** Of what `JSON.parse` throws. Only the line is used: the message also quotes the text. */
export function findJsonFaultLine(error: unknown): number | null {
  const line = error instanceof Error && /\(line (\d+) column \d+\)$/.exec(error.message)?.[1];
  return line ? Number(line) : null;
}
