import { ResetPassword } from "#web/features/account/recovery/reset-password.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("entry:reset.title"));

export default ResetPassword;
