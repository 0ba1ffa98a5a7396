export function chunkKey(prefix: string, index: number): string {
  return `${prefix}${String(index).padStart(6, "0")}`;
}
