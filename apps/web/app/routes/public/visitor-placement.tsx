import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { parsePathRequest } from "#web/entities/path/path-request.ts";
import { VisitorPlacement } from "#web/features/checks/placement/visitor-placement.tsx";
import {
  PublicMessage,
  PublicPageLayout,
} from "#web/features/profile/member/public-page-layout.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import type { Route } from "./+types/visitor-placement";

export const clientLoader = loadPageStrings("checks", "profile", "settings");

export const meta = createMeta((t) => t("checks:placement.title"));

export default function VisitorPlacementRoute({ params: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const { hours = 5 } = parsePathRequest(`?blueprint=${slug}&hours=${search.get("hours")}`) ?? {};
  return (
    <PublicPageLayout>
      <VisitorPlacement
        key={slug}
        slug={slug}
        hours={hours}
        missing={
          <PublicMessage
            title={t("checks:placement.none.title")}
            text={t("checks:placement.visitor.none")}
            action={
              <a
                href={publicHref(`/paths/${slug}`, language)}
                className={buttonClass("primary", "md")}
              >
                {t("checks:placement.start.back")}
              </a>
            }
          />
        }
      />
    </PublicPageLayout>
  );
}
