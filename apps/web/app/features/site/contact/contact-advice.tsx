import { useTranslation } from "react-i18next";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { useSiteAddress } from "../use-site-address.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";

const reasons = ["fault", "course", "data", "words", "press"] as const;

export function ContactAdvice() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
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
          <TextAnchor href={hrefOf("/privacy")}>{t("pages:contact.privacy")}</TextAnchor>
        </p>
      </section>
      <section className="grid gap-1">
        <h2 className="text-xl">{t("pages:contact.place")}</h2>
        <address className="not-italic">{address}</address>
      </section>
    </div>
  );
}
