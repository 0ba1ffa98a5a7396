import { countryByZone } from "@masar/domain/dates/zone-country";

type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** Zones of the country that the browser knows; none in a browser without the list. */
export function listZonesOf(country: string): string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

/** Undefined for a country with several zones. */
export function findOnlyZone(country: string): string | undefined {
  const near = Object.keys(countryByZone).filter((zone) => countryByZone[zone] === country);
  const zones = near.length > 0 ? near : listZonesOf(country);
  return zones.length === 1 ? zones[0] : undefined;
}

/** What a device reports when nobody has set its zone. */
export function isUtc(zone: string): boolean {
  return /^(Etc\/)?(UTC|GMT|UCT|Universal|Zulu)$/.test(zone);
}
