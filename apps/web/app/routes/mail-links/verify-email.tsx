import { VerifyEmail } from "#web/features/account/register/verify-email.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("entry:verify.title"));

export default VerifyEmail;
