import { safeReturnTo } from "@masar/domain/account/return-to";
import { links } from "./links.ts";

/** First segments of signed-in pages: targets after log-in, beside published paths. */
const signedInSegments = new Set(
  Object.values(links).flatMap((link) => (typeof link === "string" ? link.split("/")[1] : [])),
);

const publishedPath = /^\/p\/[\w-]{22}$/;

function isKnownPage(pathname: string): boolean {
  return signedInSegments.has(pathname.split("/")[1] ?? "") || publishedPath.test(pathname);
}

/** The page in `?next=`, else the dashboard. */
export function readReturnTo(search: string): string {
  return safeReturnTo(new URLSearchParams(search).get("next"), isKnownPage, links.dashboard);
}
