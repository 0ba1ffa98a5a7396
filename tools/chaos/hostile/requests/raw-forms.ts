import { type EndpointName, endpoints } from "@masar/contract/endpoints";
import type { Random } from "../random.ts";
import { hostileTexts } from "./hostile-values.ts";

const names = Object.keys(endpoints) as EndpointName[];

/** What is wrong with a request of text, and the text. A letter stands for one byte. */
type Raw = { name: string; text: string };

const crlf = "\r\n";
export const host = "host: masar.test";
const origin = "origin: http://masar.test";
const json = "content-type: application/json";

function pickTarget(random: Random) {
  const { method, path } = endpoints[random.pick(names)];
  return { method, path: path.replaceAll(/:\w+/g, "00000000-0000-4000-8000-000000000000") };
}

export const join = (lines: string[], body = "") => `${lines.join(crlf)}${crlf}${crlf}${body}`;
const sized = (lines: string[], body: string) =>
  join([...lines, `content-length: ${Buffer.byteLength(body, "latin1")}`], body);

/** A second request hidden in the body of the first. It must never be answered. */
const hidden = `GET /api/health/live HTTP/1.1${crlf}${host}${crlf}x: y${crlf}${crlf}`;

type Target = ReturnType<typeof pickTarget>;
type Make = (target: Target, random: Random) => string;

const bodies = [
  "{",
  "[".repeat(60_000),
  '{"a":'.repeat(8000),
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  "\xff\xfe\x00{",
  "\xef\xbb\xbf{}",
  '{"title":"\\ud800"}',
  '{"title":"\xed\xa0\x80"}',
  '{"title":"\\u0000"}',
  "null",
  "1",
  '"text"',
  "[]",
  "",
  " ",
  "{}{}",
  `{"n":${"9".repeat(5000)}}`,
  "x".repeat(70_000),
];
const types = [
  "application/json",
  "application/json; charset=utf-16",
  "application/json;;;",
  "APPLICATION/JSON",
  "application/json\t; a=b",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "text/plain",
  "application/xml",
  "application/json, text/plain",
  "*/*",
  "",
  "a/b/c",
];

const makers: Record<string, Make> = {
  "bad bodies": ({ method, path }, random) =>
    sized([`${method} ${path} HTTP/1.1`, host, origin, json], random.pick(bodies)),
  "content types": ({ method, path }, random) =>
    sized(
      [`${method} ${path} HTTP/1.1`, host, origin, `content-type: ${random.pick(types)}`],
      "{}",
    ),
  encodings: ({ path }, random) =>
    sized(
      [
        `POST ${path} HTTP/1.1`,
        host,
        origin,
        json,
        `content-encoding: ${random.pick(["gzip", "br", "x", ""])}`,
      ],
      "\x1f\x8b\x08\x00",
    ),
  addresses: ({ method, path }, random) => {
    const forms = [
      `/${path}`,
      `//evil.test${path}`,
      path.replaceAll("/", "%2f"),
      path.replace(/\/(?=[^/]*$)/, "%2F"),
      `http://masar.test${path}`,
      `http://evil.test${path}`,
      `${path}/../..${path}`,
      `${path};x=1`,
      `${path}?a=%`,
      `${path}%00`,
      `${path}/%ff%fe`,
      `${path}?${"a=1&".repeat(3000)}`,
      `${path}#x`,
      `${path}?__proto__[x]=1&constructor=2`,
      "*",
      "masar.test:443",
      "\\api\\tasks",
      `${path}\xc3\x28`,
      `/${"a".repeat(9000)}`,
    ];
    return join([`${method} ${random.pick(forms)} HTTP/1.1`, host, origin, "content-length: 0"]);
  },
  "doubled headers": ({ method, path }, random) => {
    const doubled = [
      ["host: evil.test"],
      ["content-length: 2", "content-length: 2"],
      ["content-length: 2", "content-length: 20"],
      [json, "content-type: text/plain"],
      ["origin: http://evil.test"],
      ["cookie: masar.session_token=a.b", "cookie: masar.session_token=c.d"],
      ["authorization: Bearer x", "authorization: Bearer y"],
    ];
    return join([`${method} ${path} HTTP/1.1`, host, origin, json, ...random.pick(doubled)], "{}");
  },
  "hidden requests": ({ path }, random) => {
    const chunked = `0${crlf}${crlf}`;
    const tries = [
      ["content-length: 4", "transfer-encoding: chunked"],
      ["transfer-encoding: chunked", "transfer-encoding: identity"],
      ["transfer-encoding: xchunked"],
      ["transfer-encoding : chunked"],
      ["transfer-encoding: chunked", "content-length: 0"],
      ["transfer-encoding:\x0bchunked"],
      ["content-length: +0"],
      ["content-length: 0x0"],
      ["content-length: -1"],
      ["content-length: 0, 5"],
      ["x: y\rtransfer-encoding: chunked"],
      ["x: y\ntransfer-encoding: chunked"],
    ];
    return join(
      [`POST ${path} HTTP/1.1`, host, origin, json, ...random.pick(tries)],
      chunked + hidden,
    );
  },
  "broken lines": ({ method, path }, random) =>
    random.pick([
      `${method} ${path}${crlf}${crlf}`,
      `${method} ${path} HTTP/9.9${crlf}${host}${crlf}${crlf}`,
      `${method} ${path} HTTP/1.1\n${host}\n\n`,
      `${method}\t${path}\tHTTP/1.1${crlf}${crlf}`,
      `${method} ${path} HTTP/1.1${crlf}${crlf}`,
      `${method} ${path} HTTP/1.1${crlf}: x${crlf}${crlf}`,
      `${method} ${path} HTTP/1.1${crlf}${host}${crlf} folded: x${crlf}${crlf}`,
      `${method} ${path} HTTP/1.1${crlf}${host}${crlf}a\x00b: x${crlf}${crlf}`,
      `${method} ${path} HTTP/1.1${crlf}${host}${crlf}a: \x00${crlf}${crlf}`,
      `${method} ${path} HTTP/1.1${crlf}${host}${crlf}a: ${"b".repeat(20_000)}${crlf}${crlf}`,
      `${method} ${path} HTTP/1.1${crlf}${`x: y${crlf}`.repeat(3000)}${crlf}`,
      `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`,
      `\x16\x03\x01\x02\x00\x01\x00\x01\xfc`,
      `${crlf}${crlf}${crlf}`,
      `CONNECT masar.test:443 HTTP/1.1${crlf}${host}${crlf}${crlf}`,
      `TRACE ${path} HTTP/1.1${crlf}${host}${crlf}${crlf}`,
      `OPTIONS * HTTP/1.1${crlf}${host}${crlf}${crlf}`,
      `QUERY ${path} HTTP/1.1${crlf}${host}${crlf}content-length: 0${crlf}${crlf}`,
      `GET / HTTP/1.1${crlf}${host}${crlf}upgrade: websocket${crlf}connection: upgrade${crlf}${crlf}`,
      `${method} ${path} HTTP/1.1${crlf}${host}${crlf}expect: 100-continue${crlf}content-length: 2${crlf}${crlf}{}`,
      `${method} ${path} HTTP/1.1${crlf}${host}${crlf}expect: x${crlf}content-length: 2${crlf}${crlf}{}`,
    ]),
  "hostile values": ({ path }, random) => {
    const text = Buffer.from(random.pick(hostileTexts), "utf8").toString("latin1");
    const inHeader = text.replaceAll(/[\r\n\0]/g, "");
    const named = random.pick([
      "cookie",
      "last-event-id",
      "x-masar-learner",
      "accept-language",
      "if-none-match",
      "range",
      "x-forwarded-for",
      "traceparent",
      "user-agent",
      "sec-fetch-site",
    ]);
    return join([`GET ${path} HTTP/1.1`, host, `${named}: ${inHeader}`, "connection: close"]);
  },
  chunks: ({ method, path }, random) =>
    join(
      [`${method} ${path} HTTP/1.1`, host, origin, json, "transfer-encoding: chunked"],
      random.pick([
        `2${crlf}{}${crlf}0${crlf}${crlf}`,
        `ffffffffffffffff${crlf}{}${crlf}`,
        `-1${crlf}{}`,
        `2;${"x".repeat(20_000)}${crlf}{}${crlf}0${crlf}${crlf}`,
        `2${crlf}{}xx0${crlf}${crlf}`,
        `0${crlf}host: evil.test${crlf}${crlf}`,
        `1${crlf}{${crlf}`.repeat(20_000),
      ]),
    ),
};

const kinds = Object.keys(makers);

export function makeRaw(random: Random): Raw {
  const name = random.pick(kinds);
  const make = makers[name];
  return { name, text: make ? make(pickTarget(random), random) : "" };
}
