import { ResetPassword } from "#web/features/account/recovery/reset-password.tsx";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/reset-password";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("entry:reset.title"));
}

export default function ResetPasswordPage() {
  return <ResetPassword />;
}
