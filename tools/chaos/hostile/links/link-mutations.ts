import type { Random } from "../random.ts";

const evil = [
  "evil.test",
  "evil.test.",
  "127.0.0.1",
  "[::1]",
  "0x7f.1",
  "xn--80ak6aa92e.com",
  "localhost",
];
const schemes = [
  "https://",
  "http://",
  "HTTPS://",
  "https:/",
  "https:",
  "https:\\\\",
  "//",
  "///",
  "\\\\",
  "",
  "javascript:",
  "java\tscript:",
  "data:text/html,",
  "vbscript:",
  "blob:https://",
  "ftp://",
  "file://",
  "view-source:https://",
  " https://",
  "\u0001https://",
  "https&colon;//",
  "https%3a//",
  "hTTps:\n//",
  "mailto:",
  "tel:",
  "feed:https://",
  "https://https://",
  "about:",
];
const users = [
  "",
  "",
  "",
  "",
  "a@",
  "a:b@",
  "@",
  "%40",
  "coursera.org@",
  "coursera.org%2f@",
  ":@",
  "a%00@",
];
const ports = ["", "", "", "", ":443", ":80", ":", ":0443", ":99999", ":8443", ":443@evil.test"];
const separators = [
  "/",
  "",
  "?",
  "#",
  "\\",
  "/\\",
  "%2f",
  "%5c",
  ";",
  "&sol;",
  "/.evil.test",
  "／",
  "。",
  "%00",
  "\t/",
  "/@",
];
const tails = [
  "",
  "learn/sql",
  "?a=1&b=2#c",
  "../..//evil.test",
  "%0d%0aset-cookie:a=b",
  "a b",
  "ا",
  "\u202etxt.exe",
  "%",
  "//evil.test",
  "?next=//evil.test",
];

/** Ways to write a host that one parser may read otherwise than another. */
const hostChanges: ((host: string, random: Random) => string)[] = [
  (host) => host,
  (host) => host,
  (host) => `${host}.`,
  (host) => `${host}..`,
  (host) => `www.${host}`,
  (host) => `.${host}`,
  (host) => `a.b.${host}`,
  (host) => host.toUpperCase(),
  (host) => `evil${host}`,
  (host) => `evil-${host}`,
  (host) => `${host}.evil.test`,
  (host) => `${host}evil.test`,
  (host) => host.replace(".", "。"),
  (host) => host.replace(".", "%2e"),
  (host) => host.replace(".", "․"),
  (host) => host.replace("o", "0"),
  (host) => host.replace("e", "е"),
  (host) => host.replace("c", "ⅽ"),
  (host) =>
    host.replace(/./, (first) => String.fromCodePoint((first.codePointAt(0) ?? 0) + 0xfee0)),
  (host) => `${host}\u00ad`,
  (host) => `${host.slice(0, 3)}\u200b${host.slice(3)}`,
  (host) => `${host.slice(0, 3)}\t${host.slice(3)}`,
  (host) => `${host.slice(0, 3)}\n${host.slice(3)}`,
  (host) => `${host.slice(0, 3)}%00${host.slice(3)}`,
  (host, random) => `${random.pick(evil)}&sol;.${host}`,
  (host, random) => `${random.pick(evil)};.${host}`,
  (host, random) => `${random.pick(evil)}#.${host}`,
  (host, random) => `${random.pick(evil)}?.${host}`,
  (host, random) => `${random.pick(evil)}\\.${host}`,
  (host, random) => `${random.pick(evil)}\\@${host}`,
  (host, random) => `${random.pick(evil)}/.${host}`,
  (host, random) => `${host}@${random.pick(evil)}`,
  (host, random) => `${host}:${random.pick(evil)}`,
  (_host, random) => random.pick(evil),
];

const odd = [
  "\0",
  "\t",
  "\r",
  "\n",
  "\u2028",
  "\u00a0",
  "\ufeff",
  "\u202e",
  "<",
  ">",
  '"',
  "'",
  "`",
  "{",
  "|",
  "^",
  "%",
  "@",
  ":",
  "/",
  "\\",
  "#",
  "?",
  "[",
  "]",
  "&",
];

/** A link to an allowed or a foreign host in an unusual form. Half of them differ from a plain one in one place. */
export function makeLink(hosts: readonly string[], random: Random): string {
  const makers = [
    () => random.pick(schemes),
    () => random.pick(users),
    () => random.pick(hostChanges)(random.pick(hosts), random),
    () => random.pick(ports),
    () => random.pick(separators),
    () => random.pick(tails),
  ];
  const plain = ["https://", "", random.pick(hosts), "", "/", "learn/sql"];
  const changed = random.chance(0.5) ? random.int(makers.length) : undefined;
  const parts = makers.map((make, at) =>
    changed === undefined || changed === at ? make() : plain[at],
  );
  const link = parts.join("");
  if (random.chance(0.8)) return link;
  const at = random.int(link.length + 1);
  return link.slice(0, at) + random.pick(odd) + link.slice(at);
}
