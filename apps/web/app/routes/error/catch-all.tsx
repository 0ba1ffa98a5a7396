import { useEffect } from "react";
import { useLocation } from "react-router";
import { isReadingPage } from "#web/platform/urls/links.ts";
import { PageSpinner } from "#web/ui/feedback/spinner.tsx";
import NotFoundPage from "./not-found.tsx";

export { meta } from "./not-found.tsx";

export default function CatchAllPage() {
  const { pathname } = useLocation();
  return isReadingPage(pathname) ? <DocumentLoad /> : <NotFoundPage />;
}

/** The built application does not know reading pages: what they tell comes with their documents. */
function DocumentLoad() {
  useEffect(() => window.location.reload(), []);
  return <PageSpinner />;
}
