import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, interactionPolicy, Provider } from "oidc-provider";

export type Person = { email?: string; email_verified?: boolean; hd?: string };

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

type Options = {
  port?: number;
  redirectUris: string[];
  /** The address in the ID token, as Google has it; otherwise only in the user info. */
  isInIdToken?: boolean;
  /** Whether answers name their issuer. */
  namesIssuer?: boolean;
};

/**
 * A real OpenID Connect provider over HTTP. Whoever types a subject and an address into its page is that person; the
 * person stays logged in there, like at a real one.
 */
export async function startIdentityProvider(options: Options) {
  const people = new Map<string, Person>();
  const client = { id: "masar", secret: randomBytes(16).toString("hex") };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configure(options, client, people));
  const answer = provider.callback();
  // Not awaited by the server: failures are its own answers.
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const isPage = request.url?.startsWith("/interaction/");
    void (isPage ? logInAt(provider, people, request, response) : answer(request, response));
  });
  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    people,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configure(
  { redirectUris, isInIdToken = false, namesIssuer = true }: Options,
  client: { id: string; secret: string },
  people: Map<string, Person>,
): Configuration {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    claims: { email: ["email", "email_verified", "hd"] },
    conformIdTokenClaims: !isInIdToken,
    cookies: { keys: [randomBytes(16).toString("hex")] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    discovery: namesIssuer ? {} : { authorization_response_iss_parameter_supported: undefined },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: createPolicy() },
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
    // Nobody is asked whether the address may be passed on.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  };
}

/** As Google, which shows its page then also to a person who is logged in there. */
function createPolicy() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

async function logInAt(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "GET") {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Log in</title><form method="post">
      <label>Subject <input name="subject"></label> <label>E-mail <input name="email"></label>
      <label><input type="checkbox" name="verified" checked> Verified</label>
      <label><input type="checkbox" name="hosted" checked> Hosted</label>
      <button>Log in</button> <button name="cancel" value="1">Cancel</button></form></html>`);
    return;
  }
  const form = new URLSearchParams(await readText(request));
  if (form.has("cancel")) {
    const refused = { error: "access_denied", error_description: "The user went back." };
    return provider.interactionFinished(request, response, refused);
  }
  const accountId = form.get("subject") || form.get("email") || "";
  const email = form.get("email");
  // As Google names the domains of its organizations, to every client.
  const hosted = form.has("hosted") ? { hd: email?.split("@")[1] ?? "" } : {};
  people.set(accountId, email ? { email, email_verified: form.has("verified"), ...hosted } : {});
  return provider.interactionFinished(request, response, {
    login: { accountId },
    select_account: {},
  });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
