import { URL as OtherUrl } from "whatwg-url";
import {
  guardAnswerLink,
  guardSourceLink,
  searchHosts,
} from "@masar/domain/answers/answer-sources";
import { guardCrisisLink } from "@masar/domain/crisis/crisis-answer";
import { courseHosts, guardCourseLink } from "@masar/domain/catalog/link-guard";
import { guardOwnLink, parseOwnLink } from "@masar/domain/catalog/own-link-guard";
import { guardResourceLink } from "@masar/domain/catalog/resource-guard";
import type { Figures } from "../../figures.ts";
import type { Random } from "../random.ts";
import { makeLink } from "./link-mutations.ts";

type Guard = (link: string) => string | null;
type Guarded = {
  guard: Guard;
  /** Any host with a dot where it is missing. */
  hosts?: readonly string[];
  /** Pages of the app, phone numbers. */
  isOther?: (link: string) => boolean;
};

const courses = courseHosts.map(({ host }) => host);
const resources = ["satr.codes", "www.freecodecamp.org", "freecodecamp.org"];

const guards: Record<string, Guarded> = {
  courses: { guard: guardCourseLink, hosts: courses },
  answers: { guard: guardAnswerLink, hosts: searchHosts },
  sources: { guard: guardSourceLink, hosts: searchHosts, isOther: (link) => isOwnPage(link) },
  resources: { guard: (link) => guardResourceLink(link, resources), hosts: resources },
  "own links": { guard: guardOwnLink },
  "typed own links": {
    guard(link) {
      const parsed = parseOwnLink(link);
      return "url" in parsed ? parsed.url : null;
    },
  },
  crisis: {
    guard: guardCrisisLink,
    hosts: ["findahelpline.com"],
    isOther: (link) => /^tel:\d+$/.test(link),
  },
};

/** The control: the guard that many sites have. */
const brokenGuards: Record<string, Guarded> = {
  courses: {
    guard: (link) => (courses.some((host) => link.includes(host)) ? link : null),
    hosts: courses,
  },
};

const base = "https://masar.test";
const isOwnPage = (link: string) =>
  [URL, OtherUrl].every((Parser) => link.startsWith("/") && new Parser(link, base).origin === base);

/** Links made from hosts that each guard knows; what it lets through is read by two implementations of URL. */
export async function judgeLinks({
  figures,
  random,
  count,
  isControl,
}: {
  figures: Figures;
  random: Random;
  count: number;
  isControl: boolean;
}): Promise<void> {
  let accepted = 0;
  let judged = 0;
  let disagreed = 0;
  for (const [name, guarded] of Object.entries(isControl ? brokenGuards : guards)) {
    const hosts = guarded.hosts ?? ["example.com", "sub.example.org"];
    for (let number = 0; number < count; number++) {
      const link = makeLink(hosts, random);
      const opened = guarded.guard(link);
      judged++;
      if (differs(link)) disagreed++;
      if (opened === null) continue;
      accepted++;
      const fault = findFault(opened, guarded);
      if (fault) figures.fail(`${name} opens ${JSON.stringify(link)}: ${fault}`);
    }
    for (const host of hosts) {
      const plain = `https://${host}/learning/a`;
      const isKnown = name !== "crisis" && guarded.guard(plain) === plain;
      if (!isKnown && name !== "crisis") figures.fail(`${name} refuses ${plain}`);
    }
  }
  await figures.record({
    "links judged": judged,
    "links let through": accepted,
    "links read differently by the two implementations": disagreed,
  });
}

function findFault(opened: string, { hosts, isOther }: Guarded): string | undefined {
  if (isOther?.(opened)) return undefined;
  const urls = [URL, OtherUrl].map((Parser) =>
    Parser.canParse(opened) ? new Parser(opened) : null,
  );
  const [url, other] = urls;
  if (!url || !other) return "no URL for one of them";
  if (url.href !== other.href) return `${url.href} and ${other.href}`;
  if (url.protocol !== "https:") return url.protocol;
  if (url.username !== "" || url.password !== "") return "a user name";
  if (hosts && url.port !== "") return "a port";
  const { hostname } = url;
  if (hosts && !hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
    return `host ${hostname}`;
  // As a reader of RFC 3986 splits it, who decodes nothing.
  const authority = /^https:\/\/([^/?#\\]*)/.exec(opened)?.[1] ?? "";
  if (authority.replace(/:\d+$/, "").toLowerCase() !== hostname) return `authority ${authority}`;
  return undefined;
}

function differs(link: string): boolean {
  const [url, other] = [URL, OtherUrl].map((Parser) =>
    Parser.canParse(link) ? new Parser(link).href : null,
  );
  return url !== other;
}
