import { createHmac } from "node:crypto";

/** The code after the one of this moment, which a clock that is slow by one step accepts already. */
export function computeNextCode(uri: string): string {
  return computeCode(uri, Date.now() + 30_000);
}

/** RFC 6238 with SHA-1 and 30 seconds, as every authenticator app computes it. */
export function computeCode(uri: string, at = Date.now()): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const bits = secret
    .replaceAll("=", "")
    .split("")
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    )
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
