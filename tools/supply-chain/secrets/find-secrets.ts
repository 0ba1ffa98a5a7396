import { createHash } from "node:crypto";

export interface Finding {
  path: string;
  line: number;
  kind: string;
  /** Names the value without showing it. */
  fingerprint: string;
}

/** Forms that providers give their secrets, so that a leak can be recognised. */
const forms: [kind: string, pattern: RegExp][] = [
  ["AWS access key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ["GitHub token", /\bgh[pousr]_[A-Za-z0-9]{36}/g],
  ["GitHub token", /\bgithub_pat_\w{40}/g],
  ["npm token", /\bnpm_[A-Za-z0-9]{36}\b/g],
  ["Slack token", /\bxox[abprs]-[0-9A-Za-z-]{20}/g],
  ["Google key", /\bAIza[\w-]{35}/g],
  ["Stripe key", /\b[rs]k_live_[0-9A-Za-z]{20}/g],
  ["key of a model provider", /\b(?:sk|pplx)-[\w-]{32}/g],
  ["Telegram token", /\b\d{8,10}:[\w-]{35}\b/g],
  ["private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\n|\\n)[A-Za-z0-9+/=]{16}/g],
  ["JSON web token", /\beyJ[\w-]{12,}\.eyJ[\w-]{12,}\.[\w-]{16,}/g],
];

/** What counts only if the value looks random. */
const guesses: [kind: string, pattern: RegExp][] = [
  [
    "assigned secret",
    /(?:secret|passwd|password|token|api_?key|private_?key|access_?key)[\w-]{0,40}["'`]?[ \t]?[:=][ \t]?["'`]?([A-Za-z0-9+/_=.-]{16,})/gi,
  ],
  ["password in an address", /:\/\/[\w.%-]{1,60}:([^\s"'`@/{}$<>]{8,80})@/g],
];

const minEntropy = 3.6;

/** Bits for each character; text of a language has 2 to 3.5, a random key more. */
export function measureEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}

function fingerprint(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 16);
}

/** Names, paths and words joined by signs are code or prose; a key has digits among its letters. */
function isRandom(value: string): boolean {
  const digits = value.match(/\d/g)?.length ?? 0;
  return (
    digits >= 2 && measureEntropy(value) >= minEntropy && !/^[\w-]+(?:\.[A-Za-z_]\w*)+$/.test(value)
  );
}

export function findSecrets(path: string, text: string): Finding[] {
  const found: Finding[] = [];
  const add = (kind: string, value: string, index: number) => {
    const line = text.slice(0, index).split("\n").length;
    found.push({ path, line, kind, fingerprint: fingerprint(value) });
  };
  for (const [kind, pattern] of forms) {
    for (const { 0: value, index } of text.matchAll(pattern)) add(kind, value, index);
  }
  for (const [kind, pattern] of guesses) {
    for (const { 1: value = "", index } of text.matchAll(pattern)) {
      if (isRandom(value)) add(kind, value, index);
    }
  }
  return found;
}
