import { CancelDeletion } from "#web/features/account/deletion/cancel-deletion.tsx";
import { pageMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/cancel-deletion";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("entry:keep.title"));
}

export default function KeepAccountPage() {
  return <CancelDeletion />;
}
