import { GuestOnly } from "#web/features/account/guards.tsx";
import { LogIn } from "#web/features/account/log-in/log-in.tsx";
import { usePathRequestHref } from "#web/features/account/use-next-query.ts";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/login";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(
    location,
    (t) => t("account:login.title"),
    (t) => t("entry:logIn.description"),
  );
}

export default function LogInPage() {
  return (
    <GuestOnly landing={usePathRequestHref()}>
      <LogIn />
    </GuestOnly>
  );
}
