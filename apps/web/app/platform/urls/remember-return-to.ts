import { links } from "./links.ts";

/** The query with which the log-in page leads back to `location`. */
export function rememberReturnTo(location: {
  pathname: string;
  search: string;
  hash: string;
}): string {
  const wanted = location.pathname + location.search + location.hash;
  return wanted === links.dashboard ? "" : `?${new URLSearchParams({ next: wanted })}`;
}
