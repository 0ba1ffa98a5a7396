import { Register } from "#web/features/account/register/register.tsx";
import { Island } from "#web/features/site/runtime/island.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("entry:register.title"), {
  description: (t) => t("entry:register.lead"),
});

export default function RegisterPage() {
  return <Island name="register" of={Register} props={{}} />;
}
