import { type Language, locales } from "@masar/i18n/locales";
import { useTranslation } from "react-i18next";

export function useLanguage(): { language: Language; dir: "ltr" | "rtl" } {
  const { i18n } = useTranslation();
  const language: Language = i18n.language === "ar" ? "ar" : "en";
  return { language, dir: locales[language].dir };
}
