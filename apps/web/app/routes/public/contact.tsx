import { useTranslation } from "react-i18next";
import { ContactAdvice } from "#web/features/site/contact/contact-advice.tsx";
import { ContactForm } from "#web/features/site/islands/contact-form.tsx";
import { createSiteMeta } from "#web/platform/meta/site-meta.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { Island } from "#web/features/site/runtime/island.tsx";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";

export const meta = createSiteMeta((t) => ({
  title: t("pages:contact.title"),
  description: t("pages:contact.description"),
  picture: "contact",
}));

export default function ContactPage() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <div className="grid gap-8 py-4 md:gap-10 md:py-8">
      <header className="grid gap-3">
        <h1 className="text-4xl">{t("pages:contact.headline")}</h1>
        <p className="measure text-lg text-ink-2">{t("pages:contact.lead")}</p>
        <p>
          {t("pages:contact.faq.text")}{" "}
          <TextAnchor href={hrefOf("/faq")} isTall className="font-medium">
            {t("pages:contact.faq.action")}
          </TextAnchor>
        </p>
      </header>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Island name="contactForm" of={ContactForm} props={{}} className="min-w-0" />
        <ContactAdvice />
      </div>
    </div>
  );
}
