import { useTranslation } from "react-i18next";

/** An instance elsewhere sets its own address in the build. */
export function useSiteAddress(): string {
  const { t } = useTranslation();
  const own = import.meta.env["VITE_ADDRESS"] as string | undefined;
  return own || t("entry:footer.address");
}
