import { PathLayout } from "#web/features/paths/path-layout.tsx";
import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { loadPageStrings } from "#web/lib/i18n.ts";

export const clientLoader = loadPageStrings;

export default function PathRoute() {
  return <PathLayout missing={<MissingPage />} />;
}
