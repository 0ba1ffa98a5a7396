import { BlueprintList } from "#web/features/admin/blueprints/blueprint-list.tsx";
import { BlueprintPage } from "#web/features/admin/blueprints/blueprint-page.tsx";
import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/blueprints";

export const clientLoader = loadPageStrings("administration", "blueprints", "courses", "operation");

export const meta = createMeta((t) => [t("operation:sections.blueprints"), t("operation:title")]);

export default function AdminBlueprintsPage({ params: { slug } }: Route.ComponentProps) {
  if (slug === undefined) return <BlueprintList />;
  return <BlueprintPage key={slug} slug={slug} missing={<MissingPage />} />;
}
