import { type ProviderId, providerIds } from "@masar/contract/identities/constants";
import { ProviderReturn } from "#web/features/account/provider/provider-return.tsx";
import { PublicPageLayout } from "#web/features/profile/member/public-page-layout.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import { NotFoundScreen } from "#web/routes/error/not-found.tsx";
import type { Route } from "./+types/provider-return";

export const clientLoader = loadPageStrings("account", "entry", "profile");

export const meta = createMeta((t) => t("account:login.title"));

export default function ProviderReturnRoute({ params }: Route.ComponentProps) {
  const provider = params.provider as ProviderId;
  if (!providerIds.includes(provider)) return <NotFoundScreen />;
  return (
    <PublicPageLayout>
      <ProviderReturn provider={provider} />
    </PublicPageLayout>
  );
}
