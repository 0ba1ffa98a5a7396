import { ForgotPassword } from "#web/features/account/recovery/forgot-password.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("entry:forgot.title"), {
  description: (t) => t("entry:forgot.lead"),
});

export default ForgotPassword;
