import { useQuery } from "@tanstack/react-query";
import { placesQuery } from "#web/features/admin/resources/resources.api.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";

/** Names a milestone with its blueprint; by their slugs while they load or when the blueprint is withdrawn. */
export function usePlaceName(): (of: { blueprint: string; milestone_key: string }) => string {
  const { language } = useLanguage();
  const { data } = useQuery(placesQuery);
  return ({ blueprint, milestone_key }) => {
    const id = `${blueprint}/${milestone_key}`;
    const place = data?.places.find((each) => each.id === id);
    return (language === "ar" ? place?.label_ar : place?.label) ?? id;
  };
}
