import { createAuthenticator } from "../../../../apps/api/test/auth/passkey.ts";
import type { Area, Owner } from "../owner.ts";

type Device = ReturnType<typeof createAuthenticator>;

const devices = new WeakMap<Owner, Device>();

function deviceOf(owner: Owner): Device {
  const device = devices.get(owner) ?? createAuthenticator(owner.testApp.env.PUBLIC_URL);
  devices.set(owner, device);
  return device;
}

/** Others send what the owner's device answered, as if they had recorded it. */
const recorded = (text: string): unknown =>
  text.startsWith("{") ? JSON.parse(text) : { id: text, type: "public-key", response: {} };

/** Passkeys, from the challenge to the removal. */
export const passkeyArea: Area = {
  name: "passkeys",
  steps: [
    {
      name: "startPasskey",
      build: ({ password }) => ({ body: { password } }),
      after: (owner, { options }) =>
        owner.setId("registration", JSON.stringify(deviceOf(owner).register(options))),
    },
    {
      name: "addPasskey",
      build: ({ idOf, text }) => ({
        body: { name: text, response: recorded(idOf("registration")) },
      }),
    },
    {
      name: "listPasskeys",
      after: (owner, { passkeys }) => owner.setId("passkey", passkeys[0].id),
    },
    {
      name: "renamePasskey",
      build: ({ idOf, text }) => ({
        params: { id: idOf("passkey") },
        body: { name: `${text} at home` },
      }),
    },
    {
      name: "startPasskeyLogIn",
      by: "visitor",
      after: (owner, { options }) =>
        owner.setId("log-in", JSON.stringify(deviceOf(owner).logIn(options))),
    },
    {
      name: "logInPasskey",
      by: "visitor",
      build: ({ idOf }) => ({ body: { response: recorded(idOf("log-in")) } }),
    },
    {
      name: "removePasskey",
      isFinal: true,
      build: ({ idOf, password }) => ({ params: { id: idOf("passkey") }, body: { password } }),
    },
  ],
};
