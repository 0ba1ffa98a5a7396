import { useTranslation } from "react-i18next";

/** Where the people behind this site are; an operator elsewhere names their own when building. */
export function useSiteAddress(): string {
  const { t } = useTranslation();
  const own = import.meta.env["VITE_ADDRESS"] as string | undefined;
  return own || t("entry:footer.address");
}
