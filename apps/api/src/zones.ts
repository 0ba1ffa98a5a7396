const oldestZones = "2026c";

/** Morocco abolished summer time on 2026-09-20; with older tables its users get the wrong day. */
export function requireCurrentZones(found: string = process.versions["tz"] ?? "none"): void {
  if (found < oldestZones) {
    throw new Error(
      `This Node carries time zones of ${found}; ${oldestZones} or newer is needed. Update Node 24.`,
    );
  }
}
