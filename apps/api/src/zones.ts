const oldestZones = "2026c";

/** Morocco left summer time for good on 2026-09-20; older tables give its learners the wrong day. */
export function requireCurrentZones(found: string = process.versions["tz"] ?? "none"): void {
  if (found < oldestZones) {
    throw new Error(
      `This Node carries time zones of ${found}; ${oldestZones} or newer is needed. Update Node 24.`,
    );
  }
}
