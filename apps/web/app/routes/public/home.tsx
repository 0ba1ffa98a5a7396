import { useTranslation } from "react-i18next";
import { useAuth } from "#web/lib/auth.tsx";
import { links, publicHref } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useLanguage } from "#web/lib/use-language.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/home";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(
    location,
    (t) => t("site:title"),
    (t) => t("site:home.lead"),
  );
}

export default function HomePage() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useAuth();
  return (
    <div className="flex flex-col items-start gap-6 py-10 md:py-20">
      <h1 className="max-w-[22ch] text-4xl md:text-5xl">{t("site:home.headline")}</h1>
      <p className="measure text-lg text-ink-2">{t("site:home.lead")}</p>
      <div className="flex flex-wrap gap-3">
        {user ? (
          <ButtonLink to={links.dashboard} size="lg">
            {t("site:home.toDashboard")}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={publicHref("/signup", language)} size="lg">
              {t("site:header.signUp")}
            </ButtonLink>
            <ButtonLink to={publicHref("/login", language)} size="lg" variant="secondary">
              {t("site:header.logIn")}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
