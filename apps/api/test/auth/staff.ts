import { randomBytes } from "node:crypto";
import { symmetricEncrypt } from "better-auth/crypto";
import type { Role } from "@masar/contract/account/schemas";
import { grantRole } from "#api/features/account/roles.service.ts";
import { computeCode } from "./totp.ts";
import { type TestApp, password } from "../test-app.ts";

/** A user with a role and a second factor, as if it had been set up in the settings. */
export async function createStaff(testApp: TestApp, role: Role = "admin") {
  const user = await testApp.createUser();
  const uri = await makeStaff(testApp, { role, email: user.email });

  /** What heavy acts require. Each code works once, so the time of the last one is forgotten. */
  async function prove() {
    await testApp.admin.query("update two_factors set last_totp_step = null where user_id = $1", [
      user.id,
    ]);
    return { password, code: computeCode(uri) };
  }

  return { ...user, prove };
}

/** Grants a role and adds the second factor that its area requires. Returns the address of the authenticator. */
export async function makeStaff(testApp: TestApp, { role, email }: { role: Role; email: string }) {
  await grantRole(testApp.app.services, { role, email, actor: "test" });
  const { rows } = await testApp.admin.query("select id from users where email = $1", [email]);
  return addSecondFactor(testApp, rows[0].id);
}

/** Returns the address of the authenticator. */
export async function addSecondFactor(testApp: TestApp, userId: string): Promise<string> {
  const secret = randomBytes(16).toString("hex");
  const key = testApp.env.AUTH_SECRET;
  const [encrypted, codes] = await Promise.all([
    symmetricEncrypt({ key, data: secret }),
    symmetricEncrypt({ key, data: "[]" }),
  ]);
  await testApp.admin.query(
    `with factor as (insert into two_factors (user_id, secret, backup_codes) values ($1, $2, $3))
     update users set two_factor_enabled = true where id = $1`,
    [userId, encrypted, codes],
  );
  return `otpauth://totp/Masar?secret=${encodeBase32(secret)}`;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function encodeBase32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((part) => alphabet[Number.parseInt(part.padEnd(5, "0"), 2)])
    .join("");
}
