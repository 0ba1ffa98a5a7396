/** The same on every device, so that accepting twice writes once. Changes the last 16 bits only. */
export function deriveId(id: string, index: number): string {
  const end = Number.parseInt(id.slice(-4), 16) ^ (index + 1);
  return `${id.slice(0, -4)}${end.toString(16).padStart(4, "0")}`;
}
