import { useTranslation } from "react-i18next";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useSiteAddress } from "../use-site-address.ts";

const reasons = ["fault", "course", "data", "words", "press"] as const;

export function ContactAdvice() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const address = useSiteAddress();
  return (
    <div className="grid content-start gap-8">
      <section className="grid gap-3">
        <h2 className="text-xl">{t("pages:contact.good.heading")}</h2>
        <div className="reading md:text-base">
          <ul className="grid">
            {reasons.map((reason) => (
              <li key={reason}>{t(`pages:contact.good.${reason}`)}</li>
            ))}
          </ul>
        </div>
        <p className="text-sm text-ink-2">
          {t("pages:contact.never")} {t("pages:contact.kept")}{" "}
          <a
            href={publicHref("/privacy", language)}
            className="text-teal underline underline-offset-4 hover:decoration-2"
          >
            {t("pages:contact.privacy")}
          </a>
        </p>
      </section>
      <section className="grid gap-1">
        <h2 className="text-xl">{t("pages:contact.place")}</h2>
        <address className="not-italic">{address}</address>
      </section>
    </div>
  );
}
