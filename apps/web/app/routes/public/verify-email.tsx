import { VerifyEmail } from "#web/features/account/register/verify-email.tsx";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/verify-email";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("entry:verify.title"));
}

export default function VerifyEmailPage() {
  return <VerifyEmail />;
}
