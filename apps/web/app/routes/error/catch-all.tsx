import { useEffect } from "react";
import { useLocation } from "react-router";
import { isStaticPage } from "#web/platform/urls/links.ts";
import { PageSpinner } from "#web/ui/feedback/spinner.tsx";
import NotFoundPage from "./not-found.tsx";

export { meta } from "./not-found.tsx";

export default function CatchAllPage() {
  const { pathname } = useLocation();
  return isStaticPage(pathname) ? <DocumentLoad /> : <NotFoundPage />;
}

/** Static pages are not part of the application: load their document. */
function DocumentLoad() {
  useEffect(() => window.location.reload(), []);
  return <PageSpinner />;
}
