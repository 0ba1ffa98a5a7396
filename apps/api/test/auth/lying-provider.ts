import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";

export type Lie = {
  claims?: JWTPayload;
  signedBy?: "foreign key" | "client secret" | "nobody";
  /** What it calls itself in its description. */
  issuer?: string;
  /** Of its description. */
  prompts?: string[];
  userInfo?: Record<string, unknown>;
  isDown?: boolean;
  /** Instead of its own answers, by path. */
  answers?: Record<string, { status: number; text: string } | "no answer">;
};

export const lyingClient = { id: "masar", secret: "the-secret-of-this-client-in-tests" };

/** A provider that answers every code, with whatever the test wants it to claim. */
export async function startLyingProvider() {
  const keys = await generateKeyPair("RS256");
  const foreign = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256" };
  let lie: Lie = {};

  async function sign(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims: JWTPayload = {
      iss: issuer,
      aud: lyingClient.id,
      sub: "somebody",
      iat: now,
      exp: now + 300,
      nonce,
      ...lie.claims,
    };
    if (lie.signedBy === "nobody") return new UnsecuredJWT(claims).encode();
    if (lie.signedBy === "client secret") {
      const secret = new TextEncoder().encode(lyingClient.secret);
      return new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(secret);
    }
    const { privateKey } = lie.signedBy === "foreign key" ? foreign : keys;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(privateKey);
  }

  async function answer(path: string, body: string): Promise<unknown> {
    if (path === "/jwks") return { keys: [jwk] };
    if (path === "/userinfo") return lie.userInfo ?? {};
    // A test passes the nonce as its code.
    if (path === "/token")
      return {
        access_token: "access",
        token_type: "Bearer",
        id_token: await sign(new URLSearchParams(body).get("code") ?? ""),
      };
    return {
      issuer: lie.issuer ?? issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
      ...(lie.prompts ? { prompt_values_supported: lie.prompts } : {}),
    };
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (lie.isDown) {
      response.writeHead(503).end();
      return;
    }
    const path = request.url ?? "";
    const told = lie.answers?.[path];
    if (told === "no answer") {
      request.socket.destroy();
      return;
    }
    const own = async () => JSON.stringify(await answer(path, Buffer.concat(chunks).toString()));
    response.writeHead(told?.status ?? 200, { "content-type": "application/json" });
    response.end(told?.text ?? (await own()));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    tell: (told: Lie) => {
      lie = told;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
