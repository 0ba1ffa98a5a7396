/** A zone whose calendar is on another day than UTC's, whenever it is asked for: one far ahead, or one far behind. */
export function zoneOfOtherDay(): string {
  return new Date().getUTCHours() >= 11 ? "Pacific/Kiritimati" : "Pacific/Pago_Pago";
}
