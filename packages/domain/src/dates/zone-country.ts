/** Zones of the region, each of a single country. */
export const countryByZone: Record<string, string> = {
  "Africa/Algiers": "DZ",
  "Africa/Cairo": "EG",
  "Africa/Casablanca": "MA",
  "Africa/Djibouti": "DJ",
  "Africa/Khartoum": "SD",
  "Africa/Mogadishu": "SO",
  "Africa/Nouakchott": "MR",
  "Africa/Tripoli": "LY",
  "Africa/Tunis": "TN",
  "Asia/Aden": "YE",
  "Asia/Amman": "JO",
  "Asia/Baghdad": "IQ",
  "Asia/Bahrain": "BH",
  "Asia/Beirut": "LB",
  "Asia/Damascus": "SY",
  "Asia/Dubai": "AE",
  "Asia/Gaza": "PS",
  "Asia/Hebron": "PS",
  "Asia/Kuwait": "KW",
  "Asia/Muscat": "OM",
  "Asia/Qatar": "QA",
  "Asia/Riyadh": "SA",
  "Indian/Comoro": "KM",
};

export function countryOfZone(timeZone: string): string | null {
  return Object.hasOwn(countryByZone, timeZone) ? (countryByZone[timeZone] ?? null) : null;
}
