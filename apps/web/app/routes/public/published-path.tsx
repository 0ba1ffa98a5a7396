import { useTranslation } from "react-i18next";
import { PublishedPathView } from "#web/features/paths/publishing/published-path-view.tsx";
import {
  PublicMessage,
  PublicPageLayout,
} from "#web/features/profile/member/public-page-layout.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/published-path";

export const clientLoader = loadPageStrings("profile", "published");

/** The server says whether search engines may list it. */
export const meta = createMeta((t) => t("published:pageTitle"));

export default function PublishedPathRoute({ params }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <PublicPageLayout>
      <PublishedPathView
        key={params.token}
        token={params.token}
        missing={
          <PublicMessage title={t("published:missingTitle")} text={t("published:missingText")} />
        }
      />
    </PublicPageLayout>
  );
}
