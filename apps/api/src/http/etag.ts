/** Whether `If-None-Match` names this very text. What packs an answer on its way makes the tag a weak one. */
export function isHeld(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");
  const held = (ifNoneMatch ?? "").split(",");
  return held.some((tag) => withoutWeakness(tag) === withoutWeakness(etag));
}
