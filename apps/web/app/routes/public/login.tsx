import { GuestOnly } from "#web/features/account/guards.tsx";
import { LogIn } from "#web/features/account/log-in.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { Route } from "./+types/login";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("account:login.title"));
}

export default function LogInPage() {
  return (
    <GuestOnly>
      <LogIn />
    </GuestOnly>
  );
}
