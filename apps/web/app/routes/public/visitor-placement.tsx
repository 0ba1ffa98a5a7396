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
import type { Route } from "./+types/visitor-placement";

export const clientLoader = loadPageStrings("checks", "profile", "settings");

export const meta = createMeta((t) => t("checks:placement.title"));

export default function VisitorPlacementRoute({ params: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation();
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
          />
        }
      />
    </PublicPageLayout>
  );
}
