import { ConfirmEmail } from "#web/features/account/recovery/confirm-email.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("entry:confirm.title"));

export default ConfirmEmail;
