import { CancelDeletion } from "#web/features/account/deletion/cancel-deletion.tsx";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const meta = createMeta((t) => t("entry:keep.title"));

export default CancelDeletion;
