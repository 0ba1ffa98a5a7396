import { ConfirmEmail } from "#web/features/account/recovery/confirm-email.tsx";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/confirm-email";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("entry:confirm.title"));
}

export default function ConfirmEmailPage() {
  return <ConfirmEmail />;
}
