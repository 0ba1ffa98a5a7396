import { SetupFlow } from "#web/features/onboarding/onboarding-flow.tsx";
import { GenerationStep } from "#web/features/paths/create/generation-step.tsx";
import { ImportButton } from "#web/features/paths/import/import-button.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";

export const clientLoader = loadPageStrings(
  "courses",
  "onboarding",
  "paths",
  "region",
  "road",
  "settings",
);

export const meta = createMeta((t) => t("onboarding:newPath"));

export default function NewPathRoute() {
  return (
    <SetupFlow
      kind="path"
      renderPath={(input) => <GenerationStep {...input} />}
      otherStart={<ImportButton />}
    />
  );
}
