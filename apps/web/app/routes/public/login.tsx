import { LogIn } from "#web/features/account/log-in/log-in.tsx";
import { Island } from "#web/features/site/runtime/island.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("account:login.title"), {
  description: (t) => t("entry:logIn.description"),
});

export default function LogInPage() {
  return <Island name="logIn" of={LogIn} props={{}} />;
}
