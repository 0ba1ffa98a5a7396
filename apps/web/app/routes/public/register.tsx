import { useState } from "react";
import { GuestOnly } from "#web/features/account/guards.tsx";
import { Register } from "#web/features/account/register/register.tsx";
import { usePathRequestHref } from "#web/features/account/path-request.tsx";
import { links } from "#web/platform/urls/links.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("entry:register.title"), {
  description: (t) => t("entry:register.lead"),
});

export default function RegisterPage() {
  const [landing, setLanding] = useState<string>();
  const requestLanding = usePathRequestHref();
  return (
    <GuestOnly landing={landing ?? requestLanding}>
      <Register onSignedIn={() => setLanding(links.onboarding)} />
    </GuestOnly>
  );
}
