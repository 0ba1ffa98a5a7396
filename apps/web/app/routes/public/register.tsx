import { useState } from "react";
import { GuestOnly } from "#web/features/account/guards.tsx";
import { Register } from "#web/features/account/register.tsx";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { Route } from "./+types/register";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("entry:register.title"));
}

export default function RegisterPage() {
  const [landing, setLanding] = useState<string>();
  return (
    <GuestOnly landing={landing}>
      <Register onSignedIn={() => setLanding(links.onboarding)} />
    </GuestOnly>
  );
}
