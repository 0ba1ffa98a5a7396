/**
 * The id of the n-th thing that comes out of another one: the same on every device, so that what is accepted
 * twice is written once. The last 16 bits are changed, the rest stays as random as the first id was.
 */
export function deriveId(id: string, place: number): string {
  const end = Number.parseInt(id.slice(-4), 16) ^ (place + 1);
  return `${id.slice(0, -4)}${end.toString(16).padStart(4, "0")}`;
}
