let count = 0;

/** The stamp of a change made now; always later than the previous one, even with fake timers. */
export function createChangeStamp(at = new Date()): { change_id: string; at: string } {
  count += 1;
  const last = count.toString(16).padStart(12, "0");
  return { change_id: `01900000-0000-7000-8000-${last}`, at: at.toISOString() };
}
