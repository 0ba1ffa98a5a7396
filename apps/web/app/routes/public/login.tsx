import { GuestOnly } from "#web/features/account/guards.tsx";
import { LogIn } from "#web/features/account/log-in/log-in.tsx";
import { usePathRequestHref } from "#web/features/account/path-request.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("account:login.title"), {
  description: (t) => t("entry:logIn.description"),
});

export default function LogInPage() {
  return (
    <GuestOnly landing={usePathRequestHref()}>
      <LogIn />
    </GuestOnly>
  );
}
