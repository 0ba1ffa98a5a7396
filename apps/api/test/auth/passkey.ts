import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Options = { challenge: string; rpId?: string; rp?: { id?: string } };
type Flags = { isVerified?: boolean; origin?: string };

/** An authenticator in software (WebAuthn level 3): one ES256 key, without attestation. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const rpId = new URL(origin).hostname;
  let counter = 0;

  function clientData(type: string, challenge: string, from = origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }

  function authData(isVerified: boolean, attested?: Buffer): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpIdHash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  /** What `navigator.credentials.create` gives. */
  function register({ challenge }: Options, { isVerified = true, origin: from }: Flags = {}) {
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      encodeKey(publicKey),
    ]);
    const attestation = encodeMap([
      [text("fmt"), text("none")],
      [text("attStmt"), encodeMap([])],
      [text("authData"), bytes(authData(isVerified, attested))],
    ]);
    return toJson({
      clientDataJSON: clientData("webauthn.create", challenge, from).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** What `navigator.credentials.get` gives. */
  function logIn({ challenge }: Options, { isVerified = true, origin: from }: Flags = {}) {
    counter++;
    const client = clientData("webauthn.get", challenge, from);
    const data = authData(isVerified);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return toJson({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, privateKey).toString("base64url"),
    });
  }

  function toJson(response: object) {
    const encoded = id.toString("base64url");
    return {
      id: encoded,
      rawId: encoded,
      type: "public-key",
      clientExtensionResults: {},
      authenticatorAttachment: "platform",
      response,
    };
  }

  /** As a copy of the device would be: it does not know how often the key was used. */
  function resetCounter(): void {
    counter = 0;
  }

  return { register, logIn, resetCounter };
}

/** COSE: kty EC2, alg ES256, crv P-256, x, y. */
function encodeKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return encodeMap([
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), bytes(Buffer.from(x, "base64url"))],
    [number(-3), bytes(Buffer.from(y, "base64url"))],
  ]);
}

// CBOR (RFC 8949), as far as it is needed here.

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const encodeMap = (pairs: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
