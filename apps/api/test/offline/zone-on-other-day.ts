/** A zone whose calendar is on another day than UTC's, at any time: one far ahead, or one far behind. */
export function zoneOfOtherDay(): string {
  return new Date().getUTCHours() >= 11 ? "Pacific/Kiritimati" : "Pacific/Pago_Pago";
}
