import { safeReturnTo } from "@masar/domain/account/return-to";
import { links } from "./links.ts";

/** First segments of signed-in pages: the only targets after log-in. */
const signedInSegments = new Set(
  Object.values(links).flatMap((link) => (typeof link === "string" ? link.split("/")[1] : [])),
);

function isSignedInPage(pathname: string): boolean {
  return signedInSegments.has(pathname.split("/")[1] ?? "");
}

/** The page in `?next=`, else the dashboard. */
export function readReturnTo(search: string): string {
  return safeReturnTo(new URLSearchParams(search).get("next"), isSignedInPage, links.dashboard);
}
