import { listChanges, listOffsets, offeredZones } from "./zone-offsets.ts";

export const zonesOfWorld = offeredZones.map((zone) => ({ zone, offsets: listOffsets(zone) }));

/** One zone of each table of offsets; those of the region come first. */
export function listDistinctZones() {
  const seen = new Set<string>();
  return zonesOfWorld.filter(({ offsets }) => {
    const key = JSON.stringify(offsets);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Of the distinct zones, those whose clock changes. */
export const listChangingZones = () =>
  listDistinctZones().filter(({ offsets }) => listChanges(offsets).length > 0);
