import { countryByZone } from "@masar/domain/dates/zone-country";
import type { Language } from "@masar/i18n/locales";
import type { TFunction } from "i18next";
import { listZonesOf } from "./country-zones.ts";
import { namesOf, sortByLabel } from "./display-names.ts";

type Option = { value: string; label: string };

const menaCountries = [...new Set(Object.values(countryByZone))];

// ISO 3166-1, without the uninhabited ones.
const otherCountries =
  "AD AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DK DM DO EC EE EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IR IS IT JE JM JP KE KG KH KI KN KP KR KY KZ LA LC LI LK LR LS LT LU LV MC MD ME MF MG MH MK ML MM MN MO MP MQ MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ PA PE PF PG PH PK PL PM PN PR PT PW PY RE RO RS RU RW SB SC SE SG SH SI SJ SK SL SM SN SR SS ST SV SX SZ TC TD TG TH TJ TK TL TM TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YT ZA ZM ZW".split(
    " ",
  );

// Named in `region.json`. Jerusalem's zone has no country, only a name.
const menaZones = [...Object.keys(countryByZone), "Asia/Jerusalem"];

/** Countries of the region first, each group in alphabetical order. */
export function listCountries(language: Language): Option[] {
  const nameOf = namesOf(language, "region");
  const listOf = (codes: string[]) =>
    sortByLabel(
      language,
      codes.map((code) => ({ value: code, label: nameOf(code) })),
    );
  return [...listOf(menaCountries), ...listOf(otherCountries)];
}

/** Zones of the region first. `current` is listed even where a browser names it differently. */
export function listTimeZones(t: TFunction, language: Language, current: string): Option[] {
  const all = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  const near = menaZones.filter((zone) => all.delete(zone));
  const nearOptions = near.map((zone) => ({
    value: zone,
    label: t(`region:zones.${zone}` as "region:zones.Asia/Dubai"),
  }));
  const countryOf = language === "ar" ? nameZoneCountries(language) : new Map<string, string>();
  const farOptions = [...all].map((zone) => ({
    value: zone,
    label: nameZone(zone, countryOf.get(zone)),
  }));
  return [...sortByLabel(language, nearOptions), ...sortByLabel(language, farOptions)];
}

/** Browsers have city names in Latin letters only, but country names in every language. */
function nameZoneCountries(language: Language): Map<string, string> {
  const nameOf = namesOf(language, "region");
  return new Map(
    otherCountries.flatMap((country) =>
      listZonesOf(country).map((zone) => [zone, nameOf(country)] as const),
    ),
  );
}

/** "America/New_York" is searched as "New York", in Arabic by its country. */
function nameZone(zone: string, country: string | undefined): string {
  const [city = zone, ...area] = zone.replaceAll("_", " ").split("/").toReversed();
  if (country) return `${country} (${city})`;
  return area.length === 0 ? city : `${city} (${area.toReversed().join(", ")})`;
}
