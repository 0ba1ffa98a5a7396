import { useTranslation } from "react-i18next";

/** "Cairo" for "Africa/Cairo", in the page's language where the strings name the city. */
export function useZoneName(): (zone: string) => string {
  const { t, i18n } = useTranslation();
  return (zone) => {
    const key = `region:zones.${zone}`;
    if (i18n.exists(key)) return t(key as "region:zones.Asia/Dubai");
    return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  };
}
