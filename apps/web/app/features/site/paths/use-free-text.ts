import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";

/** At how many of its milestones a path has something free. */
export function useFreeText(): (areFree: readonly boolean[]) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (areFree) => {
    const free = areFree.filter(Boolean).length;
    if (free === areFree.length) return t("pages:paths.freeEverywhere");
    const counts = { free: format.number(free), total: format.number(areFree.length) };
    return t("pages:paths.freeSome", counts);
  };
}
