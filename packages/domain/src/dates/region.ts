/** Weekend and first day of the week by country (0 is Sunday). */
const fridaySaturday = new Set("SA EG JO KW QA BH OM IQ SY YE LY DZ SD SO DJ".split(" "));
const weekFromSaturday = new Set("EG JO KW QA BH OM IQ SY LY DZ SD SO DJ".split(" "));
const weekFromSunday = new Set("SA YE".split(" "));

export function weekendOf(country: string | null): number[] {
  return country !== null && fridaySaturday.has(country) ? [5, 6] : [0, 6];
}

/** Monday (ISO 8601) for other countries. */
export function firstDayOf(country: string | null): number {
  if (country !== null && weekFromSaturday.has(country)) return 6;
  return country !== null && weekFromSunday.has(country) ? 0 : 1;
}
