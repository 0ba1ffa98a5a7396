import { randomUUID } from "node:crypto";
import type { Area } from "../owner.ts";

/** Identities at providers. What needs an answer of a provider is in `notWalked`. */
export const identitiesArea: Area = {
  name: "identities",
  steps: [
    {
      name: "listIdentities",
      async before(owner) {
        await owner.testApp.admin.query(
          "insert into accounts (user_id, account_id, provider_id) values ($1, $2, 'https://provider.example')",
          [owner.id, randomUUID()],
        );
      },
      after(owner, { identities }) {
        owner.setId("identity", identities[0].id);
      },
    },
    {
      name: "removeIdentity",
      isFinal: true,
      build: ({ idOf, password }) => ({ params: { id: idOf("identity") }, body: { password } }),
    },
  ],
};
