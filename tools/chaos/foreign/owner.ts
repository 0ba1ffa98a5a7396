import { randomBytes, randomUUID } from "node:crypto";
import type { EndpointName } from "@masar/contract/endpoints";
import { limits } from "@masar/contract/limits";
import { addSecondFactor } from "../../../apps/api/test/auth/staff.ts";
import { computeCode } from "../../../apps/api/test/auth/totp.ts";
import type { TestApp } from "../../../apps/api/test/test-app.ts";
import { insertVerifiedUser, testPassword } from "../../local/insert-user.ts";
import type { ForeignApp } from "./app.ts";

type Browser = ReturnType<TestApp["openBrowser"]>;

export type Request = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** The sender of a request: the owner, or another user with the owner's ids and texts and secrets of their own. */
export type Sender = {
  id: string;
  email: string;
  password: string;
  /** The owner's is the canary: in every text that is nobody else's to read. */
  text: string;
  /** In texts that the owner publishes. */
  sharedText: string;
  /** One id for each name, the same for owner and others. */
  idOf: (name: string) => string;
  /** A link's secret, which others do not know. */
  secretOf: (name: string) => string;
};

export type Owner = Sender & {
  browser: Browser;
  /** A browser without a session, for endpoints that start one. */
  visitor: Browser;
  call: Browser["call"];
  testApp: TestApp;
  ai: ForeignApp["ai"];
  setId: (name: string, id: string) => void;
  setSecret: (name: string, secret: string) => void;
  /** Sets the secret `code` for an act that needs the second factor. Each code works once, so the last one is forgotten. */
  prove: () => Promise<void>;
  /** Accounts on which only the owner may act: nothing of theirs may change either. */
  dependents: { id: string; email: string }[];
};

export type Step = {
  name: EndpointName;
  build?: (sender: Sender) => Request;
  /** Prepares what no endpoint makes. */
  before?: (owner: Owner) => Promise<void>;
  // oxlint-disable-next-line typescript/no-explicit-any -- steps look into answers of every shape
  after?: (owner: Owner, body: any) => Promise<void> | void;
  by?: "visitor";
  /**
   * Only the first owner of an area does it: it ends something that others must still try to reach, or changes what all
   * share.
   */
  isFinal?: boolean;
  /**
   * The endpoint exists to act on what somebody published, or names an address that anyone may name. Others send it at
   * the first owner, so that the rows of the second must stay as they are.
   */
  isForEverybody?: boolean;
  /** The same for moderators alone: they may edit what members wrote. */
  isForModerators?: boolean;
};

export type Area = { name: string; role?: "admin" | "moderator"; steps: Step[] };

/** Names of a canary: letters that no bundled text has. */
const mark = () => randomBytes(6).toString("hex");

export async function createOwner(
  { testApp, ai }: Pick<ForeignApp, "testApp" | "ai">,
  area: Area,
): Promise<Owner> {
  const text = `pvq${mark()}`;
  const email = `${text}@example.com`;
  const { termsVersion } = limits;
  const token = await insertVerifiedUser(testApp.admin, { email, language: "en", termsVersion });
  const browser = testApp.openBrowser();
  const verified = await browser.call("verifyEmail", { body: { token } });
  if (verified.status !== 200) throw new Error(`Verification answered ${verified.status}`);
  const id = verified.body.session.user.id as string;
  if (area.role)
    await testApp.admin.query("update users set roles = array[$2] where id = $1", [id, area.role]);
  const authenticator = area.role && (await addSecondFactor(testApp, id));
  // Old enough for what the forum allows after the first days.
  await testApp.admin.query(
    "update users set created_at = now() - interval '30 days' where id = $1",
    [id],
  );
  const ids = new Map<string, string>();
  const secrets = new Map<string, string>();
  return {
    id,
    email,
    password: testPassword,
    text,
    sharedText: `shq${mark()}`,
    browser,
    visitor: testApp.openBrowser(),
    call: browser.call,
    testApp,
    ai,
    idOf(name) {
      const known = ids.get(name) ?? randomUUID();
      ids.set(name, known);
      return known;
    },
    setId: (name, value) => void ids.set(name, value),
    secretOf: (name) => secrets.get(name) ?? "",
    setSecret: (name, value) => void secrets.set(name, value),
    async prove() {
      await testApp.admin.query("update two_factors set last_totp_step = null where user_id = $1", [
        id,
      ]);
      secrets.set("code", computeCode(authenticator ?? ""));
    },
    dependents: [],
  };
}

/** A caller with the owner's ids and without the owner's password and the secrets of their links. */
export function asOther(owner: Owner): Sender {
  const { id, email, sharedText, idOf, secretOf } = owner;
  return {
    id,
    email,
    sharedText,
    idOf,
    password: "not the password of anybody",
    text: `zzq${mark()}`,
    secretOf: (name) => changeMiddle(secretOf(name)),
  };
}

function changeMiddle(secret: string): string {
  const at = Math.floor(secret.length / 2);
  return secret.slice(0, at) + (secret[at] === "a" ? "b" : "a") + secret.slice(at + 1);
}
