import { ownLinkLimits } from "@masar/contract/own-links/constants";
import { parseUrl } from "../text/parse-url.ts";

const plainHost = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
/** A scheme without a dot: `example.com:8443` is a host with a port. */
const scheme = /^[a-z][a-z0-9+-]*:/i;
/** Invisible characters stand around a link that was copied from a chat in Arabic. */
const visible = /[^\s\p{Cf}]/u;

/**
 * The URL of an own link as it was written, or null: https in normal form on a host with a dot, no user name. A check
 * of the table repeats it. No server requests it, so any host is allowed.
 */
export function guardOwnLink(link: string): string | null {
  const url = parseUrl(link);
  // The normal form leaves two parsers nothing to disagree about: spaces, default ports, letter case.
  if (!url || url.href !== link || url.protocol !== "https:") return null;
  if (!plainHost.test(url.hostname) || url.username !== "" || url.password !== "") return null;
  return link.includes("\\") || link.length > ownLinkLimits.urlLength ? null : link;
}

export type OwnLinkProblem = "empty" | "unreadable" | "insecure" | "userName" | "long";

/** What somebody typed or pasted as an own link, or why it is none. Without a scheme it gets https. */
export function parseOwnLink(text: string): { url: string } | { problem: OwnLinkProblem } {
  const typed = trimInvisible(text);
  if (typed === "") return { problem: "empty" };
  if (/[\s\\\p{Cc}]/u.test(typed)) return { problem: "unreadable" };
  const url = parseUrl(scheme.test(typed) ? typed : `https://${typed.replace(/^\/\//, "")}`);
  if (!url) return { problem: "unreadable" };
  if (url.protocol === "http:") return { problem: "insecure" };
  if (url.username !== "" || url.password !== "") return { problem: "userName" };
  if (url.href.length > ownLinkLimits.urlLength) return { problem: "long" };
  const link = guardOwnLink(url.href);
  return link === null ? { problem: "unreadable" } : { url: link };
}

/** By code units: none of the invisible characters around links is a surrogate pair. */
function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && !visible.test(text.charAt(start))) start++;
  while (end > start && !visible.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** The title, or the host of a link without one. */
export function nameOwnLink({ title, url }: { title: string; url: string }): string {
  return title === "" ? getOwnLinkHost(url) : title;
}

export function getOwnLinkHost(url: string): string {
  return parseUrl(url)?.hostname.replace(/^www\./, "") ?? "";
}
