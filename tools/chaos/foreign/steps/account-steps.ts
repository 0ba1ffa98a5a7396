import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@masar/contract/limits";
import { createFirstAdminLink } from "../../../../apps/api/src/features/account/first-admin.service.ts";
import { computeCode } from "../../../../apps/api/test/auth/totp.ts";
import { insertVerifiedUser } from "../../../local/insert-user.ts";
import type { Area, Owner } from "../owner.ts";

async function waitForExport(owner: Owner): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { body } = await owner.call("getExport");
    if (body.export?.status === "ready") {
      const link = new URL(body.export.download_path, "http://masar.test");
      owner.setSecret("download", link.searchParams.get("token") ?? "");
      return;
    }
    await sleep(200);
  }
  throw new Error("An export did not become ready.");
}

const logInAgain = async (owner: Owner) =>
  void (await owner.call("logIn", { body: { email: owner.email, password: owner.password } }));

const readToken = async (owner: Owner, name: string, subject: string, email = owner.email) =>
  owner.setSecret(name, await owner.testApp.readToken(email, subject));

const newEmailOf = ({ email }: { email: string }) => `new-${email}`;

/** Sign-up, log-in, devices, second factor, export and deletion. */
export const accountArea: Area = {
  name: "account",
  steps: [
    {
      name: "logIn",
      by: "visitor",
      build: ({ email, password }) => ({ body: { email, password } }),
      isForEverybody: true,
    },
    { name: "getSession" },
    {
      name: "listDevices",
      after(owner, { devices }) {
        const other = devices.find(({ is_current }: { is_current: boolean }) => !is_current);
        owner.setId("device", other.id);
      },
    },
    {
      name: "startExport",
      build: ({ idOf }) => ({ body: { id: idOf("export") } }),
      after: waitForExport,
    },
    { name: "getExport" },
    {
      name: "downloadExport",
      build: ({ idOf, secretOf }) => ({
        params: { id: idOf("export") },
        query: { token: secretOf("download") },
      }),
    },
    {
      name: "startSecondFactor",
      build: ({ password }) => ({ body: { password } }),
      after(owner, { totp_uri, recovery_codes }) {
        owner.setSecret("totp", totp_uri);
        for (const [index, code] of recovery_codes.entries())
          owner.setSecret(`recovery ${index}`, code);
      },
    },
    {
      name: "changeEmail",
      build: (sender) => ({
        body: { password: sender.password, new_email: newEmailOf(sender) },
      }),
      after: (owner) => readToken(owner, "new address", "", newEmailOf(owner)),
    },
    {
      name: "forgotPassword",
      by: "visitor",
      isForEverybody: true,
      build: ({ email }) => ({ body: { email } }),
      after: (owner) => readToken(owner, "reset", "password"),
    },
    {
      name: "resendVerification",
      by: "visitor",
      isForEverybody: true,
      build: ({ email }) => ({ body: { email } }),
    },
    {
      name: "signUp",
      by: "visitor",
      isForEverybody: true,
      build: ({ email }) => ({
        body: {
          email,
          password: "a password for signing up",
          language: "en",
          terms_version: limits.termsVersion,
          is_13: true,
        },
      }),
    },
    {
      name: "verifyEmail",
      by: "visitor",
      async before(owner) {
        const { termsVersion } = limits;
        const email = `${randomUUID()}@example.com`;
        const user = { email, language: "en", termsVersion } as const;
        owner.setSecret("verify", await insertVerifiedUser(owner.testApp.admin, user));
      },
      build: ({ secretOf }) => ({ body: { token: secretOf("verify") } }),
    },
    {
      name: "becomeFirstAdmin",
      isFinal: true,
      async before(owner) {
        const link = await createFirstAdminLink(owner.testApp.app.services);
        owner.setSecret("first admin", /\?token=([\w-]+)/.exec(link ?? "")?.[1] ?? "");
      },
      build: ({ secretOf }) => ({ body: { token: secretOf("first admin") } }),
      async after(owner) {
        await owner.testApp.admin.query("update users set roles = '{}' where id = $1", [owner.id]);
      },
    },
    {
      name: "confirmSecondFactor",
      isFinal: true,
      build: ({ secretOf }) => {
        const uri = secretOf("totp");
        return { body: { code: uri ? computeCode(uri) : "000000" } };
      },
    },
    {
      name: "renewRecoveryCodes",
      isFinal: true,
      build: ({ password, secretOf }) => ({ body: { password, code: secretOf("recovery 0") } }),
      after(owner, { recovery_codes }) {
        for (const [index, code] of recovery_codes.entries())
          owner.setSecret(`recovery ${index}`, code);
      },
    },
    {
      name: "logInSecondFactor",
      by: "visitor",
      isFinal: true,
      async before({ visitor, email, password }) {
        await visitor.call("logIn", { body: { email, password } });
      },
      build: ({ secretOf }) => ({ body: { code: secretOf("recovery 1") } }),
    },
    {
      name: "removeSecondFactor",
      isFinal: true,
      build: ({ password, secretOf }) => ({ body: { password, code: secretOf("recovery 2") } }),
    },
    {
      name: "removeDevice",
      isFinal: true,
      async before(owner) {
        const { body } = await owner.call("listDevices");
        const devices = body.devices as { id: string; is_current: boolean }[];
        owner.setId("device", devices.find(({ is_current }) => !is_current)?.id ?? "");
      },
      build: ({ idOf }) => ({ params: { id: idOf("device") } }),
    },
    {
      name: "resetPassword",
      by: "visitor",
      isFinal: true,
      build: ({ secretOf }) => ({
        body: { token: secretOf("reset"), password: "a third password of theirs" },
      }),
      async after(owner) {
        owner.password = "a third password of theirs";
        await logInAgain(owner);
      },
    },
    {
      name: "changePassword",
      isFinal: true,
      build: ({ password }) => ({
        body: { current_password: password, new_password: "a fourth password of theirs" },
      }),
      after(owner) {
        owner.password = "a fourth password of theirs";
      },
    },
    {
      name: "confirmEmailChange",
      by: "visitor",
      isFinal: true,
      async before(owner) {
        // The password changed since, which ends links of mails. The other address does not confirm.
        const body = { password: owner.password, new_email: `again-${owner.email}` };
        await owner.call("changeEmail", { body });
        await readToken(owner, "new address", "", `again-${owner.email}`);
      },
      build: ({ secretOf }) => ({ body: { token: secretOf("new address") } }),
      after: logInAgain,
    },
    {
      name: "planDeletion",
      isFinal: true,
      build: ({ password }) => ({ body: { password } }),
      async after(owner) {
        await logInAgain(owner);
      },
    },
    { name: "keepAccount", isFinal: true },
    {
      name: "keepAccountByLink",
      by: "visitor",
      isFinal: true,
      async before(owner) {
        const after = new Date();
        await owner.call("planDeletion", { body: { password: owner.password } });
        owner.setSecret("keep", await owner.testApp.readToken(owner.email, "delet", after));
      },
      build: ({ secretOf }) => ({ body: { token: secretOf("keep") } }),
      after: logInAgain,
    },
    { name: "logOutEverywhere", isFinal: true },
    { name: "logOut", isFinal: true, before: logInAgain },
  ],
};
