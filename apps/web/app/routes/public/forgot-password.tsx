import { ForgotPassword } from "#web/features/account/recovery/forgot-password.tsx";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/forgot-password";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(
    location,
    (t) => t("entry:forgot.title"),
    (t) => t("entry:forgot.lead"),
  );
}

export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
